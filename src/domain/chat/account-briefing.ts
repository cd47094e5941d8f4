import type { Campaign } from '../../../schema/campaigns/campaign.type.js';
import type { Figures } from '../../../schema/metrics/figures.type.js';
import type { Product } from '../../../schema/products/product.type.js';
import type { AccountSearchTerm } from '../../../schema/search-terms/search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import { addDays, type Clock, yesterdayIn } from '../../lib/clock.js';
import type { AccountService } from '../accounts/account.service.js';
import type { CampaignService } from '../campaigns/campaign.service.js';
import { figuresOf } from '../figures/figures.js';
import type { ProductService } from '../products/product.service.js';
import type { SearchTermService } from '../search-terms/search-term.service.js';

const DAYS = 30;
const SHORT_DAYS = 7;
const CAMPAIGNS = 12;
const PRODUCTS = 8;
const SEARCH_TERMS = 15;

/** Longest name, title or term, which keeps a briefing below 16,000 characters. */
const TEXT_LENGTH = 120;

export interface Sources {
  accounts: AccountService;
  campaigns: CampaignService;
  products: ProductService;
  searchTerms: SearchTermService;
  clock: Clock;
}

/** What the model is told about an account, limited to what the viewer may see. Throws NotFoundError. */
export async function briefingOf(
  { accounts, campaigns, products, searchTerms, clock }: Sources,
  viewer: Viewer,
  accountId: string,
) {
  const details = await accounts.details(viewer, { accountId, days: DAYS });
  const yesterday = yesterdayIn(details.timeZone, clock());
  const before = { startDate: addDays(yesterday, 1 - 2 * DAYS), endDate: addDays(yesterday, -DAYS) };
  const ids = [accountId];
  const ofProducts = { days: DAYS, limit: PRODUCTS };
  const [week, previous, topCampaigns, costly, weak, terms] = await Promise.all([
    accounts.details(viewer, { accountId, days: SHORT_DAYS }),
    accounts.metrics(viewer, { accountId, ...before }),
    campaigns.ofAccounts(viewer, ids, { days: DAYS, sort: '-cost', limit: CAMPAIGNS }),
    products.ofAccounts(viewer, ids, { ...ofProducts, sort: '-cost' }),
    products.ofAccounts(viewer, ids, { ...ofProducts, sort: 'roas', hasImpressions: true }),
    seesSearchTerms(viewer) ? searchTerms.ofAccounts(viewer, ids, { days: DAYS, limit: SEARCH_TERMS }) : undefined,
  ]);
  const { id, isMcc, timeZone, campaignCount, productCount, productRoasBoundary, lastSyncedAt } = details;
  return {
    account: {
      id,
      name: truncate(details.name),
      isManagerAccount: isMcc,
      industry: truncate(details.industry),
      timeZone,
      campaignCount,
      productCount,
      productRoasBoundary,
      lastSyncedAt,
    },
    periods: {
      last30Days: inEuro(details.metrics),
      last7Days: inEuro(week.metrics),
      previous30Days: inEuro(previous),
    },
    campaigns: (topCampaigns[0] ?? []).map(campaignOf),
    products: { highestCost: (costly[0] ?? []).map(productOf), lowestRoas: (weak[0] ?? []).map(productOf) },
    ...(terms && { searchTerms: (terms[0] ?? []).map(termOf) }),
  };
}

function seesSearchTerms(viewer: Viewer): boolean {
  return viewer.kind === 'key' || viewer.role !== 'kunde' || viewer.kundeSettings.kundeCanViewSearchTerms;
}

function campaignOf({ name, status, channelType, metrics }: Campaign) {
  return { name: truncate(name), status, channelType, ...(metrics && inEuro(metrics)) };
}

/** EUR only, so that figures are comparable. */
function inEuro(metrics: Figures): Figures {
  const { native: _, ...figures } = figuresOf(metrics);
  return figures;
}

function productOf({ metrics, ...product }: Product) {
  const { offerId, feedLabel, contentLanguage, title, price, priceDiffPercent, availability } = product;
  const { cost, clicks, conversionValue, roas } = metrics;
  return {
    offerId,
    feedLabel,
    contentLanguage,
    title: truncate(title),
    price,
    priceDiffPercent,
    availability,
    cost,
    clicks,
    conversionValue,
    roas,
  };
}

function termOf({ searchTerm, cost, clicks, conversions, conversionValue, roas }: AccountSearchTerm) {
  return { searchTerm: truncate(searchTerm), cost, clicks, conversions, conversionValue, roas };
}

function truncate(text: string): string {
  return text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH)}…` : text;
}
