import type { ClientReportDetails } from '../../../schema/client-reports/client-report.type.js';
import { formatsOf } from './report-formats.js';
import { REPORT_WORDS } from './report-words.js';

const MAX_EVENTS = 10;

/** Something that a text may speak of. */
export interface ReportFact {
  /** What it is. */
  about: string;
  /** By key, as they are written in the text. */
  values: Record<string, string>;
  direction?: 'higher' | 'lower' | 'same';
}

/** What is in a report, with a key for each number and name. */
export function factsOf(report: ClientReportDetails): ReportFact[] {
  const { content, language, earlierStartDate, earlierEndDate } = report;
  const words = REPORT_WORDS[language];
  const formats = formatsOf(language, content.currency);
  const facts: ReportFact[] = [
    { about: 'account', values: { account: content.accountName } },
    { about: 'period', values: { period: formats.range(report.startDate, report.endDate) } },
  ];
  if (earlierStartDate !== null && earlierEndDate !== null)
    facts.push({
      about: 'earlier period',
      values: { earlier_period: formats.range(earlierStartDate, earlierEndDate) },
    });
  for (const { metric, value, earlierValue, difference, percent } of content.figures) {
    if (value === null) continue;
    const key = metric.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    facts.push({
      about: words.metrics[metric],
      values: {
        [key]: formats.figure(metric, value),
        ...(earlierValue !== null && { [`${key}_before`]: formats.figure(metric, earlierValue) }),
        ...(percent !== null && { [`${key}_change`]: formats.change(percent) }),
      },
      ...(difference !== null && { direction: difference > 0 ? 'higher' : difference < 0 ? 'lower' : 'same' }),
    });
  }
  for (const [at, { name, cost, conversions, clicks }] of content.campaigns.entries()) {
    const key = `campaign_${at + 1}`;
    facts.push({
      about: 'campaign, by cost',
      values: {
        [key]: name,
        [`${key}_cost`]: formats.figure('cost', cost),
        [`${key}_clicks`]: formats.figure('clicks', clicks),
        [`${key}_conversions`]: formats.figure('conversions', conversions),
      },
    });
  }
  for (const [at, { date, title }] of content.events.slice(0, MAX_EVENTS).entries())
    facts.push({
      about: 'event',
      values: { [`event_${at + 1}`]: title, [`event_${at + 1}_date`]: formats.date(date) },
    });
  for (const [at, { kind, count }] of content.changes.entries())
    facts.push({
      about: `what the agency changed: ${words.kinds[kind]}`,
      values: { [`change_${at + 1}_count`]: words.times(formats.count(count), count === 1) },
    });
  return facts;
}
