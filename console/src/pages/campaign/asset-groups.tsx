import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { MetricValue, Money } from '../../parts/figure';
import { metricOf } from '../../parts/metrics';
import { EmptyState } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { TEXTS as ADS } from './ads-texts';
import { AssetName, nameOfAsset } from './asset-name';
import { type AssetGroup, assetsQuery, type CampaignKey, type ListingGroup } from './campaign.query';
import { ChangeLevel } from './change-level';
import type { Level } from './level-form';
import { Review } from './review';
import { type Key, known, TEXTS } from './texts';

type Asset = AssetGroup['assets'][number];

const STRENGTH_TONES: Readonly<Record<string, string>> = {
  POOR: 'bad',
  NO_ADS: 'bad',
  GOOD: 'good',
  EXCELLENT: 'good',
};
const NONE: readonly never[] = [];
const LABEL_TONES: Readonly<Record<string, string>> = { LOW: 'bad', BEST: 'good' };

/** From what the platform builds the campaign's ads, and how each part does. */
export function AssetGroups({ of, mayChange }: { of: CampaignKey; mayChange: boolean }) {
  const t = useTexts(TEXTS);
  const dialog = useAddressDialog('level');
  const found = useQuery(assetsQuery(of));
  const structure = found.data?.campaignDetails.pmax;
  const columns = useColumns(mayChange ? dialog.open : undefined);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  if (!structure) return <Skeleton lines={6} />;
  const level = mayChange ? levelOf(structure.assetGroups, dialog.about) : undefined;
  if (structure.assetGroups.length === 0) return <EmptyState title={t('noAssets')} />;
  return (
    <>
      <p className="card-text quiet small">{t('assetsLead')}</p>
      {structure.assetGroups.map((group) => (
        <section key={group.id} className="asset-group">
          <header className="card-text">
            <h3>
              {mayChange ? (
                <button
                  type="button"
                  className="link"
                  aria-label={t('changeNamed', { name: group.name })}
                  onClick={() => dialog.open(group.id)}
                >
                  {group.name}
                </button>
              ) : (
                group.name
              )}
            </h3>
            <p className="row">
              <span className={`tag ${STRENGTH_TONES[group.adStrength] ?? ''}`}>
                {t('adStrength')}: {known(t, group.adStrength)}
              </span>
              {group.status === 'ENABLED' ? null : <span className="tag">{known(t, group.status)}</span>}
            </p>
            {group.finalUrls.length > 0 ? (
              <p className="quiet small address">{t('leadsTo', { urls: group.finalUrls.join(', ') })}</p>
            ) : null}
            <Products groups={structure.listingGroups.filter(({ assetGroupId }) => assetGroupId === group.id)} />
          </header>
          <DataTable
            caption={group.name}
            columns={columns}
            rows={group.assets}
            rowKey={(asset) => `${asset.fieldType} ${asset.id}`}
            sort={{ key: 'asset', isDescending: false }}
          />
        </section>
      ))}
      <ChangeLevel of={of} level={level} onClose={dialog.close} />
    </>
  );
}

/** An asset group or one of its assets. */
function levelOf(groups: readonly AssetGroup[], about: string | undefined): Level | undefined {
  const group = groups.find(({ id }) => id === about);
  if (group) return { kind: 'assetGroup', bidEur: null, ...group };
  const asset = groups.flatMap(({ assets }) => assets).find(({ linkId }) => linkId === about);
  return asset && { kind: 'asset', id: asset.linkId, name: nameOfAsset(asset), status: asset.status, bidEur: null };
}

/** Which products an asset group advertises; nothing for one without products. */
function Products({ groups }: { groups: readonly ListingGroup[] }) {
  const t = useTexts(TEXTS);
  const units = groups.filter(({ type }) => type !== 'SUBDIVISION');
  if (units.length === 0) return null;
  const words = units.map((unit) =>
    unit.type === 'UNIT_EXCLUDED' ? t('without', { group: productsOf(t, unit) }) : productsOf(t, unit),
  );
  return <p className="quiet small">{t('products', { groups: words.join(', ') })}</p>;
}

function productsOf(t: Translate<Key>, { caseValue }: ListingGroup): string {
  if (!caseValue) return t('allProducts');
  return caseValue.value ?? t('otherProducts');
}

function useColumns(onChange: ((linkId: string) => void) | undefined): readonly Column<Asset>[] {
  const t = useTexts(TEXTS);
  const ads = useTexts(ADS);
  const { count } = useFormats();
  return useMemo(
    () => [
      {
        key: 'asset',
        header: t('asset'),
        sortBy: ({ fieldType }) => fieldType,
        cell: (asset) => <AssetName asset={asset} onChange={onChange && (() => onChange(asset.linkId))} />,
      },
      {
        key: 'review',
        header: ads('review'),
        from: 'wide',
        sortBy: ({ effectiveStatus }) => effectiveStatus,
        cell: ({ effectiveStatus }) =>
          effectiveStatus === 'UNKNOWN' ? '–' : <Review effectiveStatus={effectiveStatus} issues={NONE} />,
      },
      {
        key: 'label',
        header: t('label'),
        sortBy: ({ performanceLabel }) => performanceLabel,
        cell: ({ performanceLabel }) => (
          <span className={`tag ${LABEL_TONES[performanceLabel] ?? ''}`}>{known(t, performanceLabel)}</span>
        ),
      },
      {
        key: 'impressions',
        header: t('impressions'),
        isNumber: true,
        from: 'wide',
        sortBy: ({ metrics }) => metrics.impressions,
        cell: ({ metrics }) => count(metrics.impressions),
      },
      {
        key: 'clicks',
        header: t('clicks'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ metrics }) => metrics.clicks,
        cell: ({ metrics }) => count(metrics.clicks),
      },
      {
        key: 'cost',
        header: t('cost'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ metrics }) => metrics.cost,
        cell: ({ metrics }) => <Money value={metrics.cost} />,
      },
      {
        key: 'conversions',
        header: t('conversions'),
        isNumber: true,
        from: 'wide',
        sortBy: ({ metrics }) => metrics.conversions,
        cell: ({ metrics }) => count(metrics.conversions),
      },
      {
        key: 'roas',
        header: t('roas'),
        isNumber: true,
        sortBy: ({ metrics }) => metricOf('roas', metrics),
        cell: ({ metrics }) => <MetricValue metric="roas" of={metrics} />,
      },
    ],
    [t, ads, count, onChange],
  );
}
