import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { MetricValue, Money } from '../../parts/figure';
import { metricOf } from '../../parts/metrics';
import { EmptyState } from '../../parts/page';
import { type CampaignKey, type Keyword, keywordsQuery } from './campaign.query';
import { known, TEXTS } from './texts';

/** What the campaign bids on, with the platform's judgement of it. */
export function Keywords({ of }: { of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const found = useQuery(keywordsQuery(of));
  const keywords = found.data?.keywords;
  const columns = useColumns();
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  return (
    <>
      {keywords?.[0] ? (
        <p className="card-text quiet small">{t('keywordsLead', { at: moment(keywords[0].syncedAt) })}</p>
      ) : null}
      <DataTable
        caption={t('keywords')}
        columns={columns}
        rows={keywords}
        rowKey={({ id }) => id}
        sort={{ key: 'cost', isDescending: true }}
        empty={<EmptyState title={t('noKeywords')} />}
      />
    </>
  );
}

const RATING_TONES: Readonly<Record<string, string>> = { ABOVE_AVERAGE: 'good', BELOW_AVERAGE: 'bad' };
const LOW_SCORE = 4;

function useColumns(): readonly Column<Keyword>[] {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  return useMemo(() => {
    const rating = (key: 'expectedCtr' | 'adRelevance' | 'landingPage', of: (keyword: Keyword) => string | null) => ({
      key,
      header: t(key),
      from: 'wide' as const,
      cell: (keyword: Keyword) => {
        const value = of(keyword);
        return value === null ? '–' : <span className={RATING_TONES[value]}>{known(t, value)}</span>;
      },
    });
    return [
      {
        key: 'keyword',
        header: t('keyword'),
        sortBy: ({ text }) => text,
        cell: ({ text, matchType, adGroupName, status }) => (
          <span className="two-lines">
            {text}
            <small className="quiet">
              {[known(t, matchType), adGroupName, status === 'ENABLED' ? '' : known(t, status)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        ),
      },
      {
        key: 'quality',
        header: t('quality'),
        isNumber: true,
        sortBy: ({ qualityScore }) => qualityScore ?? undefined,
        cell: ({ qualityScore }) =>
          qualityScore === null ? (
            '–'
          ) : (
            <span className={qualityScore <= LOW_SCORE ? 'bad' : undefined}>{qualityScore} / 10</span>
          ),
      },
      rating('expectedCtr', ({ expectedCtr }) => expectedCtr),
      rating('adRelevance', ({ adRelevance }) => adRelevance),
      rating('landingPage', ({ landingPageExperience }) => landingPageExperience),
      {
        key: 'clicks',
        header: t('clicks'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ clicks }) => clicks,
        cell: ({ clicks }) => count(clicks),
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
        from: 'medium',
        sortBy: ({ conversions }) => conversions,
        cell: ({ conversions }) => count(conversions),
      },
      {
        key: 'roas',
        header: t('roas'),
        isNumber: true,
        from: 'medium',
        sortBy: (keyword) => metricOf('roas', keyword),
        cell: (keyword) => <MetricValue metric="roas" of={keyword} />,
      },
    ];
  }, [t, count]);
}
