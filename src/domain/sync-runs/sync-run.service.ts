import type { SyncRun } from '../../../schema/sync/sync-run.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { Lists } from '../../db/statements/lists-by-position.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { requireFound } from '../../errors.js';
import { listsOf } from '../accounts/account-lists.js';

const MAX_RUNS = 20;

/** Sync runs of accounts. Runs of the whole team are excluded: they name accounts that may be invisible. */
export class SyncRunService {
  constructor(private readonly db: Sql) {}

  /** Newest first. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId }: { accountId: string }): Promise<SyncRun[]> {
    return requireFound((await this.ofAccounts(viewer, [accountId]))[0], 'account');
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
