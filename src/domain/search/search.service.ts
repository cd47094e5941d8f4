import type { Found, SearchArgs } from '../../../schema/search/found.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { join, type Statement, sql } from '../../db/statements/sql.js';
import { nameContains } from '../accounts/name-search.sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';

/** Only letters that a search without regard to accents reads as they are. */
const PLAIN = /^[ -~]*$/;
/** What no name is found by. */
const UNSEEN = /\s|\p{M}|\p{Cf}/gu;

/** Finds campaigns and products by name, in every account that the viewer sees. */
export class SearchService {
  constructor(private readonly db: Sql) {}

  /** Campaigns before products, each by name; removed campaigns come last. At most `limit` of each. */
  async find(viewer: Viewer, { text, limit }: SearchArgs): Promise<Found[]> {
    if (text.replace(UNSEEN, '') === '') return [];
    const kinds = [
      sql`(select 'campaign' as kind, c.id, c.account_id as "accountId", a.name as "accountName", c.name, c.status,
          (c.status = 'REMOVED')::int as rank
        from accounts a join campaigns c on c.team_id = a.team_id and c.account_id = a.id
        where ${visible(viewer)} and ${contains(sql`c.name`, text)}
        order by rank, c.name, c.account_id collate "C", c.id collate "C" limit ${limit})`,
      sql`(select 'product', p.id, p.account_id, a.name, p.title, p.status, 2
        from accounts a join products p on p.team_id = a.team_id and p.account_id = a.id
        where ${visible(viewer)}
          and (p.offer_id = ${text} or (p.gtin = ${text} and p.gtin <> '') or ${contains(sql`p.title`, text)})
        order by p.title, p.account_id collate "C", p.id collate "C" limit ${limit})`,
    ];
    return this.db.query<Found>(
      sql`select kind, id, "accountId", "accountName", name, status from (${join(kinds, ' union all ')}) found
        order by rank, name, "accountId" collate "C", id collate "C"`,
      `search.find ${PLAIN.test(text) ? 'plain' : 'any'}`,
    );
  }
}

/** As `nameContains`; names and texts of plain letters, most of them, are compared the cheap way. */
function contains(name: Statement, text: string): Statement {
  if (!PLAIN.test(text)) return nameContains(name, text);
  return sql`(strpos(lower(${name}), lower(btrim(${text}::text))) > 0
    or (${name} !~ ${PLAIN.source} and ${nameContains(name, text)}))`;
}
