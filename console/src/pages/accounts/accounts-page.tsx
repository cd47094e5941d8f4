import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useWindow } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { AccountState } from '../../parts/account-state';
import { WindowChoice } from '../../parts/choice';
import type { Column } from '../../parts/data-table';
import { Figure, FigureToCome, figureColumn } from '../../parts/figure';
import { SearchField, useSearch } from '../../parts/filter';
import { ListPage } from '../../parts/list-page';
import { PageTurner } from '../../parts/pager';
import { Sparkline } from '../../parts/sparkline';
import { type AccountRow, accountsQuery, isEmpty, PAGE_SIZE } from './accounts.query';
import { TEXTS } from './texts';

/** Every account at a glance: what it spends, what comes back, and how that moved. */
export default function AccountsPage() {
  const t = useTexts(TEXTS);
  const window = useWindow();
  const search = useSearch(t('search'));
  const [page, setPage] = useState(1);
  const found = useQuery(accountsQuery(window, search.wanted, page));
  const accounts = found.data?.accounts;
  const pages = Math.ceil((accounts?.meta.total ?? 0) / PAGE_SIZE);
  const searchAgain = (text: string) => {
    search.onChange(text);
    setPage(1);
  };
  return (
    <ListPage
      title={t('title')}
      lead={accounts ? t('lead', { count: accounts.meta.total }) : '\u00a0'}
      actions={
        <>
          <SearchField filter={{ ...search, onChange: searchAgain }} />
          <WindowChoice />
        </>
      }
      above={found.isPending ? <SumsToCome /> : accounts && pages <= 1 ? <Sums rows={accounts.data} /> : null}
      found={found}
      columns={useColumns()}
      rows={accounts?.data}
      rowKey={({ id }) => id}
      sort={{ key: 'cost', isDescending: true }}
      empty={t(search.wanted ? 'none' : 'noneAtAll')}
      pager={<PageTurner page={page} pages={pages} onPage={setPage} />}
    />
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
        cell: (account) => (
          <span className="name-cell">
            <Link to={`/app/accounts/${account.id}`}>{account.name}</Link>
            {account.isMcc ? <span className="tag">{t('manager')}</span> : null}
            {account.currency !== 'EUR' ? <span className="tag">{account.currency}</span> : null}
            <AccountState status={account.status} isEmpty={isEmpty(account)} />
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
      figureColumn('cost', t('cost')),
      figureColumn('conversionValue', t('value'), { from: 'medium' }),
      figureColumn('roas', t('roas')),
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
