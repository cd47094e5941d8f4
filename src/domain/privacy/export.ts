import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join as pathOf } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import type { AttachmentStore } from '../../platforms/attachment-store/attachment-store.js';
import { PERSONAL_DATA } from './personal-data.js';
import { allRows, rowsOf, type Subject } from './personal-rows.js';

/** A file of a ticket. */
interface StoredFile {
  key: string;
  fileName: string;
}

/** The files of a person's tickets; a customer has none. */
export function filesOf(db: Sql, subject: Subject): Promise<StoredFile[]> {
  if (subject.kind !== 'person') return Promise.resolve([]);
  return db.query<StoredFile>(
    sql`select a.team_id || '/' || a.id as key, a.file_name as "fileName"
      from support_attachments a join support_tickets s on s.team_id = a.team_id and s.id = a.ticket_id
      where s.user_id = ${subject.id} order by a.created_at, a.id`,
  );
}

/**
 * Writes everything that is stored of a subject into a new folder, which only its owner may open: `data.json` with the rows
 * of each table, and the files of tickets beside it. Returns the number of rows of each table.
 */
export async function exportTo(
  folder: string,
  db: Sql,
  store: Pick<AttachmentStore, 'open'>,
  subject: Subject,
): Promise<{ rows: Record<string, number>; files: number }> {
  await mkdir(folder, { recursive: false, mode: 0o700 });
  try {
    return await written(folder, db, store, subject);
  } catch (error) {
    // Half of it must not be taken for all of it.
    await rm(folder, { recursive: true });
    throw error;
  }
}

async function written(folder: string, db: Sql, store: Pick<AttachmentStore, 'open'>, subject: Subject) {
  const counts: Record<string, number> = {};
  const out = createWriteStream(pathOf(folder, 'data.json'), { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(documentOf(db, subject, counts)), out);
  const files = await filesOf(db, subject);
  for (const { key } of files) {
    const target = createWriteStream(pathOf(folder, key.slice(key.indexOf('/') + 1)), { flags: 'wx', mode: 0o600 });
    await pipeline(await store.open(key), target);
  }
  return { rows: counts, files: files.length };
}

/** The document piece by piece, so that it never has to be in memory. */
async function* documentOf(db: Sql, subject: Subject, counts: Record<string, number>): AsyncGenerator<string> {
  const head = { format: 'adlane-privacy-export', version: 1, subject, exportedAt: new Date().toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"tables":{`;
  let isFirstTable = true;
  for (const [name, table] of Object.entries(PERSONAL_DATA)) {
    const condition = allRows(table, subject, name);
    if (!condition) continue;
    counts[name] = 0;
    yield `${isFirstTable ? '' : ','}\n${JSON.stringify(name)}:[`;
    isFirstTable = false;
    for await (const rows of rowsOf<{ row: object }>(
      db,
      name,
      condition,
      sql`to_jsonb(t) - ${table.secrets ?? []}::text[] as row`,
    )) {
      for (const { row } of rows) {
        yield `${counts[name] === 0 ? '' : ','}\n${JSON.stringify(row)}`;
        counts[name] += 1;
      }
    }
    yield ']';
  }
  yield '}}\n';
}
