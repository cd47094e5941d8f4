import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type {
  NegativeKeyword,
  NegativeKeywordList,
  NegativeListArgs,
} from '../../../schema/negative-keywords/negative-list.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError } from '../../errors.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';

/** Binds $3 account ids, and $4 to one list of each or null. At least one row a visible account. */
const LISTS_SQL = `
  select k.position, l.id, a.id as "accountId", l.name, l.category, l.keyword_count as "keywordCount",
    array(
      select c.campaign_id from negative_keyword_list_campaigns c
      where c.team_id = l.team_id and c.account_id = l.account_id and c.list_id = l.id
      order by c.campaign_id collate "C"
    ) as "campaignIds",
    l.resource_name as "resourceName", ${isoUtc('l.created_at')} as "createdAt"
  from unnest($3::text[]) with ordinality k(id, position)
  join accounts a on a.id = k.id and ${VISIBLE}
  left join negative_keyword_lists l on l.team_id = a.team_id and l.account_id = a.id and l.removed_at is null
    and ($4::text is null or l.id = $4)
  order by k.position, l.created_at desc, l.id collate "C"`;

/** Binds $3 and $4 account and list ids. */
const KEYWORDS_SQL = `
  select k.position, w.id, w.text, w.match_type as "matchType"
  from unnest($3::text[], $4::text[]) with ordinality k(account_id, list_id, position)
  join accounts a on a.id = k.account_id and ${VISIBLE}
  join negative_keyword_lists l on l.team_id = a.team_id and l.account_id = a.id and l.id = k.list_id
    and l.removed_at is null
  join negative_keywords w on w.team_id = l.team_id and w.account_id = l.account_id and w.list_id = l.id
  order by k.position, w.text collate "C", w.match_type, w.id collate "C"`;

const EXCLUDED_SQL = `
  select distinct lower(w.text) as text, w.match_type as "matchType"
  from accounts a
  join negative_keyword_lists l on l.team_id = a.team_id and l.account_id = a.id and l.removed_at is null
  join negative_keywords w on w.team_id = l.team_id and w.account_id = l.account_id and w.list_id = l.id
  where ${VISIBLE} and a.id = $3 and exists (
    select 1 from negative_keyword_list_campaigns c
    where c.team_id = l.team_id and c.account_id = l.account_id and c.list_id = l.id)`;

/** The lists of negative keywords that an account has, as the caller may see them. */
export class NegativeListService {
  constructor(private readonly sql: Sql) {}

  /** All lists of an account, newest first. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId }: { accountId: string }): Promise<NegativeKeywordList[]> {
    const [lists] = await this.find(viewer, [accountId], null);
    if (!lists) throw new NotFoundError('account');
    return lists;
  }

  /** One list. Throws NotFoundError. */
  async get(viewer: Viewer, { accountId, listId }: NegativeListArgs): Promise<NegativeKeywordList> {
    const [lists] = await this.find(viewer, [accountId], listId);
    const list = lists?.[0];
    if (!list) throw new NotFoundError('negative keyword list');
    return list;
  }

  /** The lists of each account, in the order of `accountIds`; none for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<NegativeKeywordList[][]> {
    return (await this.find(viewer, accountIds, null)).map((lists) => lists ?? []);
  }

  /** The keywords of each list by text, in the order of `keys`; none for a list that is not visible. */
  async keywordsOf(viewer: Viewer, keys: readonly NegativeListArgs[]): Promise<NegativeKeyword[][]> {
    const rows = await this.sql.query<NegativeKeyword & { position: number }>(
      KEYWORDS_SQL,
      [...visibleTo(viewer), keys.map(({ accountId }) => accountId), keys.map(({ listId }) => listId)],
      'negativeLists.keywords',
    );
    const keywords: NegativeKeyword[][] = keys.map(() => []);
    for (const { position, ...keyword } of rows) keywords[position - 1]?.push(keyword);
    return keywords;
  }

  /** What lists exclude from any campaign of an account already, in lower case and each once; in no order. */
  excluded(viewer: Viewer, accountId: string): Promise<NegativeKeywordInput[]> {
    return this.sql.query(EXCLUDED_SQL, [...visibleTo(viewer), accountId], 'negativeLists.excluded');
  }

  private async find(
    viewer: Viewer,
    accountIds: readonly string[],
    listId: string | null,
  ): Promise<(NegativeKeywordList[] | undefined)[]> {
    const rows = await this.sql.query<NegativeKeywordList & { position: number }>(
      LISTS_SQL,
      [...visibleTo(viewer), accountIds, listId],
      'negativeLists.list',
    );
    return listsByPosition<NegativeKeywordList>(rows, accountIds.length, 'id');
  }
}
