import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useWindow } from '../../app/period';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { EmptyState } from '../../parts/page';
import { pageOf } from './ads';
import { TEXTS as ADS } from './ads-texts';
import { type AssetLink, assetLinksQuery } from './asset-links.query';
import { AssetName, nameOfAsset } from './asset-name';
import { TEXTS } from './assets-texts';
import type { CampaignKey } from './campaign.query';
import { ChangeLevel } from './change-level';
import { figureColumns } from './figure-columns';
import { Review } from './review';
import { TEXTS as CAMPAIGN } from './texts';

/** Sitelinks, callouts and other assets of the campaign, its ad groups and its account. */
export function AssetLinks({ of }: { of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  const { now } = useWindow();
  const dialog = useAddressDialog('level');
  const found = useQuery(assetLinksQuery(of, now));
  const columns = useColumns(dialog.open);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  const { links: rows, total } = found.data ?? {};
  const link = rows?.find(({ id }) => id === dialog.about);
  const isAll = rows === undefined || rows.length === total;
  return (
    <>
      <p className="card-text quiet small">
        {isAll ? t('lead') : t('first', { count: count(rows.length), total: count(total ?? 0) })}
      </p>
      <DataTable
        caption={t('links')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ key: 'cost', isDescending: true }}
        empty={<EmptyState title={t('noLinks')} />}
      />
      <ChangeLevel
        of={of}
        level={
          link && {
            kind: 'asset',
            id: link.id,
            // Whoever looks at one campaign has to know that others lose it too.
            name: `${nameOfAsset({ ...link, id: link.assetId })}${link.level === 'ACCOUNT' ? ` (${t('ACCOUNT')})` : ''}`,
            status: link.status,
            bidEur: null,
          }
        }
        onClose={dialog.close}
      />
    </>
  );
}

function useColumns(onChange: (id: string) => void): readonly Column<AssetLink>[] {
  const t = useTexts(TEXTS);
  const ads = useTexts(ADS);
  const campaign = useTexts(CAMPAIGN);
  const { count } = useFormats();
  return useMemo(
    () => [
      {
        key: 'asset',
        header: t('asset'),
        sortBy: (link) => nameOfAsset({ ...link, id: link.assetId }),
        cell: (link) => (
          <AssetName
            asset={{ ...link, id: link.assetId }}
            place={[
              link.level === 'CAMPAIGN' || link.level === 'ACCOUNT' ? t(link.level) : (link.adGroupName ?? ''),
              link.source === 'AUTOMATICALLY_CREATED' ? t('automatic') : '',
            ]}
            onChange={() => onChange(link.id)}
          />
        ),
      },
      {
        key: 'review',
        header: ads('review'),
        sortBy: ({ effectiveStatus }) => effectiveStatus,
        cell: (link) => <Review {...link} />,
      },
      {
        key: 'says',
        header: t('says'),
        from: 'wide',
        cell: ({ details, finalUrls: [page] }) =>
          [...details, ...(page === undefined ? [] : [pageOf(page)])].join(' · ') || '–',
      },
      ...figureColumns<AssetLink>(campaign, count),
    ],
    [t, ads, campaign, count, onChange],
  );
}
