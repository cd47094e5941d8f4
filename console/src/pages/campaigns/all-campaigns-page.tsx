import { useMemo } from 'react';
import { useConnection } from '../../api/connection';
import { campaignAddress } from '../../app/account';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { useWindow } from '../../app/period';
import type { Column } from '../../parts/data-table';
import { figureColumn } from '../../parts/figure';
import { useFilter } from '../../parts/filter';
import { ListPage, useOrder } from '../../parts/list-page';
import { PeriodChoice } from '../../parts/period-choice';
import { allCampaignsQuery, type TeamCampaign } from './all-campaigns.query';
import { CHANNELS, ORDERS, STATUSES } from './choices';
import { STATUS_TONES, TEXTS, wordOf } from './texts';

/** The campaigns of all accounts in one list. */
export default function AllCampaignsPage() {
  const t = useTexts(TEXTS);
  const window = useWindow();
  const status = useFilter('status', t('status'), STATUSES, t);
  const channel = useFilter('type', t('type'), CHANNELS, t);
  const { orderBy, ...order } = useOrder(ORDERS);
  const list = useConnection(
    allCampaignsQuery(window, { orderBy, status: status.wanted, channelType: channel.wanted }),
  );
  return (
    <ListPage
      title={t('allTitle')}
      lead={list.rows && !list.found.isPlaceholderData ? t('allLead', { count: list.more.total }) : '\u00a0'}
      actions={<PeriodChoice isCompared={false} />}
      filters={[status, channel]}
      {...list}
      {...order}
      columns={useColumns()}
      rowKey={({ accountId, id }) => `${accountId} ${id}`}
      summed={() => true}
      exported={t('allTitle')}
      empty={t(status.wanted || channel.wanted ? 'none' : 'noneAtAll')}
    />
  );
}

function useColumns(): readonly Column<TeamCampaign>[] {
  const t = useTexts(TEXTS);
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('campaign'),
        sortBy: ({ name }) => name,
        also: [
          { header: t('account'), csv: ({ accountName }) => accountName },
          { header: t('type'), csv: ({ channelType, channelTypeRaw }) => wordOf(t, channelType, channelTypeRaw) },
        ],
        cell: ({ id, accountId, accountName, name, channelType, channelTypeRaw }) => (
          <span className="two-lines">
            <Link to={campaignAddress(accountId, id)}>{name}</Link>
            <small className="quiet">
              <Link to={`/app/accounts/${accountId}/campaigns`}>{accountName}</Link>
              {` · ${wordOf(t, channelType, channelTypeRaw)}`}
            </small>
          </span>
        ),
      },
      {
        key: 'status',
        header: t('status'),
        from: 'medium',
        csv: ({ status, statusRaw }) => wordOf(t, status, statusRaw),
        cell: ({ status, statusRaw }) => (
          <span className={`tag ${STATUS_TONES[status] ?? ''}`}>{wordOf(t, status, statusRaw)}</span>
        ),
      },
      figureColumn('cost', t('cost')),
      figureColumn('conversionValue', t('value'), { from: 'medium', isSorted: false }),
      figureColumn('conversions', t('conversions'), { from: 'wide' }),
      figureColumn('roas', t('roas')),
    ],
    [t],
  );
}
