import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useWindow } from '../../app/period';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { Money } from '../../parts/figure';
import { EmptyState } from '../../parts/page';
import type { CampaignKey } from './campaign.query';
import { ChangeLevel } from './change-level';
import { figureColumns } from './figure-columns';
import { type AdGroup, adGroupsQuery } from './levels.query';
import { known, TEXTS } from './texts';

/** What the campaign is divided into, as the platform has it now. */
export function AdGroups({ of }: { of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const { now } = useWindow();
  const dialog = useAddressDialog('level');
  const found = useQuery(adGroupsQuery(of, now));
  const columns = useColumns(dialog.open);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  const rows = found.data?.adGroups.data;
  const group = rows?.find(({ id }) => id === dialog.about);
  return (
    <>
      <p className="card-text quiet small">{t('bidLead')}</p>
      <DataTable
        caption={t('groups')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ key: 'cost', isDescending: true }}
        empty={<EmptyState title={t('noGroups')} />}
      />
      <ChangeLevel of={of} level={group && { kind: 'adGroup', ...group }} onClose={dialog.close} />
    </>
  );
}

function useColumns(onChange: (id: string) => void): readonly Column<AdGroup>[] {
  const t = useTexts(TEXTS);
  const { count } = useFormats();
  return useMemo(
    () => [
      {
        key: 'group',
        header: t('group'),
        sortBy: ({ name }) => name,
        cell: ({ id, name, status }) => (
          <span className="two-lines">
            <button type="button" className="link" aria-label={t('changeNamed', { name })} onClick={() => onChange(id)}>
              {name}
            </button>
            {status === 'ENABLED' ? null : <small className="quiet">{known(t, status)}</small>}
          </span>
        ),
      },
      {
        key: 'bid',
        header: t('bid'),
        isNumber: true,
        sortBy: ({ bidEur }) => bidEur ?? undefined,
        cell: ({ bidEur }) => (bidEur === null ? '–' : <Money value={bidEur} />),
      },
      ...figureColumns<AdGroup>(t, count),
    ],
    [t, count, onChange],
  );
}
