import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOffers } from '../../app/account';
import { useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { defineTexts, localeOf, type Translate, useLanguage, useTexts } from '../../app/language';
import { type FigureWindow, useWindow } from '../../app/period';
import { Choice } from '../choice';
import { type Column, DataTable } from '../data-table';
import { ErrorNote } from '../error-note';
import { figureColumn } from '../figure';
import { type Metric, metricOf } from '../metrics';
import { EmptyState } from '../page';
import { PERIOD } from '../period-texts';
import {
  type Compared,
  type Segments as Report,
  type Segmented,
  type SegmentRow,
  segmentOf,
  segmentsQuery,
} from './segments.query';

const TEXTS = defineTexts({
  en: {
    by: 'By',
    device: 'Device',
    day_of_week: 'Day of the week',
    network: 'Network',
    hour: 'Hour',
    MOBILE: 'Mobile phones',
    DESKTOP: 'Computers',
    TABLET: 'Tablets',
    CONNECTED_TV: 'Television',
    OTHER: 'Others',
    UNKNOWN: 'Not told',
    SEARCH: 'Google Search',
    SEARCH_PARTNERS: 'Search partners',
    CONTENT: 'Display network',
    MIXED: 'Across networks',
    YOUTUBE: 'YouTube',
    DISCOVER: 'Discover',
    GMAIL: 'Gmail',
    MAPS: 'Google Maps',
    GOOGLE_TV: 'Google TV',
    GOOGLE_OWNED_CHANNELS: 'Google’s own channels',
    FACEBOOK: 'Facebook',
    INSTAGRAM: 'Instagram',
    AUDIENCE_NETWORK: 'Audience Network',
    MESSENGER: 'Messenger',
    THREADS: 'Threads',
    cost: 'Spend',
    share: 'Of all spend',
    shareInFile: 'Of all spend',
    clicks: 'Clicks',
    ctr: 'CTR',
    cpc: 'Cost per click',
    conversions: 'Conversions',
    value: 'Conversion value',
    roas: 'ROAS',
    days: 'Days',
    counted: '{days, plural, one {# day} other {# days}}, {before} before',
    before: '{period}: {figure}',
    none: 'Nothing was shown in this window.',
    lead: 'From the platform, as of {at}; {start} to {end}',
    from: '{hour} to {next}',
  },
  de: {
    by: 'Nach',
    device: 'Gerät',
    day_of_week: 'Wochentag',
    network: 'Netzwerk',
    hour: 'Stunde',
    MOBILE: 'Smartphones',
    DESKTOP: 'Computer',
    TABLET: 'Tablets',
    CONNECTED_TV: 'Fernseher',
    OTHER: 'Andere',
    UNKNOWN: 'Ohne Angabe',
    SEARCH: 'Google Suche',
    SEARCH_PARTNERS: 'Suchpartner',
    CONTENT: 'Display-Netzwerk',
    MIXED: 'Mehrere Netzwerke',
    YOUTUBE: 'YouTube',
    DISCOVER: 'Discover',
    GMAIL: 'Gmail',
    MAPS: 'Google Maps',
    GOOGLE_TV: 'Google TV',
    GOOGLE_OWNED_CHANNELS: 'Googles eigene Kanäle',
    FACEBOOK: 'Facebook',
    INSTAGRAM: 'Instagram',
    AUDIENCE_NETWORK: 'Audience Network',
    MESSENGER: 'Messenger',
    THREADS: 'Threads',
    cost: 'Ausgaben',
    share: 'Anteil',
    shareInFile: 'Anteil der Ausgaben',
    clicks: 'Klicks',
    ctr: 'Klickrate',
    cpc: 'Kosten pro Klick',
    conversions: 'Conversions',
    value: 'Conversion-Wert',
    roas: 'ROAS',
    days: 'Tage',
    counted: '{days, plural, one {# Tag} other {# Tage}}, davor {before}',
    before: '{period}: {figure}',
    none: 'In diesem Zeitraum wurde nichts ausgeliefert.',
    lead: 'Von der Plattform, Stand {at}; {start} bis {end}',
    from: '{hour} bis {next}',
  },
});

type Key = keyof (typeof TEXTS)['en'];

const BY = ['device', 'network', 'day_of_week', 'hour'] as const;
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** Figures of an account or a campaign by device, network, day of the week or hour; a file of them has its `name`. */
export function Segments({ name, ...of }: Segmented & { name: string | undefined }) {
  const t = useTexts(TEXTS);
  const { moment, date } = useFormats();
  const window = useWindow();
  const hasHours = useOffers()('hours');
  const offered = BY.filter((each) => each !== 'hour' || hasHours);
  const [by, choose] = useAddressValue('by', offered, 'device');
  const found = useQuery(segmentsQuery(of, by, window));
  const report = found.data;
  const isEmpty =
    report && [report.total.metrics, report.total.before].every((sums) => !sums?.impressions && !sums?.cost);
  const columns = useColumns(by, report, window);
  return (
    <>
      <header className="row card-text segments">
        <Choice
          label={t('by')}
          isLabelHidden
          value={by}
          options={offered.map((value) => ({ value, label: t(value) }))}
          onChange={choose}
        />
        {report ? (
          <span className="quiet small">
            {t('lead', { at: moment(report.readAt), start: date(report.startDate), end: date(report.endDate) })}
          </span>
        ) : null}
      </header>
      {found.error ? (
        <ErrorNote error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <DataTable
          caption={t(by)}
          columns={columns}
          rows={isEmpty ? [] : report?.rows}
          rowKey={segmentOf}
          summed={() => true}
          exported={[t(by), name].filter(Boolean).join(' ')}
          empty={<EmptyState title={t('none')} />}
        />
      )}
    </>
  );
}

function useColumns(
  by: (typeof BY)[number],
  report: Report | undefined,
  { comparison, comparedWith }: FigureWindow,
): readonly Column<SegmentRow>[] {
  const t = useTexts(TEXTS);
  const period = useTexts(PERIOD);
  const { percent } = useFormats();
  const locale = localeOf(useLanguage());
  return useMemo(() => {
    const all = report?.total.metrics.cost ?? 0;
    const isCompared = comparison === 'shown';
    const earlier = (figure: string) =>
      t('before', { period: period(comparedWith === 'year' ? 'yearBefore' : 'previous'), figure });
    /** A figure with its change, also in the row of sums, and both periods in a file. */
    const figure = (metric: Metric, header: string, from?: 'medium' | 'wide'): Column<SegmentRow> => {
      const column = figureColumn<Compared>(metric, header, { ...(from && { from }), comparison: () => comparison });
      const csv = ({ before }: SegmentRow) => (before ? metricOf(metric, before) : null);
      return {
        ...column,
        total: () => (report ? column.cell(report.total) : null),
        ...(isCompared && { also: [{ header: earlier(column.csvHeader ?? header), csv }] }),
      };
    };
    const roas = figure('roas', t('roas'));
    const value = `${t('value')} (EUR)`;
    return [
      {
        key: 'segment',
        header: t(by),
        sortBy: (row) => placeOf(row),
        csv: (row) => nameOf(row, t, locale),
        cell: (row) => (
          <span className="two-lines whole-words">
            {nameOf(row, t, locale)}
            {row.daysBefore === null || row.daysBefore === row.days ? null : (
              <small className="quiet">{t('counted', { days: row.days, before: row.daysBefore })}</small>
            )}
          </span>
        ),
        ...(by === 'day_of_week' && {
          also: [
            { header: t('days'), csv: ({ days }) => days },
            ...(isCompared ? [{ header: earlier(t('days')), csv: ({ daysBefore }: SegmentRow) => daysBefore }] : []),
          ],
        }),
      },
      figure('cost', t('cost')),
      {
        key: 'share',
        header: t('share'),
        isNumber: true,
        csvHeader: t('shareInFile'),
        sortBy: ({ metrics: { cost } }) => cost,
        csv: ({ metrics: { cost } }) => (all > 0 ? cost / all : 0),
        cell: ({ metrics: { cost } }) => {
          const share = all > 0 ? cost / all : 0;
          return (
            <span className="with-bar">
              {percent(share)}
              <span className="share-bar" aria-hidden="true">
                <span style={{ inlineSize: `${share * 100}%` }} />
              </span>
            </span>
          );
        },
      },
      figure('clicks', t('clicks'), 'medium'),
      figure('ctr', t('ctr'), 'wide'),
      figure('cpc', t('cpc'), 'wide'),
      figure('conversions', t('conversions'), 'medium'),
      {
        ...roas,
        also: [
          ...(roas.also ?? []),
          { header: value, csv: ({ metrics }) => metrics.conversionValue },
          ...(isCompared
            ? [{ header: earlier(value), csv: ({ before }: SegmentRow) => before?.conversionValue ?? null }]
            : []),
        ],
      },
    ];
  }, [t, period, by, report, comparison, comparedWith, percent, locale]);
}

/** Hours and days in their order, devices and networks by name. */
function placeOf({ device, network, dayOfWeek, hour }: SegmentRow): string | number {
  return hour ?? (dayOfWeek === null ? (device ?? network ?? '') : DAYS.indexOf(dayOfWeek));
}

function nameOf({ device, network, dayOfWeek, hour }: SegmentRow, t: Translate<Key>, locale: string): string {
  const at = (each: number) =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, 1, each),
    );
  if (hour !== null) return t('from', { hour: at(hour), next: at(hour + 1) });
  const day = DAYS.indexOf(dayOfWeek ?? '');
  // 1 January 2024 was a Monday.
  if (day >= 0)
    return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day));
  const word = device ?? network ?? dayOfWeek;
  if (word === null) return '–';
  return Object.hasOwn(TEXTS.en, word) ? t(word as Key) : word.toLowerCase().replaceAll('_', ' ');
}
