import type { Sql } from '../db/database.js';
import { type Columns, rowsOf } from '../db/statements/rows.js';
import { empty, raw, type Statement, sql } from '../db/statements/sql.js';
import { working } from '../db/work.js';
import { AppError } from '../errors.js';
import { wroteAt } from './caller-writes.js';
import { keyStands } from './clients/client-grant.sql.js';
import { mayBeAskedFor } from './ended-sessions.sql.js';
import { hashOfSecret, looksLikeKey, looksLikeToken } from './key-secret.js';
import type { Scope } from './scopes.js';
import { invalidToken, type SessionClaims, type Sessions, sessionDigestOf } from './sessions.js';
import { type KeyViewer, type SessionViewer, seatOf, type Viewer } from './viewer.js';

interface KeyRow {
  apiKeyId: string;
  teamId: string;
  /** One space between each. */
  scopes: string;
  proposeOnly: boolean;
  hasApiAccess: boolean;
  expired: boolean;
  unnoted: boolean;
  wroteAt?: number | null;
}

const keys = (hasApiAccess: Statement, beside: Statement) => sql`
  select id as "apiKeyId", team_id as "teamId", array_to_string(scopes, ' ') as scopes,
    propose_only as "proposeOnly", ${hasApiAccess} as "hasApiAccess",
    coalesce(least(expires_at, token_ends_at) <= clock_timestamp(), false) as expired,
    coalesce(last_used_at < clock_timestamp() - interval '1 minute', true) as unnoted${beside}
  from api_keys`;

// No row in account_assignments, and any role from admin on, means every account (document 2, section 4.3).
const members = (beside: Statement) => sql`
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
      where e.team_id = m.team_id and e.user_id = m.user_id and ${mayBeAskedFor}
    ) as "endedTokens"${beside}
  from team_members m join teams t on t.id = m.team_id`;

const PERSON = { team_id: ['uuid', 'teamId'], user_id: ['uuid', 'userId'] } satisfies Columns<SessionClaims>;

/**
 * Turns credentials into viewers with one statement a request, so that deleted keys, removed members and changed rights count
 * at once in every process (ADR 4).
 */
export class AccessService {
  /** Notes of used keys that are being written, by key. */
  private readonly notes = new Map<string, Promise<unknown>>();
  private readonly members: Statement;
  private readonly ofKeys: Statement;

  constructor(
    private readonly db: Sql,
    private readonly sessions: Sessions,
    /** SQL: whether the plan of the team with this id includes API access. */
    private readonly hasApiAccess: (team: Statement) => Statement = () => sql`true`,
    /** Whether a replica answers reads: then it is also read what a caller wrote last. */
    isBesideReplica = false,
  ) {
    const beside = (team: Statement, caller: Statement) =>
      isBesideReplica ? sql`, ${wroteAt(team, caller)} as "wroteAt"` : empty;
    this.ofKeys = beside(raw('api_keys.team_id'), raw('api_keys.id'));
    this.members = members(beside(raw('m.team_id'), raw('m.user_id')));
  }

  /** SQL that ends before its condition. */
  private get keys(): Statement {
    return keys(this.hasApiAccess(raw('api_keys.team_id')), this.ofKeys);
  }

  /** Throws AppError `api_key_required` without a key, `expired_api_key` past its end, `invalid_api_key` otherwise. */
  async viewerForKey(key: string | undefined): Promise<KeyViewer> {
    if (!key) throw new AppError('api_key_required', 'Send an API key in the X-API-Key header.');
    if (!looksLikeKey(key)) throw invalidKey();
    const statement = sql`${this.keys} where key_hash = ${hashOfSecret(key)} and ${keyStands('api_keys')}`;
    const viewer = keyViewer(
      this.used(await this.db.query<KeyRow>(statement, 'viewer-for-key'), invalidKey, expiredKey),
    );
    return viewer;
  }

  /** The key of an access token, while its grantor may make keys. Throws AppError `expired_token` or `invalid_token`. */
  async viewerForToken(token: string): Promise<KeyViewer> {
    if (!looksLikeToken(token)) throw unknownToken();
    const statement = sql`${this.keys} where key_hash = ${hashOfSecret(token)} and ${keyStands('api_keys')}`;
    const rows = await this.db.query<KeyRow>(statement, 'viewer-for-token');
    return keyViewer(this.used(rows, unknownToken, pastToken));
  }

  /** The key that was found, with its use noted. */
  private used([row]: readonly KeyRow[], unknown: () => AppError, expired: () => AppError): KeyRow {
    if (!row) throw unknown();
    if (row.expired) throw expired();
    if (row.unnoted) this.noteUse(row.apiKeyId);
    return row;
  }

  /**
   * `token` is what follows `Bearer` in the Authorization header. Throws AppError `unauthorized` without a token,
   * `expired_token` past its end, `invalid_token` otherwise, also when the person is no longer in the team or signed out.
   */
  async viewerForSession(token: string | undefined): Promise<SessionViewer> {
    const viewer = await this.viewerOf(await this.sessions.verify(token));
    if (isEnded(viewer, token)) throw invalidToken();
    return viewer;
  }

  /** The person as a token names it. Throws AppError `invalid_token` when the person is no longer in the team. */
  async viewerOf(claims: SessionClaims): Promise<SessionViewer> {
    const viewer = await this.member(claims);
    if (!viewer) throw invalidToken();
    return viewer;
  }

  /** A person as they may act in a team now; undefined when they are not in it. */
  async member({ userId, teamId }: SessionClaims): Promise<SessionViewer | undefined> {
    const [viewer] = await this.db.query<SessionViewer>(
      sql`${this.members} where m.team_id = ${teamId} and m.user_id = ${userId}`,
      'viewer-for-session',
    );
    return viewer;
  }

  /** What `viewers` may do now, by `seatOf`, or why one may not act any more; one statement for keys and one for people. */
  async current(viewers: readonly Viewer[]): Promise<Map<string, Viewer | AppError>> {
    const seats = new Map(viewers.map((viewer) => [seatOf(viewer), viewer]));
    const keys = [...seats.values()].filter((viewer) => viewer.kind === 'key');
    const people = [...seats.values()].filter((viewer) => viewer.kind === 'session');
    const ids = keys.map(({ apiKeyId }) => apiKeyId);
    const ofKeys = sql`${this.keys} where id = any(${ids}::uuid[]) and ${keyStands('api_keys')}`;
    const ofPeople = sql`${this.members} where (m.team_id, m.user_id) in (${rowsOf(PERSON, people)})`;
    const [keyRows, members] = await Promise.all([
      keys.length > 0 ? this.db.query<KeyRow>(ofKeys, 'viewers-for-keys') : [],
      people.length > 0 ? this.db.query<SessionViewer>(ofPeople, 'viewers-for-sessions') : [],
    ]);
    const found = new Map<string, Viewer | AppError>();
    for (const [seat, { kind }] of seats) found.set(seat, kind === 'key' ? invalidKey() : invalidToken());
    for (const row of keyRows) found.set(seatOf(keyViewer(row)), row.expired ? expiredKey() : keyViewer(row));
    for (const member of members) found.set(seatOf(member), member);
    return found;
  }

  /** Resolves when nothing is left to write; a clean stop waits for it before the database closes. */
  async settled(): Promise<void> {
    await Promise.all(this.notes.values());
  }

  /** Notes a key's use, at most once a minute and outside of requests. A failed note is dropped: the key's next request repeats it. */
  private noteUse(apiKeyId: string): void {
    if (this.notes.has(apiKeyId)) return;
    const note = sql`update api_keys set last_used_at = clock_timestamp()
      where id = ${apiKeyId} and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')`;
    const written = working({ reader: undefined }, () => this.db.query(note, 'api-key-used'))
      .catch(() => undefined)
      .finally(() => this.notes.delete(apiKeyId));
    this.notes.set(apiKeyId, written);
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

function unknownToken(): AppError {
  return new AppError('invalid_token', 'This access token is not known, or was revoked; sign in again.');
}

function pastToken(): AppError {
  return new AppError('expired_token', 'The access token has expired; refresh it.');
}

function expiredKey(): AppError {
  return new AppError('expired_api_key', 'This API key has expired; ask an admin for a new one.');
}

/** The token of an Authorization header; undefined without one, or for another scheme than Bearer. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(header?.trim() ?? '')?.[1];
}
