import type { Sql } from '../../db/database.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { DATASETS, type DatasetScope, limitOf, placeOf } from './datasets.js';
import type { ExportDataset } from './export.enum.js';

export type DatasetRow = Record<string, unknown> & { accountId: string };

/**
 * All rows of a dataset in pages, each a statement of its own, so that neither many rows nor a snapshot are held. `scopeOf` is asked
 * before each page: whoever lost an account meanwhile gets nothing more of it.
 */
export async function* rowsOfDataset(
  db: Sql,
  name: ExportDataset,
  scopeOf: () => Promise<DatasetScope>,
): AsyncGenerator<DatasetRow[]> {
  const dataset = DATASETS[name];
  let after: string[] | undefined;
  for (;;) {
    const scope = await scopeOf();
    const rows = await db.query<DatasetRow & { key: string[]; has_row: boolean }>(
      dataset.page(scope, placeOf(dataset, after), limitOf(dataset)),
      eachTime(`exports.${name}`),
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
    yield rows.filter(({ has_row: hasRow }) => hasRow).map(({ key: _, has_row: __, ...row }) => row as DatasetRow);
  }
}
