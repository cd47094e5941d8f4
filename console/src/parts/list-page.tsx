import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { DataTable, type DataTableProps, type Sort } from './data-table';
import { ErrorNote } from './error-note';
import { Filter, type ListFilter } from './filter';
import { EmptyState, Page, type PageProps } from './page';
import { More, type MoreProps } from './pager';

interface ListPageProps<Row extends RowData> extends PageProps, Omit<DataTableProps<Row>, 'caption' | 'empty'> {
  filters?: readonly ListFilter[];
  /** Where the rows come from. */
  found: { error: unknown; refetch: () => unknown };
  /** Stands above the table's card. */
  above?: ReactNode;
  /** Stands in the table's card, whether or not there are rows. */
  head?: ReactNode;
  /** Said in place of no rows, and what to do then. */
  empty?: string;
  emptyHint?: string;
  /** Absent: all rows are there, or the page has another `pager`. */
  more?: MoreProps;
  pager?: ReactNode;
  /** What the page has besides its list. */
  children?: ReactNode;
}

/** A page that is a list: its filters, its rows as a table, what went wrong, and how to see more of it. */
export function ListPage<Row extends RowData>({
  title,
  lead,
  actions,
  filters,
  found: { error, refetch },
  above,
  head,
  empty,
  emptyHint,
  more,
  pager,
  children,
  ...table
}: ListPageProps<Row>) {
  const hasTable = !error || table.rows !== undefined;
  return (
    <Page title={title} lead={lead} actions={actions}>
      {filters ? (
        <div className="filters">
          {filters.map((filter) => (
            <Filter key={filter.label} filter={filter} />
          ))}
        </div>
      ) : null}
      {error ? <ErrorNote error={error} onRetry={() => refetch()} /> : null}
      {above}
      {hasTable || head ? (
        <div className="card">
          {head}
          {hasTable ? (
            <DataTable
              caption={title}
              empty={
                empty ? (
                  <EmptyState title={empty}>{emptyHint ? <p className="quiet">{emptyHint}</p> : null}</EmptyState>
                ) : null
              }
              {...table}
            />
          ) : null}
        </div>
      ) : null}
      {more ? <More {...more} /> : pager}
      {children}
    </Page>
  );
}

/** The order that the server is asked for, by column; at first what costs most. */
export function useOrder<Key extends string, Name extends string>(names: Readonly<Record<Key | 'cost', Name>>) {
  const [sort, onSort] = useState<Sort>({ key: 'cost', isDescending: true });
  const direction: 'ASC' | 'DESC' = sort.isDescending ? 'DESC' : 'ASC';
  return { sort, onSort, orderBy: `${names[sort.key as Key]}_${direction}` as const };
}
