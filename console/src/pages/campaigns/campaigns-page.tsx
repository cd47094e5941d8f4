import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useWindow } from '../../app/window';
import type { CampaignOrder } from '../../generated/graphql';
import { type Column, DataTable, type Sort } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { EmptyState } from '../../parts/empty-state';
import { ErrorNote } from '../../parts/error-note';
import { Change } from '../../parts/figure';
import { Filter } from '../../parts/filter';
import { More } from '../../parts/more';
import { Page } from '../../parts/page';
import { Money, Roas } from '../../parts/values';
import { WindowChoice } from '../../parts/window-choice';
import { type CampaignRow, campaignsQuery } from './campaigns.query';
import { ChangeCampaign } from './change-campaign';
import { TEXTS, wordOf } from './texts';

const STATUSES = ['all', 'ENABLED', 'PAUSED', 'REMOVED'] as const;
const CHANNELS = ['all', 'SEARCH', 'SHOPPING', 'PERFORMANCE_MAX', 'DISPLAY', 'VIDEO', 'DEMAND_GEN'] as const;

/** What the server sorts by, by column. */
const ORDERS = { name: 'NAME', cost: 'COST', roas: 'ROAS', conversions: 'CONVERSIONS' } as const;

/** The campaigns of an account: what they bring, and what can be changed about them. */
export default function CampaignsPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const queries = useQueryClient();
  const mayWrite = reaches(useViewer(), 'member');
  const [window, chooseDays] = useWindow();
  const [status, setStatus] = useAddressValue('status', STATUSES);
  const [channel, setChannel] = useAddressValue('type', CHANNELS);
  const [sort, setSort] = useState<Sort>({ key: 'cost', isDescending: true });
  const [changing, setChanging] = useState<CampaignRow>();
  const orderBy = `${ORDERS[sort.key as keyof typeof ORDERS]}_${sort.isDescending ? 'DESC' : 'ASC'}` as CampaignOrder;
  const found = useInfiniteQuery(
    campaignsQuery(accountId, window, {
      orderBy,
      status: status === 'all' ? undefined : status,
      channelType: channel === 'all' ? undefined : channel,
    }),
  );
  const rows = useMemo(
    () => found.data?.pages.flatMap(({ campaignsConnection }) => campaignsConnection.edges.map(({ node }) => node)),
    [found.data],
  );
  const total = found.data?.pages[0]?.campaignsConnection.totalCount ?? 0;
  const columns = useColumns(mayWrite ? setChanging : undefined);
  if (found.error && !rows) throw found.error;
  return (
    <Page
      title={t('title')}
      lead={rows ? t('lead', { count: total, account: current?.name ?? '' }) : '\u00a0'}
      actions={<WindowChoice days={window.days} onChange={chooseDays} />}
    >
      <div className="filters">
        <Filter
          label={t('status')}
          value={status}
          onChange={setStatus}
          options={STATUSES.map((value) => ({ value, label: t(value) }))}
        />
        <Filter
          label={t('type')}
          value={channel}
          onChange={setChannel}
          options={CHANNELS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      <div className="card">
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={setSort}
          empty={<EmptyState title={t(current?.isMcc ? 'ofManager' : 'none')} />}
        />
      </div>
      {rows && rows.length > 0 ? (
        <More
          shown={rows.length}
          total={total}
          isLoading={found.isFetching}
          onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
        />
      ) : null}
      <Dialog
        isOpen={changing !== undefined}
        onClose={() => setChanging(undefined)}
        title={changing?.name ?? t('change')}
      >
        {changing ? (
          <ChangeCampaign
            campaign={changing}
            onClose={() => setChanging(undefined)}
            onChanged={() => void queries.invalidateQueries({ queryKey: ['account', accountId, 'campaigns'] })}
          />
        ) : null}
      </Dialog>
    </Page>
  );
}

const TONES: Readonly<Record<string, string>> = { ENABLED: 'good', REMOVED: 'bad' };

function useColumns(onChange: ((campaign: CampaignRow) => void) | undefined): readonly Column<CampaignRow>[] {
  const t = useTexts(TEXTS);
  const { money, roas } = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('campaign'),
        sortBy: ({ name }) => name,
        cell: ({ name, channelType, channelTypeRaw, settings }) => (
          <span className="two-lines">
            {name}
            <small className="quiet">
              {wordOf(t, channelType, channelTypeRaw)}
              {settings && settings.totalBudget == null ? (
                <span className="until-medium"> · {t('aDay', { amount: money(settings.dailyBudget) })}</span>
              ) : null}
            </small>
          </span>
        ),
      },
      {
        key: 'status',
        header: t('status'),
        from: 'medium',
        cell: ({ status, statusRaw }) => (
          <span className={`tag ${TONES[status] ?? ''}`}>{wordOf(t, status, statusRaw)}</span>
        ),
      },
      {
        key: 'budget',
        header: t('budget'),
        isNumber: true,
        from: 'medium',
        cell: ({ settings }) =>
          settings?.totalBudget == null ? (
            <Money value={settings?.dailyBudget ?? 0} />
          ) : (
            t('total', { amount: money(settings.totalBudget) })
          ),
      },
      {
        key: 'bidding',
        header: t('bidding'),
        from: 'wide',
        cell: ({ settings }) =>
          settings
            ? settings.targetRoas == null
              ? wordOf(t, settings.biddingStrategy)
              : t('target', { strategy: wordOf(t, settings.biddingStrategy), roas: roas(settings.targetRoas) })
            : '–',
      },
      {
        key: 'cost',
        header: t('cost'),
        isNumber: true,
        sortBy: ({ metrics }) => metrics?.cost ?? 0,
        cell: ({ metrics, before }) => (
          <span className="with-change">
            <Money value={metrics?.cost ?? 0} isShort />
            <Change now={metrics?.cost ?? 0} before={before?.cost ?? 0} isNeutral />
          </span>
        ),
      },
      {
        key: 'conversions',
        header: t('conversions'),
        isNumber: true,
        from: 'wide',
        sortBy: ({ metrics }) => metrics?.conversions ?? 0,
        cell: ({ metrics, before }) => (
          <span className="with-change">
            <Conversions value={metrics?.conversions ?? 0} />
            <Change now={metrics?.conversions ?? 0} before={before?.conversions ?? 0} />
          </span>
        ),
      },
      {
        key: 'roas',
        header: t('roas'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ metrics }) => metrics?.roas ?? 0,
        cell: ({ metrics, before }) => (
          <span className="with-change">
            <Roas of={metrics} />
            <Change now={metrics?.roas ?? 0} before={before?.roas ?? 0} />
          </span>
        ),
      },
      ...(onChange
        ? [
            {
              key: 'change',
              header: t('change'),
              isNumber: true,
              cell: (campaign: CampaignRow) => (
                <button
                  type="button"
                  className="button small-button"
                  aria-label={t('changeNamed', { name: campaign.name })}
                  disabled={campaign.status === 'REMOVED'}
                  onClick={() => onChange(campaign)}
                >
                  {t('change')}
                </button>
              ),
            },
          ]
        : []),
    ],
    [t, money, roas, onChange],
  );
}

function Conversions({ value }: { value: number }) {
  const { count } = useFormats();
  return <>{count(value, { digits: 1 })}</>;
}
