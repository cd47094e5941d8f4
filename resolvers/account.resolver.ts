import { Ctx, Resolver, Root } from 'type-graphql';
import {
  AccountDailyArgs,
  AccountDetailsArgs,
  AccountListArgs,
  ListedAccountArgs,
} from '../schema/accounts/account.args.js';
import { Account, AccountDetails, AccountMetrics, AccountPage } from '../schema/accounts/account.type.js';
import { AccountKpis } from '../schema/accounts/account-kpis.type.js';
import { AccountCampaignsArgs, NestedCampaignsArgs } from '../schema/campaigns/campaign.args.js';
import { Campaign } from '../schema/campaigns/campaign.type.js';
import { Feed } from '../schema/feeds/feed.type.js';
import { Keyword } from '../schema/keywords/keyword.type.js';
import { Comparison, ComparisonArgs } from '../schema/metrics/comparison.type.js';
import { DAYS, DailyMetrics } from '../schema/metrics/daily-metrics.type.js';
import { OwnWindowArgs } from '../schema/metrics/window.args.js';
import { NegativeKeywordList } from '../schema/negative-keywords/negative-list.type.js';
import { NestedProductsArgs } from '../schema/products/product.args.js';
import { Product } from '../schema/products/product.type.js';
import { ProductStatusSummary } from '../schema/products/product-status.type.js';
import { NestedAccountTermsArgs } from '../schema/search-terms/search-term.args.js';
import { AccountSearchTerm } from '../schema/search-terms/search-term.type.js';
import { LocalDate } from '../schema/support/scalars.js';
import { ownWindowOf } from '../src/domain/figures/window.js';
import { COMPARED_CAMPAIGNS, Comparisons, comparedDays } from './operations/comparison.js';
import type { Context } from './operations/context.js';
import { requireFigures } from './operations/loaders.js';
import { withDates } from './operations/named-period.js';
import { Operation } from './operations/operation.js';
import { Args, FieldResolver, Query, Relation } from './operations/typed.js';

const READS = { scope: 'accounts:read', role: 'kunde' } as const satisfies Operation;

const YESTERDAY = "The day before today in the account's time zone, on which windows of `days` end.";
const FIGURES_SINCE =
  'First day with figures; null if there are none. Of a manager account the latest such day of its sub-accounts: earlier sums lack some of them.';

const KPIS =
  'Budgets, search impression share and quality score over a window of at most 366 days; null for manager accounts.';

/** Not the class itself: type-graphql would copy the row into an instance for every field. */
type Row = Pick<Account, 'id'>;
type Figured = Pick<Account, 'id' | 'metrics'>;

const COMPARED = new Comparisons<Figured>({
  accountOf: ({ id }) => id,
  load: (loaders, { id }, range) => loaders.load('account.metrics', id, range),
});

@Resolver(() => Account)
export class AccountResolver {
  @Operation({
    ...READS,
    rest: 'GET /query/accounts',
    tool: 'query_accounts',
    connection: 'accountsConnection',
    resource: {
      uri: 'adlane://accounts',
      title: 'Accounts',
      arguments: { limit: 1000, sort: 'name' },
      fields: 'id,name,currency,status,isMcc',
    },
  })
  @Query(() => AccountPage, { description: 'Accounts with their metrics over a window of days.' })
  async accounts(@Args() given: AccountListArgs, @Ctx() context: Context) {
    const { services, viewer, loaders } = context;
    const args = await withDates(context, given, given.mccId);
    return COMPARED.addToPage(loaders, await services.accounts.list(viewer, args), args.compare);
  }

  @Operation({
    node: { accountId: 'id' },
    ...READS,
    rest: 'GET /query/accounts/{accountID}',
    resource: { uri: 'adlane://accounts/{accountId}', title: 'Account' },
  })
  @Query(() => AccountDetails, { description: 'An account with its metrics over the last 30 days.' })
  async account(@Args() { accountId, compare }: AccountDetailsArgs, @Ctx() { services, viewer, loaders }: Context) {
    return COMPARED.addToOne(loaders, await services.accounts.details(viewer, { accountId }), compare);
  }

  @Operation({ node: { accountId: 'id' }, ...READS })
  @Query(() => Account, { description: 'An account as shown in lists, with its metrics over a window of days.' })
  listedAccount(@Args() args: ListedAccountArgs, @Ctx() { services, viewer }: Context) {
    return services.accounts.details(viewer, args);
  }

  @Operation({ ...READS, rest: 'GET /query/accounts/{accountID}/metrics/daily', example: DAYS })
  @Query(() => [DailyMetrics], { description: 'Daily metrics of an account, one entry for each day of the range.' })
  accountDailyMetrics(@Args() args: AccountDailyArgs, @Ctx() { services, viewer, loaders }: Context) {
    const { accountId } = args;
    return comparedDays(loaders, accountId, args, (days) =>
      services.accounts.dailyMetrics(viewer, { accountId, ...days }),
    );
  }

  @Operation({ ...READS, rest: 'GET /query/accounts/{accountID}/campaigns' })
  @Query(() => [Campaign], {
    description:
      'All campaigns of an account. With a range: with their metrics, by descending cost. Without one: without metrics, by name.',
  })
  async accountCampaigns(@Args() args: AccountCampaignsArgs, @Ctx() { services, viewer, loaders }: Context) {
    return COMPARED_CAMPAIGNS.addTo(loaders, await services.campaigns.ofAccount(viewer, args), args.compare);
  }

  @Relation('campaigns', () => [Campaign], 'Its campaigns, up to `limit`, with their metrics over the window.')
  campaigns(@Root() { id }: Row, @Args() args: NestedCampaignsArgs, @Ctx() { loaders }: Context) {
    return loaders.load('account.campaigns', id, args);
  }

  @Relation('products', () => [Product], 'Its products, up to `limit`, with their metrics over the window.')
  products(@Root() { id }: Row, @Args() args: NestedProductsArgs, @Ctx() { loaders }: Context) {
    return loaders.load('account.products', id, args);
  }

  @Relation('productStatusSummary', () => ProductStatusSummary, "Number of the account's products in each state.", {
    nullable: true,
  })
  productStatusSummary(@Root() { id }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('account.productStatusSummary', id);
  }

  @Relation('accountDailyMetrics', () => [DailyMetrics], 'Daily metrics, one entry for each day.')
  async dailyMetrics(@Root() { id, metrics }: Figured, @Args() args: OwnWindowArgs, @Ctx() context: Context) {
    return context.loaders.load('account.dailyMetrics', id, ownWindowOf(await withDates(context, args, id), metrics));
  }

  @Relation('campaignImpressionShare', () => AccountKpis, KPIS, { nullable: true })
  async kpis(@Root() { id, metrics }: Figured, @Args() args: OwnWindowArgs, @Ctx() context: Context) {
    return context.loaders.load('account.kpis', id, ownWindowOf(await withDates(context, args, id), metrics));
  }

  @FieldResolver(() => AccountMetrics)
  async metrics(@Root() { id, metrics }: Figured, @Args() args: OwnWindowArgs, @Ctx() context: Context) {
    const window = ownWindowOf(await withDates(context, args, id), metrics);
    return requireFigures(context.loaders.load('account.metrics', id, window), 'account');
  }

  @FieldResolver(() => Comparison, { nullable: true })
  comparison(@Root() row: Figured, @Args() { with: comparedWith }: ComparisonArgs, @Ctx() { loaders }: Context) {
    return COMPARED.of(loaders, row, comparedWith);
  }

  @Relation('accounts', () => String, 'Platform of the account, as `platforms` names it.')
  async platform(@Root() { id }: Row, @Ctx() { loaders }: Context) {
    return (await loaders.load('account.figureDays', id)).platform;
  }

  @Relation('accountDailyMetrics', () => LocalDate, YESTERDAY)
  async yesterday(@Root() { id }: Row, @Ctx() { loaders }: Context) {
    return (await loaders.load('account.figureDays', id)).yesterday;
  }

  @Relation('accountDailyMetrics', () => LocalDate, FIGURES_SINCE, { nullable: true })
  async figuresSince(@Root() { id }: Row, @Ctx() { loaders }: Context) {
    return (await loaders.load('account.figureDays', id)).figuresSince;
  }

  @Relation('accountSearchTerms', () => [AccountSearchTerm], 'Search terms with the highest cost in the window.')
  searchTerms(@Root() { id }: Row, @Args() args: NestedAccountTermsArgs, @Ctx() { loaders }: Context) {
    return loaders.load('account.searchTerms', id, args);
  }

  @Relation('keywords', () => [Keyword], 'Keywords that the account bids on, by descending cost.')
  keywords(@Root() { id }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('account.keywords', id);
  }

  @Relation('negativeKeywordLists', () => [NegativeKeywordList], 'Negative keyword lists, newest first.')
  negativeKeywordLists(@Root() { id }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('account.negativeKeywordLists', id);
  }

  @Relation('feeds', () => [Feed], 'Product feeds of the account.')
  feeds(@Root() { id }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('account.feeds', id);
  }
}
