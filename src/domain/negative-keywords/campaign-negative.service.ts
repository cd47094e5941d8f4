import type { CampaignArgs } from '../../../schema/campaigns/campaign.args.js';
import type {
  CampaignNegativeKeyword,
  CampaignNegativesArgs,
  RemoveCampaignNegativesArgs,
  RemovedCampaignNegatives,
} from '../../../schema/negative-keywords/campaign-negative.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { copierOf, listsByPosition } from '../../db/statements/lists-by-position.js';
import { join, sql, unnested } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { AppError, requireFound } from '../../errors.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { campaignDetail } from '../campaigns/campaign.reads.js';
import { ANY_TEXT, cursorAt, type Page, pageOf, placeAfter, rowsOf } from '../lists/page.js';
import type { KeywordChanges } from './keyword-changes.js';
import { keywordsById } from './keyword-rules.js';

const LIST = 'campaignNegatives';

const ORDER = sql`p.campaign_id collate "C", p.text collate "C", p.match_type collate "C", p.id collate "C"`;

/** Negative keywords of campaigns themselves, without a list. */
export class CampaignNegativeService {
  constructor(
    private readonly db: Sql,
    private readonly changes: KeywordChanges,
  ) {}

  /** By campaign, then text. Throws NotFoundError, ParameterError for an invalid cursor. */
  async list(viewer: Viewer, args: CampaignNegativesArgs): Promise<Page<CampaignNegativeKeyword>> {
    const { accountId, campaignId, offset, after } = args;
    const place = placeAfter(LIST, after, [ANY_TEXT, ANY_TEXT, ANY_TEXT, ANY_TEXT]);
    const texts = place?.map((each) => sql`${each}::text`);
    await requireVisible(this.db, viewer, accountId);
    if (campaignId != null) requireFound(await campaignDetail(this.db, viewer, accountId, campaignId), 'campaign');
    const rows = await this.db.query<CampaignNegativeKeyword & { total: number }>(
      sql`with matching as (
          select k.* from campaign_negative_keywords k
          where k.team_id = ${viewer.teamId} and k.account_id = ${accountId}
            and (${campaignId}::text is null or k.campaign_id = ${campaignId})
        )
        select counted.total, p.id, p.account_id as "accountId", p.campaign_id as "campaignId", p.text,
          p.match_type as "matchType"
        from (select count(*) as total from matching) counted
        left join (
          select * from matching p ${texts ? sql`where (${ORDER}) > (${join(texts, ', ')})` : sql``}
          order by ${ORDER} limit ${rowsOf(args)} offset ${offset}
        ) p on true
        order by ${ORDER}`,
      eachTime('campaignNegatives.list'),
    );
    return pageOf(
      rows,
      'id',
      args,
      copierOf<CampaignNegativeKeyword>(rows[0], ['total']),
      ({ campaignId, text, matchType, id }) => cursorAt(LIST, [campaignId, text, matchType, id]),
    );
  }

  /** By text, in the order of `keys`; undefined for a campaign without any or one that is not visible. */
  async ofCampaigns(viewer: Viewer, keys: readonly CampaignArgs[]) {
    const accountIds = keys.map(({ accountId }) => accountId);
    const campaignIds = keys.map(({ campaignId }) => campaignId);
    const rows = await this.db.query<CampaignNegativeKeyword & { position: number }>(
      sql`select q.position, k.id, k.account_id as "accountId", k.campaign_id as "campaignId", k.text,
          k.match_type as "matchType"
        from ${unnested(['text', accountIds], ['text', campaignIds])} with ordinality q(account_id, campaign_id, position)
        join accounts a on a.id = q.account_id and ${visible(viewer)}
        join campaign_negative_keywords k
          on k.team_id = a.team_id and k.account_id = a.id and k.campaign_id = q.campaign_id
        order by q.position, k.text collate "C", k.match_type, k.id collate "C"`,
      'campaignNegatives.ofCampaigns',
    );
    return listsByPosition<CampaignNegativeKeyword>(rows, keys.length, 'id');
  }

  /** All or none. Throws NotFoundError, `platform_rejected` for a removed campaign, and like `make`. */
  async remove(
    viewer: Viewer,
    { accountId, campaignId, keywordIds, validateOnly, userId }: RemoveCampaignNegativesArgs,
    write: WriteInProgress,
  ): Promise<RemovedCampaignNegatives> {
    const campaign = requireFound(await campaignDetail(this.db, viewer, accountId, campaignId), 'campaign');
    if (campaign.status === 'REMOVED') throw new AppError('platform_rejected', 'A removed campaign cannot be changed.');
    const target = { accountId, of: 'campaign', holderId: campaignId, name: campaign.campaignName } as const;
    const { changed, held } = await this.changes.make(viewer, { target, validateOnly, userId }, write, (found) => ({
      remove: keywordsById(found, keywordIds),
    }));
    return { success: true, removedCount: changed, keywordCount: held };
  }
}
