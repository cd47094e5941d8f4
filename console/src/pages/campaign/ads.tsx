import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useWindow } from '../../app/period';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { EmptyState } from '../../parts/page';
import { type Ad, adsQuery } from './ads.query';
import { known, TEXTS } from './ads-texts';
import type { CampaignKey } from './campaign.query';
import { ChangeLevel } from './change-level';
import { figureColumns } from './figure-columns';
import { Review } from './review';
import { TEXTS as CAMPAIGN } from './texts';

/** What people see of the campaign, whether it may be shown, and what it brought. */
export function Ads({ of }: { of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  const { now } = useWindow();
  const dialog = useAddressDialog('level');
  const found = useQuery(adsQuery(of, now));
  const columns = useColumns(dialog.open);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  const { data: rows, meta } = found.data?.ads ?? {};
  const ad = rows?.find(({ id }) => id === dialog.about);
  const isAll = !rows || !meta || rows.length === meta.total;
  return (
    <>
      <p className="card-text quiet small">
        {isAll ? t('lead') : t('first', { count: count(rows.length), total: count(meta.total) })}
      </p>
      <DataTable
        caption={t('ads')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ key: 'cost', isDescending: true }}
        empty={<EmptyState title={t('noAds')} />}
      />
      <ChangeLevel
        of={of}
        level={ad && { kind: 'ad', id: ad.id, name: nameOf(ad), status: ad.status, bidEur: null }}
        onClose={dialog.close}
      />
    </>
  );
}

/** Few ads of Google have a name. */
function nameOf({ name, headlines, type, id }: Ad): string {
  return name ?? headlines[0] ?? [type?.toLowerCase().replaceAll('_', ' '), id].filter(Boolean).join(' ');
}

/** The address of a page as people read it. */
export function pageOf(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/[?#].*$/, '');
}

function useColumns(onChange: (id: string) => void): readonly Column<Ad>[] {
  const t = useTexts(TEXTS);
  const campaign = useTexts(CAMPAIGN);
  const { count } = useFormats();
  return useMemo(
    () => [
      {
        key: 'ad',
        header: t('ad'),
        sortBy: nameOf,
        cell: (ad) => (
          <span className="two-lines">
            <button
              type="button"
              className="link"
              aria-label={t('changeNamed', { name: nameOf(ad) })}
              onClick={() => onChange(ad.id)}
            >
              {nameOf(ad)}
            </button>
            <small className="quiet">
              {[ad.adGroupName, ad.status === 'ENABLED' ? '' : known(t, ad.status)].filter(Boolean).join(' · ')}
            </small>
          </span>
        ),
      },
      {
        key: 'review',
        header: t('review'),
        sortBy: ({ effectiveStatus }) => effectiveStatus,
        cell: (ad) => <Review {...ad} />,
      },
      {
        key: 'page',
        header: t('page'),
        from: 'wide',
        cell: ({ finalUrls: [first, ...others] }) =>
          first === undefined
            ? '–'
            : others.length === 0
              ? pageOf(first)
              : t('more', { page: pageOf(first), count: others.length }),
      },
      ...figureColumns<Ad>(campaign, count),
    ],
    [t, campaign, count, onChange],
  );
}
