import type {
  CreateSavedExportArgs,
  SavedExport,
  SavedExportArgs,
  UpdateSavedExportArgs,
} from '../../../schema/exports/saved-export.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict, ParameterError, requireFound } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { knownAccounts } from './data-export.service.js';
import { MAX_SAVED } from './export.enum.js';
import { requireMayExport } from './export-callers.js';
import { endSchedules } from './schedule.records.js';

const DEFAULT_DAYS = 30;
const WHAT = 'saved export';

const SHOWN = sql`s.id, s.name, s.dataset, s.account_ids as "accountIds", s.days, s.period,
  ${isoUtc(sql`s.created_at`)} as "createdAt"`;

/** SQL condition on `saved_exports s`: made by the caller. */
function own(viewer: Viewer): Statement {
  return sql`s.team_id = ${viewer.teamId} and s.created_by = ${personOf(viewer).userId}`;
}

/** What people have read again and again (ADR 76). */
export class SavedExportService {
  constructor(private readonly db: Database) {}

  /** By name. */
  list(viewer: Viewer): Promise<SavedExport[]> {
    return this.db.query<SavedExport>(
      sql`select ${SHOWN} from saved_exports s where ${own(viewer)} order by s.name, s.id limit ${MAX_SAVED}`,
      'savedExports.list',
    );
  }

  /** A repetition with the same `id` finds the first. Throws NotFoundError for an account, ParameterError, `conflict` for too many. */
  async create(viewer: Viewer, args: CreateSavedExportArgs, id: string): Promise<SavedExport> {
    const { userId, teamId } = personOf(viewer);
    const { name, dataset, days = null, period = null } = args;
    requireMayExport(viewer, dataset);
    requireOneWindow(args);
    const accountIds = await knownAccounts(this.db, viewer, args.accountIds);
    return this.db.transaction(async (tx) => {
      await lockName(tx, `saved exports ${teamId} ${userId}`);
      const [counted] = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from saved_exports s where ${own(viewer)} and s.id <> ${id}::uuid`,
        'savedExports.count',
      );
      if ((counted?.count ?? 0) >= MAX_SAVED)
        throw conflict(`You have ${MAX_SAVED} saved exports, the maximum; delete one first.`);
      await tx.query(
        sql`insert into saved_exports (team_id, id, name, dataset, account_ids, days, period, created_by)
          values (${teamId}, ${id}::uuid, ${name.trim()}, ${dataset}, ${accountIds}::text[],
            ${period === null ? (days ?? DEFAULT_DAYS) : null}::int, ${period}, ${userId}::uuid)
          on conflict do nothing`,
        'savedExports.create',
      );
      return savedExport(tx, viewer, id);
    });
  }

  /** Throws NotFoundError for it or an account, and ParameterError. */
  async update(viewer: Viewer, args: UpdateSavedExportArgs): Promise<SavedExport> {
    const { savedExportId, name, days = null, period = null } = args;
    for (const field of ['name', 'days', 'period'] as const) {
      if (args[field] === null) throw new ParameterError(field, 'must not be null');
    }
    requireOneWindow(args);
    const accountIds = await knownAccounts(this.db, viewer, args.accountIds);
    return this.db.transaction(async (tx) => {
      const { id, dataset } = await savedExport(tx, viewer, savedExportId);
      requireMayExport(viewer, dataset);
      const hasWindow = days !== null || period !== null;
      await tx.query(
        sql`update saved_exports s set name = coalesce(${name?.trim() ?? null}, s.name),
            account_ids = case when ${args.accountIds !== undefined} then ${accountIds}::text[] else s.account_ids end,
            days = case when ${hasWindow} then ${days}::int else s.days end,
            period = case when ${hasWindow} then ${period} else s.period end
          where s.team_id = ${viewer.teamId} and s.id = ${id}::uuid`,
        'savedExports.update',
      );
      return savedExport(tx, viewer, id);
    });
  }

  /** Its links open nothing any more, and its schedules end. Throws NotFoundError. */
  async delete(viewer: Viewer, { savedExportId }: SavedExportArgs): Promise<void> {
    const { teamId } = viewer;
    await this.db.transaction(async (tx) => {
      const { id } = await savedExport(tx, viewer, savedExportId);
      await tx.query(
        sql`delete from export_links where team_id = ${teamId} and saved_export_id = ${id}::uuid`,
        'savedExports.deleteLinks',
      );
      await tx.query(
        sql`delete from saved_exports where team_id = ${teamId} and id = ${id}::uuid`,
        'savedExports.delete',
      );
      await endSchedules(tx, teamId, sql`s.saved_export_id = ${id}::uuid`, 'export_deleted');
    });
  }
}

function requireOneWindow({ days, period }: Pick<CreateSavedExportArgs, 'days' | 'period'>): void {
  if (days != null && period != null)
    throw new ParameterError('period', 'cannot be combined with days; give one of them');
}

/** Throws NotFoundError for those of others. */
export async function savedExport(db: Sql, viewer: Viewer, savedExportId: string): Promise<SavedExport> {
  const [found] = await db.query<SavedExport>(
    sql`select ${SHOWN} from saved_exports s where ${own(viewer)} and s.id = ${uuidOrNull(savedExportId)}`,
    'savedExports.byId',
  );
  return requireFound(found, WHAT);
}
