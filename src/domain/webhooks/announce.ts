import type { Sql } from '../../db/database.js';
import { publish } from '../../db/notifications.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import type { WebhookEvent } from './webhook.enum.js';

/**
 * Announces an event to every subscribed endpoint of the team, in the current transaction. `data` are ids and
 * facts, without texts by people.
 */
export async function announce(tx: Sql, type: WebhookEvent, teamId: string, data: Record<string, unknown>) {
  const deliveries = await tx.query(
    sql`with facts as (select ${teamId}::uuid as team_id, ${toJsonb(data)}::jsonb as data), ${announcing(type, teamId)}`,
    'webhooks.announce',
  );
  await hurry(tx, deliveries);
}

/** What wakes those who deliver. */
export const DELIVERIES_CHANNEL = 'webhook_deliveries';

/** To be called with what `announcing` returned: deliveries need not wait for the next look. */
export async function hurry(tx: Sql, deliveries: readonly unknown[]): Promise<void> {
  if (deliveries.length > 0) await publish(tx, DELIVERIES_CHANNEL, '');
}

/**
 * SQL: `announce` as the end of a statement, for each row of its CTE `facts` (`team_id`, `data`), all of one team; returns a row
 * for each delivery.
 * Endpoints are locked, so that a concurrent deletion does not make it fail.
 */
export function announcing(type: WebhookEvent, teamId: string): Statement {
  return sql`listening as materialized (
      select w.team_id, w.id from webhook_endpoints w
      where w.team_id = ${teamId} and w.disabled_at is null and ${type}::text = any(w.events)
      for key share of w
    ),
    announced as (
      insert into webhook_events (team_id, id, type, data)
      select f.team_id, gen_random_uuid(), ${type}::text, f.data from facts f
      where exists (select from listening l where l.team_id = f.team_id)
      returning team_id, id
    )
    insert into webhook_deliveries (team_id, event_id, endpoint_id)
    select e.team_id, e.id, l.id from announced e join listening l on l.team_id = e.team_id
    returning 1`;
}
