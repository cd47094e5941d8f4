import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type Formats, useFormats } from '../../app/formats';
import { type Translate, useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { type CampaignKey, type Issue, issuesQuery } from './campaign.query';
import { type Key, known, TEXTS } from './texts';

const ICONS = { critical: CircleAlert, warning: TriangleAlert, info: Info } as const;

/** What deserves attention, most severe first; nothing for a campaign that does well. */
export function Issues({ of }: { of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const found = useQuery(issuesQuery(of));
  const issues = found.data?.campaignAiContext.issues;
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  if (!issues || issues.length === 0) return null;
  return (
    <section className="card concerns">
      <header>
        <h2>{t('issues')}</h2>
      </header>
      <ul className="card-body">
        {issues.map((issue) => {
          const Icon = ICONS[issue.severity];
          return (
            <li key={issue.code} className={issue.severity}>
              <Icon aria-hidden="true" />
              <span className="hidden">{t(issue.severity)}: </span>
              <span>{sentence(issue, t, formats)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The facts of an issue in the person's language; the server's German for one that is not known here. */
function sentence({ code, facts, message }: Issue, t: Translate<Key>, formats: Formats): string {
  const { money, roas, percent, count, date, list } = formats;
  switch (code) {
    case 'account_stopped':
      return t(code, { status: textOf(facts.status) });
    case 'not_started':
    case 'ended':
    case 'ends_soon':
      return t(code, { date: date(textOf(facts.date), { long: true }) });
    case 'no_conversions': {
      const others = numberOf(facts.others);
      return t(code, { cost: money(numberOf(facts.cost)), others: others > 0 ? count(others) : 'none' });
    }
    case 'below_target':
      return t(code, { roas: roas(numberOf(facts.roas)), target: roas(numberOf(facts.target)) });
    case 'limited_by_budget':
      return t(code, {
        percent: percent(numberOf(facts.percent) / 100, { digits: 0 }),
        budget: money(numberOf(facts.budget)),
      });
    case 'weak_asset_groups': {
      const names = Array.isArray(facts.names) ? facts.names.map(textOf) : [];
      const all = numberOf(facts.count);
      return t(code, { count: all, names: names.join(', '), more: all - names.length });
    }
    case 'low_assets': {
      const assets = Object.entries(Object(facts.assets)).map(
        ([type, times]) => `${numberOf(times)} × ${known(t, type)}`,
      );
      return t(code, { assets: list(assets) });
    }
    case 'learning_assets':
      return t(code, { count: numberOf(facts.count) });
    case 'removed':
    case 'paused':
    case 'no_budget':
    case 'never_shown':
    case 'no_location':
    case 'no_asset_group':
    case 'no_products':
      return t(code);
    default:
      return message;
  }
}
