import { dataSourceId } from './merchant/product-shape.js';
import { daysOf as metaDaysOf, oddMetaAccount } from './meta/world.js';
import type { Account } from './world/account.js';
import { dateOf } from './world/calendar.js';
import { type Campaign, fillCampaignFigures } from './world/campaign.js';
import type { Figures } from './world/figures.js';
import type { NegativeList } from './world/negative-list.js';
import { restate, stateOf } from './world/odd-account.js';
import { fillProductFigures } from './world/product.js';
import { fillTermFigures } from './world/search-term.js';
import type { World } from './world/world.js';

/** A day: impressions, clicks, cost in cents, hundredths of conversions, their value in cents. */
type DayFacts = [date: string, impressions: number, clicks: number, cost: number, conversions: number, value: number];

/**
 * What the odd accounts of a seed are at this moment, in plain values: money in cents of its own currency, days on the
 * account's clock, instants in ISO 8601. Undefined for a seed that was not ordered.
 */
export function oddFacts(world: World, seed: number, now: Date): object | undefined {
  const accounts = world.oddOf(seed);
  if (accounts.length === 0) return undefined;
  const meta = oddMetaAccount(seed);
  return {
    accounts: accounts.map((account) => accountFacts(world, account, now)),
    meta: {
      ...meta,
      campaigns: meta.campaigns.map(({ rates: _rates, seed: _seed, ...campaign }) => ({
        ...campaign,
        days: metaDaysOf(meta, meta.campaigns, 0, Number.POSITIVE_INFINITY, now, world.size.days)
          .filter((day) => day.campaign.id === campaign.id)
          .map(({ date, figures }) =>
            // A lead has no value.
            dayFacts(date, campaign.leads ? { ...figures, valueCents: 0 } : figures),
          ),
      })),
    },
  };
}

function accountFacts(world: World, account: Account, now: Date) {
  const own = world.of(account);
  const { odd } = own;
  const { first, last } = world.history(account.timeZone);
  const days = (fill: (out: Figures, day: number) => boolean): DayFacts[] => {
    const found: DayFacts[] = [];
    for (let day = first; day <= last; day++) {
      const figures: Figures = { impressions: 0, clicks: 0, costCents: 0, conversionHundredths: 0, valueCents: 0 };
      if (!fill(figures, day)) continue;
      if (account.odd) restate(account.odd, figures, day, now);
      found.push(dayFacts(dateOf(day), figures));
    }
    return found;
  };
  return {
    id: account.id,
    name: account.name,
    role: account.odd?.role,
    status: stateOf(account, now),
    currency: account.currency,
    timeZone: account.timeZone,
    merchantId: account.merchantId,
    windowDays: account.odd?.windowDays,
    isUnlabelled: account.odd?.isUnlabelled,
    portfolioRoas: odd?.portfolioRoas,
    campaigns: own.campaigns.map((campaign) => ({
      id: campaign.id,
      name: campaign.name,
      status: campaign.status,
      channel: campaign.channel,
      bidding: campaign.bidding,
      targetRoas: campaign.targetRoas ?? null,
      portfolio: campaign.portfolio ?? null,
      budget: own.budgets.find(({ id }) => id === campaign.budgetId),
      isRadiusOnly: odd?.radiusOnly.has(campaign) ?? false,
      groups: own.adGroups
        .filter((group) => group.campaign === campaign && group.status === 'ENABLED')
        .map(({ id }) => id),
      days: days((out, day) => fillCampaignFigures(out, account, campaign, day)),
    })),
    products: own.products.map((product) => ({
      offerId: product.offerId,
      feedLabel: product.feedLabel,
      language: product.language,
      feedId: dataSourceId(account, product.source),
      title: product.title,
      priceCents: product.priceCents,
      currency: product.currency ?? 'EUR',
      benchmarkCents: product.benchmarkCents,
      benchmarkCurrency: product.benchmarkCurrency ?? product.currency ?? 'EUR',
      sale: product.sale && {
        cents: product.sale.cents,
        currency: product.sale.currency,
        from: instant(product.sale.from),
        until: instant(product.sale.until),
      },
      unsaid: product.unsaid ?? [],
      inStock: product.inStock,
      status: product.status,
      days: days((out, day) => fillProductFigures(out, account, product, day)),
    })),
    terms: own.terms.map((term) => ({
      text: term.text,
      status: term.adGroup ? term.status : 'NONE',
      campaignId: term.campaign.id,
      days: days((out, day) => fillTermFigures(out, account, term, day)),
    })),
    negatives: {
      lists: own.negativeLists.map(listFacts),
      ofManager: odd?.managerLists.map(listFacts) ?? [],
      ofAccount: odd ? [listFacts(odd.accountList)] : [],
      ofCampaigns: own.campaignNegatives.map(({ text, matchType, campaign }) => ({
        text,
        matchType,
        campaignId: campaign.id,
      })),
      ofGroups:
        odd?.groupNegatives.map(({ text, matchType, group }) => ({
          text,
          matchType,
          campaignId: group.campaign.id,
          groupId: group.id,
        })) ?? [],
    },
  };
}

function listFacts({ id, name, keywords, campaigns }: NegativeList) {
  return {
    id,
    name,
    keywords: keywords.map(({ text, matchType }) => ({ text, matchType })),
    campaignIds: campaigns.map((campaign: Campaign) => campaign.id),
  };
}

function dayFacts(date: string, figures: Figures): DayFacts {
  const { impressions, clicks, costCents, conversionHundredths, valueCents } = figures;
  return [date, impressions, clicks, costCents, conversionHundredths, valueCents];
}

function instant(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}
