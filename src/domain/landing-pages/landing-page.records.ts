import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { columnsOf, rowsOf } from '../../db/statements/rows.js';
import { AS_NAMES, type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { NotFoundError } from '../../errors.js';
import type { FinalUrl } from '../../platforms/ad-records.js';
import { type AccountId, visible } from '../accounts/visible-accounts.sql.js';
import { PRODUCT_TABLE } from '../lists/kept-sums.sql.js';
import { byAccountSql, type FiguredObjects } from '../lists/object-list.sql.js';

/** Locks the account's pages until the transaction ends. Throws NotFoundError. */
export async function lockPages(tx: Sql, viewer: Viewer, accountId: string): Promise<AccountId> {
  const locked = await lockRefreshes(tx, sql`${visible(viewer)} and a.id = ${accountId}`);
  if (!locked) throw new NotFoundError('account');
  return locked;
}

/**
 * Locks the landing pages of the account that fits the SQL condition on `accounts a`, so that others wait until the transaction ends.
 * Undefined if no account fits.
 */
export async function lockRefreshes(tx: Sql, condition: Statement): Promise<AccountId | undefined> {
  const [locked] = await tx.query<{ teamId: string; accountId: string }>(
    sql`insert into landing_page_refreshes (team_id, account_id)
      select a.team_id, a.id from accounts a where ${condition}
      on conflict (team_id, account_id) do update set account_id = excluded.account_id
      returning team_id as "teamId", account_id as "accountId"`,
  );
  return locked && [locked.teamId, locked.accountId];
}

/** Stores when the platform was asked. False if the stored pages are from a later request. */
export async function isNewest(tx: Sql, account: AccountId, askedAt: Date): Promise<boolean> {
  const updated = await tx.query(
    sql`update landing_page_refreshes set campaigns_asked_at = ${askedAt.toISOString()}
      where ${ofAccount(account)} and coalesce(campaigns_asked_at <= ${askedAt.toISOString()}, true) returning account_id`,
  );
  return updated.length > 0;
}

const USAGE_COLUMNS = columnsOf<FinalUrl>('text', 'url', 'campaignId', 'campaignName');

/** Stores which campaigns lead to which pages. Deletes pages of campaigns that are no longer used. */
export async function replaceCampaignUses(tx: Sql, account: AccountId, uses: readonly FinalUrl[]): Promise<void> {
  const urls = uses.map(({ url }) => url);
  const unused = sql`${ofAccount(account)} and url <> all(${urls}::text[])`;
  await tx.query(
    sql`insert into landing_pages as p (team_id, account_id, url, source, campaign_ids, campaign_names, updated_at)
      select ${account[0]}, ${account[1]}, u.url, 'campaign', array_agg(u.id order by u.name ${AS_NAMES}, u.id),
        array_agg(u.name order by u.name ${AS_NAMES}, u.id), statement_timestamp()
      from (select url, campaign_id as id, min(campaign_name) as name from (${rowsOf(USAGE_COLUMNS, uses)}) u group by 1, 2) u
      group by u.url
      on conflict (team_id, account_id, url) do update
        set campaign_ids = excluded.campaign_ids, campaign_names = excluded.campaign_names,
          updated_at = excluded.updated_at
        where (p.campaign_ids, p.campaign_names) is distinct from (excluded.campaign_ids, excluded.campaign_names)`,
  );
  await tx.query(sql`delete from landing_pages where ${unused} and source = 'campaign'`);
  await tx.query(
    sql`update landing_pages set campaign_ids = '{}', campaign_names = '{}', updated_at = statement_timestamp()
      where ${unused} and campaign_ids <> '{}'`,
  );
}

/** Replaces the product pages; manual ones stay, and former ones are deleted or become a campaign's. */
export async function replaceProductPages(tx: Sql, account: AccountId, urls: readonly string[]): Promise<void> {
  const formerPages = sql`${ofAccount(account)} and source = 'product' and url <> all(${urls}::text[])`;
  await tx.query(
    sql`insert into landing_pages as p (team_id, account_id, url, source, updated_at)
      select ${account[0]}, ${account[1]}, u.url, 'product', statement_timestamp() from unnest(${urls}::text[]) as u(url)
      on conflict (team_id, account_id, url) do update set source = 'product', updated_at = excluded.updated_at
        where p.source = 'campaign'`,
  );
  await tx.query(sql`delete from landing_pages where ${formerPages} and campaign_ids = '{}'`);
  await tx.query(
    sql`update landing_pages set source = 'campaign', updated_at = statement_timestamp() where ${formerPages}`,
  );
}

const ofAccount = ([teamId, accountId]: AccountId) => sql`team_id = ${teamId} and account_id = ${accountId}`;

const LINKED_PRODUCTS: FiguredObjects = {
  ...PRODUCT_TABLE,
  columns: sql`o.offer_id, o.link`,
  shown: sql`l.offer_id as "offerId", l.link`,
  sorts: { roas: { column: 'roas', type: 'float8' } },
};

/** Distinct product URLs of a visible account by descending ROAS in the last `days`. */
export async function bestProductLinks(
  db: Sql,
  viewer: Viewer,
  now: Date,
  { accountId, days, minRoas, limit }: { accountId: string; days: number; minRoas: number; limit: number },
): Promise<string[]> {
  const products = byAccountSql({ viewer, now, window: { days } }, [accountId], null, {
    objects: LINKED_PRODUCTS,
    filters: [sql`d.roas >= ${minRoas}::float8`],
    sort: '-roas',
    name: 'products.linked',
  });
  // Variants of a product share their address.
  const rows = await db.query<{ link: string }>(
    sql`select p.link from (${products}) p where p.link <> ''
      group by p.link order by max(p.roas) desc, min(p."offerId") collate "C" limit ${limit}`,
    eachTime('landingPages.productLinks'),
  );
  return rows.map(({ link }) => link);
}
