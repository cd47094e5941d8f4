import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../api/client';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useFormats } from '../../app/formats';
import { defineTexts, useTexts } from '../../app/language';
import { useWindow } from '../../app/window';
import { graphql } from '../../generated';
import type { AccountSearchTermsQuery } from '../../generated/graphql';
import { Choice } from '../../parts/choice';
import { type Column, DataTable } from '../../parts/data-table';
import { EmptyState } from '../../parts/empty-state';
import { ErrorNote } from '../../parts/error-note';
import { Page } from '../../parts/page';
import { Money, Roas } from '../../parts/values';
import { WindowChoice } from '../../parts/window-choice';

const SEARCH_TERMS = graphql(`
  query AccountSearchTerms($accountId: String!, $days: Int!) {
    accountSearchTerms(accountId: $accountId, days: $days) {
      searchTerm status matchType impressions clicks ctr cost conversions conversionValue roas
    }
  }
`);

type Term = AccountSearchTermsQuery['accountSearchTerms'][number];

const TEXTS = defineTexts({
  en: {
    title: 'Search terms',
    mining: 'Find negative keywords',
    find: 'Find a term',
    which: 'Which terms',
    all: 'All',
    wasted: 'Without conversions',
    converted: 'With conversions',
    term: 'Search term',
    clicks: 'Clicks',
    ctr: 'CTR',
    cost: 'Spend',
    conversions: 'Conversions',
    roas: 'ROAS',
    ADDED: 'Keyword',
    EXCLUDED: 'Excluded',
    none: 'No search term is like that in this window.',
    more: 'Show {count} more',
    sums: '{count, plural, one {# term} other {# terms}}, {cost} spent',
  },
  de: {
    title: 'Suchbegriffe',
    mining: 'Ausschlüsse finden',
    find: 'Begriff suchen',
    which: 'Welche Begriffe',
    all: 'Alle',
    wasted: 'Ohne Conversions',
    converted: 'Mit Conversions',
    term: 'Suchbegriff',
    clicks: 'Klicks',
    ctr: 'CTR',
    cost: 'Ausgaben',
    conversions: 'Conversions',
    roas: 'ROAS',
    ADDED: 'Keyword',
    EXCLUDED: 'Ausgeschlossen',
    none: 'Kein Suchbegriff ist so in diesem Zeitraum.',
    more: '{count} weitere zeigen',
    sums: '{count, plural, one {# Begriff} other {# Begriffe}}, {cost} ausgegeben',
  },
});

/** More rows than these at once would make the page slow. */
const ROWS = 100;

type Which = 'all' | 'wasted' | 'converted';

const KINDS: Readonly<Record<Which, (term: Term) => boolean>> = {
  all: () => true,
  wasted: ({ conversions }) => conversions === 0,
  converted: ({ conversions }) => conversions > 0,
};

function searchTermsQuery(accountId: string, days: number) {
  return queryOptions({
    queryKey: ['search-terms', accountId, days],
    queryFn: ({ signal }) => client.request(SEARCH_TERMS, { accountId, days }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What people searched for, costliest first. */
export default function SearchTermsPage() {
  const t = useTexts(TEXTS);
  const { money } = useFormats();
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const [window, chooseDays] = useWindow();
  const [search, setSearch] = useState('');
  const [which, setWhich] = useState<Which>('all');
  const [most, setMost] = useState(ROWS);
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const found = useQuery(searchTermsQuery(accountId, window.days));
  const terms = useMemo(
    () =>
      found.data?.accountSearchTerms
        .filter((term) => KINDS[which](term) && term.searchTerm.toLowerCase().includes(wanted))
        .sort((a, b) => b.cost - a.cost),
    [found.data, which, wanted],
  );
  const columns = useColumns();
  const shown = useMemo(() => terms?.slice(0, most), [terms, most]);
  const cost = terms?.reduce((sum, term) => sum + term.cost, 0) ?? 0;
  return (
    <Page
      title={t('title')}
      lead={[current?.name, terms && t('sums', { count: terms.length, cost: money(cost, { short: true }) })]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          <WindowChoice days={window.days} onChange={chooseDays} />
          <Link className="button" to={`/app/accounts/${accountId}/mining`}>
            {t('mining')}
          </Link>
        </>
      }
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {found.error && !terms ? null : (
        <div className="card">
          <header>
            <Choice
              label={t('which')}
              isLabelHidden
              value={which}
              options={(['all', 'wasted', 'converted'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={setWhich}
            />
            <input
              type="search"
              placeholder={t('find')}
              aria-label={t('find')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </header>
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={shown}
            rowKey={({ searchTerm }) => searchTerm}
            sort={{ key: 'cost', isDescending: true }}
            empty={<EmptyState title={t('none')} />}
          />
        </div>
      )}
      {terms && terms.length > most ? (
        <p className="pager">
          <button type="button" className="button" onClick={() => setMost(most + ROWS)}>
            {t('more', { count: Math.min(ROWS, terms.length - most) })}
          </button>
        </p>
      ) : null}
    </Page>
  );
}

function useColumns(): readonly Column<Term>[] {
  const t = useTexts(TEXTS);
  const { count, percent } = useFormats();
  return useMemo(
    () => [
      {
        key: 'term',
        header: t('term'),
        sortBy: ({ searchTerm }) => searchTerm,
        cell: ({ searchTerm, status }) => (
          <span className="name-cell">
            {searchTerm}
            {status === 'NONE' ? null : (
              <span className={`tag ${status === 'EXCLUDED' ? 'bad' : 'good'}`}>{t(status)}</span>
            )}
          </span>
        ),
      },
      {
        key: 'clicks',
        header: t('clicks'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ clicks }) => clicks,
        cell: ({ clicks }) => count(clicks),
      },
      {
        key: 'ctr',
        header: t('ctr'),
        isNumber: true,
        from: 'wide',
        sortBy: ({ ctr }) => ctr,
        cell: ({ ctr }) => percent(ctr),
      },
      {
        key: 'cost',
        header: t('cost'),
        isNumber: true,
        sortBy: ({ cost }) => cost,
        cell: ({ cost }) => <Money value={cost} />,
      },
      {
        key: 'conversions',
        header: t('conversions'),
        isNumber: true,
        sortBy: ({ conversions }) => conversions,
        cell: ({ conversions }) => (conversions === 0 ? <span className="quiet">0</span> : count(conversions)),
      },
      {
        key: 'roas',
        header: t('roas'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ roas }) => roas,
        cell: (term) => <Roas of={term} />,
      },
    ],
    [t, count, percent],
  );
}
