import type { Feed } from '../../../schema/feeds/feed.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { Lists } from '../../db/statements/lists-by-position.js';
import { AS_NAMES, sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { requireFound } from '../../errors.js';
import { listsOf } from '../accounts/account-lists.js';

export class FeedService {
  constructor(private readonly db: Sql) {}

  /** All feeds of an account by name. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId }: { accountId: string }): Promise<Feed[]> {
    return requireFound((await this.ofAccounts(viewer, [accountId]))[0], 'account');
  }

  /** The feeds of each account, in the order of `accountIds`; undefined for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<Lists<Feed>> {
    return listsOf<Feed>(this.db, viewer, accountIds, {
      name: 'feeds.list',
      columns: sql`f.id, a.id as "accountId", nullif(f.merchant_id, '') as "merchantId", f.name, f.type,
          f.feed_label as "feedLabel", f.content_language as "contentLanguage", f.target_country as "targetCountry", f.file_url as "fileUrl",
          f.item_count as "itemCount", coalesce(n.approved, 0) as "approvedCount",
          coalesce(n.pending, 0) as "pendingCount", coalesce(n.disapproved, 0) as "disapprovedCount",
          ${isoUtc(sql`f.last_fetched_at`)} as "lastFetchedAt"`,
      joined: sql`left join feeds f on f.team_id = a.team_id and f.account_id = a.id
        left join (
          select p.account_id, p.data_source_id,
            count(*) filter (where p.status in ('approved', 'limited')) as approved,
            count(*) filter (where p.status = 'pending') as pending,
            count(*) filter (where p.status = 'disapproved') as disapproved
          from products p
          where p.team_id = ${viewer.teamId} and p.account_id = any(${accountIds})
          group by p.account_id, p.data_source_id
        ) n on n.account_id = f.account_id and n.data_source_id = f.id`,
      order: sql`f.name ${AS_NAMES}, f.id collate "C"`,
    });
  }
}
