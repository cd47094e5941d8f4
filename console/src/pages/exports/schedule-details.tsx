import { useMemo, useState } from 'react';
import { useConnection } from '../../api/connection';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { localeOf, useLanguage, useTexts } from '../../app/language';
import { Confirmation } from '../../parts/confirmation';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { EmptyState } from '../../parts/page';
import { More } from '../../parts/pager';
import {
  DELETE_SCHEDULE,
  type Delivery,
  deliveriesQuery,
  RUN_SCHEDULE,
  type Schedule,
  UPDATE_SCHEDULE,
} from './delivery.query';
import { DELIVERY } from './delivery-texts';
import { concernOf, STATE_TONES, whenWords } from './delivery-words';
import { type Kept, SAVED_KEY } from './exports.query';
import ScheduleForm from './schedule-form';

interface ScheduleDetailsProps {
  schedule: Schedule;
  kept: Kept;
  onClose: () => void;
}

/** One schedule: what can be done with it, and what it delivered. */
export default function ScheduleDetails({ schedule, kept, onClose }: ScheduleDetailsProps) {
  const t = useTexts(DELIVERY);
  const locale = localeOf(useLanguage());
  const { moment } = useFormats();
  const { run, isRunning } = useWrite(SAVED_KEY);
  const [asked, ask] = useState<'edit' | 'remove'>();
  const { id: scheduleId, status, isOwn, nextAt } = schedule;
  if (asked === 'edit') return <ScheduleForm kept={kept} schedule={schedule} onClose={() => ask(undefined)} />;
  if (asked === 'remove') {
    return (
      <Confirmation
        cancel={t('keep')}
        confirm={t('remove')}
        isRunning={isRunning}
        onCancel={() => ask(undefined)}
        onConfirm={async () => {
          if (await run(DELETE_SCHEDULE, { scheduleId }, t('scheduleRemoved'))) onClose();
        }}
      >
        {t('removeScheduleText')}
      </Confirmation>
    );
  }
  const concern = concernOf(t, schedule);
  const isPaused = status === 'paused';
  return (
    <>
      <p className="row">
        <span className={`tag ${STATE_TONES[status]}`}>{t(status)}</span>
        <span>{whenWords(t, locale, schedule)}</span>
        {nextAt ? <span className="quiet">{t('nextAt', { at: moment(nextAt) })}</span> : null}
      </p>
      {concern ? <p>{concern}</p> : null}
      {isOwn ? null : <p className="quiet">{t('othersSchedule')}</p>}
      <p className="row">
        {status === 'ended' ? null : (
          <>
            <button
              type="button"
              className="button"
              disabled={isRunning}
              onClick={() => void run(RUN_SCHEDULE, { scheduleId }, t('runningNow'))}
            >
              {t('runNow')}
            </button>
            <button
              type="button"
              className="button"
              disabled={isRunning}
              onClick={() =>
                void run(UPDATE_SCHEDULE, { scheduleId, isPaused: !isPaused }, t(isPaused ? 'resumedNow' : 'pausedNow'))
              }
            >
              {t(isPaused ? 'resume' : 'pause')}
            </button>
            {isOwn ? (
              <button type="button" className="button" onClick={() => ask('edit')}>
                {t('edit')}
              </button>
            ) : null}
          </>
        )}
        <button type="button" className="link bad" onClick={() => ask('remove')}>
          {t('remove')}
        </button>
      </p>
      <Deliveries scheduleId={scheduleId} />
    </>
  );
}

const TONES = { waiting: 'open', running: 'open', delivered: 'good', failed: 'bad' } as const;

function Deliveries({ scheduleId }: { scheduleId: string }) {
  const t = useTexts(DELIVERY);
  const formats = useFormats();
  const query = useMemo(() => deliveriesQuery(scheduleId), [scheduleId]);
  const { found, rows, more } = useConnection(query);
  const columns = useMemo((): readonly Column<Delivery>[] => {
    const { count, moment, size } = formats;
    return [
      {
        key: 'due',
        header: t('due'),
        cell: ({ dueAt, isManual, objectKey }) => (
          <span className="two-lines">
            {[moment(dueAt), isManual && t('manual')].filter(Boolean).join(' · ')}
            {objectKey ? <small className="quiet address">{objectKey}</small> : null}
          </span>
        ),
      },
      {
        key: 'state',
        header: t('state'),
        cell: ({ status, reason, tries, nextTryAt }) => (
          <span className="two-lines">
            <span className={`tag ${TONES[status]}`}>{t(status)}</span>
            {reason ? <small>{t(reason)}</small> : null}
            {reason && nextTryAt ? (
              <small className="quiet">
                {t('tries', { count: tries })} · {t('nextTry', { at: moment(nextTryAt) })}
              </small>
            ) : null}
          </span>
        ),
      },
      { key: 'rows', header: t('rows'), isNumber: true, from: 'medium', cell: ({ rowCount }) => count(rowCount) },
      { key: 'size', header: t('size'), isNumber: true, cell: ({ byteSize }) => size(byteSize) },
    ];
  }, [t, formats]);
  return (
    <section>
      <h3>{t('runs')}</h3>
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      <DataTable
        caption={t('runs')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('noRuns')} />}
      />
      <More {...more} isLoading={found.isFetchingNextPage} />
    </section>
  );
}
