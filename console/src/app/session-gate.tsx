import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { hostRenewal, useSessionStatus } from '../api/session';
import { EntryPage } from './entry-page';
import { defineTexts, useTexts } from './language';

const TEXTS = defineTexts({
  en: {
    over: 'Your session has ended',
    overText: 'Sign in again in a new tab. This page then goes on where it was, with everything that you have typed.',
    again: 'Sign in again',
    elsewhere: 'You are signed in elsewhere',
    elsewhereText:
      'Another tab is signed in as somebody else or to another team. This page belonged to the former session.',
    goOn: 'Go on here',
    done: 'You are signed in',
    doneText: 'Your other tab goes on. You can close this one.',
  },
  de: {
    over: 'Ihre Sitzung ist zu Ende',
    overText:
      'Melden Sie sich in einem neuen Tab wieder an. Diese Seite macht dann weiter, wo sie war, mit allem, was Sie eingegeben haben.',
    again: 'Wieder anmelden',
    elsewhere: 'Sie sind anderswo angemeldet',
    elsewhereText:
      'Ein anderer Tab ist als jemand anderes oder in einem anderen Team angemeldet. Diese Seite gehörte zur früheren Sitzung.',
    goOn: 'Hier weitermachen',
    done: 'Sie sind angemeldet',
    doneText: 'Ihr anderer Tab macht weiter. Diesen können Sie schließen.',
  },
});

/** Where signing in again ends, in a tab of its own. */
export const SIGNED_IN_AGAIN = '/app/continue';

/** The address of the sign-in page, from which a person comes back to `to`. */
export function signInAddress(to: string): string {
  return `/app/sign-in?${new URLSearchParams({ to })}`;
}

/** Pages of a session: it ends with a sign-out, and waits behind a dialog where it ended by itself. */
export function SessionGate({ children }: { children: ReactNode }) {
  const status = useSessionStatus();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (status === 'out' || status === 'other') queries.clear();
  }, [status, queries]);
  useEffect(hostRenewal, []);
  if (status === 'out') return <Navigate to={signInAddress(pathname + search)} replace />;
  if (status === 'other') return <Elsewhere />;
  return (
    <>
      {children}
      {status === 'over' ? <Over /> : null}
    </>
  );
}

/** Above any other dialog, and opaque: whoever comes by reads nothing. */
function Over() {
  const t = useTexts(TEXTS);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    if (!dialog.current?.open) dialog.current?.showModal();
  };
  useEffect(open, []);
  return (
    <dialog
      ref={dialog}
      className="dialog session-over"
      aria-labelledby="session-over"
      onCancel={(event) => event.preventDefault()}
      onClose={open}
    >
      <div className="dialog-body">
        <h2 id="session-over">{t('over')}</h2>
        <p>{t('overText')}</p>
        <footer>
          <a className="button primary" href={signInAddress(SIGNED_IN_AGAIN)} target="_blank" rel="noopener opener">
            {t('again')}
          </a>
        </footer>
      </div>
    </dialog>
  );
}

function Elsewhere() {
  const t = useTexts(TEXTS);
  return (
    <EntryPage title={t('elsewhere')}>
      <h1>{t('elsewhere')}</h1>
      <p>{t('elsewhereText')}</p>
      <button type="button" className="button primary wide" onClick={() => location.reload()}>
        {t('goOn')}
      </button>
    </EntryPage>
  );
}

export function SignedInAgainPage() {
  const t = useTexts(TEXTS);
  useEffect(() => window.close(), []);
  return (
    <EntryPage title={t('done')}>
      <h1>{t('done')}</h1>
      <p>{t('doneText')}</p>
      <Link className="button wide" to="/app/accounts">
        {t('goOn')}
      </Link>
    </EntryPage>
  );
}
