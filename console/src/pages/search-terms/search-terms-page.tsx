import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { client, isMissing } from '../../api/client';
import { keepFormer } from '../../api/former';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useAddressDialog, useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { defineTexts, useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { type FigureWindow, useWindow } from '../../app/period';
import { graphql } from '../../generated';
import type { AccountSearchTermsQuery } from '../../generated/graphql';
import { Choice } from '../../parts/choice';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { MetricValue, Money } from '../../parts/figure';
import { SearchField, useSearch } from '../../parts/filter';
import { ListPage } from '../../parts/list-page';
import { metricOf, sumOf } from '../../parts/metrics';
import { PeriodChoice } from '../../parts/period-choice';
import { TEXTS as NEGATIVES } from '../negatives/texts';
import { ExcludeTerm, useExcludeColumn } from './exclude-term';

const SEARCH_TERMS = graphql(`
  query AccountSearchTerms($accountId: String!, $startDate: LocalDate!, $endDate: LocalDate!) {
    accountSearchTerms(accountId: $accountId, startDate: $startDate, endDate: $endDate) {
      searchTerm status campaignIds matchType impressions clicks cost conversions conversionValue roas
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

const WHICH = ['all', 'wasted', 'converted'] as const;
type Which = (typeof WHICH)[number];

const KINDS: Readonly<Record<Which, (term: Term) => boolean>> = {
  all: () => true,
  wasted: ({ conversions }) => conversions === 0,
  converted: ({ conversions }) => conversions > 0,
};

function searchTermsQuery(accountId: string, { now }: FigureWindow) {
  const queryKey = ['search-terms', accountId, now];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => client.request(SEARCH_TERMS, { accountId, ...now }, { signal }),
    placeholderData: keepFormer(queryKey),
  });
}

/** What people searched for, costliest first. */
export default function SearchTermsPage() {
  const t = useTexts(TEXTS);
  const { money } = useFormats();
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const window = useWindow();
  const search = useSearch(t('find'));
  const [which, setWhich] = useAddressValue<Which>('which', WHICH, 'all');
  const [most, setMost] = useState(ROWS);
  const excluding = useAddressDialog('exclude');
  const inWords = useTexts(NEGATIVES);
  const mayWrite = reaches(useViewer(), 'member');
  const excludeColumn = useExcludeColumn<Term>(mayWrite ? ({ searchTerm }) => excluding.open(searchTerm) : undefined);
  const wanted = search.wanted.toLowerCase();
  const found = useQuery(searchTermsQuery(accountId, window));
  const toExclude = mayWrite
    ? found.data?.accountSearchTerms.find(({ searchTerm }) => searchTerm === excluding.about)
    : undefined;
  const terms = useMemo(
    () =>
      found.data?.accountSearchTerms
        .filter((term) => KINDS[which](term) && term.searchTerm.toLowerCase().includes(wanted))
        .sort((a, b) => b.cost - a.cost),
    [found.data, which, wanted],
  );
  const shown = useMemo(() => terms?.slice(0, most), [terms, most]);
  const { cost } = sumOf(terms ?? []);
  const isStale = found.isPlaceholderData || search.isPending === true;
  if (isMissing(found.error) && !terms) throw found.error;
  return (
    <ListPage
      title={t('title')}
      lead={[current?.name, terms && !isStale && t('sums', { count: terms.length, cost: money(cost, { short: true }) })]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          <PeriodChoice isCompared={false} />
          <Link className="button" to={`/app/accounts/${accountId}/mining`}>
            {t('mining')}
          </Link>
        </>
      }
      head={
        found.error && !terms ? null : (
          <header>
            <Choice
              label={t('which')}
              isLabelHidden
              value={which}
              options={WHICH.map((value) => ({ value, label: t(value) }))}
              onChange={setWhich}
            />
            <SearchField filter={search} />
          </header>
        )
      }
      found={found}
      isStale={isStale}
      columns={[...useColumns(), ...excludeColumn]}
      rows={shown}
      rowKey={({ searchTerm }) => searchTerm}
      summed={() => true}
      exported={[t('title'), current?.name].filter(Boolean).join(' ')}
      sort={{ key: 'cost', isDescending: true }}
      empty={t('none')}
      pager={
        terms && terms.length > most ? (
          <p className="pager">
            <button type="button" className="button" onClick={() => setMost(most + ROWS)}>
              {t('more', { count: Math.min(ROWS, terms.length - most) })}
            </button>
          </p>
        ) : null
      }
    >
      <Dialog isOpen={toExclude !== undefined} onClose={excluding.close} title={inWords('excludeTitle')}>
        {toExclude ? <ExcludeTerm accountId={accountId} term={toExclude} onClose={excluding.close} /> : null}
      </Dialog>
    </ListPage>
  );
}

function useColumns(): readonly Column<Term>[] {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  return useMemo(
    () => [
      {
        key: 'term',
        header: t('term'),
        sortBy: ({ searchTerm }) => searchTerm,
        cell: (term) => (
          <span className="two-lines">
            <span className="name-cell">
              {term.searchTerm}
              {term.status === 'NONE' ? null : (
                <span className={`tag ${term.status === 'EXCLUDED' ? 'bad' : 'good'}`}>{t(term.status)}</span>
              )}
            </span>
            <small className="quiet until-medium">
              {t('clicks')} {count(term.clicks)} · {t('conversions')} {count(term.conversions)} · {t('roas')}{' '}
              <MetricValue metric="roas" of={term} />
            </small>
          </span>
        ),
      },
      {
        key: 'clicks',
        header: t('clicks'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ clicks }) => clicks,
        total: (rows) => count(sumOf(rows).clicks),
        cell: ({ clicks }) => count(clicks),
      },
      {
        key: 'ctr',
        header: t('ctr'),
        isNumber: true,
        from: 'wide',
        sortBy: (term) => metricOf('ctr', term),
        total: (rows) => <MetricValue metric="ctr" of={sumOf(rows)} />,
        cell: (term) => <MetricValue metric="ctr" of={term} />,
      },
      {
        key: 'cost',
        header: t('cost'),
        isNumber: true,
        sortBy: ({ cost }) => cost,
        csvHeader: `${t('cost')} (EUR)`,
        total: (rows) => <Money value={sumOf(rows).cost} />,
        cell: ({ cost }) => <Money value={cost} />,
      },
      {
        key: 'conversions',
        header: t('conversions'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ conversions }) => conversions,
        total: (rows) => count(sumOf(rows).conversions),
        cell: ({ conversions }) => (conversions === 0 ? <span className="quiet">0</span> : count(conversions)),
      },
      {
        key: 'roas',
        header: t('roas'),
        isNumber: true,
        from: 'medium',
        sortBy: (term) => metricOf('roas', term),
        total: (rows) => <MetricValue metric="roas" of={sumOf(rows)} />,
        cell: (term) => <MetricValue metric="roas" of={term} />,
      },
    ],
    [t, count],
  );
}
