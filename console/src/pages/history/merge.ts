import type { LogEntry, PlatformEntry, WriteEntry } from './history.query';

/** What happened, wherever it was recorded. */
export type Entry =
  | { source: 'write'; key: string; at: string; write: WriteEntry; note: LogEntry | undefined }
  | { source: 'log'; key: string; at: string; note: LogEntry }
  | { source: 'platform'; key: string; at: string; change: PlatformEntry };

/** What is loaded of one record, the newest first. */
export interface Loaded {
  entries: readonly Entry[];
  hasMore: boolean;
}

/** Entries of writes and of the log, where both tell of the same write as one. */
export function ofWrites(writes: readonly WriteEntry[]): Entry[] {
  return writes.map((write) => ({
    source: 'write',
    key: `write ${write.id}`,
    at: write.createdAt,
    write,
    note: undefined,
  }));
}

export function ofLog(notes: readonly LogEntry[]): Entry[] {
  return notes.map((note) => ({ source: 'log', key: `log ${note.id}`, at: note.createdAt, note }));
}

export function ofPlatform(changes: readonly PlatformEntry[]): Entry[] {
  return changes.map((change) => ({
    source: 'platform',
    key: `platform ${change.accountId} ${change.id}`,
    at: change.changedAt,
    change,
  }));
}

/** The write that an entry of the log tells of. */
export function auditIdOf({ metadata }: LogEntry): string | undefined {
  return typeof metadata.auditId === 'string' ? metadata.auditId : undefined;
}

/**
 * All records as one, the newest first, as far back as each of them is loaded: what is older could lack entries in between.
 */
export function merged(records: readonly Loaded[]): Entry[] {
  const horizon = records.reduce((latest, { entries, hasMore }) => {
    const last = hasMore ? (entries.at(-1)?.at ?? '') : '';
    return last > latest ? last : latest;
  }, '');
  const all = records
    .flatMap(({ entries }) => entries)
    .filter(({ at }) => at >= horizon)
    .sort((one, other) => (one.at === other.at ? (one.key < other.key ? 1 : -1) : one.at < other.at ? 1 : -1));
  return told(all);
}

/** Places of the records that have to be read on before older entries can be shown. */
export function toReadOn(records: readonly Loaded[]): number[] {
  const open = records.flatMap(({ entries, hasMore }, place) =>
    hasMore ? [{ place, last: entries.at(-1)?.at ?? '' }] : [],
  );
  const latest = open.reduce((found, { last }) => (last > found ? last : found), '');
  return open.filter(({ last }) => last === latest).map(({ place }) => place);
}

/** The log's words beside the write that they tell of, once. */
function told(entries: readonly Entry[]): Entry[] {
  const notes = new Map<string, LogEntry>();
  for (const entry of entries) {
    const auditId = entry.source === 'log' ? auditIdOf(entry.note) : undefined;
    if (auditId && entry.source === 'log') notes.set(auditId, entry.note);
  }
  const writes = new Set(entries.flatMap((entry) => (entry.source === 'write' ? [entry.write.id] : [])));
  return entries.flatMap((entry): Entry[] => {
    if (entry.source === 'write') return [{ ...entry, note: notes.get(entry.write.id) }];
    const auditId = entry.source === 'log' ? auditIdOf(entry.note) : undefined;
    return auditId && writes.has(auditId) ? [] : [entry];
  });
}
