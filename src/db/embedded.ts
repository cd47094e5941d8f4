import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { TypeOverrides } from 'pg';

const INT8 = 20;
/** date, timestamp, timestamptz, interval: kept as PostgreSQL writes them, so that no time zone slips in. */
const TEXT_TYPES = [1082, 1114, 1184, 1186];

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  ...Object.fromEntries(TEXT_TYPES.map((type) => [type, (text: string) => text])),
};

/** How a server's driver makes JavaScript values of columns. */
export const columnTypes = new TypeOverrides();
for (const [type, parse] of Object.entries(parsers)) columnTypes.setTypeParser(Number(type), parse);

/** An embedded database with the same values as a server. Production lacks its packages. */
export async function openEmbedded(options: PGliteOptions): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({ ...options, parsers });
  // PGlite copies all parsers for each statement, and has one for the array of each type and each table's rows: 700, in half a
  // millisecond. A server's driver leaves most types as text. A new object: one that much was deleted from is copied no faster.
  const asText = columnTypes.getTypeParser(0);
  const needed = Object.entries(pglite.parsers).filter(([type]) => columnTypes.getTypeParser(Number(type)) !== asText);
  pglite.parsers = Object.fromEntries(needed);
  return pglite;
}

/** Makes `folder`, which must not exist, an embedded database from a dump of `EmbeddedConnection`. */
export async function restoreEmbedded(folder: string, dump: Uint8Array<ArrayBuffer>): Promise<void> {
  const pglite = await openEmbedded({ dataDir: folder, loadDataDir: new Blob([dump], { type: 'application/x-gzip' }) });
  await pglite.close();
}
