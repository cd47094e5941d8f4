import type { KeyPurpose } from '../../access/key-uses.js';
import { SESSION_SECONDS } from '../../access/sessions.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { countLocked } from './locked-secrets.js';

/** A key as running processes and the database know it. */
export interface KeyState {
  id: string;
  /** `current` writes, `next` is unused, `former` was used; not in the settings: `missing`, `dropped`. */
  role: 'current' | 'next' | 'former' | 'missing' | 'dropped';
  /** Number of running processes that know it. */
  knownBy: number;
  /** Number of running processes that write with it. */
  writtenBy: number;
  /** Number of secrets by column; empty for signing keys. */
  secrets: Record<string, number>;
  /** End of the last session that it signed, ISO 8601; null for encryption keys and unused ones. */
  sessionsUntil: string | null;
  /** Number of granted clients with ids and refresh tokens signed by it, which do not expire. */
  clients: number;
  /** Why it cannot be dropped; empty if it can. */
  neededFor: string[];
}

export interface PurposeState {
  purpose: KeyPurpose;
  processes: number;
  keys: KeyState[];
}

interface KeyUse extends Pick<KeyState, 'id' | 'knownBy' | 'writtenBy' | 'sessionsUntil' | 'clients'> {
  wasWritten: boolean;
  hasSessions: boolean;
}

/** The status of each key in `listed`, in the setting's order, and of other keys in use. */
export async function keyState(db: Sql, purpose: KeyPurpose, listed: readonly string[]): Promise<PurposeState> {
  const uses = await usesOf(db, purpose);
  const locked = purpose === 'encryption' ? await countLocked(db) : [];
  const needed = [
    ...locked.map(({ keyId }) => keyId),
    ...uses.filter(({ knownBy }) => knownBy > 0).map(({ id }) => id),
  ];
  const keys = [...new Set([...listed, ...needed])].map((id): KeyState => {
    const { wasWritten, hasSessions, ...use } = uses.find((each) => each.id === id) ?? { ...UNUSED, id };
    const own = locked.filter(({ keyId }) => keyId === id);
    const isNeeded = use.writtenBy > 0 || own.length > 0;
    const role = roleOf(listed.indexOf(id), wasWritten || isNeeded, isNeeded);
    const secrets = Object.fromEntries(own.map((each) => [each.columnName, each.secrets]));
    const state = { ...use, role, secrets };
    return { ...state, neededFor: reasonsOf(state, hasSessions) };
  });
  const [running] = await db.query<{ processes: number }>(
    sql`select count(distinct process)::int as processes from key_uses where live_until > statement_timestamp()`,
  );
  return { purpose, processes: running?.processes ?? 0, keys };
}

const UNUSED = { knownBy: 0, writtenBy: 0, wasWritten: false, sessionsUntil: null, hasSessions: false, clients: 0 };

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

function usesOf(db: Sql, purpose: KeyPurpose): Promise<KeyUse[]> {
  const isSigning = purpose === 'signing';
  const until = sql`(max(k.written_until) + make_interval(secs => ${SESSION_SECONDS}))`;
  return db.query<KeyUse>(
    sql`select k.key_id as id, count(*) filter (where k.live_until > statement_timestamp())::int as "knownBy",
        count(*) filter (where k.live_until > statement_timestamp() and k.written_until > statement_timestamp())::int as "writtenBy",
        max(k.written_until) is not null as "wasWritten",
        case when ${isSigning} then ${isoUtc(until)} end as "sessionsUntil",
        ${isSigning} and coalesce(${until} > statement_timestamp(), false) as "hasSessions",
        case when ${isSigning} then (select count(*) from api_keys a where a.client_id is not null
          and a.created_at <= max(k.written_until) and coalesce(a.expires_at > statement_timestamp(), true))::int else 0 end as clients
      from key_uses k where k.purpose = ${purpose} group by k.key_id`,
  );
}
