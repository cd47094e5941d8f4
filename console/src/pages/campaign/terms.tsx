import { useMemo } from 'react';
import { useConnection } from '../../api/connection';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useWindow } from '../../app/period';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { MetricValue, Money } from '../../parts/figure';
import { EmptyState } from '../../parts/page';
import { More } from '../../parts/pager';
import { type CampaignKey, type Term, termsQuery } from './campaign.query';
import { TEXTS } from './texts';

/** What people searched for when the campaign was shown, costliest first. */
export function Terms({ of }: { of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const { now } = useWindow();
  const columns = useColumns();
  const { found, rows, more } = useConnection(termsQuery(of, now));
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  return (
    <>
      <DataTable
        caption={t('terms')}
        columns={columns}
        rows={rows}
        isStale={found.isPlaceholderData}
        rowKey={({ searchTerm }) => searchTerm}
        empty={<EmptyState title={t('noTerms')} />}
      />
      <More {...more} />
    </>
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
        cell: ({ searchTerm, status }) => (
          <span className="name-cell">
            {searchTerm}
            {status === 'NONE' ? null : (
              <span className={`tag ${status === 'EXCLUDED' ? 'bad' : 'good'}`}>{t(status)}</span>
            )}
          </span>
        ),
      },
      { key: 'clicks', header: t('clicks'), isNumber: true, from: 'medium', cell: ({ clicks }) => count(clicks) },
      {
        key: 'ctr',
        header: t('ctr'),
        isNumber: true,
        from: 'wide',
        cell: (term) => <MetricValue metric="ctr" of={term} />,
      },
      {
        key: 'cpc',
        header: t('cpc'),
        isNumber: true,
        from: 'wide',
        cell: (term) => <MetricValue metric="cpc" of={term} />,
      },
      { key: 'cost', header: t('cost'), isNumber: true, cell: ({ cost }) => <Money value={cost} /> },
      {
        key: 'conversions',
        header: t('conversions'),
        isNumber: true,
        from: 'medium',
        cell: ({ conversions }) => count(conversions),
      },
      { key: 'roas', header: t('roas'), isNumber: true, cell: (term) => <MetricValue metric="roas" of={term} /> },
    ],
    [t, count],
  );
}
