import { defineTexts, type Translate } from '../app/language';
import type { NamedPeriod } from '../app/period';

export const PERIOD = defineTexts({
  en: {
    period: 'Period',
    days: 'Last {count} days',
    'this-month': 'This month',
    'last-month': 'Last month',
    own: 'Own period',
    count: '{count, plural, one {# day} other {# days}}',
    from: 'From',
    to: 'To',
    show: 'Show',
    wrongDay: 'A day such as {day}.',
    wrongEnd: 'Not before the first day.',
    tooLong: 'At most {count} days.',
    comparedWith: 'Compared with',
    previous: 'Period before',
    yearBefore: 'Year before',
    none: 'Nothing',
    against: 'against {range}',
    missing: 'no earlier figures to compare with',
  },
  de: {
    period: 'Zeitraum',
    days: 'Letzte {count} Tage',
    'this-month': 'Dieser Monat',
    'last-month': 'Letzter Monat',
    own: 'Eigener Zeitraum',
    count: '{count, plural, one {# Tag} other {# Tage}}',
    from: 'Von',
    to: 'Bis',
    show: 'Anzeigen',
    wrongDay: 'Ein Tag wie {day}.',
    wrongEnd: 'Nicht vor dem ersten Tag.',
    tooLong: 'Höchstens {count} Tage.',
    comparedWith: 'Verglichen mit',
    previous: 'Zeitraum davor',
    yearBefore: 'Vorjahr',
    none: 'Nichts',
    against: 'gegenüber {range}',
    missing: 'keine früheren Zahlen zum Vergleich',
  },
});

export function periodName(t: Translate<keyof (typeof PERIOD)['en'] & string>, period: NamedPeriod): string {
  if (period === 'this-month' || period === 'last-month') return t(period);
  return t('days', { count: period });
}
