import type { AccessService } from '../../access/access.service.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { lockName } from '../../db/transaction-locks.js';
import { AppError } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { Bucket, BucketWriter } from '../../platforms/buckets/bucket-writer.js';
import type { SecretBox } from '../../platforms/connections/secret-box.js';
import type { AccountService } from '../accounts/account.service.js';
import { type Locks, withFreeLock } from '../accounts/account-lock.js';
import type { NamedPeriod } from '../figures/named-period.enum.js';
import { daysOfPeriod } from '../figures/named-period.js';
import type { IncomingFiles } from '../tickets/incoming-file.js';
import { announce } from '../webhooks/announce.js';
import { openBucket } from './bucket-destination.service.js';
import { type ExportDeliveryFailure, NEEDS_A_PERSON } from './delivery.enum.js';
import type { ExportDataset, ExportFormat } from './export.enum.js';
import { currentOwner } from './export-callers.js';
import { FILE_KINDS } from './export-file.js';
import type { DeliveryKey } from './export-schedule.service.js';
import { type MadeFile, writeDataset } from './export-writing.js';
import { objectKey, slugOf } from './object-name.js';
import { endSchedules, stopSchedules } from './schedule.records.js';

const MAX_BYTES = 500_000_000;
/** Minutes before each further try. */
const RETRY_MINUTES = [1, 5, 30, 120, 360];
/** Tries at what a person must mend. */
const PERSON_TRIES = 3;

export interface ExportDeliveryRunParts {
  db: Database;
  locks: Locks;
  access: Pick<AccessService, 'current'>;
  accounts: Pick<AccountService, 'yesterdayOfMost'>;
  incoming: IncomingFiles;
  secrets: Pick<SecretBox, 'decrypt'>;
  buckets: BucketWriter;
  clock: Clock;
  isPaused(): boolean;
  request(tx: Sql, key: DeliveryKey): Promise<void>;
}

interface Running {
  teamId: string;
  id: string;
  scheduleId: string;
  tries: number;
}

interface Order {
  createdBy: string;
  destinationId: string;
  format: ExportFormat;
  objectName: string;
  /** YYYY-MM-DD where the schedule is. */
  day: string;
  teamName: string;
  /** Null once the saved export was deleted. */
  dataset: ExportDataset | null;
  accountIds: string[] | null;
  days: number | null;
  period: NamedPeriod | null;
}

/** Ends a try. */
class Failed extends Error {
  constructor(
    readonly reason: ExportDeliveryFailure,
    readonly objectKey: string | null = null,
  ) {
    super(reason);
  }
}

/** Delivers to buckets, one delivery of a team at a time. Whoever dies leaves one that is made again, under the same key. */
export class ExportDeliveryRun {
  constructor(private readonly parts: ExportDeliveryRunParts) {}

  /** Returns at once if another process has it, or another delivery of the team runs. Throws what the log should have. */
  async run(key: DeliveryKey, signal: AbortSignal): Promise<void> {
    const { locks, isPaused } = this.parts;
    if (isPaused()) return;
    await withFreeLock(locks, `export delivery ${key.teamId} ${key.deliveryId}`, async () => {
      const running = await this.begin(key);
      if (!running) return;
      try {
        await this.deliver(running, signal);
      } catch (error) {
        if (signal.aborted) return;
        await this.afterFailure(running, failureOf(error));
        if (!(error instanceof AppError || error instanceof Failed)) throw error;
      }
    });
  }

  private begin({ teamId, deliveryId }: DeliveryKey): Promise<Running | undefined> {
    return this.parts.db.transaction(async (tx) => {
      await lockName(tx, `export deliveries ${teamId}`);
      const [row] = await tx.query<Running>(
        sql`update export_deliveries l set status = 'running', tries = l.tries + 1
          where l.team_id = ${teamId} and l.id = ${deliveryId}::uuid and l.status in ('waiting', 'running')
            and l.next_try_at <= statement_timestamp()
            and not exists (
              select from export_deliveries o where o.team_id = ${teamId} and o.status = 'running' and o.id <> l.id
            )
          returning l.team_id as "teamId", l.id, l.schedule_id as "scheduleId", l.tries`,
        'exportDeliveries.begin',
      );
      return row;
    });
  }

  private async deliver(running: Running, signal: AbortSignal): Promise<void> {
    const { db, secrets, incoming } = this.parts;
    const { teamId } = running;
    // Whoever died several times at it would die again.
    if (running.tries > RETRY_MINUTES.length + 1) throw new Failed('server_fault');
    const order = await this.orderOf(running);
    if (!order) return;
    const { dataset, format, destinationId } = order;
    if (dataset === null) throw new Failed('export_deleted');
    const destination = await openBucket(db, secrets, { teamId, id: destinationId });
    if (!destination) throw new Failed('destination_deleted');
    const { ending, contentType } = FILE_KINDS[format];
    const parts = { date: order.day, dataset, team: slugOf(order.teamName) };
    const key = objectKey(destination.prefix, order.objectName, parts, ending);
    const { path, discard } = await incoming.reserve();
    try {
      const file = await this.write(running, { ...order, dataset }, path, signal);
      await this.send(destination.bucket, key, { ...file, contentType }, signal);
      await this.end(running, { status: 'delivered', reason: null, objectKey: key, file, dataset });
    } finally {
      await discard();
    }
  }

  private async orderOf({ teamId, id }: Running): Promise<Order | undefined> {
    const [order] = await this.parts.db.query<Order>(
      sql`select s.created_by as "createdBy", s.destination_id as "destinationId", s.format, s.object_name as "objectName",
          (l.due_at at time zone s.time_zone)::date::text as day, t.name as "teamName", e.dataset, e.account_ids as "accountIds",
          e.days, e.period
        from export_deliveries l
        join export_schedules s on s.team_id = l.team_id and s.id = l.schedule_id
        join teams t on t.id = l.team_id
        left join saved_exports e on e.team_id = s.team_id and e.id = s.saved_export_id and e.created_by = s.created_by
        where l.team_id = ${teamId} and l.id = ${id}::uuid`,
      'exportDeliveries.order',
    );
    return order;
  }

  private async write(
    { teamId }: Running,
    { createdBy, dataset, format, accountIds, days, period }: Order & { dataset: ExportDataset },
    path: string,
    signal: AbortSignal,
  ): Promise<MadeFile> {
    const { db, access, accounts, clock } = this.parts;
    const owner = { teamId, createdBy, apiKeyId: null };
    const now = clock();
    const viewer = await currentOwner(access, owner, dataset);
    const window =
      period === null ? { days: days ?? 30 } : daysOfPeriod(period, await accounts.yesterdayOfMost(viewer));
    const scopeOf = async () => ({ viewer: await currentOwner(access, owner, dataset), now, window, accountIds });
    const most = { bytes: MAX_BYTES, rows: Number.POSITIVE_INFINITY };
    const onPage = async () => signal.throwIfAborted();
    return writeDataset(db, { dataset, format, path, scopeOf, most, tooMuch: 'The file is too large.', onPage });
  }

  private async send(bucket: Bucket, key: string, file: MadeFile, signal: AbortSignal): Promise<void> {
    const refusal = await this.parts.buckets.put(bucket, key, file, signal);
    if (refusal) throw new Failed(refusal, key);
  }

  /** Lets the next one of the team begin. */
  private async end(running: Running, ended: Ended): Promise<void> {
    const { teamId, id, scheduleId } = running;
    const { status, reason, file, dataset } = ended;
    const [rowCount, byteSize] = [file?.rowCount ?? 0, file?.size ?? 0];
    await this.parts.db.transaction(async (tx) => {
      // The schedule first, as whoever deletes or stops it does: each would wait for the other.
      await tx.query(
        sql`select from export_schedules where team_id = ${teamId} and id = ${scheduleId}::uuid for no key update`,
        'exportDeliveries.lockSchedule',
      );
      const [own] = await tx.query(
        sql`update export_deliveries set status = ${status}, reason = ${reason}, row_count = ${rowCount}, byte_size = ${byteSize},
            object_key = coalesce(${ended.objectKey}, object_key), ended_at = statement_timestamp()
          where team_id = ${teamId} and id = ${id}::uuid and status = 'running' returning 1`,
        'exportDeliveries.end',
      );
      if (own) {
        const data = { deliveryId: id, exportScheduleId: scheduleId, dataset, rowCount, byteSize };
        if (status === 'delivered') await announce(tx, 'data_export.delivered', teamId, data);
        else await announce(tx, 'data_export.delivery_failed', teamId, { ...data, reason });
        await this.stopAfter(tx, running, reason);
      }
      await this.requestNext(tx, teamId);
    });
  }

  private async stopAfter(tx: Sql, { teamId, scheduleId }: Running, reason: ExportDeliveryFailure | null) {
    const schedule = sql`s.id = ${scheduleId}::uuid and s.status <> 'paused'`;
    if (reason === null) return;
    if (reason === 'rights_lost' || reason === 'destination_deleted' || reason === 'export_deleted')
      await endSchedules(tx, teamId, sql`s.id = ${scheduleId}::uuid`, reason);
    else if (NEEDS_A_PERSON.has(reason)) await stopSchedules(tx, teamId, schedule, 'paused', 'destination_refused');
  }

  private async requestNext(tx: Sql, teamId: string): Promise<void> {
    const [next] = await tx.query<{ id: string }>(
      sql`select id from export_deliveries where team_id = ${teamId} and status = 'waiting' and next_try_at <= statement_timestamp()
        order by next_try_at, id limit 1`,
      eachTime('exportDeliveries.next'),
    );
    if (next) await this.parts.request(tx, { teamId, deliveryId: next.id });
  }

  private async afterFailure(running: Running, { reason, objectKey: key, isFinal }: Failure): Promise<void> {
    const { teamId, id, tries } = running;
    const most = NEEDS_A_PERSON.has(reason) ? PERSON_TRIES : RETRY_MINUTES.length + 1;
    const minutes = RETRY_MINUTES[tries - 1];
    if (isFinal || tries >= most || minutes === undefined)
      return this.end(running, { status: 'failed', reason, objectKey: key, dataset: null });
    await this.parts.db.transaction(async (tx) => {
      await tx.query(
        sql`update export_deliveries set status = 'waiting', reason = ${reason}, object_key = coalesce(${key}, object_key),
            next_try_at = statement_timestamp() + make_interval(mins => ${minutes}::int)
          where team_id = ${teamId} and id = ${id}::uuid and status = 'running'`,
        'exportDeliveries.later',
      );
      await this.requestNext(tx, teamId);
    });
  }
}

interface Ended {
  status: 'delivered' | 'failed';
  reason: ExportDeliveryFailure | null;
  objectKey: string | null;
  file?: MadeFile;
  dataset: ExportDataset | null;
}

interface Failure {
  reason: ExportDeliveryFailure;
  objectKey: string | null;
  isFinal: boolean;
}

const FINAL: ReadonlySet<ExportDeliveryFailure> = new Set([
  'rights_lost',
  'destination_deleted',
  'export_deleted',
  'too_large',
]);

function failureOf(error: unknown): Failure {
  if (error instanceof Failed)
    return { reason: error.reason, objectKey: error.objectKey, isFinal: FINAL.has(error.reason) };
  const reason = reasonOf(error);
  return { reason, objectKey: null, isFinal: FINAL.has(reason) };
}

function reasonOf(error: unknown): ExportDeliveryFailure {
  if (!(error instanceof AppError)) return 'server_fault';
  if (error.code === 'payload_too_large') return 'too_large';
  return error.status === 403 ? 'rights_lost' : 'server_fault';
}
