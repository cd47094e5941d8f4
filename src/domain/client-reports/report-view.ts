import type {
  ClientReport,
  ClientReportContent,
  ReportDay,
  ReportFigure,
} from '../../../schema/client-reports/client-report.type.js';
import type { ReportMetric } from './client-report.enum.js';
import { formatsOf, type ReportFormats } from './report-formats.js';
import type { LogoImage } from './report-logo.service.js';
import { REPORT_WORDS, type ReportWords } from './report-words.js';

/** A report as it is opened: nothing in it that its client must not see. */
export interface ShownReport
  extends Pick<
    ClientReport,
    'startDate' | 'endDate' | 'comparedWith' | 'earlierStartDate' | 'earlierEndDate' | 'language'
  > {
  text: string;
  content: ClientReportContent;
  agencyName: string;
  logo: LogoImage | null;
}

export interface Tile {
  label: string;
  value: string;
  /** `+8,5 %`; null without a comparison. */
  change: string | null;
  /** `zuvor 380,10 €`. */
  before: string | null;
  /** Whether more of it is good, bad, or neither. */
  tone: 'good' | 'bad' | 'plain';
}

export interface Curve {
  title: string;
  now: number[];
  before: (number | null)[] | null;
  /** The largest value, as text. */
  top: string;
  first: string;
  last: string;
}

export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Everything that pages and PDFs show, in words of its language. */
export interface ReportView {
  language: ClientReport['language'];
  words: ReportWords;
  title: string;
  period: string;
  comparison: string | null;
  agencyName: string;
  logo: LogoImage | null;
  notes: string[];
  text: Block[];
  tiles: Tile[];
  curves: Curve[];
  campaigns: { head: string[]; rows: string[][] } | null;
  events: { date: string; title: string }[];
  changes: { what: string; times: string; where: string | null }[];
}

const BETTER_WHEN_HIGHER: Readonly<Partial<Record<ReportMetric, boolean>>> = {
  clicks: true,
  ctr: true,
  conversions: true,
  conversionValue: true,
  roas: true,
  cpc: false,
  costPerConversion: false,
};

export function viewOf(report: ShownReport): ReportView {
  const { content, language } = report;
  const words = REPORT_WORDS[language];
  const formats = formatsOf(language, content.currency);
  const isCompared = content.figures.some(({ earlierValue }) => earlierValue !== null);
  const { earlierStartDate, earlierEndDate } = report;
  const hasFigures = content.figures.some(
    ({ metric, value }) => metric === 'impressions' && value !== null && value > 0,
  );
  return {
    language,
    words,
    title: content.accountName,
    period: formats.range(report.startDate, report.endDate),
    comparison:
      isCompared && earlierStartDate !== null && earlierEndDate !== null
        ? formats.range(earlierStartDate, earlierEndDate)
        : null,
    agencyName: report.agencyName,
    logo: report.logo,
    notes: [
      words.currency(content.currency),
      ...(content.figuresThrough === null ? [] : [words.figuresThrough(formats.date(content.figuresThrough))]),
      ...(hasFigures ? [] : [words.noFigures]),
    ],
    text: blocksOf(report.text),
    tiles: content.figures.flatMap((figure) => (isShown(figure) ? [tileOf(figure, words, formats)] : [])),
    curves: hasFigures ? curvesOf(content, words, formats) : [],
    campaigns: campaignsOf(content, words, formats),
    events: content.events.map(({ date, title }) => ({ date: formats.date(date), title })),
    changes: content.changes.map(({ kind, count, campaigns }) => ({
      what: words.kinds[kind],
      times: words.times(formats.count(count), count === 1),
      where: campaigns.length === 0 ? null : words.inCampaigns(campaigns.join(', ')),
    })),
  };
}

/** An account that measures no value is not told that it is 0. */
function isShown({ metric, value, earlierValue }: ReportFigure): boolean {
  const isAny = (value ?? 0) !== 0 || (earlierValue ?? 0) !== 0;
  return isAny || !['conversionValue', 'roas', 'costPerConversion'].includes(metric);
}

function tileOf(
  { metric, value, earlierValue, percent, difference }: ReportFigure,
  words: ReportWords,
  formats: ReportFormats,
): Tile {
  const isHigherBetter = BETTER_WHEN_HIGHER[metric];
  const isSame = difference === 0;
  return {
    label: words.metrics[metric],
    value: value === null ? '–' : formats.figure(metric, value),
    change: isSame ? words.unchanged : percent === null ? null : formats.change(percent),
    before: earlierValue === null ? null : `${words.before} ${formats.figure(metric, earlierValue)}`,
    tone:
      difference === null || isSame || isHigherBetter === undefined
        ? 'plain'
        : difference > 0 === isHigherBetter
          ? 'good'
          : 'bad',
  };
}

function curvesOf({ days }: ClientReportContent, words: ReportWords, formats: ReportFormats): Curve[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2) return [];
  const hasValue = days.some(({ conversionValue }) => conversionValue > 0);
  const second = hasValue ? 'conversionValue' : 'conversions';
  const ofMetric = (metric: 'cost' | 'conversions' | 'conversionValue', earlier: keyof ReportDay): Curve => {
    const now = days.map((day) => day[metric]);
    const before = days.map((day) => day[earlier] as number | null);
    const isCompared = before.some((value) => value !== null);
    const top = Math.max(...now, ...before.map((value) => value ?? 0));
    return {
      title: `${words.metrics[metric]} ${words.perDay}`,
      now,
      before: isCompared ? before : null,
      top: formats.figure(metric, top),
      first: formats.date(first.date),
      last: formats.date(last.date),
    };
  };
  return [
    ofMetric('cost', 'earlierCost'),
    ofMetric(second, hasValue ? 'earlierConversionValue' : 'earlierConversions'),
  ];
}

function campaignsOf(
  { campaigns }: ClientReportContent,
  words: ReportWords,
  formats: ReportFormats,
): ReportView['campaigns'] {
  if (campaigns.length === 0) return null;
  const hasValue = campaigns.some(({ conversionValue }) => conversionValue > 0);
  const metrics = (
    hasValue ? ['cost', 'clicks', 'conversions', 'conversionValue', 'roas'] : ['cost', 'clicks', 'conversions']
  ) as ('cost' | 'clicks' | 'conversions' | 'conversionValue' | 'roas')[];
  return {
    head: [words.campaign, ...metrics.map((metric) => words.metrics[metric])],
    rows: campaigns.map((campaign) => [
      campaign.name,
      ...metrics.map((metric) => formats.figure(metric, campaign[metric])),
    ]),
  };
}

/** Paragraphs, and lists of lines that begin with a hyphen. */
function blocksOf(text: string): Block[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const lines = part.split(/\r?\n/).map((line) => line.trim());
      const isList = lines.every((line) => /^[-*•]\s/.test(line));
      return isList
        ? { kind: 'list', items: lines.map((line) => line.replace(/^[-*•]\s+/, '')) }
        : { kind: 'paragraph', text: lines.join('\n') };
    });
}
