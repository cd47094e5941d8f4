import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join as pathOf } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import type { AttachmentStore } from '../../platforms/attachment-store/attachment-store.js';
import { batchesOf } from '../keyed-rows.js';
import { PERSONAL_DATA } from './personal-data.js';
import { allRows, type Subject } from './personal-rows.js';

/** Rows held in memory at a time. */
const BATCH = 500;

/** Store keys of the files of a person's tickets; empty for a customer. */
export async function filesOf(db: Sql, subject: Subject): Promise<{ key: string }[]> {
  if (subject.kind !== 'person') return [];
  return db.query(
    sql`select a.team_id || '/' || a.id as key
      from support_attachments a join support_tickets s on s.team_id = a.team_id and s.id = a.ticket_id
      where s.user_id = ${subject.id} order by a.created_at, a.id`,
  );
}

/** Writes `data.json` and ticket files into a new folder with mode 0700. Returns row counts by table. */
export async function exportTo(folder: string, db: Sql, store: Pick<AttachmentStore, 'open'>, subject: Subject) {
  const rows: Record<string, number> = {};
  const target = (name: string) => createWriteStream(pathOf(folder, name), { flags: 'wx', mode: 0o600 });
  await mkdir(folder, { recursive: false, mode: 0o700 });
  try {
    await pipeline(Readable.from(documentOf(db, subject, rows)), target('data.json'));
    const files = await filesOf(db, subject);
    for (const { key } of files) await pipeline(await store.open(key), target(key.slice(key.indexOf('/') + 1)));
    return { rows, files: files.length };
  } catch (error) {
    // A partial export must not be mistaken for a complete one.
    await rm(folder, { recursive: true });
    throw error;
  }
}

/** Yields the document in parts, so that it is never in memory as a whole. */
async function* documentOf(db: Sql, subject: Subject, counts: Record<string, number>): AsyncGenerator<string> {
  const head = { format: 'adlane-privacy-export', version: 1, subject, exportedAt: new Date().toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"tables":{`;
  let isFirstTable = true;
  for (const [name, table] of Object.entries(PERSONAL_DATA)) {
    const condition = allRows(name, table, subject);
    if (!condition) continue;
    counts[name] = 0;
    yield `${isFirstTable ? '' : ','}\n${JSON.stringify(name)}:[`;
    isFirstTable = false;
    const shown = sql`to_jsonb(t) - ${table.secrets ?? []}::text[] as row`;
    for await (const rows of batchesOf<{ row: object }>(db, name, condition, shown, BATCH)) {
      for (const { row } of rows) {
        yield `${counts[name] === 0 ? '' : ','}\n${JSON.stringify(row)}`;
        counts[name] += 1;
      }
    }
    yield ']';
  }
  yield '}}\n';
}
