import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddressDialog } from '../../app/address';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import { type Comparison, useWindow } from '../../app/period';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { figureColumn } from '../../parts/figure';
import { EmptyState } from '../../parts/page';
import { type AdSet, adSetsQuery } from './ad-sets.query';
import { known, TEXTS, TONES } from './ads-texts';
import type { CampaignKey } from './campaign.query';
import { ChangeLevel } from './change-level';
import type { Level } from './level-form';
import { TEXTS as CAMPAIGN, type Key as CampaignWord } from './texts';

/** What a campaign of Meta is divided into, as the platform has it now. */
export function AdSets({ of, mayChange }: { of: CampaignKey; mayChange: boolean }) {
  const t = useTexts(TEXTS);
  const dialog = useAddressDialog('level');
  const window = useWindow();
  const found = useQuery(adSetsQuery(of, window));
  const columns = useColumns(window.comparison, mayChange ? dialog.open : undefined);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  const rows = found.data;
  const adSet = mayChange ? rows?.find(({ id, status }) => id === dialog.about && status !== 'REMOVED') : undefined;
  return (
    <>
      <p className="card-text quiet small">{t('lead')}</p>
      <DataTable
        caption={t('adSets')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ key: 'cost', isDescending: true }}
        empty={<EmptyState title={t('noAdSets')} />}
      />
      <ChangeLevel of={of} level={adSet && levelOf(adSet)} onClose={dialog.close} />
    </>
  );
}

function levelOf({ id, name, status, dailyBudget, lifetimeBudget }: AdSet): Level {
  const eur = lifetimeBudget ?? dailyBudget;
  const budget = eur === null ? undefined : { eur, isWhole: lifetimeBudget !== null };
  return { kind: 'adSet', id, name, status, bidEur: null, budget };
}

/** In the account's own currency where no rate is known. */
function budgetText(
  { hasOwnBudget, dailyBudget, dailyBudgetNative, lifetimeBudget, lifetimeBudgetNative }: AdSet,
  t: Translate<CampaignWord>,
  { money }: Formats,
): string | undefined {
  const amount = (eur: number | null, native: AdSet['dailyBudgetNative']) =>
    eur !== null ? money(eur) : native ? money(native.amount, { currency: native.currency }) : undefined;
  const [daily, lifetime] = [amount(dailyBudget, dailyBudgetNative), amount(lifetimeBudget, lifetimeBudgetNative)];
  if (lifetime !== undefined) return t('inAll', { amount: lifetime });
  if (daily !== undefined) return t('perDay', { amount: daily });
  return hasOwnBudget ? t('noBudget') : undefined;
}

/** The day after which nothing of it is shown, and whether that is its campaign's. */
function endOf({ endDate, campaignEndDate }: AdSet): { day: string | null; isOfCampaign: boolean } {
  const isOfCampaign = campaignEndDate !== null && (endDate === null || campaignEndDate < endDate);
  return { day: isOfCampaign ? campaignEndDate : endDate, isOfCampaign };
}

function useColumns(compared: Comparison, onChange: ((id: string) => void) | undefined): readonly Column<AdSet>[] {
  const t = useTexts(TEXTS);
  const campaign = useTexts(CAMPAIGN);
  const formats = useFormats();
  return useMemo(
    () => [
      {
        key: 'adSet',
        header: t('adSet'),
        sortBy: ({ name }) => name,
        cell: (adSet) => {
          const { id, name, status } = adSet;
          const budget = budgetText(adSet, campaign, formats);
          return (
            <span className="two-lines">
              {onChange && status !== 'REMOVED' ? (
                <button
                  type="button"
                  className="link"
                  aria-label={t('changeNamed', { name })}
                  onClick={() => onChange(id)}
                >
                  {name}
                </button>
              ) : (
                name
              )}
              {status === 'ENABLED' ? null : <small className="quiet">{known(t, status)}</small>}
              {budget === undefined ? null : <small className="quiet until-medium">{budget}</small>}
            </span>
          );
        },
      },
      {
        key: 'review',
        header: t('review'),
        from: 'medium',
        sortBy: ({ effectiveStatus }) => effectiveStatus,
        cell: ({ effectiveStatus }) => <span className={TONES[effectiveStatus]}>{known(t, effectiveStatus)}</span>,
      },
      {
        key: 'budget',
        header: campaign('budget'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ dailyBudget, lifetimeBudget }) => lifetimeBudget ?? dailyBudget ?? undefined,
        cell: (adSet) => budgetText(adSet, campaign, formats) ?? t('ofCampaign'),
      },
      {
        key: 'end',
        header: t('end'),
        from: 'wide',
        sortBy: (adSet) => endOf(adSet).day ?? undefined,
        cell: (adSet) => {
          const { day, isOfCampaign } = endOf(adSet);
          if (day === null) return t('noEnd');
          return isOfCampaign ? t('endsWithCampaign', { date: formats.date(day) }) : formats.date(day);
        },
      },
      figureColumn('clicks', campaign('clicks'), { from: 'wide', comparison: () => compared }),
      figureColumn('cost', campaign('cost'), { comparison: () => compared }),
      figureColumn('conversions', campaign('conversions'), { from: 'medium', comparison: () => compared }),
      figureColumn('roas', campaign('roas'), { from: 'medium', comparison: () => compared }),
    ],
    [t, campaign, formats, compared, onChange],
  );
}
