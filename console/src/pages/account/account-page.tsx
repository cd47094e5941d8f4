import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../api/client';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId } from '../../app/account';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { type Comparison, comparisonOf, type FigureWindow, useWindow } from '../../app/period';
import { AccountState } from '../../parts/account-state';
import { Course } from '../../parts/course/course';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { FavoriteStar } from '../../parts/favorite-star';
import { isShown, toldText } from '../../parts/kpis/kpis';
import type { AccountKpis } from '../../parts/kpis/kpis.query';
import { KpisDialog } from '../../parts/kpis/kpis-dialog';
import { LogEntries } from '../../parts/log/log-entries';
import { METRICS } from '../../parts/metrics';
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
          {account ? <AccountState status={account.status} isEmpty={account.lastSyncedAt === null} /> : null}
          {account ? <FavoriteStar accountId={account.id} name={account.name} isFavorite={account.isFavorite} /> : null}
          {found.data ? <ChooseKpis accountId={accountId} config={found.data.kpiConfig} /> : null}
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
      {found.data ? (
        <Stale isStale={found.isPlaceholderData}>
          <Overview found={found.data} comparison={comparison} window={window} />
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

/** For whoever may say what an account shows to the team. */
function ChooseKpis({ accountId, config }: { accountId: string; config: AccountKpis['kpiConfig'] }) {
  const t = useTexts(TEXTS);
  const mayChoose = reaches(useViewer(), 'member');
  const dialog = useAddressDialog('kpis');
  if (!mayChoose) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => dialog.open()}>
        {t('chooseKpis')}
      </button>
      <Dialog isOpen={dialog.isOpen} onClose={dialog.close} title={t('kpisTitle')}>
        <KpisDialog
          accountId={accountId}
          config={config}
          shown={config.isDefault ? METRICS : config.kpiOrder}
          onClose={dialog.close}
        />
      </Dialog>
    </>
  );
}

interface OverviewProps {
  found: AccountKpis;
  comparison: Comparison;
  window: FigureWindow;
}

function Overview({ found, comparison, window }: OverviewProps) {
  const formats = useFormats();
  const { account, kpiConfig } = found;
  const own = kpiConfig.isDefault ? [] : kpiConfig.kpiOrder.filter(isShown);
  return (
    <>
      <Course
        {...account}
        comparison={comparison}
        window={window}
        {...(own.length > 0 && { shown: own })}
        told={(key) => toldText(key, found, formats)}
      />
      {account.monthSpend ? <MonthCard account={account} month={account.monthSpend} /> : null}
      <Events account={account} />
    </>
  );
}
