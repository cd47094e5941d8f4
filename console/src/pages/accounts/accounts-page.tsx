import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { waitingQuery } from '../../api/viewer';
import { useAddressPage } from '../../app/address';
import { useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { comparisonOf, type FigureWindow, useWindow } from '../../app/period';
import { AccountState } from '../../parts/account-state';
import type { Column } from '../../parts/data-table';
import { FavoriteStar } from '../../parts/favorite-star';
import { Figure, FigureToCome, figureColumn, Money } from '../../parts/figure';
import { SearchField, useFilter, useSearch } from '../../parts/filter';
import { ListPage } from '../../parts/list-page';
import { sumOf } from '../../parts/metrics';
import { PageTurner } from '../../parts/pager';
import { PeriodChoice } from '../../parts/period-choice';
import { Sparkline } from '../../parts/sparkline';
import { TargetBar } from '../pacing/deviation';
import { type Month, type PacedAccount, pacingQuery } from '../pacing/pacing.query';
import { type AccountRow, accountsQuery, isEmpty } from './accounts.query';
import { Attention } from './attention';
import { TEXTS } from './texts';

/** How many rows a page shows; their order and the sums are those of all. */
const PAGE_SIZE = 50;

/** Every account at a glance: what it spends, what comes back, and how that moved. */
export default function AccountsPage() {
  const t = useTexts(TEXTS);
  const window = useWindow();
  const search = useSearch(t('search'));
  const [page, setPage] = useAddressPage();
  const found = useQuery(accountsQuery(window, search.wanted));
  const months = useQuery(pacingQuery(search.wanted));
  const favorites = useFilter('show', t('show'), ['all', 'favorites'], t);
  const all = found.data?.accounts.data;
  const rows = useMemo(
    () => (favorites.wanted ? all?.filter(({ isFavorite }) => isFavorite) : all),
    [all, favorites.wanted],
  );
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / PAGE_SIZE));
  const shown = Math.min(page, pages);
  const isStale = found.isPlaceholderData || search.isPending === true;
  return (
    <ListPage
      title={t('title')}
      lead={rows && !isStale ? leadOf(rows, t) : '\u00a0'}
      actions={
        <>
          <SearchField filter={search} />
          <PeriodChoice comparison={window.comparedWith === 'none' ? 'off' : 'shown'} />
        </>
      }
      above={
        <>
          <Attention />
          {!found.error && (found.isPending || isStale) ? (
            <SumsToCome />
          ) : rows ? (
            <Sums rows={rows} window={window} />
          ) : null}
        </>
      }
      found={found}
      isStale={isStale}
      columns={useColumns(window, months.isPlaceholderData ? undefined : months.data)}
      rows={rows}
      part={{ first: (shown - 1) * PAGE_SIZE, count: PAGE_SIZE }}
      rowKey={({ id }) => id}
      summed={({ isMcc }) => !isMcc}
      exported={t('title')}
      sort={{ key: 'cost', isDescending: true }}
      filters={[favorites]}
      empty={t(search.wanted ? 'none' : favorites.wanted ? 'noFavorite' : 'noneAtAll')}
      pager={<PageTurner page={shown} pages={pages} onPage={setPage} />}
    />
  );
}

/** Manager accounts are told apart: a plan counts the others. */
function leadOf(rows: readonly AccountRow[], t: Translate<'lead' | 'managers'>): string {
  const managers = rows.filter(({ isMcc }) => isMcc).length;
  const told = managers > 0 ? t('managers', { count: managers }) : '';
  return t('lead', { count: rows.length - managers, managers: told });
}

/** `paced`: the accounts with their month, once they are here. */
function useColumns(window: FigureWindow, paced: readonly PacedAccount[] | undefined): readonly Column<AccountRow>[] {
  const t = useTexts(TEXTS);
  const waiting = useQuery(waitingQuery).data?.waiting;
  return useMemo(() => {
    const months = new Map(paced?.map(({ id, monthSpend }) => [id, monthSpend]));
    const failing = new Set(waiting?.failingAccountIds);
    const comparison = ({ figuresSince }: AccountRow) => comparisonOf(window, figuresSince);
    return [
      {
        key: 'name',
        header: t('account'),
        sortBy: ({ name }) => name,
        also: [{ header: t('currency'), csv: ({ currency }) => currency }],
        cell: (account) => (
          <span className="name-cell">
            <FavoriteStar accountId={account.id} name={account.name} isFavorite={account.isFavorite} />
            <Link to={`/app/accounts/${account.id}`}>{account.name}</Link>
            {account.isMcc ? <span className="tag">{t('manager')}</span> : null}
            {account.currency !== 'EUR' ? <span className="tag">{account.currency}</span> : null}
            <AccountState status={account.status} isEmpty={isEmpty(account)} isFailing={failing.has(account.id)} />
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
        key: 'month',
        header: t('month'),
        csvHeader: `${t('month')} (EUR)`,
        isNumber: true,
        from: 'wide',
        sortBy: ({ id }) => months.get(id)?.spentEur,
        cell: ({ id }) => <MonthSoFar month={months.get(id)} />,
      },
      figureColumn('cost', t('cost'), { comparison }),
      figureColumn('conversionValue', t('value'), { from: 'medium', comparison }),
      figureColumn('roas', t('roas'), { comparison }),
    ];
  }, [t, window, paced, waiting]);
}

/** Spent since the month began, and what its end is expected to be, of its target. */
function MonthSoFar({ month }: { month: Month | undefined }) {
  const t = useTexts(TEXTS);
  const { money } = useFormats();
  if (!month) return <span className="quiet">–</span>;
  const { spentEur, expectedEur, monthlyTargetEur } = month;
  const short = (amount: number) => money(amount, { short: true });
  const target = monthlyTargetEur === null ? undefined : short(monthlyTargetEur);
  return (
    <span className="with-change">
      <Money value={spentEur} />
      {expectedEur === null ? null : (
        <small className="quiet">
          {target === undefined
            ? t('expected', { expected: short(expectedEur) })
            : t('expectedOf', { expected: short(expectedEur), target })}
        </small>
      )}
      <TargetBar month={month} />
    </span>
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

/** What all accounts have together; a manager account has only what its accounts have. Compared are those that had figures before. */
function Sums({ rows, window }: { rows: readonly AccountRow[]; window: FigureWindow }) {
  const t = useTexts(TEXTS);
  const own = rows.filter(({ isMcc }) => !isMcc);
  const comparable = own.filter(({ figuresSince }) => comparisonOf(window, figuresSince) === 'shown');
  const comparison = window.comparedWith === 'none' ? 'off' : comparable.length > 0 ? 'shown' : 'missing';
  const now = sumOf(own.map(({ metrics }) => metrics));
  const compared = sumOf(comparable.map(({ metrics }) => metrics));
  const before = sumOf(comparable.map((row) => row.before));
  const isPartly = comparison === 'shown' && comparable.length < own.length;
  const names = { cost: t('cost'), conversionValue: t('value'), roas: t('roas'), conversions: t('conversions') };
  return (
    <>
      <dl className="figures" aria-label={t('summary')}>
        {(['cost', 'conversionValue', 'roas', 'conversions'] as const).map((metric) => (
          <Figure
            key={metric}
            label={names[metric]}
            metric={metric}
            now={now}
            compared={compared}
            before={before}
            comparison={comparison}
          />
        ))}
      </dl>
      {isPartly ? (
        <p className="quiet small sums-note">{t('partly', { count: comparable.length, all: own.length })}</p>
      ) : null}
    </>
  );
}
