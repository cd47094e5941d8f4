import type { Database } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { lastDue, nextDue } from '../domain/exports/due-times.sql.js';
import type { DeliveryKey } from '../domain/exports/export-schedule.service.js';
import type { Clock } from '../lib/clock.js';
import { RecordJobs, type RecordJobsParts } from './record-jobs.js';

/** Deliveries that a process makes at once, of different teams. */
const CONCURRENCY = 3;
/** Schedules or deliveries that one look finds, or deletes. */
const AT_ONCE = 200;
const RETENTION_DAYS = 90;

export interface ExportDeliveryJobsParts extends RecordJobsParts {
  db: Database;
  clock: Clock;
}

/** Queues what schedules deliver, one delivery for each time that is due, and makes it. */
export class ExportDeliveryJobs extends RecordJobs<DeliveryKey, ExportDeliveryJobsParts> {
  constructor(parts: ExportDeliveryJobsParts) {
    super(
      {
        name: 'delivery of an export',
        queue: 'export-delivery',
        roundQueue: 'export-deliveries-round',
        concurrency: CONCURRENCY,
      },
      parts,
    );
  }

  protected idOf({ deliveryId }: DeliveryKey): string {
    return deliveryId;
  }

  override async round(): Promise<void> {
    await this.queueDue();
    await super.round();
  }

  protected left(): Promise<DeliveryKey[]> {
    return this.due();
  }

  /** What waits for its turn or was left by a process, the oldest first. */
  due(): Promise<DeliveryKey[]> {
    return this.parts.db.query<DeliveryKey>(
      sql`select team_id as "teamId", id as "deliveryId" from export_deliveries
        where status in ('waiting', 'running') and next_try_at <= statement_timestamp()
        order by next_try_at limit ${AT_ONCE}`,
      'exportDeliveries.left',
    );
  }

  protected async tidy(): Promise<void> {
    await this.parts.db.query(
      sql`delete from export_deliveries f using (
          select team_id, id from export_deliveries
          where ended_at < statement_timestamp() - make_interval(days => ${RETENTION_DAYS}) limit ${AT_ONCE}
        ) old where f.team_id = old.team_id and f.id = old.id`,
      'exportDeliveries.tidy',
    );
  }

  /** After a standstill the last time is made up for, not those before it. */
  private async queueDue(): Promise<void> {
    const { db, clock, log } = this.parts;
    const now = clock().toISOString();
    const due = await db.query<{ teamId: string; id: string }>(
      sql`select team_id as "teamId", id from export_schedules where next_at <= ${now}::timestamptz
        order by next_at limit ${AT_ONCE}`,
      'exportSchedules.due',
    );
    for (const { teamId, id } of due)
      await this.queue(teamId, id, now).catch((err: unknown) =>
        log.error({ teamId, scheduleId: id, err }, 'scheduled delivery not queued'),
      );
  }

  private queue(teamId: string, id: string, now: string): Promise<void> {
    return this.parts.db.transaction(async (tx) => {
      // Whoever moves the schedule on queues the delivery; the other process finds it moved.
      const [moved] = await tx.query<{ dueAt: string }>(
        sql`update export_schedules s set next_at = ${nextDue(sql`${now}`)}
          where s.team_id = ${teamId} and s.id = ${id}::uuid and s.next_at <= ${now}::timestamptz
          returning ${lastDue(sql`${now}`)}::text as "dueAt"`,
        'exportSchedules.moveOn',
      );
      if (!moved) return;
      const [made] = await tx.query<{ id: string }>(
        sql`insert into export_deliveries (team_id, schedule_id, due_at)
          values (${teamId}, ${id}::uuid, ${moved.dueAt}::timestamptz) on conflict do nothing returning id`,
        'exportDeliveries.queue',
      );
      if (made) await this.request(tx, { teamId, deliveryId: made.id });
    });
  }
}
