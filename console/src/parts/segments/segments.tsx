import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { defineTexts, localeOf, type Translate, useLanguage, useTexts } from '../../app/language';
import { useWindow } from '../../app/period';
import { Choice } from '../choice';
import { type Column, DataTable } from '../data-table';
import { ErrorNote } from '../error-note';
import { MetricValue, Money } from '../figure';
import { metricOf, sumOf } from '../metrics';
import { EmptyState } from '../page';
import { type Segmented, type SegmentRow, segmentsQuery } from './segments.query';

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
    cost: 'Spend',
    share: 'Of all spend',
    clicks: 'Clicks',
    ctr: 'CTR',
    cpc: 'Cost per click',
    conversions: 'Conversions',
    value: 'Conversion value',
    roas: 'ROAS',
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
    SEARCH: 'Google Suche',
    SEARCH_PARTNERS: 'Suchnetzwerk-Partner',
    CONTENT: 'Displaynetzwerk',
    MIXED: 'Netzwerkübergreifend',
    YOUTUBE: 'YouTube',
    DISCOVER: 'Discover',
    GMAIL: 'Gmail',
    MAPS: 'Google Maps',
    GOOGLE_TV: 'Google TV',
    GOOGLE_OWNED_CHANNELS: 'Googles eigene Kanäle',
    cost: 'Ausgaben',
    share: 'Anteil der Ausgaben',
    clicks: 'Klicks',
    ctr: 'Klickrate',
    cpc: 'Kosten pro Klick',
    conversions: 'Conversions',
    value: 'Conversion-Wert',
    roas: 'ROAS',
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
  const { now } = useWindow();
  const [by, choose] = useAddressValue('by', BY, 'device');
  const found = useQuery(segmentsQuery(of, by, now));
  const report = found.data?.segmentedFigures;
  const isEmpty = report?.data.every(({ impressions, cost }) => impressions === 0 && cost === 0);
  const columns = useColumns(by, report?.data ?? []);
  return (
    <>
      <header className="row card-text segments">
        <Choice
          label={t('by')}
          isLabelHidden
          value={by}
          options={BY.map((value) => ({ value, label: t(value) }))}
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
          rows={isEmpty ? [] : report?.data}
          rowKey={(row) => String(row.device ?? row.network ?? row.dayOfWeek ?? row.hour)}
          summed={() => true}
          exported={[t(by), name].filter(Boolean).join(' ')}
          empty={<EmptyState title={t('none')} />}
        />
      )}
    </>
  );
}

function useColumns(by: (typeof BY)[number], rows: readonly SegmentRow[]): readonly Column<SegmentRow>[] {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const locale = localeOf(useLanguage());
  return useMemo(() => {
    const all = sumOf(rows).cost;
    const { count, percent } = formats;
    const sum = (shown: readonly SegmentRow[], key: 'clicks' | 'conversions') => count(sumOf(shown)[key]);
    const ratio = (metric: 'ctr' | 'cpc' | 'roas', from?: 'wide'): Column<SegmentRow> => ({
      key: metric,
      header: t(metric),
      isNumber: true,
      ...(from && { from }),
      ...(metric === 'cpc' && { csvHeader: `${t(metric)} (EUR)` }),
      sortBy: (row) => metricOf(metric, row),
      cell: (row) => <MetricValue metric={metric} of={row} />,
      total: (shown) => <MetricValue metric={metric} of={sumOf(shown)} />,
    });
    return [
      {
        key: 'segment',
        header: t(by),
        sortBy: (row) => placeOf(row),
        csv: (row) => nameOf(row, t, locale),
        cell: (row) => nameOf(row, t, locale),
      },
      {
        key: 'cost',
        header: t('cost'),
        isNumber: true,
        csvHeader: `${t('cost')} (EUR)`,
        sortBy: ({ cost }) => cost,
        cell: ({ cost }) => <Money value={cost} />,
        total: (shown) => <Money value={sumOf(shown).cost} />,
      },
      {
        key: 'share',
        header: t('share'),
        isNumber: true,
        sortBy: ({ cost }) => cost,
        csv: ({ cost }) => (all > 0 ? cost / all : 0),
        cell: ({ cost }) => {
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
      {
        key: 'clicks',
        header: t('clicks'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ clicks }) => clicks,
        cell: ({ clicks }) => count(clicks),
        total: (shown) => sum(shown, 'clicks'),
      },
      ratio('ctr', 'wide'),
      ratio('cpc', 'wide'),
      {
        key: 'conversions',
        header: t('conversions'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ conversions }) => conversions,
        cell: ({ conversions }) => count(conversions),
        total: (shown) => sum(shown, 'conversions'),
      },
      { ...ratio('roas'), also: [{ header: `${t('value')} (EUR)`, csv: ({ conversionValue }) => conversionValue }] },
    ];
  }, [t, by, rows, formats, locale]);
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
  if (dayOfWeek !== null) {
    // 1 January 2024 was a Monday.
    const day = Date.UTC(2024, 0, 1 + DAYS.indexOf(dayOfWeek));
    return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day);
  }
  const word = device ?? network;
  if (word === null) return '–';
  return Object.hasOwn(TEXTS.en, word) ? t(word as Key) : word.toLowerCase().replaceAll('_', ' ');
}
