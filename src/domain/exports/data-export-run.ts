import type { AccessService } from '../../access/access.service.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { lockName } from '../../db/transaction-locks.js';
import { AppError } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { AttachmentStore } from '../../platforms/attachment-store/attachment-store.js';
import { type Locks, withFreeLock } from '../accounts/account-lock.js';
import type { IncomingFiles } from '../tickets/incoming-file.js';
import { announce } from '../webhooks/announce.js';
import { type ExportKey, fileKey, tellExport } from './data-export.service.js';
import type { DataExportStatus, ExportDataset, ExportFormat } from './export.enum.js';
import { currentOwner, type ExportOwner } from './export-callers.js';
import { type MadeFile, writeDataset } from './export-writing.js';

const MAX_BYTES = 500_000_000;
const MAX_TRIES = 5;
const RETRY_SECONDS = 60;
const TELL_MS = 1_000;
const TOO_MUCH = 'The file would have more than 500 MB; ask for fewer days or accounts.';

/** Ends the writing of an export that somebody cancelled. */
class Cancelled extends Error {}

export interface RunningExport extends ExportOwner {
  id: string;
  dataset: ExportDataset;
  format: ExportFormat;
  accountIds: string[] | null;
  days: number | null;
  startDate: string | null;
  endDate: string | null;
  tries: number;
}

export interface DataExportRunParts {
  db: Database;
  locks: Locks;
  access: Pick<AccessService, 'current'>;
  incoming: IncomingFiles;
  store: AttachmentStore;
  clock: Clock;
  isPaused(): boolean;
  request(tx: Sql, key: ExportKey): Promise<void>;
}

/** Makes the files of exports, one of a team at a time. Whoever dies leaves one that is made again from its beginning. */
export class DataExportRun {
  constructor(private readonly parts: DataExportRunParts) {}

  /** Returns at once if another process makes it, or another export of the team runs. Throws what the log should have. */
  async run(key: ExportKey, signal: AbortSignal): Promise<void> {
    const { locks, isPaused } = this.parts;
    if (isPaused()) return;
    await withFreeLock(locks, `data export ${key.teamId} ${key.exportId}`, async () => {
      const running = await this.begin(key);
      if (!running) return;
      try {
        await this.make(running, signal);
      } catch (error) {
        if (signal.aborted) return;
        await this.afterFailure(running, error);
        if (!(error instanceof AppError)) throw error;
      }
    });
  }

  private begin({ teamId, exportId }: ExportKey): Promise<RunningExport | undefined> {
    return this.parts.db.transaction(async (tx) => {
      await lockName(tx, `data exports ${teamId}`);
      const [row] = await tx.query<RunningExport>(
        sql`update data_exports l set status = 'running', tries = l.tries + 1, row_count = 0, byte_size = 0
          where l.team_id = ${teamId} and l.id = ${exportId}::uuid and l.status in ('waiting', 'running') and l.due_at <= statement_timestamp()
            and not exists (select from data_exports o where o.team_id = ${teamId} and o.status = 'running' and o.id <> l.id)
          returning l.team_id as "teamId", l.id, l.dataset, l.format, l.account_ids as "accountIds", l.days,
            l.start_date::text as "startDate", l.end_date::text as "endDate", l.tries, l.created_by as "createdBy", l.api_key_id as "apiKeyId"`,
        'exports.begin',
      );
      return row;
    });
  }

  private async make(running: RunningExport, signal: AbortSignal): Promise<void> {
    const { incoming, store } = this.parts;
    if (running.tries > MAX_TRIES)
      throw new AppError('conflict', 'It was begun several times and never ended; ask for less.');
    const { path, discard } = await incoming.reserve();
    try {
      const file = await this.write(running, path, signal);
      if (!file) return;
      const key = fileKey({ teamId: running.teamId, exportId: running.id });
      await store.put(key, file);
      if (!(await this.end(running, 'done', { file }))) await store.remove(key);
    } finally {
      await discard();
    }
  }

  /** Undefined if the export was cancelled meanwhile. */
  private async write(running: RunningExport, path: string, signal: AbortSignal): Promise<MadeFile | undefined> {
    const { db, access, clock } = this.parts;
    const { dataset, format, accountIds, days, startDate, endDate } = running;
    const now = clock();
    const window = startDate !== null && endDate !== null ? { startDate, endDate } : { days: days ?? 30 };
    const scopeOf = async () => ({ viewer: await currentOwner(access, running, dataset), now, window, accountIds });
    let toldAt = performance.now();
    const onPage = async (rowCount: number, bytes: number) => {
      signal.throwIfAborted();
      if (performance.now() - toldAt < TELL_MS) return;
      toldAt = performance.now();
      if (!(await this.tell(running, rowCount, bytes))) throw new Cancelled();
    };
    const most = { bytes: MAX_BYTES, rows: Number.POSITIVE_INFINITY };
    return writeDataset(db, { dataset, format, path, scopeOf, most, tooMuch: TOO_MUCH, onPage }).catch(
      (error: unknown) => {
        if (error instanceof Cancelled) return undefined;
        throw error;
      },
    );
  }

  /** False once the export was cancelled. */
  private tell({ teamId, id }: RunningExport, rowCount: number, bytes: number): Promise<boolean> {
    return this.parts.db.transaction(async (tx) => {
      const rows = await tx.query(
        sql`update data_exports set row_count = ${rowCount}, byte_size = ${bytes}
          where team_id = ${teamId} and id = ${id}::uuid and status = 'running' returning 1`,
        'exports.progress',
      );
      if (rows.length > 0) await tellExport(tx, { teamId, exportId: id });
      return rows.length > 0;
    });
  }

  /** False if the export was cancelled meanwhile. Lets the next one of the team begin. */
  private end(
    running: RunningExport,
    status: DataExportStatus,
    { file, message = null }: { file?: MadeFile; message?: string | null },
  ): Promise<boolean> {
    const { db, request } = this.parts;
    const { teamId, id, dataset } = running;
    const [rowCount, byteSize] = [file?.rowCount ?? 0, file?.size ?? 0];
    return db.transaction(async (tx) => {
      const ended = await tx.query(
        sql`update data_exports set status = ${status}, message = ${message}, row_count = ${rowCount}, byte_size = ${byteSize},
            covered_accounts = ${file?.coveredAccounts ?? null}::text[], has_file = ${status === 'done'},
            ended_at = statement_timestamp()
          where team_id = ${teamId} and id = ${id}::uuid and status = 'running' returning 1`,
        'exports.end',
      );
      const [next] = await tx.query<{ id: string }>(
        sql`select id from data_exports where team_id = ${teamId} and status = 'waiting' and due_at <= statement_timestamp()
          order by created_at, id limit 1`,
        eachTime('exports.next'),
      );
      if (next) await request(tx, { teamId, exportId: next.id });
      if (ended.length === 0) return false;
      await announce(tx, 'data_export.finished', teamId, { exportId: id, dataset, status, rowCount, byteSize });
      await tellExport(tx, { teamId, exportId: id });
      return true;
    });
  }

  private async afterFailure(running: RunningExport, error: unknown): Promise<void> {
    const { teamId, id, tries } = running;
    const isFinal = error instanceof AppError && error.status < 500 && error.retryAfterSeconds === undefined;
    if (isFinal || tries >= MAX_TRIES) {
      const message =
        error instanceof AppError ? error.message : 'Something failed on our side; start the export again.';
      await this.end(running, 'failed', { message });
      return;
    }
    await this.parts.db.query(
      sql`update data_exports set status = 'waiting', due_at = statement_timestamp() + make_interval(secs => ${RETRY_SECONDS * tries}::int)
        where team_id = ${teamId} and id = ${id}::uuid and status = 'running'`,
      'exports.later',
    );
  }
}
