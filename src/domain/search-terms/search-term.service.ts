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
import type { Page } from '../lists/page.js';
import { termLists, termPage, termsOfAccounts, termsOfCampaigns } from './search-term.reads.js';

/** The window, and how many terms of each object; null for all. */
interface TermArgs {
  days: number;
  limit: number | null;
}

/** What people searched for before they saw an ad, with the figures of a window; by cost. */
export class SearchTermService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** All terms of a campaign. Throws NotFoundError. */
  async ofCampaign(viewer: Viewer, args: CampaignSearchTermsArgs): Promise<CampaignSearchTerm[]> {
    return requireFound((await this.ofCampaigns(viewer, [args], { ...args, limit: null }))[0], 'campaign');
  }

  /** The first terms of an account, or all of them. Throws NotFoundError. */
  async ofAccount(viewer: Viewer, args: AccountSearchTermsArgs): Promise<AccountSearchTerm[]> {
    const { accountId, days, limit = null } = args;
    return requireFound((await this.ofAccounts(viewer, [accountId], { days, limit }))[0], 'account');
  }

  /** One page of the terms of a campaign. Throws NotFoundError, and ParameterError for a wrong cursor. */
  async pageOfCampaign(viewer: Viewer, args: CampaignTermPageArgs): Promise<Page<CampaignSearchTerm>> {
    const list = termsOfCampaigns(this.scope(viewer, args), [args]);
    return requireFound(await termPage<CampaignSearchTerm>(this.db, list, args), 'campaign');
  }

  /** As pageOfCampaign, of an account. */
  async pageOfAccount(viewer: Viewer, args: AccountTermPageArgs): Promise<Page<AccountSearchTerm>> {
    const list = termsOfAccounts(this.scope(viewer, args), [args.accountId]);
    return requireFound(await termPage<AccountSearchTerm>(this.db, list, args), 'account');
  }

  /** The terms of each campaign, in the order of `keys`; undefined for one that is not visible. */
  ofCampaigns(viewer: Viewer, keys: readonly CampaignKey[], args: TermArgs) {
    const list = termsOfCampaigns(this.scope(viewer, args), keys);
    return termLists<CampaignSearchTerm>(this.db, list, keys.length, args.limit);
  }

  /** The terms of each account, in the order of `accountIds`; undefined for one that is not visible. */
  ofAccounts(viewer: Viewer, accountIds: readonly string[], args: TermArgs) {
    const list = termsOfAccounts(this.scope(viewer, args), accountIds);
    return termLists<AccountSearchTerm>(this.db, list, accountIds.length, args.limit);
  }

  private scope(viewer: Viewer, { days }: { days: number }) {
    return { viewer, now: this.clock(), window: { days } };
  }
}
