import type { Sql } from '../../db/database.js';
import { storableText, toJsonb } from '../../db/statements/jsonb.js';
import { type Columns, listed, rowsOf } from '../../db/statements/rows.js';
import { literal, sql } from '../../db/statements/sql.js';
import { ERASED } from '../privacy/redaction.js';
import type { LogType } from './activity-log.enum.js';

/** An entry that the product writes itself. */
export interface ProductEntry {
  /** TEAM_LEVEL for what concerns several accounts. */
  accountId: string;
  logType: LogType;
  /** For people, in English and without e-mail addresses; `metadata` says the same for programs. */
  message: string;
  /** `event` names what happened. */
  metadata: Record<string, unknown> & { event: ProductEvent };
  /** Of an event that may be found again; entries of other teams do not matter. */
  key?: string;
  /** Who changed something at the platform. A kunde does not see it. */
  person?: string | undefined;
  /** YYYY-MM-DD in the account's time zone. */
  eventDate?: string;
}

/** What the product's entries are about; the console has a text for each. */
export type ProductEvent =
  | 'platform_changes'
  | 'more_platform_changes'
  | 'first_sync_completed'
  | 'sync_failing'
  | 'sync_recovered'
  | 'proposals_found'
  | 'irrelevant_terms_found'
  | 'monitor_fired';

const COLUMNS: Columns<ProductEntry> = {
  account_id: ['text', 'accountId'],
  log_type: ['text', 'logType'],
  message: ['text', ({ message }) => storableText(message)],
  metadata: ['jsonb', ({ metadata }) => JSON.parse(toJsonb(metadata))],
  event_key: ['text', ({ key }) => key ?? null],
  person: ['text', ({ person }) => (person ? storableText(person) : null)],
  event_date: ['date', ({ eventDate }) => eventDate ?? null],
};

/** Writes entries. One whose key is known already stays as it is, or is brought up to date if `isAmended`. */
export async function logEvents(
  tx: Sql,
  teamId: string,
  entries: readonly ProductEntry[],
  { isAmended = false }: { isAmended?: boolean } = {},
): Promise<void> {
  if (entries.length === 0) return;
  // What was erased must not come back.
  const amending = sql`update set message = excluded.message, metadata = excluded.metadata
    where (l.message, l.metadata) is distinct from (excluded.message, excluded.metadata)
      and l.person is not distinct from excluded.person and position(${literal(ERASED)} in l.message) = 0`;
  await tx.query(
    sql`insert into activity_logs as l (team_id, ${listed(COLUMNS)})
      select ${teamId}, n.* from (${rowsOf(COLUMNS, entries)}) n
      on conflict (team_id, event_key) where event_key is not null do ${isAmended ? amending : sql`nothing`}`,
    isAmended ? 'activity-logs.amend' : 'activity-logs.event',
  );
}

/** `1 keyword`, `12 keywords`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
