import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { type Column, DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { ListPage } from '../../parts/list-page';
import { More } from '../../parts/pager';
import { AccountWide } from './account-wide';
import {
  type CampaignNegative,
  campaignNegativesQuery,
  campaignsQuery,
  listsQuery,
  type NegativeList,
} from './negatives.query';
import { NewKeywords } from './new-keywords';
import { useTakingBack } from './taking-back';
import { TEXTS } from './texts';

/** For dialogs elsewhere: in this file, since a file that both shared would be one request more of this page. */
export { AdGroupNegatives } from './ad-group-negatives';

/** For which searches ads of an account must not show: its lists, what all of it excludes, and what single campaigns exclude. */
export default function NegativesPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const mayWrite = reaches(useViewer(), 'member');
  const found = useQuery(listsQuery(accountId));
  const lists = found.data?.negativeKeywordLists;
  const adding = useAddressDialog('add');
  return (
    <ListPage
      title={t('title')}
      lead={lists ? t('lead', { count: lists.length, account: current?.name ?? '' }) : '\u00a0'}
      actions={
        mayWrite && !current?.isMcc ? (
          <button type="button" className="button primary" onClick={() => adding.open()}>
            <Plus aria-hidden="true" />
            {t('newList')}
          </button>
        ) : null
      }
      found={found}
      columns={useColumns(accountId)}
      rows={lists}
      rowKey={({ id }) => id}
      empty={t('none')}
      emptyHint={t('noneHint')}
    >
      {current && !current.isMcc ? (
        <AccountWide key={accountId} accountId={accountId} account={current.name} mayWrite={mayWrite} />
      ) : null}
      <OfCampaigns key={accountId} accountId={accountId} mayWrite={mayWrite} />
      <Dialog isOpen={mayWrite && adding.isOpen} onClose={adding.close} title={t('newList')}>
        <NewKeywords accountId={accountId} onClose={adding.close} />
      </Dialog>
    </ListPage>
  );
}

function useColumns(accountId: string): readonly Column<NegativeList>[] {
  const t = useTexts(TEXTS);
  const { count, date } = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('list'),
        sortBy: ({ name }) => name,
        cell: ({ id, name, category }) => (
          <span className="two-lines">
            <Link to={`/app/accounts/${accountId}/negative-lists/${id}`}>{name}</Link>
            {category === null ? null : <small className="quiet">{t('mined')}</small>}
          </span>
        ),
      },
      {
        key: 'keywords',
        header: t('keywordsHead'),
        isNumber: true,
        sortBy: ({ keywordCount }) => keywordCount,
        cell: ({ keywordCount }) => count(keywordCount),
      },
      {
        key: 'campaigns',
        header: t('campaignsHead'),
        isNumber: true,
        sortBy: ({ campaignIds }) => campaignIds.length,
        cell: ({ campaignIds }) => count(campaignIds.length),
      },
      {
        key: 'created',
        header: t('created'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => date(createdAt),
      },
    ],
    [t, count, date, accountId],
  );
}

/** What campaigns exclude by themselves. */
function OfCampaigns({ accountId, mayWrite }: { accountId: string; mayWrite: boolean }) {
  const t = useTexts(TEXTS);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    campaignNegativesQuery(accountId),
  );
  const campaigns = useQuery(campaignsQuery(accountId)).data?.campaigns.data;
  const names = useMemo(() => new Map(campaigns?.map(({ id, name }) => [id, name])), [campaigns]);
  const taking = useTakingBack<CampaignNegative>(accountId, ({ campaignId }) => ({
    campaignId,
    name: names.get(campaignId) ?? campaignId,
  }));
  const rows = data?.pages.flatMap((page) => page.campaignNegativeKeywords.data);
  const total = data?.pages[0]?.campaignNegativeKeywords.meta.total ?? 0;
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!rows || rows.length === 0) return null;
  const columns: readonly Column<CampaignNegative>[] = [
    { key: 'keyword', header: t('keyword'), cell: ({ text }) => text },
    { key: 'match', header: t('matchType'), from: 'medium', cell: ({ matchType }) => t(matchType) },
    {
      key: 'campaign',
      header: t('campaign'),
      cell: ({ campaignId }) => (
        <Link to={`/app/accounts/${accountId}/campaigns/${campaignId}`}>{names.get(campaignId) ?? campaignId}</Link>
      ),
    },
    ...(mayWrite ? [taking.column] : []),
  ];
  return (
    <section className="below">
      <h2>{t('single')}</h2>
      <p className="quiet small">{t('singleLead')}</p>
      <div className="card">
        <DataTable
          caption={t('single')}
          columns={columns}
          rows={rows}
          rowKey={({ campaignId, id }) => `${campaignId} ${id}`}
        />
      </div>
      <More
        shown={rows.length}
        total={total}
        isLoading={isFetching}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      />
      {taking.dialog}
    </section>
  );
}
