import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Database, Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { eachTime } from '../db/statements/statement-names.js';
import { isoUtc, PRESENT } from '../db/statements/timestamps.js';
import type { NoticeLanguage } from '../domain/monitors/monitor.enum.js';
import { disableEndpoint, placeOfSecret } from '../domain/webhooks/endpoint.records.js';
import { slackMessage } from '../domain/webhooks/slack-message.js';
import type { WebhookFormat } from '../domain/webhooks/webhook.enum.js';
import type { Log } from '../log.js';
import type { SecretBox } from '../platforms/connections/secret-box.js';
import type { PostResult, WebhookPost } from '../platforms/webhooks/webhook-post.js';
import { inNewTrace } from '../telemetry/tracing.js';

/** Seconds before each retry, as Standard Webhooks recommends. */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** Random extra share of a pause, to spread retries. */
const JITTER = 0.1;
/** Concurrent deliveries per process. */
const CONCURRENCY = 16;
/** Concurrent deliveries per team across processes. */
const TEAM_CONCURRENCY = 4;
/** After this, another process may retry a delivery; longer than any request lasts. */
const CLAIM_SECONDS = 60;
/** Endpoints that fail for this many days are disabled. */
const FAILING_DAYS = 5;
const RETENTION_DAYS = 30;
const HTTP_GONE = 410;
const DELIVERY = { kind: 'job', queue: 'webhook-deliveries' } as const;
const CONTENT = { 'content-type': 'application/json', 'user-agent': 'adlane-webhooks' };
const HOUR_MS = 3_600_000;
/** Without deliveries, looks are so much rarer: those who announce wake this one, and retries can wait. */
const CALM = 5;

/** SQL: a process is sending delivery `d`. */
const IS_CLAIMED = sql`coalesce(d.claimed_until >= statement_timestamp(), false)`;

interface Claimed {
  teamId: string;
  id: string;
  attempts: number;
  endpointId: string;
  url: string;
  secret: string;
  previousSecret: string | null;
  isDisabled: boolean;
  format: WebhookFormat;
  language: NoticeLanguage;
  eventId: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: string;
}

/** Delivers at least once. Each process claims deliveries for a minute, fairly across teams (ADR 49). */
export class WebhookJobs {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private loop: Promise<void> | undefined;
  private nextCleanup = 0;
  private next = new AbortController();
  private isWoken = false;

  constructor(
    private readonly db: Database,
    private readonly box: Pick<SecretBox, 'decrypt'>,
    private readonly post: Pick<WebhookPost, 'send'>,
    private readonly log: Log,
    /** Polling interval while there are deliveries; five times as long otherwise. */
    private readonly pollSeconds = 1,
  ) {}

  start(): void {
    this.loop ??= this.run();
  }

  /** Looks for deliveries now. */
  wake(): void {
    this.isWoken = true;
    this.next.abort();
  }

  /** Releases claimed deliveries for other processes or the next start. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The server is stopping.'));
    await this.loop;
    await Promise.all(this.running);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      let found = 0;
      this.isWoken = false;
      try {
        found = await this.startDeliveries();
        if (performance.now() >= this.nextCleanup) await this.deleteOld();
      } catch (err) {
        this.log.error({ err }, 'webhooks');
      }
      if (found > 0 || this.isWoken) continue;
      this.next = new AbortController();
      const seconds = this.running.size > 0 ? this.pollSeconds : CALM * this.pollSeconds;
      const pause = sleep(seconds * 1_000, undefined, { signal: AbortSignal.any([signal, this.next.signal]) });
      await Promise.race([pause.catch(() => undefined), ...this.running]);
      this.next.abort();
    }
  }

  /** Claims due deliveries up to the limit; returns their number. */
  private async startDeliveries(): Promise<number> {
    const room = CONCURRENCY - this.running.size;
    if (room <= 0) return 0;
    const claimed = await this.claim(room);
    for (const delivery of claimed) {
      const delivering = inNewTrace(DELIVERY, undefined, () => this.deliver(delivery))
        .catch((err: unknown) => this.log.error({ err, teamId: delivery.teamId, deliveryId: delivery.id }, 'webhook'))
        .finally(() => this.running.delete(delivering));
      this.running.add(delivering);
    }
    return claimed.length;
  }

  private claim(room: number): Promise<Claimed[]> {
    return this.db.transaction(async (tx) => {
      const teamIds = await lockTeams(tx, room);
      const claimed: Claimed[] = [];
      for (const [at, teamId] of teamIds.entries()) {
        const share = Math.ceil((room - claimed.length) / (teamIds.length - at));
        claimed.push(...(await claimDeliveries(tx, teamId, share)));
      }
      return claimed;
    });
  }

  private async deliver(claimed: Claimed): Promise<void> {
    if (claimed.isDisabled) return this.recordOutcome(claimed, { error: 'The endpoint was disabled.' });
    let posted: PostResult;
    try {
      const { teamId, type, createdAt, data, url } = claimed;
      const isChat = claimed.format === 'slack';
      const told = isChat
        ? await slackMessage(this.db, claimed)
        : { type, timestamp: createdAt, data: { teamId, ...data } };
      const body = JSON.stringify(told);
      const headers = isChat ? CONTENT : { ...CONTENT, ...(await this.signature(claimed, body)) };
      posted = await this.post.send(url, headers, body, this.stopping.signal);
    } catch (error) {
      if (this.stopping.signal.aborted) return this.releaseClaim(claimed);
      this.log.error({ err: error, teamId: claimed.teamId, deliveryId: claimed.id }, 'webhook not sent');
      posted = { error: 'It could not be sent because of a fault in this server.' };
    }
    await this.recordOutcome(claimed, posted);
  }

  private async signature({ teamId, endpointId, eventId, secret, previousSecret }: Claimed, body: string) {
    const place = placeOfSecret({ teamId, id: endpointId });
    const now = new Date();
    const secrets = [secret, ...(previousSecret === null ? [] : [previousSecret])];
    const signatures = await Promise.all(
      secrets.map(async (locked) => new Webhook(await this.box.decrypt(locked, place)).sign(eventId, now, body)),
    );
    return {
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    };
  }

  /** Records the outcome unless the delivery was claimed again or deleted meanwhile. */
  private async recordOutcome(claimed: Claimed, posted: PostResult): Promise<void> {
    const { teamId, id, endpointId, attempts, isDisabled } = claimed;
    const status = 'status' in posted ? posted.status : null;
    const isAccepted = status !== null && status >= 200 && status < 300;
    const error = isAccepted ? null : 'error' in posted ? posted.error : `It answered ${status}.`;
    const pause = isAccepted || isDisabled ? undefined : RETRY_SECONDS[attempts - 1];
    const ended = isAccepted ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
    const seconds = (pause ?? 0) * (1 + JITTER * Math.random());
    await this.db.transaction(async (tx) => {
      // The endpoint first, as whoever disables or deletes it does: each would wait for the other.
      await tx.query(
        sql`select from webhook_endpoints where team_id = ${teamId} and id = ${endpointId} for no key update`,
        'webhooks.lockEndpoint',
      );
      const [own] = await tx.query(
        sql`update webhook_deliveries set status = ${ended}, claimed_until = null, last_status = ${status}::int,
            last_error = ${error}, next_at = statement_timestamp() + make_interval(secs => ${seconds}::float8),
            ended_at = ${ended === 'waiting' ? sql`null` : sql`statement_timestamp()`}
          where team_id = ${teamId} and id = ${id} and attempts = ${attempts} and status = 'waiting' returning 1`,
        eachTime('webhooks.settle'),
      );
      if (!own || isDisabled) return;
      const [endpoint] = await tx.query<{ isFailing: boolean }>(
        sql`with noted as (
            update webhook_endpoints
            set failing_since = case when ${isAccepted} then null else coalesce(failing_since, present.now) end
            from ${PRESENT}
            where team_id = ${teamId} and id = ${endpointId} and (failing_since is not null or not ${isAccepted})
            returning failing_since
          )
          select failing_since < statement_timestamp() - make_interval(days => ${FAILING_DAYS}) as "isFailing" from noted`,
        'webhooks.noteEndpoint',
      );
      if (isAccepted) return;
      if (status === HTTP_GONE) await disableEndpoint(tx, { teamId, id: endpointId }, 'gone');
      else if (endpoint?.isFailing) await disableEndpoint(tx, { teamId, id: endpointId }, 'failing');
    });
  }

  private async releaseClaim({ teamId, id, attempts }: Claimed): Promise<void> {
    await this.db.query(
      sql`update webhook_deliveries set attempts = attempts - 1, claimed_until = null
        where team_id = ${teamId} and id = ${id} and attempts = ${attempts} and status = 'waiting'`,
      'webhooks.letGo',
    );
  }

  private async deleteOld(): Promise<void> {
    this.nextCleanup = performance.now() + HOUR_MS;
    await this.db.query(
      sql`delete from webhook_events where created_at < statement_timestamp() - make_interval(days => ${RETENTION_DAYS})`,
      'webhooks.tidy',
    );
  }
}

/** Up to `room` teams with due deliveries; skips teams that another process is claiming for. */
async function lockTeams(tx: Sql, room: number): Promise<string[]> {
  const teams = await tx.query<{ id: string }>(
    sql`with teams as materialized (
        select d.team_id as id from webhook_deliveries d where d.status = 'waiting' and d.next_at <= statement_timestamp()
        group by d.team_id
        having bool_or(not ${IS_CLAIMED}) and count(*) filter (where ${IS_CLAIMED}) < ${TEAM_CONCURRENCY}
        order by random() limit ${room}
      )
      select id from teams where pg_try_advisory_xact_lock(hashtextextended('webhook deliveries ' || id, 0))`,
    'webhooks.lockTeams',
  );
  return teams.map(({ id }) => id);
}

/**
 * Must follow `lockTeams` as a separate statement, to see claims committed before the locks were granted. One team each, because
 * teams may lie on several machines.
 */
function claimDeliveries(tx: Sql, teamId: string, most: number): Promise<Claimed[]> {
  return tx.query<Claimed>(
    sql`with taken as materialized (
        select d.id from webhook_deliveries d
        where d.team_id = ${teamId} and d.status = 'waiting' and d.next_at <= statement_timestamp() and not ${IS_CLAIMED}
        order by d.next_at, d.id limit least(${most}::int, greatest(${TEAM_CONCURRENCY}::int - (
          select count(*) from webhook_deliveries d where d.team_id = ${teamId} and d.status = 'waiting' and ${IS_CLAIMED}
        ), 0))
        for update skip locked
      ),
      claimed as (
        update webhook_deliveries d set attempts = d.attempts + 1, last_at = statement_timestamp(),
          claimed_until = statement_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
        from taken k where d.team_id = ${teamId} and d.id = k.id
        returning d.id, d.attempts, d.endpoint_id, d.event_id
      )
      select ${teamId}::uuid as "teamId", d.id, d.attempts, w.id as "endpointId", w.url, w.secret,
        case when w.previous_secret_until > statement_timestamp() then w.previous_secret end as "previousSecret",
        w.disabled_at is not null as "isDisabled", w.format, w.language, e.id as "eventId", e.type, e.data,
        ${isoUtc(sql`e.created_at`)} as "createdAt"
      from claimed d
      join webhook_endpoints w on w.team_id = ${teamId} and w.id = d.endpoint_id
      join webhook_events e on e.team_id = ${teamId} and e.id = d.event_id`,
    'webhooks.claim',
  );
}
