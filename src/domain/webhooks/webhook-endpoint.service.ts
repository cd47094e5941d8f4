import { randomUUID } from 'node:crypto';
import type {
  CreateWebhookEndpointArgs,
  UpdateWebhookEndpointArgs,
  WebhookEndpoint,
  WebhookEndpointArgs,
  WebhookEndpointWithSecret,
} from '../../../schema/webhooks/webhook.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict, ParameterError, requireFound } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { mayBePublic } from '../../lib/public-hosts.js';
import type { SecretBox } from '../../platforms/connections/secret-box.js';
import { disableEndpoint, newEndpointSecret, placeOfSecret } from './endpoint.records.js';
import { ALL_WEBHOOK_EVENTS } from './webhook.enum.js';

const MAX_ENDPOINTS = 10;
const MAX_URL_LENGTH = 2_000;
/** The previous secret also signs until then. */
const OVERLAP = sql`statement_timestamp() + interval '24 hours'`;

const SHOWN = sql`w.id, w.url, w.events, w.description, w.format, w.language, w.disabled_at is null as "isEnabled",
  w.disabled_reason as "disabledReason", ${isoUtc(sql`w.disabled_at`)} as "disabledAt",
  ${isoUtc(sql`w.failing_since`)} as "failingSince",
  ${isoUtc(sql`case when w.previous_secret_until > statement_timestamp() then w.previous_secret_until end`)}
    as "previousSecretUntil", ${isoUtc(sql`w.created_at`)} as "createdAt", ${isoUtc(sql`w.updated_at`)} as "updatedAt"`;

/** A team's webhook endpoints. Secrets are only shown when they are created. */
export class WebhookEndpointService {
  constructor(
    private readonly db: Database,
    private readonly secrets: Pick<SecretBox, 'encrypt'>,
    /** Hosts that may be private and use http. */
    private readonly privateHosts: readonly string[],
  ) {}

  /** Oldest first. */
  list({ teamId }: Viewer): Promise<WebhookEndpoint[]> {
    return this.db.query<WebhookEndpoint>(
      sql`select ${SHOWN} from webhook_endpoints w where w.team_id = ${teamId} order by w.created_at, w.id`,
      'webhooks.list',
    );
  }

  /** Throws ParameterError for an invalid address or event, AppError `conflict` if the team has too many. */
  async create({ teamId }: Viewer, args: CreateWebhookEndpointArgs): Promise<WebhookEndpointWithSecret> {
    const url = requireEndpointUrl(args.url, this.privateHosts);
    const events = knownEvents(args.events);
    const id = randomUUID();
    const secret = newEndpointSecret();
    const locked = await this.secrets.encrypt(secret, placeOfSecret({ teamId, id }));
    const endpoint = await this.db.transaction(async (tx) => {
      // Concurrent creations must count each other against the limit.
      await lockName(tx, `webhooks ${teamId}`);
      const [created] = await tx.query<WebhookEndpoint>(
        sql`with w as (
          insert into webhook_endpoints (team_id, id, url, events, description, format, language, secret)
          select ${teamId}, ${id}::uuid, ${url}, ${events}::text[], ${args.description?.trim() ?? ''}, ${args.format}, ${args.language}, ${locked}
          where (select count(*) from webhook_endpoints o where o.team_id = ${teamId}) < ${MAX_ENDPOINTS}
          returning *
          ) select ${SHOWN} from w`,
        'webhooks.create',
      );
      return created;
    });
    if (!endpoint) throw conflict(`The team has ${MAX_ENDPOINTS} webhook endpoints, the maximum; delete one first.`);
    return { ...endpoint, secret };
  }

  /** Fails waiting deliveries when it disables the endpoint. Throws NotFoundError, and like `create`. */
  async update({ teamId }: Viewer, args: UpdateWebhookEndpointArgs): Promise<WebhookEndpoint> {
    const { webhookId, description, isEnabled } = args;
    for (const name of ['url', 'events', 'isEnabled'] as const) {
      if (args[name] === null) throw new ParameterError(name, 'must not be null');
    }
    const url = args.url == null ? null : requireEndpointUrl(args.url, this.privateHosts);
    const events = args.events == null ? null : knownEvents(args.events);
    return this.db.transaction(async (tx) => {
      const id = await held(tx, teamId, webhookId);
      if (isEnabled === false) await disableEndpoint(tx, { teamId, id }, 'person');
      const [updated] = await tx.query<WebhookEndpoint>(
        sql`with w as (
          update webhook_endpoints w set url = coalesce(${url}, w.url), events = coalesce(${events}::text[], w.events),
            description = coalesce(${description === null ? '' : (description?.trim() ?? null)}, w.description), updated_at = statement_timestamp(),
            disabled_at = case when ${isEnabled === true} then null else w.disabled_at end,
            disabled_reason = case when ${isEnabled === true} then null else w.disabled_reason end,
            failing_since = case when ${isEnabled === true} or ${url}::text is not null then null else w.failing_since end
          where w.team_id = ${teamId} and w.id = ${id} returning *
          ) select ${SHOWN} from w`,
        'webhooks.update',
      );
      return requireFound(updated, WHAT);
    });
  }

  /** Also deletes its deliveries. Throws NotFoundError. */
  async delete({ teamId }: Viewer, { webhookId }: WebhookEndpointArgs): Promise<void> {
    const [deleted] = await this.db.query(
      sql`delete from webhook_endpoints where team_id = ${teamId} and id = ${uuidOrNull(webhookId)} returning 1`,
      'webhooks.delete',
    );
    requireFound(deleted, WHAT);
  }

  /** Returns the new secret; the previous one also signs for 24 hours. Throws NotFoundError. */
  async rotate({ teamId }: Viewer, { webhookId }: WebhookEndpointArgs): Promise<WebhookEndpointWithSecret> {
    const secret = newEndpointSecret();
    const rotated = await this.db.transaction(async (tx) => {
      const id = await held(tx, teamId, webhookId);
      const locked = await this.secrets.encrypt(secret, placeOfSecret({ teamId, id }));
      const [changed] = await tx.query<WebhookEndpoint>(
        sql`with w as (
          update webhook_endpoints w set secret = ${locked}, previous_secret = w.secret,
            previous_secret_until = ${OVERLAP}, updated_at = statement_timestamp()
          where w.team_id = ${teamId} and w.id = ${id} returning *
          ) select ${SHOWN} from w`,
        'webhooks.rotate',
      );
      return requireFound(changed, WHAT);
    });
    return { ...rotated, secret };
  }
}

const WHAT = 'webhook endpoint';

/** Locks an endpoint and returns its id. Throws NotFoundError. */
async function held(tx: Sql, teamId: string, webhookId: string): Promise<string> {
  const [endpoint] = await tx.query<{ id: string }>(
    sql`select id from webhook_endpoints where team_id = ${teamId} and id = ${uuidOrNull(webhookId)} for no key update`,
    'webhooks.hold',
  );
  return requireFound(endpoint, WHAT).id;
}

function knownEvents(events: readonly string[]): string[] {
  events.forEach((event, at) => {
    if (!ALL_WEBHOOK_EVENTS.some((known) => known === event)) {
      throw ParameterError.oneOf(`events[${at}]`, ALL_WEBHOOK_EVENTS);
    }
  });
  return [...new Set(events)];
}

/**
 * Normalizes `url`. Throws ParameterError unless it is an https address without credentials and fragment, of
 * a public host or one of `privateHosts`; the address behind a name is checked at every connection.
 */
function requireEndpointUrl(url: string, privateHosts: readonly string[]): string {
  const rule = (text: string) => new ParameterError('url', text);
  const parsed = URL.parse(url);
  // Normalizing encodes non-ASCII letters, which makes the URL longer.
  if (!parsed || Math.max(url.length, parsed.href.length) > MAX_URL_LENGTH) {
    throw rule(`must be an https URL of at most ${MAX_URL_LENGTH.toLocaleString('en')} characters`);
  }
  const { protocol, hostname, username, password, hash, href } = parsed;
  const isNamed = protocol === 'http:' && privateHosts.includes(hostname);
  if (!isNamed && (protocol !== 'https:' || !(privateHosts.includes(hostname) || mayBePublic(hostname)))) {
    throw rule('must be an https URL on the public internet');
  }
  if (username !== '' || password !== '') throw rule('must not hold a user or password');
  if (hash !== '') throw rule('must not hold a fragment');
  return href;
}
