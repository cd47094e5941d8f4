import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useConnection } from '../../api/connection';
import { useWrite } from '../../api/use-write';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Confirmation } from '../../parts/confirmation';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { ListPage } from '../../parts/list-page';
import { useToast } from '../../parts/toasts';
import { Told } from '../../parts/told';
import { Destinations } from './destinations';
import {
  CANCEL_EXPORT,
  downloadExport,
  EXPORTS_KEY,
  exportsQuery,
  isUnderWay,
  keptQuery,
  type ListedExport,
} from './exports.query';
import { SavedExports } from './saved-exports';
import { Schedules } from './schedules';
import { TEXTS } from './texts';
import { whatWords } from './words';

const ExportForm = lazy(async () => ({ default: (await import('./export-dialogs')).ExportForm }));

const TONES = { waiting: 'open', running: 'open', done: 'good', failed: 'bad', cancelled: '' } as const;

/** All rows of a dataset as a file, behind a link that a spreadsheet reads again and again, or in a bucket each morning. */
export default function ExportsPage() {
  const t = useTexts(TEXTS);
  const { found, rows, more } = useConnection(exportsQuery);
  const kept = useQuery(keptQuery);
  const { run, isRunning } = useWrite(EXPORTS_KEY);
  const starting = useAddressDialog('new');
  const cancelling = useAddressDialog('cancel');
  const cancelled = rows?.find(({ id }) => id === cancelling.about);
  const isEnding = cancelled !== undefined && isUnderWay(cancelled);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <button type="button" className="button primary" onClick={() => starting.open()}>
          {t('new')}
        </button>
      }
      found={found}
      columns={useColumns(cancelling.open)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('none')}
      emptyHint={t('noneHint')}
      // A list that is read again every two seconds would take the button away each time.
      more={{ ...more, isLoading: found.isFetchingNextPage }}
    >
      {kept.error && !kept.data ? (
        <ErrorNote error={kept.error} onRetry={() => kept.refetch()} />
      ) : (
        <>
          <SavedExports kept={kept.data} />
          <Schedules kept={kept.data} />
          <Destinations kept={kept.data} />
        </>
      )}
      <Dialog isOpen={starting.isOpen} onClose={starting.close} title={t('new')}>
        <Suspense>
          <ExportForm onClose={starting.close} />
        </Suspense>
      </Dialog>
      <Dialog
        isOpen={cancelled !== undefined && (isEnding || cancelled.status === 'done')}
        onClose={cancelling.close}
        title={t(isEnding ? 'cancelTitle' : 'discardTitle')}
      >
        <Confirmation
          cancel={t('keep')}
          confirm={t(isEnding ? 'cancelExport' : 'discard')}
          isRunning={isRunning}
          onCancel={cancelling.close}
          onConfirm={async () => {
            if (await run(CANCEL_EXPORT, { exportId: cancelling.about ?? '' }, t('cancelledNow'))) cancelling.close();
          }}
        >
          {t(isEnding ? 'cancelText' : 'discardText')}
        </Confirmation>
      </Dialog>
    </ListPage>
  );
}

function useColumns(onCancel: (id: string) => void): readonly Column<ListedExport>[] {
  const t = useTexts(TEXTS);
  const toast = useToast();
  const formats = useFormats();
  return useMemo(() => {
    const { count, moment, size } = formats;
    const nameOf = ({ dataset, createdAt }: ListedExport) =>
      t('nameOf', { dataset: t(`of_${dataset}`), moment: moment(createdAt) });
    const save = (id: string) => downloadExport(id).catch((error: unknown) => toast({ error }));
    return [
      {
        key: 'dataset',
        header: t('dataset'),
        cell: (row) => (
          <span className="two-lines">
            {t(`of_${row.dataset}`)} · {t(row.fileFormat)}
            <small className="quiet">{whatWords(t, formats, row)}</small>
          </span>
        ),
      },
      {
        key: 'status',
        header: t('status'),
        cell: ({ status, message }) => (
          <span className="two-lines">
            <span>
              <span className={`tag ${TONES[status]}`}>{t(status)}</span>
            </span>
            {message ? <Told code="conflict" message={message} /> : null}
          </span>
        ),
      },
      { key: 'rows', header: t('rows'), isNumber: true, from: 'medium', cell: ({ rowCount }) => count(rowCount) },
      { key: 'size', header: t('size'), isNumber: true, from: 'medium', cell: ({ byteSize }) => size(byteSize) },
      { key: 'started', header: t('started'), from: 'wide', cell: ({ createdAt }) => moment(createdAt) },
      { key: 'until', header: t('until'), from: 'medium', cell: ({ expiresAt }) => moment(expiresAt) },
      {
        key: 'actions',
        header: t('actions'),
        isNumber: true,
        isAction: true,
        cell: (row) => (
          <span className="row end">
            {row.status === 'done' ? (
              <button
                type="button"
                className="button small-button"
                aria-label={t('downloadOf', { name: nameOf(row) })}
                onClick={() => void save(row.id)}
              >
                {t('download')}
              </button>
            ) : null}
            {row.status === 'done' || isUnderWay(row) ? (
              <button
                type="button"
                className="button small-button"
                aria-label={t(row.status === 'done' ? 'discardOf' : 'cancelOf', { name: nameOf(row) })}
                onClick={() => onCancel(row.id)}
              >
                {t(row.status === 'done' ? 'discard' : 'cancel')}
              </button>
            ) : null}
          </span>
        ),
      },
    ];
  }, [t, toast, formats, onCancel]);
}
