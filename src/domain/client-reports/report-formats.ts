import type { ReportLanguage, ReportMetric } from './client-report.enum.js';
import { REPORT_WORDS } from './report-words.js';

export interface ReportFormats {
  figure(metric: ReportMetric, value: number): string;
  count(value: number): string;
  /** `+8,5 %`. */
  change(percent: number): string;
  date(date: string): string;
  /** `Januar 2026` for a whole month, otherwise both dates. */
  range(startDate: string, endDate: string): string;
}

/** How a report writes numbers and dates. */
export function formatsOf(language: ReportLanguage, currency: string): ReportFormats {
  const { locale } = REPORT_WORDS[language];
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value: number) => format.format(value);
  };
  const day = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
  };
  const money = number({ style: 'currency', currency });
  const count = number({ maximumFractionDigits: 0 });
  const decimal = number({ maximumFractionDigits: 2 });
  const ratio = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = number({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const change = number({
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const figures: Readonly<Record<ReportMetric, (value: number) => string>> = {
    cost: money,
    impressions: count,
    clicks: count,
    ctr: percent,
    cpc: money,
    conversions: decimal,
    conversionValue: money,
    roas: ratio,
    costPerConversion: money,
  };
  const date = day({ day: 'numeric', month: 'long', year: 'numeric' });
  const month = day({ month: 'long', year: 'numeric' });
  return {
    figure: (metric, value) => figures[metric](value),
    count,
    change: (value) => change(value / 100),
    date,
    range: (startDate, endDate) => {
      if (startDate === endDate) return date(startDate);
      return isWholeMonth(startDate, endDate) ? month(startDate) : `${date(startDate)} – ${date(endDate)}`;
    },
  };
}

function isWholeMonth(startDate: string, endDate: string): boolean {
  const [year = 0, month = 0] = startDate.split('-').map(Number);
  return startDate.endsWith('-01') && new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) === endDate;
}
