import { useQuery } from '@tanstack/react-query';
import { reaches, useViewer } from '../../api/viewer';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import type { AttentionQuery } from '../../generated/graphql';
import { attentionQuery } from './attention.query';
import { ATTENTION } from './attention-texts';

type Item = AttentionQuery['attention'][number];

/** What to look at today, of what the viewer may see; each leads to where something can be done about it. */
export function Attention() {
  const t = useTexts(ATTENTION);
  const isMember = reaches(useViewer(), 'member');
  const found = useQuery(attentionQuery).data?.attention;
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">{t('title')}</h2>
      {found?.length === 0 ? <p className="quiet">{t('nothing')}</p> : null}
      {found && found.length > 0 ? (
        <ul>
          {found.map((item) => (
            <li key={item.kind}>
              <Link to={placeOf(item, isMember)}>{t(item.kind, { count: item.count })}</Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function placeOf({ kind, ids }: Item, isMember: boolean): string {
  const only = ids.length === 1 ? ids[0] : undefined;
  switch (kind) {
    case 'monitor_findings':
      return '/app/monitor-events?show=open';
    case 'proposed_plans':
      return '/app/changes';
    case 'failing_syncs':
      if (only) return `/app/accounts/${only}`;
      return isMember ? '/app/connections' : '/app';
    case 'blocked_caps':
    case 'missed_budgets':
      return only ? `/app/budget-groups?group=${only}` : '/app/budget-groups';
    case 'missed_targets':
      return '/app/pacing?which=off';
    case 'disapproved_products':
      return only ? `/app/accounts/${only}/feeds` : '/app/feeds';
  }
}
