import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { TypeOverrides } from 'pg';

const INT8 = 20;
/** date, timestamp, timestamptz, interval: kept as PostgreSQL writes them, so that no time zone slips in. */
const TEXT_TYPES = [1082, 1114, 1184, 1186];

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  ...Object.fromEntries(TEXT_TYPES.map((type) => [type, (text: string) => text])),
};

/** What values of a column are in JavaScript, for the driver of a server. */
export const columnTypes = new TypeOverrides();
for (const [type, parse] of Object.entries(parsers)) columnTypes.setTypeParser(Number(type), parse);

/** From here on PostgreSQL numbers the row types of tables and their arrays (transam.h, FirstGenbkiObjectId). */
const FIRST_ROW_TYPE = 10_000;

/**
 * An embedded database whose values are those of a server's; arrays of row types are text. Its packages are not among those
 * of production.
 */
export async function openEmbedded(options: PGliteOptions): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({ ...options, parsers });
  // PGlite copies all parsers for each statement, and has one for the array of each table's rows: 600, in half a millisecond.
  for (const type of Object.keys(pglite.parsers)) {
    if (Number(type) >= FIRST_ROW_TYPE) delete pglite.parsers[Number(type)];
  }
  return pglite;
}

/** Makes `folder`, which must not exist, an embedded database from what `Database.dump` wrote. */
export async function restoreEmbedded(folder: string, dump: Uint8Array<ArrayBuffer>): Promise<void> {
  const pglite = await openEmbedded({ dataDir: folder, loadDataDir: new Blob([dump], { type: 'application/x-gzip' }) });
  await pglite.close();
}
