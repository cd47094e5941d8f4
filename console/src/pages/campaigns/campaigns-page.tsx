import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '../../api/connection';
import { reaches, useViewer } from '../../api/viewer';
import { campaignAddress, type Offers, useAccountId, useCurrentAccount, useOffers } from '../../app/account';
import { useAddressDialog, useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { type FigureWindow, useWindow } from '../../app/period';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { figureColumn, Money } from '../../parts/figure';
import { useFilter } from '../../parts/filter';
import { KPI_NEEDS, standingText } from '../../parts/kpis/kpis';
import { ListPage, useOrder } from '../../parts/list-page';
import { PeriodChoice } from '../../parts/period-choice';
import { Skeleton } from '../../parts/skeleton';
import { type CampaignRow, campaignQuery, campaignsQuery } from './campaigns.query';
import { ChangeCampaign } from './change-campaign';
import { CHANNELS, ORDERS, STATUSES } from './choices';
import { BulkBar, useSelectable, useSelection } from './selection';
import { STATUS_TONES, TEXTS, wordOf } from './texts';

/** Which columns the list has: what campaigns bring, or how far their budgets and bids reach. */
const COLUMNS = ['results', 'reach'] as const;
type Columns = (typeof COLUMNS)[number];

/** The campaigns of an account: what they bring, and what can be changed about them. */
export default function CampaignsPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const offers = useOffers();
  const queries = useQueryClient();
  const mayWrite = reaches(useViewer(), 'member');
  const window = useWindow();
  const status = useFilter('status', t('status'), STATUSES, t);
  const channel = useFilter('type', t('type'), CHANNELS, t);
  const { orderBy, ...order } = useOrder(ORDERS);
  const [columnsShown, showColumns] = useAddressValue<Columns>('columns', COLUMNS, 'results');
  const changing = useAddressDialog('change');
  const list = useConnection(
    campaignsQuery(
      accountId,
      window,
      { orderBy, status: status.wanted, channelType: channel.wanted },
      columnsShown === 'reach',
    ),
  );
  const selection = useSelection({ accountId, status: status.wanted, channelType: channel.wanted });
  const columns = useSelectable(
    useColumns(window, columnsShown, offers, mayWrite ? ({ id }) => changing.open(id) : undefined),
    mayWrite ? selection : undefined,
  );
  return (
    <ListPage
      title={t('title')}
      lead={
        list.rows && !list.found.isPlaceholderData
          ? t(status.wanted ? 'lead' : 'leadAll', { count: list.more.total, account: current?.name ?? '' })
          : '\u00a0'
      }
      actions={<PeriodChoice />}
      filters={[
        status,
        channel,
        {
          label: t('columns'),
          value: columnsShown,
          options: COLUMNS.map((value) => ({ value, label: t(value) })),
          onChange: showColumns,
        },
      ]}
      {...list}
      {...order}
      columns={columns}
      head={
        mayWrite ? (
          <BulkBar
            selection={selection}
            rows={list.found.isPlaceholderData ? undefined : list.rows}
            total={list.more.total}
          />
        ) : null
      }
      rowKey={({ id }) => id}
      summed={() => true}
      exported={[t('title'), current?.name].filter(Boolean).join(' ')}
      empty={t(current?.isMcc ? 'ofManager' : 'none')}
    >
      {mayWrite ? (
        <ChangeDialog
          accountId={accountId}
          campaignId={changing.about}
          rows={list.rows}
          onClose={changing.close}
          onChanged={() => void queries.invalidateQueries({ queryKey: ['account', accountId, 'campaigns'] })}
        />
      ) : null}
    </ListPage>
  );
}

interface ChangeDialogProps {
  accountId: string;
  /** Undefined: the dialog is closed. */
  campaignId: string | undefined;
  rows: readonly CampaignRow[] | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** Its address may be opened where the list shows other campaigns; the campaign is then read by itself. */
function ChangeDialog({ accountId, campaignId, rows, onClose, onChanged }: ChangeDialogProps) {
  const t = useTexts(TEXTS);
  const listed = rows?.find(({ id }) => id === campaignId);
  const isMissing = campaignId !== undefined && rows !== undefined && !listed;
  const found = useQuery({ ...campaignQuery(accountId, campaignId ?? ''), enabled: isMissing });
  const campaign = listed ?? (isMissing ? found.data?.listedCampaign : undefined);
  return (
    <Dialog isOpen={campaignId !== undefined} onClose={onClose} title={campaign?.name ?? t('change')}>
      {campaign ? (
        <ChangeCampaign campaign={campaign} onClose={onClose} onChanged={onChanged} />
      ) : found.error ? (
        <ErrorNote error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

/** What stands in the way of more: the budget, the auctions, or the keywords. */
const REACH = ['budgetUtilization', 'searchImpressionShare', 'averageQualityScore'] as const;
type Reach = (typeof REACH)[number];

/** A figure stays beside its name. */
const NO_BREAK = '\u00a0';

function useColumns(
  { comparison: compared }: FigureWindow,
  columns: Columns,
  offers: Offers,
  onChange: ((campaign: CampaignRow) => void) | undefined,
): readonly Column<CampaignRow>[] {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  return useMemo(() => {
    const { money, roas } = formats;
    const comparison = () => compared;
    const isReach = columns === 'reach';
    const reached = REACH.filter((key) => offers(KPI_NEEDS[key]));
    const told = ({ kpis }: CampaignRow, key: Reach) => standingText(key, kpis?.[key], formats);
    const reachBelow = (campaign: CampaignRow) =>
      reached
        .map((key) => [t(`${key}Short`), told(campaign, key)])
        .filter(([, text]) => text !== undefined)
        .map((words) => ` · ${words.join(' ').replaceAll(' ', NO_BREAK)}`);
    const reach = reached.map(
      (key): Column<CampaignRow> => ({
        key,
        header: t(key),
        isNumber: true,
        from: 'wide',
        csv: ({ kpis }) => kpis?.[key],
        cell: (campaign) => told(campaign, key) ?? '–',
      }),
    );
    const bidding: Column<CampaignRow> = {
      key: 'bidding',
      header: t('bidding'),
      from: 'wide',
      csv: ({ settings }) => settings && wordOf(t, settings.biddingStrategy),
      cell: ({ settings }) =>
        settings
          ? settings.targetRoas == null
            ? wordOf(t, settings.biddingStrategy)
            : t('target', { strategy: wordOf(t, settings.biddingStrategy), roas: roas(settings.targetRoas) })
          : '–',
    };
    return [
      {
        key: 'name',
        header: t('campaign'),
        sortBy: ({ name }) => name,
        also: [{ header: t('type'), csv: ({ channelType, channelTypeRaw }) => wordOf(t, channelType, channelTypeRaw) }],
        cell: (campaign) => (
          <span className="two-lines">
            <Link to={campaignAddress(campaign.accountId, campaign.id)}>{campaign.name}</Link>
            <small className="quiet">
              {wordOf(t, campaign.channelType, campaign.channelTypeRaw)}
              {campaign.settings?.totalBudget != null ? (
                <span className="until-wide"> · {t('total', { amount: money(campaign.settings.totalBudget) })}</span>
              ) : campaign.settings?.dailyBudget != null ? (
                <span className="until-wide"> · {t('aDay', { amount: money(campaign.settings.dailyBudget) })}</span>
              ) : null}
              {isReach ? <span className="until-wide">{reachBelow(campaign)}</span> : null}
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
      {
        key: 'budget',
        header: t('budget'),
        isNumber: true,
        from: 'wide',
        csv: ({ settings }) => settings?.totalBudget ?? settings?.dailyBudget,
        cell: ({ settings }) =>
          settings?.totalBudget != null ? (
            t('total', { amount: money(settings.totalBudget) })
          ) : settings?.dailyBudget == null ? (
            '–'
          ) : (
            <Money value={settings.dailyBudget} />
          ),
      },
      ...(isReach ? [] : [bidding]),
      figureColumn('cost', t('cost'), { comparison }),
      ...(isReach
        ? reach
        : [
            figureColumn<CampaignRow>('conversions', t('conversions'), { from: 'wide', comparison }),
            figureColumn<CampaignRow>('roas', t('roas'), { from: 'medium', comparison }),
          ]),
      ...(onChange
        ? [
            {
              key: 'change',
              header: t('change'),
              isNumber: true,
              isAction: true,
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
    ];
  }, [t, formats, compared, columns, offers, onChange]);
}
