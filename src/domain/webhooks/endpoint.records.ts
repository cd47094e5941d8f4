import { randomBytes } from 'node:crypto';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { TEAM_LEVEL } from '../logs/activity-log.js';
import type { WebhookDisabledReason } from './webhook.enum.js';

/** A new secret in the receivers' format: 24 to 64 bytes, as Standard Webhooks requires. */
export function newEndpointSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The place that a secret is bound to. */
export function placeOfSecret({ teamId, id }: { teamId: string; id: string }): string {
  return `webhook ${teamId}/${id}`;
}

const REASONS: Record<Exclude<WebhookDisabledReason, 'person'>, string> = {
  gone: 'der Empfänger antwortet, dass es ihn nicht mehr gibt (410)',
  failing: 'seit 5 Tagen kam keine Nachricht an',
};

/** Fails the endpoint's waiting deliveries. Logged as an activity unless a person did it. */
export async function disableEndpoint(
  tx: Sql,
  { teamId, id }: { teamId: string; id: string },
  reason: WebhookDisabledReason,
): Promise<void> {
  const [disabled] = await tx.query<{ url: string }>(
    sql`update webhook_endpoints set disabled_at = statement_timestamp(), disabled_reason = ${reason}
      where team_id = ${teamId} and id = ${id} and disabled_at is null returning url`,
    'webhooks.disable',
  );
  if (!disabled) return;
  await tx.query(
    sql`update webhook_deliveries set status = 'failed', ended_at = statement_timestamp(), claimed_until = null,
        last_error = 'The endpoint was disabled.'
      where team_id = ${teamId} and endpoint_id = ${id} and status = 'waiting'`,
    'webhooks.giveUp',
  );
  if (reason === 'person') return;
  // The path may be a secret.
  const message = `Der Webhook an ${new URL(disabled.url).host} wurde abgeschaltet: ${REASONS[reason]}.`;
  await tx.query(
    sql`insert into activity_logs (team_id, account_id, log_type, message, metadata)
      values (${teamId}, ${TEAM_LEVEL}, 'system', ${message}, ${JSON.stringify({ webhookId: id, reason })}::jsonb)`,
    'webhooks.log',
  );
}
