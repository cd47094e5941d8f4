import type { FailingSync, SyncRun } from '../../../schema/sync/sync-run.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { copierOf, type Lists } from '../../db/statements/lists-by-position.js';
import { AS_NAMES, sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { requireFound } from '../../errors.js';
import { listsOf } from '../accounts/account-lists.js';
import { listsManagers, visible } from '../accounts/visible-accounts.sql.js';
import { type Page, type PageOf, pageOf } from '../lists/page.js';

const MAX_RUNS = 20;

/** Sync runs of accounts. Runs of the whole team are excluded: they name accounts that may be invisible. */
export class SyncRunService {
  constructor(private readonly db: Sql) {}

  /** Newest first. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId }: { accountId: string }): Promise<SyncRun[]> {
    return requireFound((await this.ofAccounts(viewer, [accountId]))[0], 'account');
  }

  /** Accounts whose last finished run failed, by name. */
  async failing(viewer: Viewer, page: PageOf): Promise<Page<FailingSync>> {
    const rows = await this.db.query<FailingSync & { total: number }>(
      sql`with failing as (
          select a.id, a.name, a.last_synced_at, r.finished_at, r.error_code, r.error_message
          from accounts a
          cross join lateral (
            select * from sync_runs s where s.team_id = ${viewer.teamId} and s.account_id = a.id and s.status <> 'running'
            order by s.started_at desc, s.id limit 1
          ) r
          where ${visible(viewer)} and (${listsManagers(viewer)}::boolean or not a.is_mcc) and r.status = 'failed'
        )
        select counted.total, l.id as "accountId", l.name as "accountName", l.error_code as "errorCode",
          l.error_message as "errorMessage", ${isoUtc(sql`l.finished_at`)} as "failedAt",
          ${isoUtc(sql`l.last_synced_at`)} as "lastSyncedAt"
        from (select count(*) as total from failing) counted
        left join (
          select * from failing l order by l.name ${AS_NAMES}, l.id collate "C" limit ${page.limit} offset ${page.offset}
        ) l on true
        order by l.name ${AS_NAMES}, l.id collate "C"`,
      'syncRuns.failing',
    );
    return pageOf(rows, 'accountId', page, copierOf<FailingSync>(rows[0], ['total']));
  }

  /** In the order of `accountIds`; undefined for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<Lists<SyncRun>> {
    return listsOf<SyncRun>(this.db, viewer, accountIds, {
      name: 'syncRuns.list',
      columns: sql`r.id, r.status, r.from_date as "from", r.to_date as "to", r.rows_read::float8 as "rowsRead",
          r.skipped as "skippedCount", r.skipped_reasons as "skippedReasons", r.error_code as "errorCode",
          r.error_message as "errorMessage", ${isoUtc(sql`r.started_at`)} as "startedAt",
          ${isoUtc(sql`r.finished_at`)} as "finishedAt"`,
      joined: sql`left join lateral (
          select * from sync_runs s where s.team_id = ${viewer.teamId} and s.account_id = a.id
          order by s.started_at desc, s.id limit ${MAX_RUNS}
        ) r on true`,
      order: sql`r.started_at desc, r.id`,
    });
  }
}
