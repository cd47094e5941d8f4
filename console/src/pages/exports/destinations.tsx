import { lazy, Suspense, useMemo } from 'react';
import { reaches, useViewer } from '../../api/viewer';
import { useAddressDialog } from '../../app/address';
import { useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { EmptyState } from '../../parts/page';
import type { Destination } from './delivery.query';
import { DELIVERY } from './delivery-texts';
import { whereWords } from './delivery-words';
import type { Kept } from './exports.query';

const DestinationForm = lazy(async () => ({ default: (await import('./export-dialogs')).DestinationForm }));
const DestinationDetails = lazy(async () => ({ default: (await import('./export-dialogs')).DestinationDetails }));

/** The buckets of the team, which owners look after. */
export function Destinations({ kept }: { kept: Kept | undefined }) {
  const t = useTexts(DELIVERY);
  const isOwner = reaches(useViewer(), 'owner');
  const adding = useAddressDialog('add-bucket');
  const details = useAddressDialog('bucket');
  const rows = kept?.bucketDestinations;
  const opened = isOwner ? rows?.find(({ id }) => id === details.about) : undefined;
  return (
    <section className="card">
      <header>
        <h2>{t('buckets')}</h2>
        {isOwner ? (
          <button type="button" className="button" onClick={() => adding.open()}>
            {t('newBucket')}
          </button>
        ) : null}
      </header>
      <p className="quiet card-text">{t('bucketsLead')}</p>
      <DataTable
        caption={t('buckets')}
        columns={useColumns(isOwner ? details.open : undefined)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={t('noBuckets')}>
            {isOwner ? null : <p className="quiet">{t('noBucketsHint')}</p>}
          </EmptyState>
        }
      />
      <Dialog isOpen={adding.isOpen && isOwner} onClose={adding.close} title={t('newBucket')}>
        <Suspense>
          <DestinationForm onClose={adding.close} onMade={(id) => details.open(id)} />
        </Suspense>
      </Dialog>
      <Dialog isOpen={opened !== undefined} onClose={details.close} title={opened?.name ?? ''}>
        <Suspense>
          {opened && kept ? (
            <DestinationDetails destination={opened} schedules={kept.exportSchedules} onClose={details.close} />
          ) : null}
        </Suspense>
      </Dialog>
    </section>
  );
}

function useColumns(onOpen: ((id: string) => void) | undefined): readonly Column<Destination>[] {
  const t = useTexts(DELIVERY);
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        cell: (destination) => (
          <span className="two-lines">
            {destination.name}
            <small className="quiet address">{whereWords(t, destination)}</small>
          </span>
        ),
      },
      ...(onOpen
        ? [
            {
              key: 'open',
              header: t('open'),
              isNumber: true,
              isAction: true,
              cell: ({ id, name }: Destination) => (
                <button
                  type="button"
                  className="button small-button"
                  aria-label={t('openOf', { name })}
                  onClick={() => onOpen(id)}
                >
                  {t('open')}
                </button>
              ),
            },
          ]
        : []),
    ],
    [t, onOpen],
  );
}
