import type {
  AccountSearchTermsArgs,
  AccountTermPageArgs,
  CampaignSearchTermsArgs,
  CampaignTermPageArgs,
} from '../../../schema/search-terms/search-term.args.js';
import type { AccountSearchTerm, CampaignSearchTerm } from '../../../schema/search-terms/search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { CampaignKey } from '../campaigns/campaign.reads.js';
import { dailyWindowOf, type WindowArgs } from '../figures/window.js';
import type { Page } from '../lists/page.js';
import { termLists, termPage, termsOfAccounts, termsOfCampaigns } from './search-term.reads.js';

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
    return requireFound((await this.ofCampaigns(viewer, [args], { ...args, limit: null }))[0], 'campaign');
  }

  async ofAccount(viewer: Viewer, args: AccountSearchTermsArgs): Promise<AccountSearchTerm[]> {
    const { accountId, limit = null } = args;
    return requireFound((await this.ofAccounts(viewer, [accountId], { ...args, limit }))[0], 'account');
  }

  /** Throws NotFoundError, and ParameterError for an invalid cursor. */
  async pageOfCampaign(viewer: Viewer, args: CampaignTermPageArgs): Promise<Page<CampaignSearchTerm>> {
    const list = termsOfCampaigns(this.scope(viewer, args), [args]);
    return requireFound(await termPage<CampaignSearchTerm>(this.db, list, args), 'campaign');
  }

  async pageOfAccount(viewer: Viewer, args: AccountTermPageArgs): Promise<Page<AccountSearchTerm>> {
    const list = termsOfAccounts(this.scope(viewer, args), [args.accountId]);
    return requireFound(await termPage<AccountSearchTerm>(this.db, list, args), 'account');
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

  /** Throws ParameterError for an invalid range. */
  private scope(viewer: Viewer, args: WindowArgs) {
    return { viewer, now: this.clock(), window: dailyWindowOf(args) };
  }
}
