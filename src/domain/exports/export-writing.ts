import type { Sql } from '../../db/database.js';
import { AppError } from '../../errors.js';
import type { CsvStyle } from '../../lib/csv-lines.js';
import { refusingFullDisk } from '../../lib/full-disk.js';
import { rowsOfDataset } from './dataset.reads.js';
import { DATASETS, type DatasetScope } from './datasets.js';
import type { ExportDataset, ExportFormat } from './export.enum.js';
import { FILE_KINDS, openExportFile } from './export-file.js';

/** A complete file, before it is kept or read. */
export interface MadeFile {
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
  rowCount: number;
  /** Accounts that have rows in it. */
  coveredAccounts: string[];
}

export interface WritingOf {
  dataset: ExportDataset;
  format: ExportFormat;
  /** Of CSV; absent: a point. */
  decimal?: CsvStyle['decimal'];
  /** Where the file is made. */
  path: string;
  /** Asked before each page. */
  scopeOf(): Promise<DatasetScope>;
  most: { bytes: number; rows: number };
  /** What to do about a file that would be larger. */
  tooMuch: string;
  /** Told what is written after each page. Throws to end it. */
  onPage?(rowCount: number, bytes: number): Promise<void>;
}

/** Writes all rows of a dataset. Throws `payload_too_large`, `unavailable` for a full disk, and what it is told to. */
export function writeDataset(db: Sql, writing: WritingOf): Promise<MadeFile> {
  return refusingFullDisk(() => write(db, writing));
}

async function write(db: Sql, writing: WritingOf): Promise<MadeFile> {
  const { dataset, format, decimal, path, scopeOf, most, tooMuch, onPage } = writing;
  const covered = new Set<string>();
  const writer = await openExportFile(path, format, DATASETS[dataset], decimal);
  let rowCount = 0;
  const requireFits = (bytes: number) => {
    if (bytes > most.bytes || rowCount > most.rows) throw new AppError('payload_too_large', tooMuch);
  };
  try {
    for await (const rows of rowsOfDataset(db, dataset, scopeOf)) {
      await writer.write(rows);
      rowCount += rows.length;
      for (const { accountId } of rows) covered.add(accountId);
      requireFits(writer.size());
      await onPage?.(rowCount, writer.size());
    }
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  const size = await writer.end();
  requireFits(size);
  return { path, size, contentType: FILE_KINDS[format].contentType, rowCount, coveredAccounts: [...covered].sort() };
}
