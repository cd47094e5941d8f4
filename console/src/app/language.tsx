import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { IntlProvider, type PrimitiveType, useIntl } from 'react-intl';
import { read, write } from './device';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** Texts of one page or part, in every language, by the same keys. Messages are in ICU syntax. */
export type Texts<Key extends string = string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** One short text in every language. */
export type Text = Readonly<Record<Language, string>>;

const KEY = 'language';
const listeners = new Set<() => void>();

/** The language that is chosen, for what is no component. */
export function currentLanguage(): Language {
  const stored = read(KEY);
  if (stored === 'de' || stored === 'en') return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'de' || tag === 'en') === 'de'
    ? 'de'
    : 'en';
}

export function setLanguage(language: Language): void {
  write(KEY, language);
  for (const listener of listeners) listener();
}

export function useLanguage(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentLanguage);
}

/** Numbers and dates as the person's region writes them, where the browser says a region of the language. */
export function localeOf(language: Language): string {
  return navigator.languages.find((tag) => tag.startsWith(language)) ?? (language === 'de' ? 'de-DE' : 'en-GB');
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <IntlProvider locale={localeOf(language)} defaultLocale={localeOf(language)} onError={() => undefined}>
      {children}
    </IntlProvider>
  );
}

export type Translate<Key extends string> = (key: Key, values?: Record<string, PrimitiveType>) => string;

/** Makes a page's texts, checked to have the same keys in every language. */
export function defineTexts<const En extends Record<string, string>>(texts: {
  en: En;
  de: Readonly<Record<keyof En & string, string>>;
}): Texts<keyof En & string> {
  return texts as Texts<keyof En & string>;
}

/** `t('key', {values})` in the language that is chosen. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const intl = useIntl();
  const language = useLanguage();
  return useMemo(
    () => (key, values) =>
      intl.formatMessage({ id: `${language}.${key}`, defaultMessage: texts[language][key] }, values),
    [intl, language, texts],
  );
}

/** A text that stands in both languages where it is declared, as titles of pages do. */
export function useText(): (text: Text) => string {
  const language = useLanguage();
  return (text) => text[language];
}
