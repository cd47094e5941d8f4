import type { Translate } from '../../app/language';
import type { Destination, Schedule } from './delivery.query';
import type { DeliveryKey } from './delivery-texts';

type Words = Translate<DeliveryKey>;

/** 1 is Monday. */
export function weekdayName(locale: string, day: number): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When a schedule delivers, in one line. */
export function whenWords(t: Words, locale: string, schedule: Schedule): string {
  const { frequency, dayOfWeek, dayOfMonth, timeZone } = schedule;
  const hour = hourText(schedule.hour);
  const when = {
    daily: () => t('dailyAt', { hour }),
    weekly: () => t('weeklyAt', { hour, weekday: weekdayName(locale, dayOfWeek ?? 1) }),
    monthly: () => t('monthlyAt', { hour, day: dayOfMonth ?? 1 }),
  }[frequency]();
  return t('inZone', { when, zone: timeZone.replaceAll('_', ' ') });
}

/** Why a schedule delivers nothing, or what became of its newest delivery; undefined while all is well. */
export function concernOf(t: Words, { reason, lastStatus }: Schedule): string | undefined {
  if (reason) return t(`paused_${reason}`);
  return lastStatus === 'failed' ? t('lastFailed') : undefined;
}

/** What a schedule delivers where, as it is called in a question. */
export function nameOfSchedule(t: Words, { savedExportName, destinationName }: Schedule): string {
  return `${savedExportName ?? t('deletedExport')} ${t('toBucket', { name: destinationName ?? t('deletedBucket') })}`;
}

/** The bucket with its folder, and whose it is. */
export function whereWords(t: Words, { bucket, prefix, endpoint, region }: Destination): string {
  const service = endpoint ? new URL(endpoint).host : t('amazon');
  return [[bucket, prefix].filter(Boolean).join('/').replace(/\/$/, ''), service, region].join(' · ');
}

export const STATE_TONES = { active: 'good', paused: 'warn', ended: 'bad' } as const satisfies Record<
  Schedule['status'],
  string
>;
