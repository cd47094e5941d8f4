import { useQuery } from '@tanstack/react-query';
import { useFormats, valueText } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { TEXTS as LOG } from '../../parts/log/texts';
import { EmptyState } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { type CampaignKey, historyQuery, type PlatformChange } from './campaign.query';
import { TEXTS } from './texts';

/** What was changed at the platform, by whom and through what; the newest first. */
export function History({ of }: { of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const log = useTexts(LOG);
  const { moment, count } = useFormats();
  const found = useQuery(historyQuery(of));
  const changes = found.data?.platformChanges;
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  if (!changes) return <Skeleton lines={6} />;
  if (changes.data.length === 0) return <EmptyState title={t('noHistory')} />;
  return (
    <div className="card-body">
      <p className="quiet small">{t('historyLead')}</p>
      <ul className="history">
        {changes.data.map((change) => (
          <li key={change.id}>
            <span className="quiet">{moment(change.changedAt)}</span>
            <div>
              <p>
                {wordsOf(change, log)}
                <span className="quiet">
                  {log('through', { client: wordFor(change.clientType, log) })}
                  {log('by', { person: change.userEmail || t('nobody') })}
                </span>
              </p>
              {change.fields.map(({ field, before, after }) => (
                <p key={field} className="small">
                  <code>{field}</code> <del>{before === null ? t('nothing') : valueText(field, before, count)}</del>{' '}
                  <span aria-hidden="true">→</span>{' '}
                  <ins>{after === null ? t('nothing') : valueText(field, after, count)}</ins>
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {changes.meta.total > changes.data.length ? (
        <p className="quiet small">{t('newestOf', { shown: changes.data.length, total: changes.meta.total })}</p>
      ) : null}
      {changes.isComplete ? null : <p className="quiet small">{t('notComplete')}</p>}
    </div>
  );
}

type LogKey = keyof (typeof LOG)['en'];
type Words = Translate<LogKey>;

const isKnown = (word: string): word is LogKey => Object.hasOwn(LOG.en, word);

/** `GOOGLE_ADS_WEB_CLIENT` as `google ads web client`, where the log has no word for it. */
function wordFor(word: string, log: Words): string {
  return isKnown(word) ? log(word) : word.toLowerCase().replaceAll('_', ' ');
}

function wordsOf({ resourceType, operation }: PlatformChange, log: Words): string {
  const what = isKnown(resourceType)
    ? log(resourceType, { count: 1 })
    : log('otherResource', { count: 1, resource: wordFor(resourceType, log) });
  return isKnown(operation) ? log(operation, { what }) : what;
}
