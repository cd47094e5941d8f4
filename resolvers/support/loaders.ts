import DataLoader from 'dataloader';
import type { CampaignArgs, NestedCampaignsArgs } from '../../schema/campaigns/campaign.args.js';
import type { NestedMemoriesArgs } from '../../schema/customers/customer.args.js';
import type { EventRangeArgs } from '../../schema/events/account-event.args.js';
import type { KeywordArgs } from '../../schema/keywords/keyword.type.js';
import type { NestedLogsArgs } from '../../schema/logs/activity-log.args.js';
import type { MiningRunArgs } from '../../schema/mining/mining-run.type.js';
import type { MiningSuggestion } from '../../schema/mining/suggestion.type.js';
import type { NegativeListArgs } from '../../schema/negative-keywords/negative-list.type.js';
import type { NestedProductsArgs } from '../../schema/products/product.args.js';
import type { NestedAccountTermsArgs } from '../../schema/search-terms/search-term.args.js';
import type { Viewer } from '../../src/access/viewer.js';
import type { CampaignKey } from '../../src/domain/campaigns/campaign.reads.js';
import { daysOf, type WindowArgs, windowOf } from '../../src/domain/metrics/window.js';
import type { PlannedKeyword } from '../../src/domain/mining/safety-net.js';
import type { ProductKey } from '../../src/domain/products/product.reads.js';
import { AppError } from '../../src/errors.js';
import type { Services } from '../../src/services.js';

/** Rows that one statement may be asked for, however few there are. */
const MOST_ASKED = 200_000;

/** Cost of an entry of a nested list, and of a day's figures, in units of a document's cost. */
const ENTRY = 2;
const DAY = 2.5;

type SuggestedKeyword = Pick<MiningSuggestion, 'accountId' | 'keyword' | 'matchType'>;

type Batch<Key, Value> = (keys: readonly Key[]) => Promise<ArrayLike<Value>>;

/**
 * One batching loader a relation and its arguments, new for every request: however many parents ask, a relation costs
 * one statement at each depth. What was loaded is kept for the rest of the request.
 */
export class Loaders {
  private readonly loaders = new Map<string, Counted<unknown, unknown>>();
  private spent = 0;

  /** `most`: what this request may load, in units of a document's cost. */
  constructor(
    private readonly viewer: Viewer,
    private readonly services: Services,
    /** Aborts when the caller leaves; long work ends with it. */
    private readonly callerLeft: () => AbortSignal,
    private readonly most = Number.POSITIVE_INFINITY,
  ) {}

  /** Counts what goes into the answer. Throws AppError `bad_request` beyond the most. */
  spend(cost: number): void {
    this.spent += cost;
    if (this.spent > this.most) throw tooMuch(`costs ${Math.ceil(this.spent)} so far`, this.most);
  }

  account(accountId: string, args: { days: number }) {
    return this.load('account', args, accountId, (ids) => this.services.accounts.detailsOf(this.viewer, ids, args));
  }

  isFavorite(accountId: string) {
    return this.load('account.isFavorite', {}, accountId, (ids) =>
      this.services.favorites.areFavorites(this.viewer, ids),
    );
  }

  campaignsOfAccount(accountId: string, args: NestedCampaignsArgs) {
    return this.loadList('account.campaigns', args, accountId, (ids) =>
      this.services.campaigns.ofAccounts(this.viewer, ids, args),
    );
  }

  productsOfAccount(accountId: string, args: NestedProductsArgs) {
    return this.loadList('account.products', args, accountId, (ids) =>
      this.services.products.ofAccounts(this.viewer, ids, args),
    );
  }

  productStatusSummaryOfAccount(accountId: string) {
    return this.load('account.productStatusSummary', {}, accountId, (ids) =>
      this.services.productStatuses.summariesOf(this.viewer, ids),
    );
  }

  feedsOfAccount(accountId: string) {
    return this.loadList('account.feeds', {}, accountId, (ids) => this.services.feeds.ofAccounts(this.viewer, ids));
  }

  negativeListsOfAccount(accountId: string) {
    return this.loadList('account.negativeKeywordLists', {}, accountId, (ids) =>
      this.services.negativeLists.ofAccounts(this.viewer, ids),
    );
  }

  keywordsOfNegativeList(key: NegativeListArgs) {
    return this.loadList('negativeKeywordList.keywords', {}, key, (keys) =>
      this.services.negativeLists.keywordsOf(this.viewer, keys),
    );
  }

  promotionsOfAccount(accountId: string) {
    return this.loadList('account.promotions', {}, accountId, (ids) =>
      this.services.promotions.ofAccounts(this.viewer, ids),
    );
  }

  landingPagesOfAccount(accountId: string) {
    return this.loadList('account.landingPages', {}, accountId, (ids) =>
      this.services.landingPages.ofAccounts(this.viewer, ids),
    );
  }

  eventsOfAccount(accountId: string, args: EventRangeArgs) {
    return this.loadList('account.events', args, accountId, (ids) =>
      this.services.accountEvents.ofAccounts(this.viewer, ids, args),
    );
  }

  customerProfileOfAccount(accountId: string) {
    return this.load('account.customerProfile', {}, accountId, (ids) =>
      this.services.customerProfiles.ofAccounts(this.viewer, ids),
    );
  }

  memoriesOfAccount(accountId: string, args: NestedMemoriesArgs) {
    return this.loadList('account.memories', args, accountId, (ids) =>
      this.services.memories.ofAccounts(this.viewer, ids, args),
    );
  }

  activityLogsOfAccount(accountId: string, args: NestedLogsArgs) {
    return this.loadList('account.activityLogs', args, accountId, (ids) =>
      this.services.activityLogs.ofAccounts(this.viewer, ids, args),
    );
  }

  keywordsOfAccount(accountId: string) {
    return this.loadList('account.keywords', {}, accountId, (ids) =>
      this.services.keywords.ofAccounts(this.viewer, ids),
    );
  }

  tailOfKeyword(key: KeywordArgs) {
    return this.loadList('keyword.tail', {}, key, (keys) => this.services.keywords.tailsOf(this.viewer, keys));
  }

  miningRunsOfAccount(accountId: string) {
    return this.loadList('account.miningRuns', {}, accountId, (ids) =>
      this.services.mining.ofAccounts(this.viewer, ids),
    );
  }

  suggestionsOfMiningRun(key: MiningRunArgs) {
    return this.loadList('miningRun.suggestions', {}, key, (keys) =>
      this.services.miningSuggestions.ofRuns(this.viewer, keys),
    );
  }

  riskOfSuggestion({ accountId, keyword: text, matchType }: SuggestedKeyword) {
    const key: PlannedKeyword = { accountId, text, matchType };
    return this.load('miningSuggestion.risk', {}, key, (keys) =>
      this.services.miningSuggestions.risksOf(this.viewer, keys, this.callerLeft()),
    );
  }

  boardCardOfAccount(accountId: string) {
    return this.load('account.board', {}, accountId, (ids) => this.services.planningBoard.ofAccounts(this.viewer, ids));
  }

  todosOfAccount(accountId: string) {
    return this.loadList('account.todos', {}, accountId, (ids) => this.services.todos.ofAccounts(this.viewer, ids));
  }

  assigneesOfAccount(accountId: string) {
    return this.loadList('account.assignees', {}, accountId, (ids) =>
      this.services.assignees.ofAccounts(this.viewer, ids),
    );
  }

  searchTermsOfAccount(accountId: string, args: NestedAccountTermsArgs) {
    return this.loadList('account.searchTerms', args, accountId, (ids) =>
      this.services.searchTerms.ofAccounts(this.viewer, ids, args),
    );
  }

  searchTermsOfCampaign(key: CampaignKey, args: NestedAccountTermsArgs) {
    return this.loadList('campaign.searchTerms', args, key, (keys) =>
      this.services.searchTerms.ofCampaigns(this.viewer, keys, args),
    );
  }

  settingsOfCampaign(key: CampaignArgs) {
    return this.load('campaign.settings', {}, key, (keys: readonly CampaignArgs[]) =>
      this.services.campaignStructures.settingsOf(this.viewer, keys),
    );
  }

  /** Each asset counts as an entry, too. */
  assetGroupsOfCampaign(key: CampaignArgs) {
    const batch = (keys: readonly CampaignArgs[]) => this.services.campaignStructures.assetGroupsOf(this.viewer, keys);
    return this.load('campaign.assetGroups', {}, key, batch, (groups) =>
      groups.reduce((sum, { assets }) => sum + ENTRY * (1 + assets.length), 0),
    );
  }

  listingGroupsOfCampaign(key: CampaignArgs) {
    return this.loadList('campaign.listingGroups', {}, key, (keys) =>
      this.services.campaignStructures.listingGroupsOf(this.viewer, keys),
    );
  }

  geoTargetsOfCampaign(key: CampaignArgs) {
    return this.loadList('campaign.geoTargets', {}, key, (keys) =>
      this.services.campaignStructures.geoTargetsOf(this.viewer, keys),
    );
  }

  dailyMetricsOfAccount(accountId: string, args: WindowArgs) {
    return this.loadDays('account.dailyMetrics', args, accountId, (ids) =>
      this.services.accounts.dailyMetricsOf(this.viewer, ids, args),
    );
  }

  dailyMetricsOfCampaign(key: CampaignKey, args: WindowArgs) {
    return this.loadDays('campaign.dailyMetrics', args, key, (keys) =>
      this.services.campaigns.dailyMetricsOf(this.viewer, keys, args),
    );
  }

  dailyMetricsOfProduct(key: ProductKey, args: WindowArgs) {
    return this.loadDays('product.dailyMetrics', args, key, (keys) =>
      this.services.products.dailyMetricsOf(this.viewer, keys, args),
    );
  }

  repliesOfTicket(ticketId: string) {
    return this.loadList('ticket.replies', {}, ticketId, (ids) => this.services.tickets.repliesOf(this.viewer, ids));
  }

  attachmentsOfTicket(ticketId: string) {
    return this.loadList('ticket.attachments', {}, ticketId, (ids) =>
      this.services.attachments.ofTickets(this.viewer, ids),
    );
  }

  faqsOfCategory(key: string) {
    return this.loadList('category.faqs', {}, key, (keys) => this.services.help.faqsOf(keys));
  }

  private loadDays<Key, Entry>(relation: string, args: WindowArgs, key: Key, batch: Batch<Key, Entry[]>) {
    return this.load(relation, args, key, batch, () => DAY * daysOf(windowOf(args)));
  }

  private loadList<Key, Entry>(relation: string, args: object, key: Key, batch: Batch<Key, Entry[]>) {
    return this.load(relation, args, key, batch, (list) => ENTRY * list.length);
  }

  /** `costOf`: what a value costs wherever it stands in the answer, loaded anew or not. */
  private load<Key, Value>(
    relation: string,
    args: object,
    key: Key,
    batch: Batch<Key, Value>,
    costOf: (value: Value) => number = () => 1,
  ): Promise<Value> {
    const name = `${relation} ${JSON.stringify(args)}`;
    let loader = this.loaders.get(name) as Counted<Key, Value> | undefined;
    if (!loader) {
      loader = new Counted(batch, costOf, args, (cost) => this.spend(cost));
      this.loaders.set(name, loader as never);
    }
    return loader.load(key);
  }
}

/** A DataLoader that counts what it gives, each time that it gives it. */
class Counted<Key, Value> {
  private readonly loader: DataLoader<Key, Value, string>;
  private readonly costs = new Map<string, number>();
  private readonly asked = new Map<string, number>();

  constructor(
    batch: Batch<Key, Value>,
    costOf: (value: Value) => number,
    args: object,
    private readonly spend: (cost: number) => void,
  ) {
    const load = async (keys: readonly Key[]) => {
      refuseVast(keys.length, args);
      const values = await batch(keys);
      let sum = 0;
      for (let at = 0; at < keys.length; at += 1) {
        const name = nameOf(keys[at]);
        const cost = costOf(values[at] as Value);
        this.costs.set(name, cost);
        sum += cost * (this.asked.get(name) ?? 1);
      }
      spend(sum);
      return values;
    };
    this.loader = new DataLoader<Key, Value, string>(load, { cacheKeyFn: nameOf });
  }

  load(key: Key): Promise<Value> {
    const name = nameOf(key);
    const cost = this.costs.get(name);
    if (cost === undefined) this.asked.set(name, (this.asked.get(name) ?? 0) + 1);
    else this.spend(cost);
    return this.loader.load(key);
  }
}

function nameOf(key: unknown): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

/** Refuses, before it is made, a question that might have more answers than a process should hold. */
function refuseVast(parents: number, args: object): void {
  const { limit } = args as { limit?: number };
  const asked = parents * (limit ?? 0);
  if (asked > MOST_ASKED) throw tooMuch(`asks for up to ${asked} entries of one list`, MOST_ASKED);
}

function tooMuch(what: string, most: number): AppError {
  const advice = 'ask for fewer parents, fewer days or a smaller limit';
  return new AppError('bad_request', `What this request loads ${what}, and the limit is ${most}; ${advice}.`);
}
