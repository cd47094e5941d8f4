import type {
  MonitorEvent,
  MonitorEventArgs,
  MonitorEventListArgs,
} from '../../../schema/monitors/monitor-event.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { given, join, type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { requireFound } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { afterPlace, microsOf, NEWEST_FIRST, newestPage, placeInTime } from '../lists/newest-first.sql.js';
import { type Page, rowsOf } from '../lists/page.js';
import { authorOf } from '../teams/membership.js';
import { withNames } from './monitor-matches.js';

const LIST = 'monitorEvents';

const SHOWN = sql`l.id, l.monitor_id as "monitorId", n.name as "monitorName", l.severity, l.account_id as "accountId",
  case when k.event_id is not null then jsonb_build_object('kind', k.action->'kind', 'changePercent', k.action->'changePercent',
    'status', k.status, 'planId', k.plan_id, 'message', k.message) end as action,
  a.name as "accountName", l.date, l.match_count as "matchCount", l.matches, ${isoUtc(sql`l.acknowledged_at`)} as "acknowledgedAt",
  l.acknowledged_by as "acknowledgedBy", ${isoUtc(sql`l.created_at`)} as "createdAt"`;

/** What monitors found. */
export class MonitorEventService {
  constructor(private readonly db: Database) {}

  /** Newest first. Throws NotFoundError for an account or monitor, ParameterError for an invalid cursor. */
  async list(viewer: Viewer, args: MonitorEventListArgs): Promise<Page<MonitorEvent>> {
    const { monitorId, accountId, isAcknowledged, offset } = args;
    const { teamId } = viewer;
    if (accountId != null) await requireVisible(this.db, viewer, accountId);
    if (monitorId != null) await requireMonitor(this.db, viewer, monitorId);
    const place = placeInTime(LIST, args.after);
    const matching = join(
      given(
        sql`l.team_id = ${teamId} and exists (select from accounts a where ${visible(viewer)} and a.id = l.account_id)`,
        monitorId != null && sql`l.monitor_id = ${monitorId}::uuid`,
        accountId != null && sql`l.account_id = ${accountId}`,
        isAcknowledged != null && sql`(l.acknowledged_at is not null) = ${isAcknowledged}::boolean`,
      ),
      ' and ',
    );
    const rows = await this.db.query<MonitorEvent & { total: number; instant: string }>(
      sql`select counted.*, ${microsOf(sql`l.created_at`)} as instant, ${SHOWN}
        from (select count(*) as total from monitor_events l where ${matching}) counted
        left join (
          select l.* from monitor_events l where ${matching} ${afterPlace(place)}
          order by ${NEWEST_FIRST} limit ${rowsOf(args)} offset ${offset}
        ) l on true
        ${namesOf(teamId)}
        order by ${NEWEST_FIRST}`,
      eachTime('monitors.events'),
    );
    const { data, ...page } = newestPage<MonitorEvent>(LIST, rows, args);
    return { data: await withNames(this.db, teamId, data), ...page };
  }

  /** Once acknowledged it stays so, with the first person. Throws NotFoundError. */
  async acknowledge(viewer: Viewer, { eventId }: MonitorEventArgs): Promise<MonitorEvent> {
    const { teamId } = viewer;
    return this.db.transaction(async (tx) => {
      await tx.query(
        sql`update monitor_events set acknowledged_at = statement_timestamp(), acknowledged_by = ${authorOf(viewer)}::uuid
          where team_id = ${teamId} and id = ${uuidOrNull(eventId)} and acknowledged_at is null`,
        'monitors.acknowledge',
      );
      const rows = await tx.query<MonitorEvent>(
        sql`select ${SHOWN} from monitor_events l ${namesOf(teamId)}
          where l.team_id = ${teamId} and l.id = ${uuidOrNull(eventId)}`,
        'monitors.event',
      );
      return requireFound((await withNames(tx, teamId, rows))[0], 'event');
    });
  }
}

function namesOf(teamId: string): Statement {
  return sql`left join monitors n on n.team_id = ${teamId} and n.id = l.monitor_id
    left join monitor_actions k on k.team_id = ${teamId} and k.event_id = l.id
    left join accounts a on a.team_id = ${teamId} and a.id = l.account_id`;
}

async function requireMonitor(db: Sql, { teamId }: Viewer, monitorId: string): Promise<void> {
  const [monitor] = await db.query(
    sql`select 1 from monitors where team_id = ${teamId} and id = ${uuidOrNull(monitorId)}`,
    'monitors.isKnown',
  );
  requireFound(monitor, 'monitor');
}
