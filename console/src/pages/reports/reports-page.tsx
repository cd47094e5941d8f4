import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link, useGo } from '../../app/link';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ListPage } from '../../parts/list-page';
import { type ListedReport, reportsQuery } from './reports.query';
import { TEXTS } from './texts';

const NewReport = lazy(() => import('./new-report'));
const MonthlyForm = lazy(() => import('./monthly-form'));
const LogoForm = lazy(() => import('./logo-form'));

/** The reports on an account that its client is sent. */
export default function ReportsPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const viewer = useViewer();
  const go = useGo();
  const isMember = reaches(viewer, 'member');
  const found = useInfiniteQuery(reportsQuery(accountId));
  const rows = found.data?.pages.flatMap(({ data }) => data);
  const [dialog, open] = useState<'new' | 'monthly' | 'logo'>();
  const close = () => open(undefined);
  return (
    <ListPage
      title={t('title')}
      lead={[current?.name, t(isMember ? 'lead' : 'leadKunde')].filter(Boolean).join(' · ')}
      actions={
        isMember ? (
          <>
            {reaches(viewer, 'admin') ? (
              <button type="button" className="button" onClick={() => open('logo')}>
                {t('logo')}
              </button>
            ) : null}
            <button type="button" className="button" onClick={() => open('monthly')}>
              {t('monthly')}
            </button>
            <button type="button" className="button primary" onClick={() => open('new')}>
              {t('new')}
            </button>
          </>
        ) : null
      }
      found={found}
      columns={useColumns(accountId)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t(isMember ? 'none' : 'noneKunde')}
      {...(isMember && { emptyHint: t('noneHint') })}
      more={{
        shown: rows?.length ?? 0,
        total: found.data?.pages[0]?.meta.total ?? 0,
        isLoading: found.isFetchingNextPage,
        onMore: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
      }}
    >
      <Dialog isOpen={dialog !== undefined} onClose={close} title={t(dialog ?? 'new')}>
        <Suspense>
          {dialog === 'new' ? (
            <NewReport
              accountId={accountId}
              onClose={close}
              onMade={(id) => go(`/app/accounts/${accountId}/reports/${id}`)}
            />
          ) : null}
          {dialog === 'monthly' ? <MonthlyForm accountId={accountId} onClose={close} /> : null}
          {dialog === 'logo' ? <LogoForm onClose={close} /> : null}
        </Suspense>
      </Dialog>
    </ListPage>
  );
}

function useColumns(accountId: string): readonly Column<ListedReport>[] {
  const t = useTexts(TEXTS);
  const { range, date } = useFormats();
  return useMemo(
    () => [
      {
        key: 'period',
        header: t('period'),
        cell: ({ id, startDate, endDate, isScheduled }) => (
          <span className="two-lines">
            <Link to={`/app/accounts/${accountId}/reports/${id}`}>{range(startDate, endDate)}</Link>
            {isScheduled ? <small className="quiet">{t('scheduled')}</small> : null}
          </span>
        ),
      },
      {
        key: 'status',
        header: t('status'),
        cell: ({ status }) => <span className={status === 'published' ? 'tag good' : 'tag'}>{t(status)}</span>,
      },
      { key: 'language', header: t('language'), from: 'medium', cell: ({ language }) => t(language) },
      { key: 'made', header: t('made'), from: 'medium', cell: ({ createdAt }) => date(createdAt) },
    ],
    [t, range, date, accountId],
  );
}
