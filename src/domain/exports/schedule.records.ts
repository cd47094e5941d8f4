import type { Sql } from '../../db/database.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { TEAM_LEVEL } from '../logs/activity-log.js';
import type { ExportDeliveryFailure, ExportScheduleReason } from './delivery.enum.js';

/** The place that a destination's secret is bound to. */
export function placeOfBucketSecret({ teamId, id }: { teamId: string; id: string }): string {
  return `bucket ${teamId}/${id}`;
}

const WORDS: Record<Exclude<ExportScheduleReason, 'person'>, string> = {
  destination_refused: 'wurde angehalten, weil der Speicher mehrmals hintereinander ablehnte',
  rights_lost: 'wurde beendet, weil die Person, die ihn angelegt hat, keinen Zugang mehr hat',
  destination_deleted: 'wurde beendet, weil sein Ziel gelöscht wurde',
  export_deleted: 'wurde beendet, weil sein gespeicherter Export gelöscht wurde',
};

/** What a delivery that waits is given up with. */
const GIVEN_UP: Partial<Record<ExportScheduleReason, ExportDeliveryFailure>> = {
  rights_lost: 'rights_lost',
  destination_deleted: 'destination_deleted',
  export_deleted: 'export_deleted',
};

/** Stops the schedules `s` of a team that a condition names and gives up what waits. Logged as an activity unless a person paused them. */
export async function stopSchedules(
  tx: Sql,
  teamId: string,
  condition: Statement,
  status: 'paused' | 'ended',
  reason: ExportScheduleReason,
): Promise<void> {
  const stopped = await tx.query<{ id: string }>(
    sql`update export_schedules s set status = ${status}, reason = ${reason}, next_at = null
      where s.team_id = ${teamId} and ${condition} and s.status <> 'ended' returning s.id`,
    eachTime('exportSchedules.stop'),
  );
  if (stopped.length === 0) return;
  const ids = stopped.map(({ id }) => id);
  await tx.query(
    sql`update export_deliveries set status = 'failed', reason = ${GIVEN_UP[reason] ?? 'stopped'}, ended_at = statement_timestamp()
      where team_id = ${teamId} and schedule_id = any(${ids}::uuid[]) and status = 'waiting'`,
    'exportSchedules.giveUp',
  );
  if (reason === 'person') return;
  await tx.query(
    sql`insert into activity_logs (team_id, account_id, log_type, message, metadata)
      select ${teamId}, ${TEAM_LEVEL}, 'system', ${`Ein Zeitplan für Datenexporte ${WORDS[reason]}.`},
        jsonb_build_object('exportScheduleId', id, 'reason', ${reason}::text)
      from unnest(${ids}::text[]) as id`,
    'exportSchedules.log',
  );
}

export function endSchedules(tx: Sql, teamId: string, condition: Statement, reason: ExportScheduleReason) {
  return stopSchedules(tx, teamId, condition, 'ended', reason);
}
