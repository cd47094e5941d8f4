import { open, stat } from 'node:fs/promises';
import type * as Parquet from 'hyparquet-writer';
import { bundledPackage } from '../../lib/bundles.js';
import { type CsvStyle, cellOf, csvLines, headerLine } from '../../lib/csv-lines.js';
import { oneLineJson } from '../../lib/one-line-json.js';
import type { DatasetRow } from './dataset.reads.js';
import type { ColumnType, DatasetColumn } from './dataset-columns.js';
import type { Dataset } from './datasets.js';
import type { ExportFormat } from './export.enum.js';

/** Takes rows page by page, so that none but those are held. */
export interface ExportWriter {
  write(rows: readonly DatasetRow[]): Promise<void>;
  /** Bytes written so far, about. */
  size(): number;
  /** Returns the size in bytes. Nothing can be written afterwards. */
  end(): Promise<number>;
  /** Leaves the file as it is. */
  abandon(): Promise<void>;
}

export const FILE_KINDS: Readonly<Record<ExportFormat, { contentType: string; ending: string }>> = {
  json_lines: { contentType: 'application/x-ndjson; charset=utf-8', ending: 'jsonl' },
  csv: { contentType: 'text/csv; charset=utf-8; header=present', ending: 'csv' },
  parquet: { contentType: 'application/vnd.apache.parquet', ending: 'parquet' },
};

export function csvHeader({ columns }: Dataset, decimal: CsvStyle['decimal'] = 'point'): string {
  return headerLine(columns, { decimal, bom: false });
}

export function csvOf(
  { columns }: Dataset,
  rows: readonly DatasetRow[],
  decimal: CsvStyle['decimal'] = 'point',
): string {
  return csvLines(
    rows.map((row) => columns.map(({ name }) => cellOf(row[name]))),
    { decimal, bom: false },
  );
}

/** One object a line; what has a dot in its name is an object, null if all in it is. */
export function jsonLinesOf({ typeName, columns }: Dataset, rows: readonly DatasetRow[]): string {
  return rows.map((row) => `${oneLineJson(objectOf(typeName, columns, row))}\n`).join('');
}

function objectOf(typeName: string, columns: readonly DatasetColumn[], row: DatasetRow): Record<string, unknown> {
  const object: Record<string, unknown> = { __typename: typeName };
  for (const { name } of columns) {
    const value = row[name] ?? null;
    const dot = name.indexOf('.');
    if (dot < 0) {
      object[name] = value;
      continue;
    }
    const [outer, inner] = [name.slice(0, dot), name.slice(dot + 1)];
    const below = object[outer] as Record<string, unknown> | null | undefined;
    if (below) below[inner] = value;
    else object[outer] = value === null ? null : { [inner]: value };
  }
  return object;
}

/** Writes a new file at `path`; `decimal` is that of CSV. */
export function openExportFile(
  path: string,
  format: ExportFormat,
  dataset: Dataset,
  decimal?: CsvStyle['decimal'],
): Promise<ExportWriter> {
  if (format === 'parquet') return parquetFile(path, dataset);
  return format === 'csv'
    ? textFile(path, csvHeader(dataset, decimal), (rows) => csvOf(dataset, rows, decimal))
    : textFile(path, '', (rows) => jsonLinesOf(dataset, rows));
}

async function textFile(
  path: string,
  head: string,
  textOf: (rows: readonly DatasetRow[]) => string,
): Promise<ExportWriter> {
  const file = await open(path, 'w', 0o600);
  let size = 0;
  const add = async (text: string) => {
    const bytes = Buffer.from(text, 'utf8');
    await file.writeFile(bytes);
    size += bytes.length;
  };
  await add(head);
  return {
    write: (rows) => add(textOf(rows)),
    size: () => size,
    end: async () => {
      await file.sync();
      await file.close();
      return size;
    },
    abandon: () => file.close(),
  };
}

/** Rows of a group: what readers load at once, and what is held until it is full. */
const GROUP_ROWS = 5_000;

const PARQUET_TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  date: { type: 'INT32', converted_type: 'DATE' },
} as const satisfies Record<ColumnType, object>;

const PARQUET_VALUES: Record<ColumnType, (value: unknown) => unknown> = {
  text: String,
  integer: (value) => BigInt(value as number | string),
  number: Number,
  date: (value) => new Date(`${value}T00:00:00Z`),
};

/** The name in snake case, with the unit if it does not say it already: `cost_eur`. */
export function parquetName({ name, unit }: DatasetColumn): string {
  const snake = name.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const isSaid = unit === undefined || snake.endsWith(`_${unit}`) || unit === 'account_currency';
  return isSaid ? snake : `${snake}_${unit}`;
}

async function parquetFile(path: string, { columns }: Dataset): Promise<ExportWriter> {
  const { ParquetWriter, fileWriter } = await bundledPackage<typeof Parquet>('parquet');
  const writer = fileWriter(path);
  const parquet = new ParquetWriter({
    writer,
    createdBy: 'adlane',
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map((column) => ({
        name: parquetName(column),
        ...PARQUET_TYPES[column.type],
        repetition_type: 'OPTIONAL' as const,
      })),
    ],
  });
  let waiting: DatasetRow[] = [];
  const writeGroup = async () => {
    const rows = waiting;
    waiting = [];
    const columnData = columns.map((column) => ({
      name: parquetName(column),
      data: rows.map((row) => {
        const value = row[column.name];
        return value === null || value === undefined ? null : PARQUET_VALUES[column.type](value);
      }),
    }));
    await parquet.write({ columnData, rowGroupSize: GROUP_ROWS });
  };
  return {
    write: async (rows) => {
      waiting.push(...rows);
      if (waiting.length >= GROUP_ROWS) await writeGroup();
    },
    size: () => writer.offset,
    end: async () => {
      if (waiting.length > 0) await writeGroup();
      await parquet.finish();
      return (await stat(path)).size;
    },
    abandon: async () => undefined,
  };
}
