import type {
  WebhookDelivery,
  WebhookDeliveryArgs,
  WebhookDeliveryListArgs,
  WebhookEndpointArgs,
} from '../../../schema/webhooks/webhook.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { given, join, type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { conflict, NotFoundError, requireFound } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { afterPlace, microsOf, NEWEST_FIRST, newestPage, placeInTime } from '../lists/newest-first.sql.js';
import { type Page, rowsOf } from '../lists/page.js';
import { TEST_EVENT } from './webhook.enum.js';

/** With more waiting deliveries, people cannot add any. */
const MAX_WAITING = 1_000;
const LIST = 'webhookDeliveries';

const SHOWN = sql`l.id, l.endpoint_id as "webhookId", l.event_id as "eventId", e.type as "eventType", l.status, l.attempts,
  ${isoUtc(sql`case when l.status = 'waiting' then l.next_at end`)} as "nextAttemptAt",
  ${isoUtc(sql`l.last_at`)} as "lastAttemptAt", l.last_status as "lastStatus", l.last_error as "lastError",
  ${isoUtc(sql`l.ended_at`)} as "endedAt", ${isoUtc(sql`l.created_at`)} as "createdAt"`;

/** Deliveries to endpoints, stored for 30 days. */
export class WebhookDeliveryService {
  constructor(private readonly db: Database) {}

  /** Newest first. Throws NotFoundError, and ParameterError for an invalid cursor. */
  async list({ teamId }: Viewer, args: WebhookDeliveryListArgs): Promise<Page<WebhookDelivery>> {
    const { webhookId, status, offset } = args;
    const place = placeInTime(LIST, args.after);
    const id = uuidOrNull(webhookId);
    const matching = join(
      given(sql`l.team_id = ${teamId} and l.endpoint_id = ${id}::uuid`, status != null && sql`l.status = ${status}`),
      ' and ',
    );
    const rows = await this.db.query<WebhookDelivery & { total: number; endpoints: number; instant: string }>(
      sql`select counted.*, ${microsOf(sql`l.created_at`)} as instant, ${SHOWN}
        from (
          select (select count(*) from webhook_deliveries l where ${matching}) as total,
            (select count(*) from webhook_endpoints w where w.team_id = ${teamId} and w.id = ${id}::uuid) as endpoints
        ) counted
        left join (
          select l.* from webhook_deliveries l where ${matching} ${afterPlace(place)}
          order by ${NEWEST_FIRST} limit ${rowsOf(args)} offset ${offset}
        ) l on true
        left join webhook_events e on e.team_id = ${teamId} and e.id = l.event_id
        order by ${NEWEST_FIRST}`,
      eachTime('webhooks.deliveries'),
    );
    if (!rows[0]?.endpoints) throw new NotFoundError(ENDPOINT);
    return newestPage<WebhookDelivery>(LIST, rows, args, 'endpoints');
  }

  /** Sends an empty event. Throws NotFoundError, `conflict` if disabled or too far behind. */
  async test({ teamId }: Viewer, { webhookId }: WebhookEndpointArgs): Promise<WebhookDelivery> {
    return this.db.transaction(async (tx) => {
      const endpointId = await listening(tx, teamId, webhookId);
      const event = sql`insert into webhook_events (team_id, id, type, data)
        values (${teamId}, gen_random_uuid(), ${TEST_EVENT}, jsonb_build_object('webhookId', ${endpointId}::text)) returning team_id, id, type`;
      return send(tx, endpointId, event, 'webhooks.test');
    });
  }

  /** Sends a delivery's event again. Throws like `test`. */
  async again({ teamId }: Viewer, { webhookId, deliveryId }: WebhookDeliveryArgs): Promise<WebhookDelivery> {
    return this.db.transaction(async (tx) => {
      const endpointId = await listening(tx, teamId, webhookId);
      const event = sql`select e.team_id, e.id, e.type
        from webhook_deliveries l join webhook_events e on e.team_id = l.team_id and e.id = l.event_id
        where l.team_id = ${teamId} and l.endpoint_id = ${endpointId}::uuid and l.id = ${uuidOrNull(deliveryId)}::uuid
        for key share of e`;
      return send(tx, endpointId, event, 'webhooks.again');
    });
  }
}

const ENDPOINT = 'webhook endpoint';

/** Locks an endpoint against deletion until the transaction ends, and returns its id. */
async function listening(tx: Sql, teamId: string, webhookId: string): Promise<string> {
  const [endpoint] = await tx.query<{ id: string; isEnabled: boolean }>(
    sql`select id, disabled_at is null as "isEnabled" from webhook_endpoints
      where team_id = ${teamId} and id = ${uuidOrNull(webhookId)}::uuid for key share`,
    'webhooks.listening',
  );
  const { id, isEnabled } = requireFound(endpoint, ENDPOINT);
  if (!isEnabled) throw conflict('This endpoint is disabled; enable it first.');
  const [row] = await tx.query<{ waiting: number }>(
    sql`select count(*)::int as waiting from (
        select 1 from webhook_deliveries where team_id = ${teamId} and endpoint_id = ${id}::uuid and status = 'waiting'
        limit ${MAX_WAITING}
      ) w`,
    'webhooks.waiting',
  );
  if (row && row.waiting < MAX_WAITING) return id;
  throw conflict(`${MAX_WAITING} deliveries are already waiting for this endpoint; wait until some are delivered.`);
}

async function send(tx: Sql, endpointId: string, event: Statement, name: string): Promise<WebhookDelivery> {
  const [delivery] = await tx.query<WebhookDelivery>(
    sql`with e as (${event}),
      l as (
        insert into webhook_deliveries (team_id, event_id, endpoint_id)
        select e.team_id, e.id, ${endpointId}::uuid from e returning *
      )
      select ${SHOWN} from l join e on e.id = l.event_id`,
    name,
  );
  return requireFound(delivery, 'delivery');
}
