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

/** An embedded database whose values are those of a server's. Its packages are not among those of production. */
export async function openEmbedded(options: PGliteOptions): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create({ ...options, parsers });
}
