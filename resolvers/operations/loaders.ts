import DataLoader from 'dataloader';
import type { NestedAccountArgs } from '../../schema/accounts/account.args.js';
import type { Pricing } from '../../schema/billing/pricing.type.js';
import type { CampaignArgs, NestedCampaignsArgs } from '../../schema/campaigns/campaign.args.js';
import type { NestedMemoriesArgs } from '../../schema/customers/customer.type.js';
import type { EventRangeArgs } from '../../schema/events/account-event.type.js';
import type { KeywordArgs } from '../../schema/keywords/keyword.type.js';
import type { NestedLogsArgs } from '../../schema/logs/activity-log.type.js';
import type { Metrics } from '../../schema/metrics/figures.type.js';
import type { MiningRunArgs } from '../../schema/mining/mining-run.type.js';
import type { NegativeListArgs } from '../../schema/negative-keywords/negative-list.type.js';
import type { NestedProductsArgs } from '../../schema/products/product.args.js';
import type { NestedAccountTermsArgs } from '../../schema/search-terms/search-term.args.js';
import type { Viewer } from '../../src/access/viewer.js';
import { dailyWindowOf, daysOf, type Window, type WindowArgs, windowOf } from '../../src/domain/figures/window.js';
import type { PlannedKeyword } from '../../src/domain/mining/safety-net.js';
import type { ProductKey } from '../../src/domain/products/product.reads.js';
import { type AppError, requireFound } from '../../src/errors.js';
import { overloadError, RowAllowance } from '../../src/row-allowance.js';
import type { Services } from '../../src/services.js';
import { inSpan } from '../../src/telemetry/tracing.js';

/** Maximum number of rows requested by one statement, whether or not they exist. */
const MAX_ROWS = 200_000;

/** Document costs of an entry of a nested list, its parent, a window's sums, and a day's figures. */
const ENTRY = 2;
const PARENT = 1;
const SUMS = 3;
const DAY = 2.5;
/** Minimum share of the selection's cost per value: by then, the selected values are in memory. */
const SELECTION_SHARE = 0.25;

/** Document costs per day of figures that are summed up for a window or for the first entries of a list. */
export const TERM_DAY = 2;
const SUMMED_DAYS: Partial<Record<keyof Relations, number>> = {
  'account.searchTerms': TERM_DAY,
  'account.products': 0.4,
  'campaign.searchTerms': 0.04,
  'campaign.impressionShare': 0.03,
  'account.kpis': 0.4,
  'campaign.kpis': 0.04,
  'account.metrics': 0.03,
  'campaign.metrics': 0.01,
  'product.metrics': 0.01,
  'account.campaigns': 0.1,
};

/** Relations with sums over a window, and those with a value per day. */
const SUMS_OF = /\.(?:metrics|impressionShare|kpis)$/;
const DAYS_OF = /\.daily/;

type Ids = readonly string[];
type Campaigns = readonly CampaignArgs[];

/**
 * The children of each parent, in their order; undefined for an invisible parent. Each relation, its
 * arguments and depth take one statement.
 */
const relationsOf = (viewer: Viewer, services: Services, callerLeft: () => AbortSignal) => ({
  account: (ids: Ids, args: NestedAccountArgs) => services.accounts.detailsOf(viewer, ids, args),
  'account.isFavorite': (ids: Ids) => services.favorites.areFavorites(viewer, ids),
  'account.campaigns': (ids: Ids, args: NestedCampaignsArgs) => services.campaigns.ofAccounts(viewer, ids, args),
  'account.products': (ids: Ids, args: NestedProductsArgs) => services.products.ofAccounts(viewer, ids, args),
  'account.productStatusSummary': (ids: Ids) => services.productStatuses.summariesOf(viewer, ids),
  'account.feeds': (ids: Ids) => services.feeds.ofAccounts(viewer, ids),
  'account.syncRuns': (ids: Ids) => services.syncRuns.ofAccounts(viewer, ids),
  'account.negativeKeywordLists': (ids: Ids) => services.negativeLists.ofAccounts(viewer, ids),
  'account.promotions': (ids: Ids) => services.promotions.ofAccounts(viewer, ids),
  'account.landingPages': (ids: Ids) => services.landingPages.ofAccounts(viewer, ids),
  'account.events': (ids: Ids, args: EventRangeArgs) => services.accountEvents.ofAccounts(viewer, ids, args),
  'account.customerProfile': (ids: Ids) => services.customers.profilesOf(viewer, ids),
  'account.memories': (ids: Ids, args: NestedMemoriesArgs) => services.customers.memoriesOf(viewer, ids, args),
  'account.activityLogs': (ids: Ids, args: NestedLogsArgs) => services.activityLogs.ofAccounts(viewer, ids, args),
  'account.keywords': (ids: Ids) => services.keywords.ofAccounts(viewer, ids),
  'account.miningRuns': (ids: Ids) => services.mining.ofAccounts(viewer, ids),
  'account.board': (ids: Ids) => services.planningBoard.ofAccounts(viewer, ids),
  'account.todos': (ids: Ids) => services.todos.ofAccounts(viewer, ids),
  'account.assignees': (ids: Ids) => services.planningBoard.assigneesOf(viewer, ids),
  'account.searchTerms': (ids: Ids, args: NestedAccountTermsArgs) => services.searchTerms.ofAccounts(viewer, ids, args),
  'account.metrics': (ids: Ids, window: Window) => services.accounts.metricsOf(viewer, ids, window),
  'account.dailyMetrics': (ids: Ids, args: WindowArgs) => services.accounts.dailyMetricsOf(viewer, ids, args),
  'account.figureDays': (ids: Ids) => services.accounts.figureDaysOf(viewer, ids),
  'account.kpis': (ids: Ids, args: WindowArgs) => services.kpis.ofAccounts(viewer, ids, args),
  'account.monthSpend': (ids: Ids) => services.targets.monthsOf(viewer, ids),
  'changePlan.accountMonths': (ids: Ids) => services.targets.plannedMonths(viewer, ids),
  'campaign.isSynced': (keys: Campaigns) => services.campaigns.areSynced(viewer, keys),
  'campaign.metrics': (keys: Campaigns, window: Window) => services.campaigns.metricsOf(viewer, keys, window),
  'campaign.dailyMetrics': (keys: Campaigns, args: WindowArgs) => services.campaigns.dailyMetricsOf(viewer, keys, args),
  'campaign.searchTerms': (keys: Campaigns, args: NestedAccountTermsArgs) =>
    services.searchTerms.ofCampaigns(viewer, keys, args),
  'campaign.settings': (keys: Campaigns) => services.campaignStructures.settingsOf(viewer, keys),
  'campaign.assetGroups': (keys: Campaigns) => services.campaignStructures.assetGroupsOf(viewer, keys),
  'campaign.listingGroups': (keys: Campaigns) => services.campaignStructures.listingGroupsOf(viewer, keys),
  'campaign.impressionShare': (keys: Campaigns, args: WindowArgs) =>
    services.impressionShares.windows(viewer, keys, args),
  'campaign.kpis': (keys: Campaigns, args: WindowArgs) => services.kpis.ofCampaigns(viewer, keys, args),
  'campaign.dailyImpressionShare': (keys: Campaigns, args: WindowArgs) =>
    services.impressionShares.dailyOf(viewer, keys, args),
  'campaign.negativeKeywords': (keys: Campaigns) => services.campaignNegatives.ofCampaigns(viewer, keys),
  'campaign.geoTargets': (keys: Campaigns) => services.campaignStructures.geoTargetsOf(viewer, keys),
  'product.metrics': (keys: readonly ProductKey[], window: Window) => services.products.metricsOf(viewer, keys, window),
  'product.dailyMetrics': (keys: readonly ProductKey[], args: WindowArgs) =>
    services.products.dailyMetricsOf(viewer, keys, args),
  'negativeKeywordList.keywords': (keys: readonly NegativeListArgs[]) =>
    services.negativeLists.keywordsOf(viewer, keys),
  'keyword.tail': (keys: readonly KeywordArgs[]) => services.keywords.tailsOf(viewer, keys),
  'miningRun.suggestions': (keys: readonly MiningRunArgs[]) => services.miningSuggestions.ofRuns(viewer, keys),
  'miningSuggestion.risk': (keys: readonly PlannedKeyword[]) => services.safetyNet.risksOf(viewer, keys, callerLeft()),
  'activityLog.undoable': (auditIds: Ids) => services.undo.areUndoable(viewer, auditIds),
  'ticket.replies': (ids: Ids) => services.tickets.repliesOf(viewer, ids),
  'ticket.attachments': (ids: Ids) => services.attachments.ofTickets(viewer, ids),
  'category.faqs': (keys: Ids) => services.tickets.faqsOf(keys),
});

type Relations = ReturnType<typeof relationsOf>;
type KeyOf<Name extends keyof Relations> = Parameters<Relations[Name]>[0][number];
type ArgsOf<Name extends keyof Relations> = Parameters<Relations[Name]> extends [unknown, infer Args] ? [Args] : [];
type ValueOf<Name extends keyof Relations> = Exclude<Awaited<ReturnType<Relations[Name]>>[number], undefined>;

type Batch = (keys: readonly unknown[], args: object) => Promise<ArrayLike<unknown>>;

/** Arguments that affect the cost. */
type PricedArgs = WindowArgs & { limit?: number | null };

/**
 * Batching, caching loaders of one request, per relation and arguments. The cost that follows from the
 * arguments is charged first, that of list entries after loading; `rows` bounds the statement until then.
 */
export class Loaders {
  /** Bounds the rows of this request's statements. */
  readonly rows: RowAllowance;
  private readonly loaders = new Map<string, ChargingLoader>();
  private relations: Relations | undefined;
  private pricing: Promise<Pricing> | undefined;
  private spent = 0;
  private refusal: AppError | undefined;
  /** Cost of a value's selected fields, by relation field (`Cost.values`). */
  private selected: ReadonlyMap<string, number> = new Map();

  constructor(
    private readonly viewer: Viewer,
    private readonly services: Services,
    /** Aborted if the caller disconnects; cancels long work. */
    private readonly callerLeft: () => AbortSignal,
    /** Maximum document cost of this request. */
    private readonly max: number,
  ) {
    this.rows = new RowAllowance(Math.floor(max / ENTRY));
  }

  /** Adds to the cost of the answer. Throws AppError `bad_request` above the maximum. */
  spend(cost: number): void {
    this.spent += cost;
    this.requireAffordable();
  }

  /** Sets the cost of selected fields. Must be called before loading. */
  setCosts(selected: ReadonlyMap<string, number>): void {
    this.selected = selected;
  }

  /** Takes the costs from another request with the same document. */
  copyCosts({ selected }: Loaders): void {
    this.selected = selected;
  }

  /** Cost of a list entry or relation value in a field of this name. */
  costOf(field: string, minimum = ENTRY): number {
    return Math.max(minimum, (this.selected.get(field) ?? 0) * SELECTION_SHARE);
  }

  /** Frees the cache after the answer; the connection would keep it until its next request. */
  clear(): void {
    this.loaders.clear();
  }

  /** Public pricing, read once per request. */
  publicPricing(): Promise<Pricing> {
    this.pricing ??= this.services.pricing.pricing(null);
    return this.pricing;
  }

  load<Name extends keyof Relations>(
    relation: Name,
    key: KeyOf<Name>,
    ...[given]: ArgsOf<Name>
  ): Promise<ValueOf<Name>> {
    const args: PricedArgs = given ?? {};
    const name = `${relation} ${JSON.stringify(args)}`;
    let loader = this.loaders.get(name);
    if (!loader) {
      loader = this.loaderOf(relation, args);
      this.loaders.set(name, loader);
    }
    return loader.load(key) as Promise<ValueOf<Name>>;
  }

  private loaderOf(relation: keyof Relations, args: PricedArgs): ChargingLoader {
    this.relations ??= relationsOf(this.viewer, this.services, this.callerLeft);
    const batch = this.relations[relation] as Batch;
    const field = relation.slice(relation.indexOf('.') + 1);
    const price = priceOf(relation, args, (least) => this.costOf(field, least));
    const run = (keys: readonly unknown[]) => {
      // A refused request loads nothing more, even if it would be affordable.
      this.requireAffordable();
      const rows = price.rows && keys.length * price.rows;
      return inSpan({ kind: 'relation', name: relation }, () => this.rows.during(() => batch(keys, args), rows));
    };
    return new ChargingLoader(run, price, (cost) => this.spend(cost));
  }

  private requireAffordable(): void {
    if (this.spent <= this.max) return;
    // One error for all: thousands of values may be waiting.
    this.refusal ??= overloadError(`costs ${Math.ceil(this.spent)} so far`, this.max);
    throw this.refusal;
  }
}

/** Document cost of a relation's value, for each time that it is answered. */
interface Price {
  /** Charged before loading. */
  before: number;
  /** Maximum number of rows, if the arguments limit it. */
  rows?: number | undefined;
  /** Charged for the loaded value. */
  after(value: unknown): number;
}

function priceOf(relation: keyof Relations, args: PricedArgs, atLeast: (cost: number) => number): Price {
  const perDay = SUMMED_DAYS[relation];
  const summed = perDay ? perDay * daysOf(windowOf(args)) : 0;
  if (SUMS_OF.test(relation)) return { before: atLeast(SUMS) + summed, rows: 1, after: () => 0 };
  if (DAYS_OF.test(relation)) {
    const days = daysOf(dailyWindowOf(args));
    return { before: atLeast(DAY) * days, rows: days, after: () => 0 };
  }
  const entry = atLeast(ENTRY);
  return {
    before: PARENT + summed,
    rows: args.limit ? Math.max(args.limit, 1) : undefined,
    after: (value) => (Array.isArray(value) ? entry * entriesOf(value) : atLeast(PARENT) - PARENT),
  };
}

/** Number of entries, including those of nested lists. */
function entriesOf(value: readonly Record<string, unknown[] | null>[]): number {
  let entries = value.length;
  for (const name of listsIn(value[0])) for (const entry of value) entries += entry[name]?.length ?? 0;
  return entries;
}

/** Names of an entry's lists of objects. */
function listsIn(entry: unknown): string[] {
  if (entry === null || typeof entry !== 'object') return [];
  const isList = (value: unknown) => Array.isArray(value) && (value.length === 0 || typeof value[0] === 'object');
  return Object.entries(entry).flatMap(([name, value]) => (isList(value) ? name : []));
}

/** Throws NotFoundError if the record was deleted after its parent was read. */
export async function requireFigures(figures: Promise<Metrics | null>, what: string): Promise<Metrics> {
  return requireFound((await figures) ?? undefined, what);
}

/** A DataLoader that charges for every value, including cached ones. Keys are compared as text. */
class ChargingLoader {
  private readonly loader: DataLoader<string, unknown>;
  private readonly keys = new Map<string, unknown>();
  /** Costs charged after loading, by key. */
  private readonly costs = new Map<string, number>();
  private readonly pendingCounts = new Map<string, number>();

  constructor(
    batch: (keys: readonly unknown[]) => Promise<ArrayLike<unknown>>,
    private readonly price: Price,
    private readonly spend: (cost: number) => void,
  ) {
    this.loader = new DataLoader(async (names: readonly string[]) => {
      const max = names.length * (price.rows ?? 0);
      if (max > MAX_ROWS) throw overloadError(`asks for up to ${max} entries of one list`, MAX_ROWS);
      const keys = names.map((name) => this.keys.get(name));
      const values = Array.from(await batch(keys), (value) => (value === undefined ? [] : value));
      let sum = 0;
      for (const [at, name] of names.entries()) {
        const cost = price.after(values[at]);
        this.costs.set(name, cost);
        sum += cost * (this.pendingCounts.get(name) ?? 1);
      }
      spend(sum);
      return values;
    });
  }

  load(key: unknown): Promise<unknown> {
    const name = typeof key === 'string' ? key : JSON.stringify(key);
    const cost = this.costs.get(name);
    if (cost === undefined) this.pendingCounts.set(name, (this.pendingCounts.get(name) ?? 0) + 1);
    this.spend(this.price.before + (cost ?? 0));
    this.keys.set(name, key);
    return this.loader.load(name);
  }
}
