import { useMemo } from 'react';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import { Link } from '../../app/link';
import type { Condition, Match, Monitor, MonitorEvent } from './monitors.query';
import { type Key, TEXTS } from './texts';

type Metric = Condition['metric'];

const MONEY: readonly Metric[] = ['cost', 'conversionValue', 'cpc', 'costPerConversion', 'expectedMonthSpend'];
const COUNTS: readonly Metric[] = [
  'impressions',
  'clicks',
  'conversions',
  'disapprovedProductCount',
  'notFoundPageCount',
];

function written(formats: Formats, metric: Metric, value: number): string {
  if (MONEY.includes(metric)) return formats.money(value);
  if (metric === 'roas') return formats.roas(value);
  return COUNTS.includes(metric) ? formats.count(value) : formats.percent(value);
}

export interface RuleWords {
  condition(condition: Condition): string;
  rule(conditions: readonly Condition[]): string;
  figures(match: Match): string;
}

/** Rules and what they found, as sentences. */
export function useRuleWords(): RuleWords {
  const t: Translate<Key> = useTexts(TEXTS);
  const formats = useFormats();
  return useMemo(() => {
    const condition = ({ metric, aggregate, windowDays, comparison, operator, threshold }: Condition) =>
      t('condition', {
        metric: t(metric),
        window: t(aggregate === 'daily_average' ? 'daily' : 'window', { days: windowDays }),
        operator: t(operator),
        limit: t(comparison, {
          value: written(formats, metric, threshold),
          percent: formats.percent(threshold, { digits: Number.isInteger(threshold * 100) ? 0 : 1 }),
        }),
      });
    return {
      condition,
      rule: (conditions) => conditions.map(condition).join(t('and')),
      figures: ({ figures }) =>
        figures
          .filter(({ metric, windowDays, value }, at) => {
            const isSame = (each: (typeof figures)[number]) =>
              each.metric === metric && each.windowDays === windowDays && each.value === value;
            return figures.findIndex(isSame) === at;
          })
          .map(({ metric, value, limit }) =>
            t('figure', {
              metric: t(metric),
              value: written(formats, metric, value),
              limit: written(formats, metric, limit),
            }),
          )
          .join(', '),
    };
  }, [t, formats]);
}

const TONES = { info: '', warning: 'warn', critical: 'bad' } as const;

export function Severity({ severity }: { severity: keyof typeof TONES }) {
  const t = useTexts(TEXTS);
  return <span className={`tag ${TONES[severity]}`}>{t(severity)}</span>;
}

/** What a monitor proposes, in words. */
export function useActionWords(): (action: Pick<NonNullable<Monitor['action']>, 'kind' | 'changePercent'>) => string {
  const t = useTexts(TEXTS);
  const { percent } = useFormats();
  return ({ kind, changePercent }) =>
    kind === 'pause_campaign'
      ? t('pauses')
      : t('changesBudget', { percent: percent((changePercent ?? 0) / 100, { digits: 0, sign: true }) });
}

/** What became of a proposal. */
export function Proposal({ action }: { action: MonitorEvent['action'] }) {
  const t = useTexts(TEXTS);
  const words = useActionWords();
  if (!action) return null;
  const { status, planId, message } = action;
  return (
    <p className="small links-in-text">
      {words(action)}: {planId ? <Link to={`/app/changes/${planId}`}>{t(status)}</Link> : t(status)}
      {message ? <span className="quiet"> {message}</span> : null}
    </p>
  );
}

const MOST = 3;

/** What was found, campaign by campaign. */
export function Matches({
  accountId,
  matches,
  matchCount,
}: {
  accountId: string;
  matches: readonly Match[];
  matchCount: number;
}) {
  const t = useTexts(TEXTS);
  const { figures } = useRuleWords();
  return (
    <ul className="small links-in-text">
      {matches.slice(0, MOST).map((match) => (
        <li key={match.campaignId ?? ''}>
          {match.campaignId ? (
            <>
              <Link to={`/app/accounts/${accountId}/campaigns/${match.campaignId}`}>
                {match.campaignName ?? match.campaignId}
              </Link>
              {': '}
            </>
          ) : null}
          {figures(match)}
        </li>
      ))}
      {matchCount > MOST ? <li className="quiet">{t('moreMatches', { count: matchCount - MOST })}</li> : null}
    </ul>
  );
}
