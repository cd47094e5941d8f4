import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useWindow } from '../../app/window';
import { type Column, DataTable } from '../../parts/data-table';
import { EmptyState } from '../../parts/empty-state';
import { ErrorNote } from '../../parts/error-note';
import { Change, Figure, FigureToCome } from '../../parts/figure';
import { Page } from '../../parts/page';
import { Sparkline } from '../../parts/sparkline';
import { Money, Roas } from '../../parts/values';
import { WindowChoice } from '../../parts/window-choice';
import { type AccountRow, accountsQuery, PAGE_SIZE } from './accounts.query';
import { TEXTS } from './texts';

/** Every account at a glance: what it spends, what comes back, and how that moved. */
export default function AccountsPage() {
  const t = useTexts(TEXTS);
  const [window, chooseDays] = useWindow();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const wanted = useDeferredValue(search.trim());
  const found = useQuery(accountsQuery(window, wanted, page));
  const accounts = found.data?.accounts;
  const columns = useColumns();
  const pages = Math.ceil((accounts?.meta.total ?? 0) / PAGE_SIZE);
  return (
    <Page
      title={t('title')}
      lead={accounts ? t('lead', { count: accounts.meta.total }) : '\u00a0'}
      actions={
        <>
          <input
            type="search"
            placeholder={t('search')}
            aria-label={t('search')}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setPage(0);
            }}
          />
          <WindowChoice days={window.days} onChange={chooseDays} />
        </>
      }
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {accounts && pages <= 1 ? <Sums rows={accounts.data} /> : null}
      {found.isPending ? <SumsToCome /> : null}
      {found.error && !accounts ? null : (
        <div className="card">
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={accounts?.data}
            rowKey={({ id }) => id}
            sort={{ key: 'cost', isDescending: true }}
            empty={<EmptyState title={t(wanted ? 'none' : 'noneAtAll')} />}
          />
        </div>
      )}
      {pages > 1 ? (
        <p className="pager">
          <button type="button" className="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </button>
          <span className="quiet">
            {page + 1} / {pages}
          </span>
          <button type="button" className="button" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {t('next')}
          </button>
        </p>
      ) : null}
    </Page>
  );
}

function useColumns(): readonly Column<AccountRow>[] {
  const t = useTexts(TEXTS);
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('account'),
        sortBy: ({ name }) => name,
        cell: ({ id, name, isMcc, currency }) => (
          <span className="name-cell">
            <Link to={`/app/accounts/${id}`}>{name}</Link>
            {isMcc ? <span className="tag">{t('manager')}</span> : null}
            {currency !== 'EUR' ? <span className="tag">{currency}</span> : null}
          </span>
        ),
      },
      {
        key: 'course',
        header: t('course'),
        isNumber: true,
        from: 'wide',
        cell: ({ dailyMetrics }) => <Course days={dailyMetrics} />,
      },
      {
        key: 'cost',
        header: t('cost'),
        isNumber: true,
        sortBy: ({ metrics }) => metrics.cost,
        cell: ({ metrics, before }) => (
          <span className="with-change">
            <Money value={metrics.cost} isShort />
            <Change now={metrics.cost} before={before.cost} isNeutral />
          </span>
        ),
      },
      {
        key: 'value',
        header: t('value'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ metrics }) => metrics.conversionValue,
        cell: ({ metrics, before }) => (
          <span className="with-change">
            <Money value={metrics.conversionValue} isShort />
            <Change now={metrics.conversionValue} before={before.conversionValue} />
          </span>
        ),
      },
      {
        key: 'roas',
        header: t('roas'),
        isNumber: true,
        sortBy: ({ metrics }) => metrics.roas,
        cell: ({ metrics, before }) => (
          <span className="with-change">
            <Roas of={metrics} />
            <Change now={metrics.roas} before={before.roas} />
          </span>
        ),
      },
    ],
    [t],
  );
}

function Course({ days }: { days: AccountRow['dailyMetrics'] }) {
  const values = useMemo(() => days.map(({ cost }) => cost), [days]);
  return <Sparkline values={values} />;
}

/** Keeps their place, so that the table below does not move. */
function SumsToCome() {
  const t = useTexts(TEXTS);
  return (
    <dl className="figures" aria-busy="true">
      {(['cost', 'value', 'roas', 'conversions'] as const).map((name) => (
        <FigureToCome key={name} label={t(name)} />
      ))}
    </dl>
  );
}

/** What all accounts have together; a manager account has only what its accounts have. */
function Sums({ rows }: { rows: readonly AccountRow[] }) {
  const t = useTexts(TEXTS);
  const { money, roas, count } = useFormats();
  const own = rows.filter(({ isMcc }) => !isMcc);
  const sum = (of: (row: AccountRow) => number) => own.reduce((total, row) => total + of(row), 0);
  const cost = sum(({ metrics }) => metrics.cost);
  const costBefore = sum(({ before }) => before.cost);
  const value = sum(({ metrics }) => metrics.conversionValue);
  const valueBefore = sum(({ before }) => before.conversionValue);
  const short = (amount: number) => money(amount, { short: true });
  return (
    <dl className="figures" aria-label={t('summary')}>
      <Figure label={t('cost')} value={cost} before={costBefore} format={short} isNeutral />
      <Figure label={t('value')} value={value} before={valueBefore} format={short} />
      <Figure
        label={t('roas')}
        value={cost && value / cost}
        before={costBefore && valueBefore / costBefore}
        format={roas}
      />
      <Figure
        label={t('conversions')}
        value={sum(({ metrics }) => metrics.conversions)}
        before={sum(({ before }) => before.conversions)}
        format={(number) => count(number, { digits: 0 })}
      />
    </dl>
  );
}
