import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { completeSignIn, SignInRefused } from '../api/sign-in';
import { ErrorNote } from '../parts/error-note';
import { defineTexts, useTexts } from './language';
import { Loading } from './loading';

const TEXTS = defineTexts({
  en: {
    title: 'You are not signed in',
    stale: 'This answer does not belong to a sign-in that began in this tab. Please try again.',
    again: 'Try again',
  },
  de: {
    title: 'Sie sind nicht angemeldet',
    stale: 'Diese Antwort gehört zu keiner Anmeldung, die in diesem Tab begonnen hat. Bitte noch einmal versuchen.',
    again: 'Noch einmal',
  },
});

/** Where Google sends people back to. */
export function SignedInPage() {
  const t = useTexts(TEXTS);
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const fragment = location.hash;
    // The token is for one use; it does not stay in the history.
    history.replaceState(history.state, '', location.pathname);
    completeSignIn(fragment).then((to) => navigate(to, { replace: true }), setError);
  }, [navigate]);
  if (error === undefined) return <Loading />;
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <h1>{t('title')}</h1>
        {error instanceof SignInRefused ? <p>{t('stale')}</p> : <ErrorNote error={error} />}
        <Link className="button primary wide" to="/app/sign-in">
          {t('again')}
        </Link>
      </div>
    </main>
  );
}
