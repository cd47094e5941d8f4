import type { Sql } from '../db/database.js';
import { type Columns, rowsOf } from '../db/statements/rows.js';
import { empty, raw, type Statement, sql } from '../db/statements/sql.js';
import { working } from '../db/work.js';
import { AppError } from '../errors.js';
import { wroteAt } from './caller-writes.js';
import { isActiveKey } from './clients/client-grant.sql.js';
import { isRetained } from './ended-sessions.sql.js';
import { hashOfSecret, isKeyFormat, isTokenFormat } from './key-secret.js';
import type { Scope } from './scopes.js';
import { invalidToken, type SessionClaims, type Sessions, sessionDigestOf } from './sessions.js';
import { callerKeyOf, type KeyViewer, type SessionViewer, type Viewer } from './viewer.js';

interface KeyRow {
  apiKeyId: string;
  teamId: string;
  /** Separated by single spaces. */
  scopes: string;
  proposeOnly: boolean;
  hasApiAccess: boolean;
  expired: boolean;
  isUseStale: boolean;
  wroteAt?: number | null;
}

const keys = (hasApiAccess: Statement, extra: Statement) => sql`
  select id as "apiKeyId", team_id as "teamId", array_to_string(scopes, ' ') as scopes,
    propose_only as "proposeOnly", ${hasApiAccess} as "hasApiAccess",
    coalesce(least(expires_at, token_ends_at) <= statement_timestamp(), false) as expired,
    coalesce(last_used_at < statement_timestamp() - interval '1 minute', true) as "isUseStale"${extra}
  from api_keys`;

// No row in account_assignments, and any role from admin on, means every account (document 2, section 4.3).
const members = (extra: Statement) => sql`
  select 'session' as kind, m.user_id as "userId", m.team_id as "teamId", m.role,
    jsonb_build_object('kundeCanViewSearchTerms', t.kunde_can_view_search_terms,
      'kundeCanViewNegativeLists', t.kunde_can_view_negative_lists,
      'kundeCanCreateFeeds', t.kunde_can_create_feeds) as "kundeSettings",
    t.show_manager_accounts as "showManagerAccounts",
    case when m.role in ('member', 'kunde') then (
      select array_agg(a.account_id order by a.account_id) from account_assignments a
      where a.team_id = m.team_id and a.user_id = m.user_id
    ) end as "accountIds",
    (
      select array_agg(e.token_digest order by e.token_digest) from ended_sessions e
      where e.team_id = m.team_id and e.user_id = m.user_id and ${isRetained}
    ) as "endedTokens"${extra}
  from team_members m join teams t on t.id = m.team_id`;

const PERSON = { team_id: ['uuid', 'teamId'], user_id: ['uuid', 'userId'] } satisfies Columns<SessionClaims>;

/** Reads the database on every request, so that changed rights take effect at once (ADR 4). */
export class AccessService {
  /** Notes of used keys that are being written, by key. */
  private readonly pendingUses = new Map<string, Promise<unknown>>();
  private readonly members: Statement;
  private readonly ofKeys: Statement;

  constructor(
    private readonly db: Sql,
    private readonly sessions: Sessions,
    /** SQL: whether the plan of the team with this id includes API access. */
    private readonly hasApiAccess: (team: Statement) => Statement = () => sql`true`,
    /** Whether a replica answers reads: then it is also read what a caller wrote last. */
    hasReplica = false,
  ) {
    const extra = (team: Statement, caller: Statement) =>
      hasReplica ? sql`, ${wroteAt(team, caller)} as "wroteAt"` : empty;
    this.ofKeys = extra(raw('api_keys.team_id'), raw('api_keys.id'));
    this.members = members(extra(raw('m.team_id'), raw('m.user_id')));
  }

  /** SQL that ends before its condition. */
  private get keys(): Statement {
    return keys(this.hasApiAccess(raw('api_keys.team_id')), this.ofKeys);
  }

  /** Throws AppError `api_key_required` without a key, `expired_api_key` past its end, `invalid_api_key` otherwise. */
  async viewerForKey(key: string | undefined): Promise<KeyViewer> {
    if (!key) throw new AppError('api_key_required', 'Send an API key in the X-API-Key header.');
    if (!isKeyFormat(key)) throw invalidKey();
    const statement = sql`${this.keys} where key_hash = ${hashOfSecret(key)} and ${isActiveKey('api_keys')}`;
    return keyViewer(
      this.requireActive(await this.db.query<KeyRow>(statement, 'viewer-for-key'), invalidKey, expiredKey),
    );
  }

  /** Throws AppError `expired_token`, or `invalid_token`, also once its grantor may no longer make keys. */
  async viewerForToken(token: string): Promise<KeyViewer> {
    if (!isTokenFormat(token)) throw unknownAccessToken();
    const statement = sql`${this.keys} where key_hash = ${hashOfSecret(token)} and ${isActiveKey('api_keys')}`;
    const rows = await this.db.query<KeyRow>(statement, 'viewer-for-token');
    return keyViewer(this.requireActive(rows, unknownAccessToken, expiredAccessToken));
  }

  private requireActive([row]: readonly KeyRow[], unknown: () => AppError, expired: () => AppError): KeyRow {
    if (!row) throw unknown();
    if (row.expired) throw expired();
    if (row.isUseStale) this.recordUse(row.apiKeyId);
    return row;
  }

  /** Takes a bearer token. Throws AppError `unauthorized`, `expired_token` or `invalid_token`. */
  async viewerForSession(token: string | undefined): Promise<SessionViewer> {
    const viewer = await this.viewerOf(await this.sessions.verify(token));
    if (isEnded(viewer, token)) throw invalidToken();
    return viewer;
  }

  /** Throws AppError `invalid_token` when the person is no longer in the team. */
  async viewerOf(claims: SessionClaims): Promise<SessionViewer> {
    const viewer = await this.member(claims);
    if (!viewer) throw invalidToken();
    return viewer;
  }

  /** Undefined when the person is not in the team. */
  async member({ userId, teamId }: SessionClaims): Promise<SessionViewer | undefined> {
    const [viewer] = await this.db.query<SessionViewer>(
      sql`${this.members} where m.team_id = ${teamId} and m.user_id = ${userId}`,
      'viewer-for-session',
    );
    return viewer;
  }

  /** The viewers' present rights by `callerKeyOf`, or the error for those who have lost access. */
  async current(viewers: readonly Viewer[]): Promise<Map<string, Viewer | AppError>> {
    const seats = new Map(viewers.map((viewer) => [callerKeyOf(viewer), viewer]));
    const keys = [...seats.values()].filter((viewer) => viewer.kind === 'key');
    const people = [...seats.values()].filter((viewer) => viewer.kind === 'session');
    const ids = keys.map(({ apiKeyId }) => apiKeyId);
    const ofKeys = sql`${this.keys} where id = any(${ids}::uuid[]) and ${isActiveKey('api_keys')}`;
    const ofPeople = sql`${this.members} where (m.team_id, m.user_id) in (${rowsOf(PERSON, people)})`;
    const [keyRows, members] = await Promise.all([
      keys.length > 0 ? this.db.query<KeyRow>(ofKeys, 'viewers-for-keys') : [],
      people.length > 0 ? this.db.query<SessionViewer>(ofPeople, 'viewers-for-sessions') : [],
    ]);
    const found = new Map<string, Viewer | AppError>();
    for (const [seat, { kind }] of seats) found.set(seat, kind === 'key' ? invalidKey() : invalidToken());
    for (const row of keyRows) found.set(callerKeyOf(keyViewer(row)), row.expired ? expiredKey() : keyViewer(row));
    for (const member of members) found.set(callerKeyOf(member), member);
    return found;
  }

  /** A clean stop waits for this before the database closes. */
  async flush(): Promise<void> {
    await Promise.all(this.pendingUses.values());
  }

  /** At most once a minute and outside of requests. Failures are ignored: the next request repeats it. */
  private recordUse(apiKeyId: string): void {
    if (this.pendingUses.has(apiKeyId)) return;
    const update = sql`update api_keys set last_used_at = statement_timestamp()
      where id = ${apiKeyId} and (last_used_at is null or last_used_at < statement_timestamp() - interval '1 minute')`;
    const written = working({ reader: undefined }, () => this.db.query(update, 'api-key-used'))
      .catch(() => undefined)
      .finally(() => this.pendingUses.delete(apiKeyId));
    this.pendingUses.set(apiKeyId, written);
  }
}

/** Whether the person signed out of the session that this token names. */
export function isEnded(viewer: Viewer, token: string | undefined): boolean {
  if (viewer.kind !== 'session' || !viewer.endedTokens || token === undefined) return false;
  return viewer.endedTokens.includes(sessionDigestOf(token));
}

function keyViewer({ apiKeyId, teamId, scopes, proposeOnly, hasApiAccess, wroteAt }: KeyRow): KeyViewer {
  return {
    kind: 'key',
    apiKeyId,
    teamId,
    scopes: new Set(scopes.split(' ') as Scope[]),
    accountIds: null,
    ...(!hasApiAccess && { lacksApiAccess: true }),
    ...(proposeOnly && { proposeOnly }),
    ...(wroteAt !== undefined && { wroteAt }),
  };
}

function invalidKey(): AppError {
  return new AppError('invalid_api_key', 'This API key is not known; check it, or ask an admin for a new one.');
}

function unknownAccessToken(): AppError {
  return new AppError('invalid_token', 'This access token is not known, or was revoked; sign in again.');
}

function expiredAccessToken(): AppError {
  return new AppError('expired_token', 'The access token has expired; refresh it.');
}

function expiredKey(): AppError {
  return new AppError('expired_api_key', 'This API key has expired; ask an admin for a new one.');
}

/** The token of a `Bearer` Authorization header; undefined for anything else. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(header?.trim() ?? '')?.[1];
}
