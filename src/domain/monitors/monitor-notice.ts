import type { MonitorFigure, MonitorMatch } from '../../../schema/monitors/monitor.type.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import type { MonitorMetric, MonitorSeverity, NoticeLanguage } from './monitor.enum.js';
import { withNames } from './monitor-matches.js';

/** An event with the names that people know things by. */
export interface MonitorNotice {
  id: string;
  monitorName: string;
  accountId: string;
  accountName: string;
  severity: MonitorSeverity;
  language: NoticeLanguage;
  date: string;
  matchCount: number;
  matches: MonitorMatch[];
}

/** Matches that a message spells out. */
const MAX_LINES = 5;

type Words = Readonly<Record<NoticeLanguage, string>>;

const SEVERITIES: Readonly<Record<MonitorSeverity, Words>> = {
  info: { de: 'Hinweis', en: 'Info' },
  warning: { de: 'Warnung', en: 'Warning' },
  critical: { de: 'Kritisch', en: 'Critical' },
};

type Unit = 'eur' | 'count' | 'ratio' | 'percent';

const METRICS: Readonly<Record<MonitorMetric, Words & { unit: Unit }>> = {
  cost: { de: 'Kosten', en: 'cost', unit: 'eur' },
  impressions: { de: 'Impressionen', en: 'impressions', unit: 'count' },
  clicks: { de: 'Klicks', en: 'clicks', unit: 'count' },
  conversions: { de: 'Conversions', en: 'conversions', unit: 'count' },
  conversionValue: { de: 'Conversion-Wert', en: 'conversion value', unit: 'eur' },
  roas: { de: 'ROAS', en: 'ROAS', unit: 'ratio' },
  ctr: { de: 'Klickrate', en: 'click-through rate', unit: 'percent' },
  cpc: { de: 'Kosten pro Klick', en: 'cost per click', unit: 'eur' },
  costPerConversion: { de: 'Kosten pro Conversion', en: 'cost per conversion', unit: 'eur' },
  searchImpressionShare: { de: 'Anteil an Impressionen', en: 'impression share', unit: 'percent' },
  searchBudgetLostImpressionShare: { de: 'am Budget verloren', en: 'lost to budget', unit: 'percent' },
  searchRankLostImpressionShare: { de: 'am Rang verloren', en: 'lost to rank', unit: 'percent' },
  disapprovedProductCount: { de: 'abgelehnte Produkte', en: 'disapproved products', unit: 'count' },
  disapprovedProductShare: { de: 'abgelehnte Produkte', en: 'disapproved products', unit: 'percent' },
  outOfStockProductShare: { de: 'Produkte nicht auf Lager', en: 'products out of stock', unit: 'percent' },
  notFoundPageCount: { de: 'nicht gefundene Zielseiten', en: 'landing pages not found', unit: 'count' },
  expectedMonthSpend: { de: 'Hochrechnung des Monats', en: 'projected month', unit: 'eur' },
};

const FORMATS: Readonly<Record<Unit, Intl.NumberFormatOptions>> = {
  eur: { style: 'currency', currency: 'EUR' },
  count: { maximumFractionDigits: 2 },
  ratio: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  percent: { style: 'percent', maximumFractionDigits: 2 },
};

const LOCALES: Words = { de: 'de-DE', en: 'en-GB' };
const DAYS: Words = { de: 'Tage', en: 'days' };
const LIMIT: Words = { de: 'Grenze', en: 'limit' };
const MORE: Words = { de: 'und weitere', en: 'and more' };

/** Newest day first. Events that no longer exist are left out. */
export async function noticesOf(db: Sql, teamId: string, eventIds: readonly string[]): Promise<MonitorNotice[]> {
  const rows = await db.query<MonitorNotice>(
    sql`select e.id, n.name as "monitorName", e.account_id as "accountId", a.name as "accountName", e.severity, n.language, e.date,
        e.match_count as "matchCount", e.matches
      from monitor_events e
      join monitors n on n.team_id = ${teamId} and n.id = e.monitor_id
      join accounts a on a.team_id = ${teamId} and a.id = e.account_id
      where e.team_id = ${teamId} and e.id = any(${eventIds}::uuid[])
      order by e.date desc, e.created_at, e.id`,
    'monitors.notices',
  );
  return withNames(db, teamId, rows);
}

/** What happened where, and a line for each of the first matches. */
export function noticeLines(notice: MonitorNotice, language: NoticeLanguage): [head: string, ...matches: string[]] {
  const { monitorName, accountName, severity, date, matches, matchCount } = notice;
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(date),
  );
  const lines = matches.slice(0, MAX_LINES).map(({ campaignId, campaignName, figures }) => {
    const told = distinctFigures(figures)
      .map((figure) => figureText(figure, language))
      .join('; ');
    return campaignId == null ? told : `${campaignName ?? campaignId}: ${told}`;
  });
  if (matchCount > MAX_LINES) lines.push(`${MORE[language]} ${matchCount - MAX_LINES}`);
  const [head = '', ...told] = [
    `${SEVERITIES[severity][language]}: ${monitorName} – ${accountName}, ${day}`,
    ...lines,
  ].map((line) => line.replace(/\s*[\r\n]+\s*/g, ' '));
  return [head, ...told];
}

/** Two conditions on one figure, such as a multiple and a minimum, are told with the first limit alone. */
function distinctFigures(figures: readonly MonitorFigure[]): MonitorFigure[] {
  const isSame = (one: MonitorFigure, other: MonitorFigure) =>
    one.metric === other.metric && one.windowDays === other.windowDays && one.aggregate === other.aggregate;
  return figures.filter((figure, at) => figures.findIndex((each) => isSame(each, figure)) === at);
}

function figureText({ metric, windowDays, value, limit }: MonitorFigure, language: NoticeLanguage): string {
  const { unit, [language]: name } = METRICS[metric];
  const format = new Intl.NumberFormat(LOCALES[language], FORMATS[unit]);
  const days = windowDays === 1 ? '' : ` (${windowDays} ${DAYS[language]})`;
  return `${name}${days} ${format.format(value)}, ${LIMIT[language]} ${format.format(limit)}`;
}
