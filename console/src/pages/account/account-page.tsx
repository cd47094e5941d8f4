import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../api/client';
import { useAccountId } from '../../app/account';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { type Comparison, comparisonOf, type FigureWindow, useWindow } from '../../app/period';
import { AccountState } from '../../parts/account-state';
import { Course } from '../../parts/course/course';
import { ErrorNote } from '../../parts/error-note';
import { FavoriteStar } from '../../parts/favorite-star';
import { LogEntries } from '../../parts/log/log-entries';
import { Page } from '../../parts/page';
import { PeriodChoice } from '../../parts/period-choice';
import { Skeleton, Stale } from '../../parts/skeleton';
import { useErrorWords } from '../../words/error-words';
import { MonthCard } from '../pacing/month-card';
import { type Account, accountQuery } from './account.query';
import { Events } from './events';
import { TEXTS } from './texts';

/** One account: its figures, their course, and what happened on the way. */
export default function AccountPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { moment } = useFormats();
  const window = useWindow();
  const query = accountQuery(accountId, window);
  const found = useQuery(query);
  const account = found.data?.account;
  if (isMissing(found.error) && !account) throw found.error;
  const comparison = comparisonOf(window, account?.figuresSince);
  return (
    <Page
      title={account?.name ?? '…'}
      lead={
        account
          ? t('lead', {
              campaigns: account.campaignCount,
              products: account.productCount,
              zone: account.timeZone,
              at: account.lastSyncedAt ? moment(account.lastSyncedAt) : t('never'),
            })
          : '\u00a0'
      }
      actions={
        <>
          {account ? <AccountState status={account.status} /> : null}
          {account ? <FavoriteStar accountId={account.id} name={account.name} isFavorite={account.isFavorite} /> : null}
          <PeriodChoice {...(account && { comparison })} />
        </>
      }
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {account?.reportedTimeZone ? (
        <p className="note" role="note">
          {t('reportedZone', { reported: account.reportedTimeZone, zone: account.timeZone })}
        </p>
      ) : null}
      {account ? <SyncProblem account={account} /> : null}
      {account ? (
        <Stale isStale={found.isPlaceholderData}>
          <Overview account={account} comparison={comparison} window={window} />
        </Stale>
      ) : found.error ? null : (
        <Skeleton lines={8} />
      )}
      {account ? <LogEntries accountId={account.id} /> : null}
    </Page>
  );
}

/** Why figures may end before yesterday. */
function SyncProblem({ account: { lastSyncedAt, syncRuns } }: { account: Account }) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const last = syncRuns.find(({ status }) => status !== 'running');
  const words = useErrorWords();
  if (last?.status !== 'failed') return null;
  const { text, quote } = words.said(last.errorCode ?? 'internal', last.errorMessage ?? '');
  return (
    <div className="note bad" role="status">
      <p>{t('notSynced', { at: lastSyncedAt ? moment(lastSyncedAt) : t('never') })}</p>
      <p className="small">
        {text} {quote === undefined ? null : <q lang="en">{quote}</q>}
      </p>
    </div>
  );
}

interface OverviewProps {
  account: Account;
  comparison: Comparison;
  window: FigureWindow;
}

function Overview({ account, comparison, window }: OverviewProps) {
  return (
    <>
      <Course {...account} comparison={comparison} window={window} />
      {account.isMcc ? null : <MonthCard account={account} />}
      <Events account={account} />
    </>
  );
}
