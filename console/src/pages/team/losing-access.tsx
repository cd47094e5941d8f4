import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Confirmation } from '../../parts/confirmation';
import { ErrorNote } from '../../parts/error-note';
import { ScopeText } from '../../parts/scopes';
import { Skeleton } from '../../parts/skeleton';
import { type ApiKey, keysQuery, type Member } from './team.query';
import { TEXTS } from './texts';

interface LosingAccessProps {
  teamId: string;
  member: Member;
  text: string;
  confirm: string;
  isRunning: boolean;
  onCancel: () => void;
  onConfirm: (keepKeyIds: string[]) => void;
}

/** Asks once more before a person loses access, and which of the keys that they made stay. */
export function LosingAccess({ teamId, member, text, onConfirm, isRunning, ...rest }: LosingAccessProps) {
  const t = useTexts(TEXTS);
  const isSelf = useViewer().user.id === member.id;
  const found = useQuery({ ...keysQuery(teamId), staleTime: 0 });
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const made = found.data?.apiKeys.filter(({ createdBy }) => createdBy === member.id);
  const keys = made?.filter(({ redirectHost }) => redirectHost === null);
  const clients = made?.filter(({ redirectHost }) => redirectHost !== null);
  return (
    <Confirmation
      {...rest}
      cancel={t('cancel')}
      // What ends is in sight first, as it is now. Where it cannot be read, everything ends.
      isRunning={isRunning || found.isFetching}
      onConfirm={() => onConfirm(keys?.filter(({ id }) => kept.has(id)).map(({ id }) => id) ?? [])}
      details={
        <>
          {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
          {found.isPending ? <Skeleton lines={3} /> : null}
          {made?.length === 0 ? <p className="quiet">{t('noKeys')}</p> : null}
          {keys && keys.length > 0 ? (
            <fieldset className="plain-fields">
              <legend>{t('keys')}</legend>
              <p className="quiet">{t(isSelf ? 'ownKeysText' : 'keysText')}</p>
              <ul className="check-list">
                {keys.map((key) => (
                  <li key={key.id}>
                    {isSelf ? (
                      <KeyFacts apiKey={key} />
                    ) : (
                      <label className="check-row">
                        <input
                          type="checkbox"
                          checked={kept.has(key.id)}
                          disabled={isRunning}
                          onChange={() => {
                            const next = new Set(kept);
                            if (!next.delete(key.id)) next.add(key.id);
                            setKept(next);
                          }}
                        />
                        <KeyFacts apiKey={key} />
                      </label>
                    )}
                  </li>
                ))}
              </ul>
            </fieldset>
          ) : null}
          {clients && clients.length > 0 ? (
            <section className="plain-fields">
              <h3>{t('programs')}</h3>
              <ul className="check-list">
                {clients.map((key) => (
                  <li key={key.id}>
                    <KeyFacts apiKey={key} />
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </>
      }
    >
      {text}
    </Confirmation>
  );
}

function KeyFacts({ apiKey: { name, keyPrefix, redirectHost, scopes, lastUsedAt } }: { apiKey: ApiKey }) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  return (
    <span className="two-lines">
      <span>
        {name} {redirectHost ? <span className="quiet">{redirectHost}</span> : <code>{keyPrefix}…</code>}
      </span>
      <small className="quiet">
        <ScopeText scopes={scopes} />
      </small>
      <small className="quiet">{lastUsedAt ? t('lastUsed', { at: moment(lastUsedAt) }) : t('neverUsed')}</small>
    </span>
  );
}
