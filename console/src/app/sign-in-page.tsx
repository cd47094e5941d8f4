import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { useSessionStatus } from '../api/session';
import { leaveToSignIn, signInOptionsQuery } from '../api/sign-in';
import { ErrorNote } from '../parts/error-note';
import { EntryPage } from './entry-page';
import { defineTexts, useTexts } from './language';
import { APP } from './texts';

const TEXTS = defineTexts({
  en: {
    title: 'Sign in',
    lead: 'Every advertising account at a glance, and every change to it in your hands.',
    google: 'Continue with Google',
    demo: 'Open the demo',
    demoHint: 'A team with twelve accounts and made-up figures. Nothing you change leaves this machine.',
    as: 'Or look at it as',
  },
  de: {
    title: 'Anmelden',
    lead: 'Alle Werbekonten auf einen Blick, und jede Änderung daran in Ihrer Hand.',
    google: 'Weiter mit Google',
    demo: 'Demo öffnen',
    demoHint: 'Ein Team mit zwölf Konten und erfundenen Zahlen. Nichts, was Sie ändern, verlässt diesen Rechner.',
    as: 'Oder ansehen als',
  },
});

/** Where an address that was asked for without a session goes on: never to another site. */
function targetOf(asked: string | null): string {
  const url = URL.parse(asked ?? '', location.origin);
  if (url?.origin !== location.origin || !/^\/app\/(?!sign)/.test(url.pathname)) return '/app/accounts';
  return url.pathname + url.search + url.hash;
}

export function SignInPage() {
  const t = useTexts(TEXTS);
  const app = useTexts(APP);
  const [asked] = useSearchParams();
  const status = useSessionStatus();
  const options = useQuery(signInOptionsQuery);
  const to = targetOf(asked.get('to'));
  if (status === 'live') return <Navigate to={to} replace />;
  const found = options.data?.signInOptions;
  const [first, ...others] = found?.people ?? [];
  return (
    <EntryPage title={t('title')}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      {options.error ? <ErrorNote error={options.error} onRetry={() => options.refetch()} /> : null}
      <button
        type="button"
        className="button primary wide"
        disabled={!found}
        onClick={() => found && leaveToSignIn(found, { to, ...(first && { email: first.email }) })}
      >
        {first ? t('demo') : t('google')}
      </button>
      {first && found ? (
        <>
          <p className="quiet small">{t('demoHint')}</p>
          <p className="sign-in-roles">
            <span className="quiet">{t('as')}</span>
            {others.map(({ email, role }) => (
              <button key={email} type="button" className="link" onClick={() => leaveToSignIn(found, { to, email })}>
                {app(`role_${role}`)}
              </button>
            ))}
          </p>
        </>
      ) : null}
    </EntryPage>
  );
}
