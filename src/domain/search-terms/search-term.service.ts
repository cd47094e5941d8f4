import type { Figures } from '../../../schema/metrics/figures.type.js';
import type {
  AccountSearchTermsArgs,
  AccountTermPageArgs,
  CampaignSearchTermsArgs,
  CampaignTermPageArgs,
} from '../../../schema/search-terms/search-term.args.js';
import type {
  AccountSearchTerm,
  CampaignSearchTerm,
  SearchTermFields,
} from '../../../schema/search-terms/search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { type CampaignKey, campaignAccount } from '../campaigns/campaign.reads.js';
import type { ComparedWith } from '../figures/compared-with.enum.js';
import { comparisonOf, earlierRange, isCovered } from '../figures/comparison.js';
import { dailyWindowOf, type Range, rangeIn, type WindowArgs } from '../figures/window.js';
import type { Scope } from '../figures/window.sql.js';
import type { Page } from '../lists/page.js';
import {
  type TermList,
  termDays,
  termLists,
  termPage,
  termsOfAccounts,
  termsOfCampaigns,
} from './search-term.reads.js';

type ComparedArgs = WindowArgs & { compare?: ComparedWith | null };

/** The terms of one object, and how they are found among those of earlier days. */
interface Compared<Term> {
  accountOf(db: Sql, viewer: Viewer): Promise<string | undefined>;
  list(scope: Scope, names: readonly string[]): TermList;
  keyOf(term: Term): string;
}

const ofAccount = ({ accountId }: { accountId: string }): Compared<AccountSearchTerm> => ({
  accountOf: async () => accountId,
  list: (scope, names) => termsOfAccounts(scope, [accountId], names),
  keyOf: ({ searchTerm }) => searchTerm,
});

const ofCampaign = (key: CampaignKey): Compared<CampaignSearchTerm> => ({
  accountOf: async (db, viewer) => key.accountId ?? campaignAccount(db, viewer, key.campaignId),
  list: (scope, names) => termsOfCampaigns(scope, [key], names),
  keyOf: ({ searchTerm, matchType }) => `${matchType} ${searchTerm}`,
});

const NOTHING: Figures = {
  cost: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  conversionValue: 0,
  roas: 0,
  ctr: 0,
  cpc: 0,
  native: null,
};

/** `limit` is per object; null for all terms. */
interface TermArgs extends WindowArgs {
  limit: number | null;
}

/** Search terms that showed ads, with the figures of a window; by cost. */
export class SearchTermService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  async ofCampaign(viewer: Viewer, args: CampaignSearchTermsArgs): Promise<CampaignSearchTerm[]> {
    const terms = requireFound((await this.ofCampaigns(viewer, [args], { ...args, limit: null }))[0], 'campaign');
    return this.compared(viewer, terms, args, ofCampaign(args));
  }

  async ofAccount(viewer: Viewer, args: AccountSearchTermsArgs): Promise<AccountSearchTerm[]> {
    const { accountId, limit = null } = args;
    const terms = requireFound((await this.ofAccounts(viewer, [accountId], { ...args, limit }))[0], 'account');
    return this.compared(viewer, terms, args, ofAccount(args));
  }

  /** Throws NotFoundError, and ParameterError for an invalid cursor. */
  async pageOfCampaign(viewer: Viewer, args: CampaignTermPageArgs): Promise<Page<CampaignSearchTerm>> {
    const list = termsOfCampaigns(this.scope(viewer, args), [args]);
    const page = requireFound(await termPage<CampaignSearchTerm>(this.db, list, args), 'campaign');
    return { ...page, data: await this.compared(viewer, page.data, args, ofCampaign(args)) };
  }

  async pageOfAccount(viewer: Viewer, args: AccountTermPageArgs): Promise<Page<AccountSearchTerm>> {
    const list = termsOfAccounts(this.scope(viewer, args), [args.accountId]);
    const page = requireFound(await termPage<AccountSearchTerm>(this.db, list, args), 'account');
    return { ...page, data: await this.compared(viewer, page.data, args, ofAccount(args)) };
  }

  /** In the order of `keys`; undefined for a campaign that is not visible. */
  ofCampaigns(viewer: Viewer, keys: readonly CampaignKey[], args: TermArgs) {
    const list = termsOfCampaigns(this.scope(viewer, args), keys);
    return termLists<CampaignSearchTerm>(this.db, list, keys.length, args.limit);
  }

  /** In the order of `accountIds`; undefined for an account that is not visible. */
  ofAccounts(viewer: Viewer, accountIds: readonly string[], args: TermArgs) {
    const list = termsOfAccounts(this.scope(viewer, args), accountIds);
    return termLists<AccountSearchTerm>(this.db, list, accountIds.length, args.limit);
  }

  /** The same terms, beside their figures of earlier days if that was asked for; a term that was not seen then had none. */
  private async compared<Term extends SearchTermFields>(
    viewer: Viewer,
    terms: Term[],
    args: ComparedArgs,
    { accountOf, list, keyOf }: Compared<Term>,
  ): Promise<Term[]> {
    const { compare } = args;
    if (compare == null || terms.length === 0) return terms;
    const { now, window } = this.scope(viewer, args);
    const accountId = requireFound(await accountOf(this.db, viewer), 'account');
    const { timeZone, since } = requireFound(await termDays(this.db, viewer, accountId), 'account');
    const range: Range = 'startDate' in window ? window : rangeIn(timeZone, window, now);
    const earlier = earlierRange(range, compare, 'startDate' in window);
    if (!isCovered(earlier, since)) return terms;
    const names = [...new Set(terms.map(({ searchTerm }) => searchTerm))];
    const [found] = await termLists<Term>(this.db, list({ viewer, now, window: earlier }, names), 1, null);
    const before = new Map((found ?? []).map((term) => [keyOf(term), term]));
    return terms.map((term) => {
      const was = before.get(keyOf(term)) ?? NOTHING;
      return { ...term, comparison: comparisonOf(term, was, compare, earlier) };
    });
  }

  /** Throws ParameterError for an invalid range. */
  private scope(viewer: Viewer, args: WindowArgs) {
    return { viewer, now: this.clock(), window: dailyWindowOf(args) };
  }
}
