import { lazy, Suspense, useMemo } from 'react';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { EmptyState } from '../../parts/page';
import type { Kept, Saved } from './exports.query';
import { TEXTS } from './texts';
import { whatWords } from './words';

const ExportForm = lazy(async () => ({ default: (await import('./export-dialogs')).ExportForm }));
const SavedDetails = lazy(async () => ({ default: (await import('./export-dialogs')).SavedDetails }));

/** What a person keeps so that links and schedules can read it. */
export function SavedExports({ kept }: { kept: Kept | undefined }) {
  const t = useTexts(TEXTS);
  const saving = useAddressDialog('save');
  const details = useAddressDialog('saved');
  const columns = useSavedColumns(details.open);
  const rows = kept?.savedExports;
  const opened = rows?.find(({ id }) => id === details.about);
  return (
    <section className="card">
      <header>
        <h2>{t('saved')}</h2>
        <button type="button" className="button" onClick={() => saving.open()}>
          {t('save')}
        </button>
      </header>
      <p className="quiet card-text">{t('savedLead')}</p>
      <DataTable
        caption={t('saved')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('noneSaved')} />}
      />
      <Dialog isOpen={saving.isOpen} onClose={saving.close} title={t('save')}>
        <Suspense>
          <ExportForm isSaved onClose={saving.close} />
        </Suspense>
      </Dialog>
      <Dialog isOpen={opened !== undefined} onClose={details.close} title={opened?.name ?? ''}>
        <Suspense>
          {opened && kept ? (
            <SavedDetails saved={opened} schedules={kept.exportSchedules} onClose={details.close} />
          ) : null}
        </Suspense>
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
