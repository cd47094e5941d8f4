import type { ReactNode } from 'react';
import { LANGUAGES, type Language, setLanguage, useLanguage, useTexts } from './language';
import { APP } from './texts';

/** A page for whoever is not inside yet: one card, and below it the languages. */
export function EntryPage({
  title,
  className = '',
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useTexts(APP);
  const language = useLanguage();
  return (
    <main className="sign-in">
      <title>{`${title} · adlane`}</title>
      <div className={`sign-in-card ${className}`}>
        <p className="brand">
          <span className="brand-mark" aria-hidden="true" />
          adlane
        </p>
        {children}
      </div>
      <p className="sign-in-foot">
        {(Object.keys(LANGUAGES) as Language[]).map((each) => (
          <button
            key={each}
            type="button"
            className="link"
            lang={each}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {LANGUAGES[each]}
          </button>
        ))}
        <a href="/developers">{t('developers')}</a>
      </p>
    </main>
  );
}
