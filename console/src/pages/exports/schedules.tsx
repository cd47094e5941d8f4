import { lazy, Suspense, useMemo } from 'react';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { localeOf, useLanguage, useTexts } from '../../app/language';
import { type Column, DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { EmptyState } from '../../parts/page';
import type { Schedule } from './delivery.query';
import { DELIVERY } from './delivery-texts';
import { concernOf, nameOfSchedule, STATE_TONES, whenWords } from './delivery-words';
import type { Kept } from './exports.query';

const ScheduleForm = lazy(async () => ({ default: (await import('./export-dialogs')).ScheduleForm }));
const ScheduleDetails = lazy(async () => ({ default: (await import('./export-dialogs')).ScheduleDetails }));

/** When saved exports are delivered by themselves. */
export function Schedules({ kept }: { kept: Kept | undefined }) {
  const t = useTexts(DELIVERY);
  const adding = useAddressDialog('add-schedule');
  const details = useAddressDialog('schedule');
  const rows = kept?.exportSchedules;
  const opened = rows?.find(({ id }) => id === details.about);
  return (
    <section className="card">
      <header>
        <h2>{t('schedules')}</h2>
        <button type="button" className="button" onClick={() => adding.open()}>
          {t('newSchedule')}
        </button>
      </header>
      <p className="quiet card-text">{t('schedulesLead')}</p>
      <DataTable
        caption={t('schedules')}
        columns={useColumns(details.open)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('noSchedules')} />}
      />
      <Dialog isOpen={adding.isOpen} onClose={adding.close} title={t('newSchedule')}>
        <Suspense>
          {kept ? <ScheduleForm kept={kept} onClose={adding.close} onMade={(id) => details.open(id)} /> : null}
        </Suspense>
      </Dialog>
      <Dialog
        isOpen={opened !== undefined}
        onClose={details.close}
        title={opened ? nameOfSchedule(t, opened) : ''}
        className="wide"
      >
        <Suspense>
          {opened && kept ? <ScheduleDetails schedule={opened} kept={kept} onClose={details.close} /> : null}
        </Suspense>
      </Dialog>
    </section>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<Schedule>[] {
  const t = useTexts(DELIVERY);
  const locale = localeOf(useLanguage());
  const { moment } = useFormats();
  return useMemo(
    () => [
      {
        key: 'what',
        header: t('what'),
        cell: (schedule) => (
          <span className="two-lines">
            {nameOfSchedule(t, schedule)}
            <small className="quiet">{whenWords(t, locale, schedule)}</small>
          </span>
        ),
      },
      {
        key: 'state',
        header: t('state'),
        cell: (schedule) => {
          const concern = concernOf(t, schedule);
          return (
            <span className="two-lines">
              <span className={`tag ${STATE_TONES[schedule.status]}`}>{t(schedule.status)}</span>
              {concern ? <small className="quiet">{concern}</small> : null}
            </span>
          );
        },
      },
      {
        key: 'next',
        header: t('next'),
        from: 'medium',
        cell: ({ nextAt }) => (nextAt ? moment(nextAt) : '–'),
      },
      {
        key: 'last',
        header: t('lastDelivered'),
        from: 'wide',
        cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? moment(lastDeliveredAt) : t('never')),
      },
      {
        key: 'open',
        header: t('open'),
        isNumber: true,
        isAction: true,
        cell: (schedule) => (
          <button
            type="button"
            className="button small-button"
            aria-label={t('openOf', { name: nameOfSchedule(t, schedule) })}
            onClick={() => onOpen(schedule.id)}
          >
            {t('open')}
          </button>
        ),
      },
    ],
    [t, locale, moment, onOpen],
  );
}
