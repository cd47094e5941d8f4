import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { EmptyState } from '../../parts/page';
import { type Saved, savedQuery } from './exports.query';
import { TEXTS } from './texts';
import { whatWords } from './words';

const ExportForm = lazy(() => import('./export-form'));
const SavedDetails = lazy(() => import('./saved-details'));

/** What a person keeps so that links can read it. */
export function SavedExports() {
  const t = useTexts(TEXTS);
  const { data, error, refetch } = useQuery(savedQuery);
  const saving = useAddressDialog('save');
  const details = useAddressDialog('saved');
  const columns = useSavedColumns(details.open);
  const opened = data?.find(({ id }) => id === details.about);
  return (
    <section className="card">
      <header>
        <h2>{t('saved')}</h2>
        <button type="button" className="button" onClick={() => saving.open()}>
          {t('save')}
        </button>
      </header>
      <p className="quiet card-text">{t('savedLead')}</p>
      {error ? <ErrorNote error={error} onRetry={() => refetch()} /> : null}
      {data || !error ? (
        <DataTable
          caption={t('saved')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t('noneSaved')} />}
        />
      ) : null}
      <Dialog isOpen={saving.isOpen} onClose={saving.close} title={t('save')}>
        <Suspense>
          <ExportForm isSaved onClose={saving.close} />
        </Suspense>
      </Dialog>
      <Dialog isOpen={opened !== undefined} onClose={details.close} title={opened?.name ?? ''}>
        <Suspense>{opened ? <SavedDetails saved={opened} onClose={details.close} /> : null}</Suspense>
      </Dialog>
    </section>
  );
}

function useSavedColumns(onOpen: (id: string) => void): readonly Column<Saved>[] {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  return useMemo(
    () => [
      { key: 'name', header: t('name'), cell: ({ name }) => name },
      {
        key: 'dataset',
        header: t('dataset'),
        cell: (row) => (
          <span className="two-lines">
            {t(`of_${row.dataset}`)}
            <small className="quiet">{whatWords(t, formats, row)}</small>
          </span>
        ),
      },
      {
        key: 'links',
        header: t('links'),
        isNumber: true,
        cell: ({ id, name }) => (
          <button
            type="button"
            className="button small-button"
            aria-label={t('linksOf', { name })}
            onClick={() => onOpen(id)}
          >
            {t('links')}
          </button>
        ),
      },
    ],
    [t, formats, onOpen],
  );
}
