import type {
  AccountSearchTermsArgs,
  AccountTermPageArgs,
  CampaignSearchTermsArgs,
  CampaignTermPageArgs,
  NestedAccountTermsArgs,
} from '../../../schema/search-terms/search-term.args.js';
import type { AccountSearchTerm, CampaignSearchTerm } from '../../../schema/search-terms/search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { existing } from '../../errors.js';
import type { CampaignKey } from '../campaigns/campaign.reads.js';
import type { Scope } from '../metrics/window.sql.js';
import type { Page } from '../page.js';
import { accountTermPage, accountTerms, campaignTermPage, campaignTerms } from './search-term.reads.js';

/** What people searched for before they saw an ad, with the figures of a window. */
export class SearchTermService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** All terms of a campaign by cost. Throws NotFoundError. */
  async ofCampaign(viewer: Viewer, args: CampaignSearchTermsArgs): Promise<CampaignSearchTerm[]> {
    return existing((await campaignTerms(this.db, this.scope(viewer, args), [args], null))[0], 'campaign');
  }

  /** The terms of an account by cost, all of them or the first. Throws NotFoundError. */
  async ofAccount(viewer: Viewer, args: AccountSearchTermsArgs): Promise<AccountSearchTerm[]> {
    const { accountId, limit = null } = args;
    return existing((await accountTerms(this.db, this.scope(viewer, args), [accountId], limit))[0], 'account');
  }

  /** One page of the terms of a campaign by cost. Throws NotFoundError, and ParameterError for a wrong cursor. */
  async pageOfCampaign(viewer: Viewer, args: CampaignTermPageArgs): Promise<Page<CampaignSearchTerm>> {
    return existing(await campaignTermPage(this.db, this.scope(viewer, args), args), 'campaign');
  }

  /** As pageOfCampaign, of an account. */
  async pageOfAccount(viewer: Viewer, args: AccountTermPageArgs): Promise<Page<AccountSearchTerm>> {
    return existing(await accountTermPage(this.db, this.scope(viewer, args), args), 'account');
  }

  /** The costliest terms of each campaign, in the order of `keys`; none for one that is not visible. */
  async ofCampaigns(
    viewer: Viewer,
    keys: readonly CampaignKey[],
    args: NestedAccountTermsArgs,
  ): Promise<CampaignSearchTerm[][]> {
    const found = await campaignTerms(this.db, this.scope(viewer, args), keys, args.limit);
    return found.map((terms) => terms ?? []);
  }

  /** The costliest terms of each account, in the order of `accountIds`; none for one that is not visible. */
  async ofAccounts(
    viewer: Viewer,
    accountIds: readonly string[],
    args: NestedAccountTermsArgs,
  ): Promise<AccountSearchTerm[][]> {
    const found = await accountTerms(this.db, this.scope(viewer, args), accountIds, args.limit);
    return found.map((terms) => terms ?? []);
  }

  private scope(viewer: Viewer, { days }: { days: number }): Scope {
    return { viewer, now: this.clock(), window: { days } };
  }
}
