import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { useErrorWords } from '../../words/error-words';
import { ErrorNote } from '../error-note';
import { Skeleton } from '../skeleton';
import { FIRST_ENTRIES, logQuery } from './log.query';
import { logLink, logText } from './log-text';
import { TEXTS } from './texts';

const MORE = 100;

/** What people, platforms and the product noted about an account; about the team for `system`. */
export function LogEntries({ accountId }: { accountId: string }) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const { said } = useErrorWords();
  const [limit, setLimit] = useState(FIRST_ENTRIES);
  const found = useQuery(logQuery(accountId, limit));
  const log = found.data?.activityLogs;
  return (
    <section className="card">
      <header>
        <h2>{t('log')}</h2>
      </header>
      <div className="card-body">
        {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
        {log || found.error ? null : <Skeleton lines={4} />}
        {log?.data.length === 0 ? <p className="quiet">{t('empty')}</p> : null}
        <ul className="log">
          {log?.data.map((entry) => {
            const link = logLink(entry);
            return (
              <li key={entry.id}>
                <span className="quiet">
                  {entry.eventDate ? formats.date(entry.eventDate) : formats.moment(entry.createdAt)}
                </span>
                <span>
                  <span className={entry.logType === 'error' ? 'tag bad' : 'tag'}>{t(entry.logType)}</span>
                </span>
                <span className="log-text">
                  {logText(entry, accountId, t, formats, said)} {link ? <Link to={link}>{t('open')}</Link> : null}
                </span>
              </li>
            );
          })}
        </ul>
        {log && limit === FIRST_ENTRIES && log.meta.total > FIRST_ENTRIES ? (
          <button type="button" className="button" onClick={() => setLimit(MORE)}>
            {t('more')}
          </button>
        ) : null}
      </div>
    </section>
  );
}
