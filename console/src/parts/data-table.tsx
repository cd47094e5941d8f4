import {
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '../app/language';
import type { CsvValue } from './csv';
import { ExportButton } from './export-button';
import { EmptyState } from './page';
import { Loading, Skeleton } from './skeleton';
import { PARTS } from './texts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });

export interface Column<Row extends RowData> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the column is sorted by; absent: it is not. Rows without a value come last in both directions. */
  sortBy?: (row: Row) => string | number | undefined;
  /** What an export has of the column; absent: what it is sorted by. Null: the column is not exported. */
  csv?: ((row: Row) => CsvValue) | null;
  /** What it is called there, where its unit must be said. */
  csvHeader?: string;
  /** What else the cell says, as columns of an export. */
  also?: readonly { header: string; csv: (row: Row) => CsvValue }[];
  /** What stands in the row of sums. */
  total?: (rows: readonly Row[]) => ReactNode;
  /** Numbers stand at the end of their column. */
  isNumber?: boolean;
  /** Has only what is clicked: it is not printed. */
  isAction?: boolean;
  /** Left out where the table has little room: `wide` needs a desk, `medium` a tablet. */
  from?: 'medium' | 'wide';
}

export interface Sort {
  key: string;
  isDescending: boolean;
}

export interface DataTableProps<Row extends RowData> {
  /** Says what the rows are; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The order at first; with `onSort` the order as of now. */
  sort?: Sort;
  /** Told the order that is wanted. Columns without `sortBy` are not offered. */
  onSort?: (sort: Sort) => void;
  /** The rows come in that order: the server sorts. */
  isSorted?: boolean;
  /** The rows answer a former question: they are shown as such, and nothing can be done with them. */
  isStale?: boolean;
  /** Which of the rows in order are shown, from 0; absent: all. */
  part?: { first: number; count: number };
  empty?: ReactNode;
  /** Shows a row of sums, of the rows that count towards them. */
  summed?: (row: Row) => boolean;
  /** Offers the rows as a file of this name. */
  exported?: string;
}

/** Records as a table that sorts, scrolls sideways in itself, and says when it is empty. */
export function DataTable<Row extends RowData>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  isSorted: isInOrder = false,
  isStale = false,
  part,
  empty,
  summed,
  exported,
}: DataTableProps<Row>) {
  const t = useTexts(PARTS);
  const [chosen, setChosen] = useState(sort);
  const order = onSort ? sort : chosen;
  const sorting: SortingState = useMemo(() => (order ? [{ id: order.key, desc: order.isDescending }] : []), [order]);
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const defined = useMemo(
    () =>
      columns.map(({ key, sortBy }) => ({
        id: key,
        accessorFn: (row: Row) => sortBy?.(row),
        enableSorting: sortBy !== undefined,
        sortUndefined: 'last' as const,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: defined,
    data,
    getRowId: rowKey,
    state: { sorting },
    manualSorting: isInOrder,
  });
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns]);
  if (!rows || (isStale && rows.length === 0)) return <Skeleton lines={6} />;
  if (rows.length === 0) return empty ?? <EmptyState title={t('nothing')} />;
  const sortBy = (key: string) => {
    const next = { key, isDescending: order?.key === key ? !order.isDescending : byKey.get(key)?.isNumber === true };
    setChosen(next);
    onSort?.(next);
  };
  const shown = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className="table-scroll" tabIndex={0} aria-label={caption} aria-busy={isStale}>
      {isStale ? <Loading /> : null}
      <table className="table">
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map(({ id, column }) => {
              const own = byKey.get(id) as Column<Row>;
              const { header } = own;
              const isSorted = order?.key === id;
              const direction = order?.isDescending ? 'descending' : 'ascending';
              return (
                <th key={id} scope="col" className={classOf(own)} aria-sort={isSorted ? direction : undefined}>
                  {column.getCanSort() ? (
                    <button type="button" onClick={() => sortBy(id)} title={t('sortBy', { column: header })}>
                      {header}
                      {isSorted ? (
                        order.isDescending ? (
                          <ArrowDown aria-hidden="true" />
                        ) : (
                          <ArrowUp aria-hidden="true" />
                        )
                      ) : null}
                    </button>
                  ) : (
                    header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody inert={isStale}>
          {table
            .getRowModel()
            .rows.slice(part?.first, part && part.first + part.count)
            .map((row) => (
              <tr key={row.id}>
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.key} scope="row" className={classOf(column)}>
                      {column.cell(row.original)}
                    </th>
                  ) : (
                    <td key={column.key} className={classOf(column)}>
                      {column.cell(row.original)}
                    </td>
                  ),
                )}
              </tr>
            ))}
        </tbody>
        {summed ? <Sums columns={columns} rows={rows.filter(summed)} /> : null}
      </table>
    </section>
  );
  if (exported === undefined || isStale) return shown;
  const inFile = exportedColumns(columns);
  return (
    <>
      {shown}
      <p className="table-foot">
        <ExportButton
          name={exported}
          header={inFile.map(({ header }) => header)}
          rows={() => table.getRowModel().rows.map((row) => inFile.map(({ csv }) => csv(row.original)))}
          count={rows.length}
        />
      </p>
    </>
  );
}

function exportedColumns<Row extends RowData>(columns: readonly Column<Row>[]) {
  return columns.flatMap(({ header, csvHeader = header, csv, sortBy, also = [] }) => {
    const value = csv === undefined ? sortBy : csv;
    return [...(value ? [{ header: csvHeader, csv: value }] : []), ...also];
  });
}

function Sums<Row extends RowData>({ columns, rows }: { columns: readonly Column<Row>[]; rows: readonly Row[] }) {
  const t = useTexts(PARTS);
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.key} scope="row" className={classOf(column)}>
              {t('sumOfShown', { count: rows.length })}
            </th>
          ) : (
            <td key={column.key} className={classOf(column)}>
              {column.total?.(rows)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

function classOf<Row extends RowData>({ isNumber, isAction, from }: Column<Row>): string | undefined {
  return [isNumber && 'number', isAction && 'action', from && `from-${from}`].filter(Boolean).join(' ') || undefined;
}
