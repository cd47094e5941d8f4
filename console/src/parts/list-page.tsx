import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useAddressChange, useAddressText } from '../app/address';
import { DataTable, type DataTableProps, type Sort } from './data-table';
import { ErrorNote } from './error-note';
import { Filter, type ListFilter } from './filter';
import { EmptyState, Page, type PageProps } from './page';
import { More, type MoreProps } from './pager';

interface ListPageProps<Row extends RowData> extends PageProps, Omit<DataTableProps<Row>, 'caption' | 'empty'> {
  filters?: readonly ListFilter[];
  /** Where the rows come from; with `isPlaceholderData` they answer a former question. */
  found: { error: unknown; refetch: () => unknown; isPlaceholderData?: boolean };
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
  found: { error, refetch, isPlaceholderData = false },
  above,
  head,
  empty,
  emptyHint,
  more,
  pager,
  isStale = isPlaceholderData || (filters?.some(({ isPending }) => isPending) ?? false),
  children,
  ...table
}: ListPageProps<Row>) {
  const addressed = useSort(sortableOf(table.columns), table.sort);
  const order = table.onSort ? {} : addressed;
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
              {...order}
              isStale={isStale}
            />
          ) : null}
        </div>
      ) : null}
      {isStale ? null : more ? <More {...more} /> : pager}
      {children}
    </Page>
  );
}

function sortableOf<Row extends RowData>(columns: DataTableProps<Row>['columns']): readonly string[] {
  return columns.filter(({ sortBy }) => sortBy).map(({ key }) => key);
}

/** The order of a list as it stands in the address, `cost` or `-cost` for descending; `initial` for any other. */
function useSort(keys: readonly string[], initial: Sort | undefined) {
  const [text] = useAddressText('sort');
  const change = useAddressChange();
  const asked = { key: text.replace(/^-/, ''), isDescending: text.startsWith('-') };
  const sort = keys.includes(asked.key) ? asked : initial;
  const onSort = ({ key, isDescending }: Sort) => {
    const isInitial = key === initial?.key && isDescending === initial.isDescending;
    change({ sort: isInitial ? undefined : `${isDescending ? '-' : ''}${key}`, page: undefined });
  };
  return { ...(sort && { sort }), onSort };
}

const COSTLIEST_FIRST: Sort = { key: 'cost', isDescending: true };

/** The order that the server is asked for, by column; at first what costs most. */
export function useOrder<Key extends string, Name extends string>(
  names: Readonly<Record<Key | 'cost', Name>>,
  initial: Sort = COSTLIEST_FIRST,
) {
  const { sort = initial, onSort } = useSort(Object.keys(names), initial);
  const direction: 'ASC' | 'DESC' = sort.isDescending ? 'DESC' : 'ASC';
  return { sort, onSort, isSorted: true, orderBy: `${names[sort.key as Key]}_${direction}` as const };
}
