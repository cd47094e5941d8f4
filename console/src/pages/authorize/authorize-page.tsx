import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { write } from '../../api/client';
import { useSession } from '../../api/session';
import { reaches, useViewer } from '../../api/viewer';
import { EntryPage } from '../../app/entry-page';
import { useTexts } from '../../app/language';
import { TeamSelect } from '../../app/team-select';
import { ErrorNote } from '../../parts/error-note';
import { ScopeGroups } from '../../parts/scopes';
import { Skeleton } from '../../parts/skeleton';
import { askedIn, type ClientRequest, clientRequestQuery, GRANT } from './authorize.query';
import { AUTHORIZE } from './texts';

/** On which a person lets a program in, or does not (OAuth 2.1). What the program says of itself is shown as text alone. */
export default function AuthorizePage() {
  const t = useTexts(AUTHORIZE);
  const [query] = useSearchParams();
  const session = useSession();
  const { pathname, search } = useLocation();
  const asked = askedIn(query);
  const found = useQuery(clientRequestQuery(asked));
  const [isGoing, setGoing] = useState(false);
  const request = found.data?.clientRequest;
  if (!session) return <Navigate to={`/app/sign-in?${new URLSearchParams({ to: pathname + search })}`} replace />;
  const goTo = (url: string) => {
    setGoing(true);
    location.assign(url);
  };
  return (
    <EntryPage title={t('title')} className="consent-card">
      {found.error ? (
        <>
          <h1>{t('title')}</h1>
          <ErrorNote error={found.error} />
          <Link className="button wide" to="/app/accounts">
            {t('back')}
          </Link>
        </>
      ) : isGoing ? (
        <p role="status">{t('going')}</p>
      ) : request ? (
        <Decision request={request} asked={asked} onDecided={goTo} />
      ) : (
        <Skeleton lines={6} />
      )}
    </EntryPage>
  );
}

function Decision({
  request: { clientName, redirectHost, isOnOwnMachine, scopes, denyUrl },
  asked,
  onDecided,
}: {
  request: ClientRequest;
  asked: ReturnType<typeof askedIn>;
  onDecided: (url: string) => void;
}) {
  const t = useTexts(AUTHORIZE);
  const viewer = useViewer();
  const mayGrant = reaches(viewer, 'admin');
  const [chosen, setChosen] = useState<readonly string[]>(scopes);
  const grant = useMutation({
    mutationFn: () => write(GRANT, { ...asked, scopes: [...chosen] }),
    onSuccess: ({ data }) => {
      if (data.grantClientAccess.redirectTo) onDecided(data.grantClientAccess.redirectTo);
    },
  });
  return (
    <form
      className="consent"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) grant.mutate();
      }}
    >
      <h1>{t('asks', { name: clientName })}</h1>
      <p className="quiet small">{t('unchecked')}</p>
      <dl className="consent-facts">
        <dt>{t('answerTo')}</dt>
        <dd>{isOnOwnMachine ? t('ownMachine') : <strong>{redirectHost}</strong>}</dd>
        <TeamChoice />
      </dl>
      {mayGrant ? (
        <>
          <ScopeGroups scopes={scopes} sees={t('sees')} changes={t('changes')}>
            {(scope) => (
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))
                }
              />
            )}
          </ScopeGroups>
          {chosen.length === 0 ? (
            <small className="bad" role="alert">
              {t('choose')}
            </small>
          ) : null}
        </>
      ) : (
        <p className="note" role="status">
          {t('needsAdmin')}
        </p>
      )}
      {grant.error ? <ErrorNote error={grant.error} /> : null}
      {mayGrant ? <p className="quiet small">{t('ends')}</p> : null}
      <div className="consent-actions">
        <button type="button" className="button" onClick={() => onDecided(denyUrl)}>
          {t('deny')}
        </button>
        {mayGrant ? (
          <button type="submit" className="button primary" disabled={grant.isPending || chosen.length === 0}>
            {t('allow')}
          </button>
        ) : null}
      </div>
    </form>
  );
}

/** Who is signed in, and in which team; another team is another sign-in, after which the person is back here. */
function TeamChoice() {
  const t = useTexts(AUTHORIZE);
  const { user, team, teams } = useViewer();
  const { pathname, search } = useLocation();
  return (
    <>
      <dt>{t('team')}</dt>
      <dd>
        {teams.length > 1 ? <TeamSelect to={pathname + search} label={t('team')} /> : team.name}
        <small className="quiet">{t('signedIn', { name: user.name })}</small>
      </dd>
    </>
  );
}
