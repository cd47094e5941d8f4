import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { Money } from '../../parts/figure';
import { EmptyState } from '../../parts/page';
import { type CampaignKey, type Keyword, keywordsQuery } from './campaign.query';
import { ChangeLevel } from './change-level';
import { figureColumns } from './figure-columns';
import { type Bid, bidsQuery } from './levels.query';
import { known, TEXTS } from './texts';

/** What the campaign bids on, with the platform's judgement of it. */
export function Keywords({ of, mayChange }: { of: CampaignKey; mayChange: boolean }) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const found = useQuery(keywordsQuery(of));
  const keywords = found.data?.keywords;
  const bids = useQuery({ ...bidsQuery(of), enabled: mayChange });
  const dialog = useAddressDialog('level');
  const bidOf = useMemo(
    () => new Map(bids.data?.bookedKeywords.data.map((bid): [string, Bid] => [bid.id, bid])),
    [bids.data],
  );
  const columns = useColumns(mayChange ? { bidOf, onChange: dialog.open } : undefined);
  const asked = keywords?.find(({ id }) => id === dialog.about);
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
      <ChangeLevel
        of={of}
        level={
          asked && {
            kind: 'keyword',
            id: asked.id,
            name: asked.text,
            status: bidOf.get(asked.id)?.status ?? asked.status,
            bidEur: bidOf.get(asked.id)?.bidEur ?? null,
          }
        }
        onClose={dialog.close}
      />
    </>
  );
}

const RATING_TONES: Readonly<Record<string, string>> = { ABOVE_AVERAGE: 'good', BELOW_AVERAGE: 'bad' };
const LOW_SCORE = 4;

interface Changing {
  bidOf: ReadonlyMap<string, Bid>;
  onChange: (id: string) => void;
}

function useColumns(changing: Changing | undefined): readonly Column<Keyword>[] {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  const { bidOf, onChange } = changing ?? {};
  return useMemo(() => {
    const applied = (id: string) => {
      const bid = bidOf?.get(id);
      return bid && (bid.bidEur ?? bid.adGroupBidEur);
    };
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
        cell: ({ id, text, matchType, adGroupName, status }) => (
          <span className="two-lines">
            {onChange ? (
              <button
                type="button"
                className="link"
                aria-label={t('changeNamed', { name: text })}
                onClick={() => onChange(id)}
              >
                {text}
              </button>
            ) : (
              text
            )}
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
      ...figureColumns<Keyword>(t, count),
      ...(bidOf
        ? [
            {
              key: 'bid',
              header: t('bid'),
              isNumber: true,
              from: 'medium' as const,
              sortBy: ({ id }: Keyword) => applied(id) ?? undefined,
              cell: ({ id }: Keyword) => {
                const bid = applied(id);
                return bid == null ? '–' : <Money value={bid} />;
              },
            },
          ]
        : []),
    ];
  }, [t, count, bidOf, onChange]);
}
