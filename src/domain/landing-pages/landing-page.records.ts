import type { LandingPage } from '../../../schema/landing-pages/landing-page.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { isoUtc } from '../../db/timestamps.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';

const SHOWN = `p.id, p.account_id as "accountId", p.url, p.campaign_ids as "campaignIds",
  p.campaign_names as "campaignNames", p.is_manually_added as "isManuallyAdded", p.source,
  ${isoUtc('p.created_at')} as "createdAt", ${isoUtc('p.updated_at')} as "updatedAt"`;

/** Binds $3 account ids. At least one row a visible account. */
const PAGES_SQL = `
  select k.position, ${SHOWN}
  from unnest($3::text[]) with ordinality k(id, position)
  join accounts a on a.id = k.id and ${VISIBLE}
  left join landing_pages p on p.team_id = a.team_id and p.account_id = a.id
  order by k.position, p.url collate "C"`;

/** The pages of each account in the order of `accountIds`, by address; undefined for one that is not visible. */
export async function selectPages(
  sql: Sql,
  viewer: Viewer,
  accountIds: readonly string[],
): Promise<(LandingPage[] | undefined)[]> {
  const values = [...visibleTo(viewer), accountIds];
  const rows = await sql.query<LandingPage & { position: number }>(PAGES_SQL, values, 'landingPages.list');
  return listsByPosition(rows, accountIds.length, 'id');
}

/** The pages of one account, for statements that may rely on having its row of `landing_page_refreshes`. */
export class LandingPageRecords {
  private readonly account: readonly [teamId: string, accountId: string];

  private constructor(
    private readonly sql: Sql,
    teamId: string,
    accountId: string,
  ) {
    this.account = [teamId, accountId];
  }

  /** Waits for other changes of the account's pages, for the rest of the transaction. Undefined: not visible. */
  static async lock(tx: Sql, viewer: Viewer, accountId: string): Promise<LandingPageRecords | undefined> {
    const locked = await tx.query(
      `insert into landing_page_refreshes (team_id, account_id)
       select a.team_id, a.id from accounts a where ${VISIBLE} and a.id = $3
       on conflict (team_id, account_id) do update set account_id = excluded.account_id returning account_id`,
      [...visibleTo(viewer), accountId],
    );
    return locked.length > 0 ? new LandingPageRecords(tx, viewer.teamId, accountId) : undefined;
  }

  /** Undefined where the account has the address already. */
  async add(url: string): Promise<LandingPage | undefined> {
    const [page] = await this.sql.query<LandingPage>(
      `insert into landing_pages as p (team_id, account_id, url, source, is_manually_added)
       values ($1, $2, $3, 'manual', true) on conflict (team_id, account_id, url) do nothing returning ${SHOWN}`,
      [...this.account, url],
    );
    return page;
  }

  async find(by: 'id' | 'url', value: string): Promise<LandingPage | undefined> {
    const [page] = await this.sql.query<LandingPage>(
      `select ${SHOWN} from landing_pages p where p.team_id = $1 and p.account_id = $2 and p.${by} = $3`,
      [...this.account, value],
    );
    return page;
  }

  /** The page belongs to whoever edited it; which campaigns lead to the new address, the next refresh tells. */
  async move(id: string, url: string): Promise<LandingPage> {
    const [page] = await this.sql.query<LandingPage>(
      `update landing_pages p set url = $4, source = 'manual', campaign_ids = '{}', campaign_names = '{}',
         updated_at = clock_timestamp()
       where p.team_id = $1 and p.account_id = $2 and p.id = $3 returning ${SHOWN}`,
      [...this.account, id, url],
    );
    return page as LandingPage;
  }

  /** False where there is no such page. */
  async delete(id: string): Promise<boolean> {
    const deleted = await this.sql.query(
      'delete from landing_pages where team_id = $1 and account_id = $2 and id = $3 returning id',
      [...this.account, id],
    );
    return deleted.length > 0;
  }

  /** Notes when the platform was asked. False where what is stored was asked for later. */
  async isNewest(askedAt: string): Promise<boolean> {
    const noted = await this.sql.query(
      `update landing_page_refreshes set campaigns_asked_at = $3::timestamptz
       where team_id = $1 and account_id = $2
         and (campaigns_asked_at is null or campaigns_asked_at <= $3::timestamptz) returning account_id`,
      [...this.account, askedAt],
    );
    return noted.length > 0;
  }

  /** Takes over which campaigns lead where; pages that only campaigns led to, and none does any more, are deleted. */
  async replaceCampaignUses(uses: readonly { url: string; campaignId: string; campaignName: string }[]): Promise<void> {
    const urls = uses.map(({ url }) => url);
    await this.sql.query(
      `insert into landing_pages as p (team_id, account_id, url, source, campaign_ids, campaign_names)
       select $1, $2, u.url, 'campaign', array_agg(u.id order by u.name collate "C", u.id),
         array_agg(u.name order by u.name collate "C", u.id)
       from (select url, id, min(name) as name from unnest($3::text[], $4::text[], $5::text[]) as u(url, id, name)
         group by url, id) u
       group by u.url
       on conflict (team_id, account_id, url) do update
         set campaign_ids = excluded.campaign_ids, campaign_names = excluded.campaign_names,
           updated_at = clock_timestamp()
         where (p.campaign_ids, p.campaign_names) is distinct from (excluded.campaign_ids, excluded.campaign_names)`,
      [...this.account, urls, uses.map(({ campaignId }) => campaignId), uses.map(({ campaignName }) => campaignName)],
    );
    await this.sql.query(
      `delete from landing_pages
       where team_id = $1 and account_id = $2 and source = 'campaign' and url <> all($3::text[])`,
      [...this.account, urls],
    );
    await this.sql.query(
      `update landing_pages set campaign_ids = '{}', campaign_names = '{}', updated_at = clock_timestamp()
       where team_id = $1 and account_id = $2 and campaign_ids <> '{}' and url <> all($3::text[])`,
      [...this.account, urls],
    );
  }

  /**
   * Makes these the pages of products. A manual page stays one; a page that is no product's any more goes, or back to
   * the campaigns that lead to it.
   */
  async replaceProductPages(urls: readonly string[]): Promise<void> {
    await this.sql.query(
      `insert into landing_pages as p (team_id, account_id, url, source)
       select $1, $2, u.url, 'product' from unnest($3::text[]) as u(url)
       on conflict (team_id, account_id, url) do update set source = 'product', updated_at = clock_timestamp()
         where p.source = 'campaign'`,
      [...this.account, urls],
    );
    await this.sql.query(
      `delete from landing_pages
       where team_id = $1 and account_id = $2 and source = 'product' and campaign_ids = '{}'
         and url <> all($3::text[])`,
      [...this.account, urls],
    );
    await this.sql.query(
      `update landing_pages set source = 'campaign', updated_at = clock_timestamp()
       where team_id = $1 and account_id = $2 and source = 'product' and url <> all($3::text[])`,
      [...this.account, urls],
    );
  }
}
