import { useQuery } from '@tanstack/react-query';
import { useAddressPath } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { useWindow } from '../../app/period';
import { exactSum } from '../../parts/metrics';
import { type AdSet, adSetsQuery } from './ad-sets.query';
import { TEXTS } from './ads-texts';
import type { CampaignKey } from './campaign.query';
import { TEXTS as CAMPAIGN } from './texts';

/** Where the budgets are, if the campaign has none, and what the enabled ad sets may spend. */
export function AdSetBudgets({ of }: { of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const campaign = useTexts(CAMPAIGN);
  const { money } = useFormats();
  const at = useAddressPath();
  const { data: adSets } = useQuery(adSetsQuery(of, useWindow()));
  if (!adSets) return <>{campaign('ofParts')}</>;
  const budgeted = adSets.filter(({ hasOwnBudget, status }) => hasOwnBudget && status !== 'REMOVED');
  if (budgeted.length === 0) return <>{campaign('noBudget')}</>;
  const enabled = budgeted.filter(({ status }) => status === 'ENABLED');
  const daily = sumOf(enabled, 'dailyBudget');
  const lifetime = sumOf(enabled, 'lifetimeBudget');
  const amounts = [
    ...(daily > 0 ? [campaign('perDay', { amount: money(daily) })] : []),
    ...(lifetime > 0 ? [campaign('inAll', { amount: money(lifetime) })] : []),
  ];
  return (
    <span className="two-lines">
      <Link to={at({ view: 'adSets' })}>{t('budgetsOf', { count: budgeted.length })}</Link>
      {amounts.length === 0 ? null : (
        <small className="quiet">{t('enabledBudgets', { amounts: amounts.join(' + ') })}</small>
      )}
    </span>
  );
}

/** In EUR; 0 where an amount is not known, because a part would be taken for all of it. */
function sumOf(adSets: readonly AdSet[], budget: 'dailyBudget' | 'lifetimeBudget'): number {
  const isKnown = adSets.every(({ dailyBudget, lifetimeBudget }) => (dailyBudget ?? lifetimeBudget) !== null);
  return isKnown ? exactSum(adSets.map((adSet) => adSet[budget] ?? 0)) : 0;
}
