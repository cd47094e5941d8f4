import type { KeyPurpose } from '../../access/key-uses.js';
import { SESSION_SECONDS } from '../../access/sessions.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { countLocked } from './locked-secrets.js';

/** A key, by its id, as running processes and the database have it. */
export interface KeyState {
  id: string;
  /**
   * `current` writes, `next` was never used, `former` was. Not among those of the settings: `missing` is needed, `dropped` is
   * only still known somewhere.
   */
  role: 'current' | 'next' | 'former' | 'missing' | 'dropped';
  /** Running processes that know it, and that write with it. */
  knownBy: number;
  writtenBy: number;
  /** Locked secrets by column; none of signing keys. */
  secrets: Record<string, number>;
  /** When the last session token that it signed ends, ISO 8601; null for encryption keys and for a key that signed none. */
  sessionsUntil: string | null;
  /** Clients that people let in while it signed: it signed their ids and refresh tokens, which have no end of their own. */
  clients: number;
  /** Why it cannot be dropped; empty where it can. */
  neededFor: string[];
}

export interface PurposeState {
  purpose: KeyPurpose;
  /** Running processes. */
  processes: number;
  keys: KeyState[];
}

interface UseRow {
  id: string;
  knownBy: number;
  writtenBy: number;
  lastWritten: string | null;
  sessionsUntil: string | null;
  hasSessions: boolean;
  clients: number;
}

/** What becomes of each key of `listed`, the setting's in its order, and of those that something needs besides. */
export async function keyState(db: Sql, purpose: KeyPurpose, listed: readonly string[]): Promise<PurposeState> {
  const uses = await usesOf(db, purpose);
  const locked = purpose === 'encryption' ? await countLocked(db) : [];
  const needed = [
    ...locked.map(({ keyId }) => keyId),
    ...uses.filter(({ knownBy }) => knownBy > 0).map(({ id }) => id),
  ];
  const keys = [...new Set([...listed, ...needed])].map((id): KeyState => {
    const use = uses.find((each) => each.id === id);
    const secrets = Object.fromEntries(
      locked.filter(({ keyId }) => keyId === id).map((each) => [each.where, each.secrets]),
    );
    const isNeeded = (use?.writtenBy ?? 0) > 0 || Object.keys(secrets).length > 0;
    const wasUsed = use?.lastWritten != null || isNeeded;
    const state = {
      id,
      role: roleOf(listed.indexOf(id), wasUsed, isNeeded),
      knownBy: use?.knownBy ?? 0,
      writtenBy: use?.writtenBy ?? 0,
      secrets,
      sessionsUntil: purpose === 'signing' ? (use?.sessionsUntil ?? null) : null,
      clients: purpose === 'signing' ? (use?.clients ?? 0) : 0,
    };
    return { ...state, neededFor: reasonsOf(state, purpose === 'signing' && use?.hasSessions === true) };
  });
  return { purpose, processes: await processes(db), keys };
}

function roleOf(place: number, wasUsed: boolean, isNeeded: boolean): KeyState['role'] {
  if (place < 0) return isNeeded ? 'missing' : 'dropped';
  if (place === 0) return 'current';
  return wasUsed ? 'former' : 'next';
}

function reasonsOf(key: Omit<KeyState, 'neededFor'>, hasSessions: boolean): string[] {
  const secrets = Object.values(key.secrets).reduce((sum, each) => sum + each, 0);
  return [
    key.role === 'current' && 'it is the one that writes',
    key.writtenBy > 0 &&
      `${count(key.writtenBy, 'running process', 'running processes')} still ${key.writtenBy === 1 ? 'writes' : 'write'} with it`,
    secrets > 0 && `${count(secrets, 'secret is', 'secrets are')} locked with it`,
    hasSessions && `session tokens that it signed are good until ${key.sessionsUntil}`,
    key.role !== 'current' &&
      key.clients > 0 &&
      `${count(key.clients, 'client', 'clients')} that people let in ${key.clients === 1 ? 'is' : 'are'} known by an id that it signed`,
  ].filter((reason) => reason !== false);
}

const count = (number: number, one: string, several: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`;

function usesOf(db: Sql, purpose: KeyPurpose): Promise<UseRow[]> {
  const until = sql`(max(k.written_until) + make_interval(secs => ${SESSION_SECONDS}))`;
  return db.query<UseRow>(
    sql`select k.key_id as id, count(*) filter (where k.live_until > clock_timestamp())::int as "knownBy",
        count(*) filter (where k.live_until > clock_timestamp() and k.written_until > clock_timestamp())::int as "writtenBy",
        ${isoUtc(sql`max(k.written_until)`)} as "lastWritten", ${isoUtc(until)} as "sessionsUntil",
        coalesce(${until} > clock_timestamp(), false) as "hasSessions",
        (select count(*) from api_keys a where a.client_id is not null and a.created_at <= max(k.written_until)
          and coalesce(a.expires_at > clock_timestamp(), true))::int as clients
      from key_uses k where k.purpose = ${purpose} group by k.key_id`,
  );
}

async function processes(db: Sql): Promise<number> {
  const [row] = await db.query<{ live: number }>(
    sql`select count(distinct process)::int as live from key_uses where live_until > clock_timestamp()`,
  );
  return row?.live ?? 0;
}
