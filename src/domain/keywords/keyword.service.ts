import type { Keyword, KeywordArgs, KeywordListArgs } from '../../../schema/keywords/keyword.type.js';
import type { MinedSearchTerm } from '../../../schema/search-terms/mined-search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { type Lists, listsByPosition } from '../../db/statements/lists-by-position.js';
import { sql, unnested } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { requireFound } from '../../errors.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import { listsOf } from '../accounts/account-lists.js';
import { requireReader } from '../accounts/account-platform.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { figureColumns, figureSql } from '../figures/figures.sql.js';
import { minedTermColumns, relevanceSql } from '../search-terms/mined-term.reads.js';
import { writeKeywords } from './keyword.records.js';

/** Days of figures, counted back from today. */
const LAST_DAYS = 31;

const FIGURES = figureColumns('w', sql`a.currency`);
const TERM = minedTermColumns('w.campaign_name', 't');

/** The keywords that accounts bid on, as of the last sync. */
export class KeywordService {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly rates: ReferenceRates,
  ) {}

  /** Of the account, or of one of its campaigns; by cost. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId, campaignId }: KeywordListArgs): Promise<Keyword[]> {
    return requireFound((await this.ofAccounts(viewer, [accountId], campaignId))[0], 'account');
  }

  /**
   * Reads the keywords from the platform and returns them like `list`. Throws NotFoundError, PlatformError,
   * and like ReferenceRates; then nothing is stored.
   */
  async sync(viewer: Viewer, { accountId }: { accountId: string }): Promise<Keyword[]> {
    await requireVisible(this.db, viewer, accountId);
    const { reader, currency } = await requireReader(this.db, this.platforms, viewer, accountId, 'keywords');
    const askedAt = await this.db.now();
    const convert = await this.rates.conversion(currency, LAST_DAYS);
    let complete = true;
    const onSkipped = () => {
      complete = false;
    };
    const reports = await reader.keywords({ accountId, onSkipped, convert });
    const account = { teamId: viewer.teamId, accountId, currency };
    await this.db.transaction((tx) => writeKeywords(tx, account, reports, askedAt, complete));
    return this.list(viewer, { accountId });
  }

  /** Search terms of a keyword in the 30 days before the last sync, by cost. Throws NotFoundError. */
  async tail(viewer: Viewer, key: KeywordArgs): Promise<MinedSearchTerm[]> {
    return requireFound((await this.tailsOf(viewer, [key]))[0], 'keyword');
  }

  /** In the order of `accountIds`; undefined for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[], campaignId?: string | null): Promise<Lists<Keyword>> {
    return listsOf<Keyword>(this.db, viewer, accountIds, {
      name: 'keywords.list',
      columns: sql`w.id, a.id as "accountId", w.campaign_id as "campaignId", w.campaign_name as "campaignName",
        w.ad_group_id as "adGroupId", w.ad_group_name as "adGroupName", w.text, w.match_type as "matchType", w.status,
        w.quality_score as "qualityScore", w.expected_ctr as "expectedCtr", w.ad_relevance as "adRelevance",
        w.landing_page_experience as "landingPageExperience", ${FIGURES},
        ${isoUtc(sql`a.keywords_synced_at`)} as "syncedAt"`,
      joined: sql`left join keywords w on w.team_id = a.team_id and w.account_id = a.id
        and (${campaignId ?? null}::text is null or w.campaign_id = ${campaignId ?? null})`,
      order: sql`${figureSql('w').cost} desc, w.id collate "C"`,
    });
  }

  /** In the order of `keys`; undefined for a keyword that is not visible. */
  async tailsOf(viewer: Viewer, keys: readonly KeywordArgs[]): Promise<Lists<MinedSearchTerm>> {
    const accountIds = keys.map(({ accountId }) => accountId);
    const ids = keys.map(({ keywordId }) => keywordId);
    const rows = await this.db.query<MinedSearchTerm & { position: number }>(
      // Left join: a keyword without terms needs a row, too.
      sql`select p.position, ${TERM}
        from ${unnested(['text', accountIds], ['text', ids])} with ordinality p(account_id, id, position)
        join accounts a on a.id = p.account_id and ${visible(viewer)}
        join keywords w on w.team_id = a.team_id and w.account_id = a.id and w.id = p.id
        left join keyword_terms t on t.team_id = w.team_id and t.account_id = w.account_id and t.keyword_id = w.id
        ${relevanceSql(viewer)}
        order by p.position, ${figureSql('t').cost} desc, t.search_term collate "C"`,
      'keywords.tail',
    );
    return listsByPosition<MinedSearchTerm>(rows, keys.length, 'searchTerm');
  }
}
