import { useQuery } from '@tanstack/react-query';
import { reaches, useViewer, waitingQuery } from '../../api/viewer';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { MISSES_PERCENT } from '../pacing/deviation';
import { pacingQuery } from '../pacing/pacing.query';
import { attentionQuery } from './attention.query';
import { ATTENTION } from './attention-texts';

/** What to look at today, of what the viewer may see; each leads to where something can be done about it. */
export function Attention() {
  const t = useTexts(ATTENTION);
  const isMember = reaches(useViewer(), 'member');
  const waiting = useQuery(waitingQuery).data?.waiting;
  const months = useQuery(pacingQuery('')).data;
  const found = useQuery(attentionQuery(isMember)).data;
  const failing = waiting?.failingAccountIds ?? [];
  const missing = months?.filter(({ monthSpend }) => Math.abs(monthSpend.missPercent ?? 0) > MISSES_PERCENT) ?? [];
  const groups = found?.budgetGroups ?? [];
  const stuck = groups.filter(({ capProblem }) => capProblem !== null);
  const astray = groups.filter(({ pace }) => Math.abs(pace.missPercent ?? 0) > MISSES_PERCENT);
  const toGroups = (some: readonly { id: string }[]) =>
    some.length === 1 ? `/app/budget-groups?group=${some[0]?.id}` : '/app/budget-groups';
  const disapproved = found?.productStatusSummary.data.filter((each) => each.disapproved > 0) ?? [];
  const products = disapproved.reduce((sum, each) => sum + each.disapproved, 0);
  const all = [
    { name: 'fired', count: found?.monitorEventsConnection?.totalCount ?? 0, to: '/app/monitor-events?show=open' },
    { name: 'plans', count: waiting?.proposedPlans ?? 0, to: '/app/changes' },
    {
      name: 'syncs',
      count: failing.length,
      to: failing.length === 1 ? `/app/accounts/${failing[0]}` : '/app/connections',
    },
    { name: 'caps', count: stuck.length, to: toGroups(stuck) },
    { name: 'groups', count: astray.length, to: toGroups(astray) },
    { name: 'targets', count: missing.length, to: '/app/pacing?which=off' },
    {
      name: 'products',
      count: products,
      to: disapproved.length === 1 ? `/app/accounts/${disapproved[0]?.accountId}/feeds` : '/app/feeds',
    },
  ] as const;
  const shown = all.filter(({ count }) => count > 0);
  const isKnown = waiting && months && found;
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">{t('title')}</h2>
      {isKnown && shown.length === 0 ? <p className="quiet">{t('nothing')}</p> : null}
      {shown.length > 0 ? (
        <ul>
          {shown.map(({ name, count, to }) => (
            <li key={name}>
              <Link to={to}>{t(name, { count })}</Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
