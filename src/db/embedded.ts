import { setFlagsFromString } from 'node:v8';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { columnTypes, parsers } from './data-rows.js';

/** An embedded database with the same values as a server. Production lacks its packages. */
export async function openEmbedded(options: PGliteOptions): Promise<PGlite> {
  // Optimizing its code takes each start 3 s of CPU and 450 MB, and speeds a first pull up by a tenth only (ADR 57).
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
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
  const loadDataDir = new Blob([dump], { type: 'application/x-gzip' });
  await (await openEmbedded({ dataDir: folder, loadDataDir })).close();
}
