import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useMemo } from 'react';
import { useConnection } from '../../api/connection';
import { accountNamesQuery } from '../../api/viewer';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { CampaignLinks } from '../../parts/campaign-links';
import type { Column } from '../../parts/data-table';
import { useFilter } from '../../parts/filter';
import { ListPage } from '../../parts/list-page';
import { type PlanInList, peopleQuery, plansQuery } from './changes.query';
import { Spend } from './spend';
import { PLAN_TONES, TEXTS } from './texts';
import { currentSpendOf, proposerOf } from './words';

const STATUSES = [
  'all',
  'proposed',
  'applying',
  'applied',
  'partly_applied',
  'not_applied',
  'undone',
  'partly_undone',
  'rejected',
  'expired',
] as const;

/** Change plans of the team, the newest first. */
export default function ChangesPage() {
  const t = useTexts(TEXTS);
  const status = useFilter('status', t('status'), STATUSES, t);
  const list = useConnection(plansQuery(status.wanted));
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <Link className="button" to="/app/changes/file">
          <Upload aria-hidden="true" />
          {t('fromFile')}
        </Link>
      }
      filters={[status]}
      {...list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      empty={t(status.wanted ? 'noneLike' : 'none')}
      {...(!status.wanted && { emptyHint: t('noneHint') })}
    />
  );
}

function useColumns(): readonly Column<PlanInList>[] {
  const t = useTexts(TEXTS);
  const { moment, list } = useFormats();
  const members = useQuery(peopleQuery).data?.teamMembers.data;
  const accounts = useQuery(accountNamesQuery).data?.accounts.data;
  return useMemo(() => {
    const names = new Map(members?.map(({ id, name }) => [id, name]));
    const accountNames = new Map(accounts?.map(({ id, name }) => [id, name]));
    const accountsOf = ({ accountIds }: PlanInList) =>
      accountIds.length > MOST_NAMED
        ? t('accounts', { count: accountIds.length })
        : list(accountIds.map((id) => accountNames.get(id) ?? id));
    const othersOf = ({ campaigns, campaignCount }: PlanInList) => campaignCount - campaigns.length;
    const campaignsOf = (plan: PlanInList) => {
      const names = plan.campaigns.map(({ name }) => name).join(', ');
      return othersOf(plan) > 0 ? t('andOthers', { names, count: othersOf(plan) }) : names;
    };
    return [
      {
        key: 'what',
        header: t('what'),
        cell: (plan) => (
          <span className="two-lines plan-row">
            <Link className="plan-note" to={`/app/changes/${plan.id}`}>
              {plan.note ?? (campaignsOf(plan) || t('changes', { count: plan.changeCount }))}
            </Link>
            <small className="quiet">
              {t('changes', { count: plan.changeCount })}
              {plan.note && plan.campaigns.length > 0 ? (
                <>
                  {' · '}
                  <CampaignLinks campaigns={plan.campaigns} />
                  {othersOf(plan) > 0 ? ` ${t('others', { count: othersOf(plan) })}` : null}
                </>
              ) : null}
            </small>
            <small className="quiet">{accountsOf(plan)}</small>
            <small className="quiet until-medium">
              {t('byAt', { name: proposerOf(t, plan, names), moment: moment(plan.createdAt) })}
            </small>
            <span className="until-medium">
              <span className={`tag ${PLAN_TONES[plan.status]}`}>{t(plan.status)}</span>
            </span>
          </span>
        ),
      },
      {
        key: 'status',
        header: t('status'),
        from: 'medium',
        cell: ({ status }) => <span className={`tag ${PLAN_TONES[status]}`}>{t(status)}</span>,
      },
      { key: 'spend', header: t('spend'), isNumber: true, cell: (plan) => <Spend change={currentSpendOf(plan)} /> },
      { key: 'by', header: t('by'), from: 'medium', cell: (plan) => proposerOf(t, plan, names) },
      {
        key: 'created',
        header: t('created'),
        isNumber: true,
        from: 'medium',
        cell: ({ createdAt }) => moment(createdAt),
      },
    ];
  }, [t, moment, list, members, accounts]);
}

/** Of more accounts a plan tells how many they are. */
const MOST_NAMED = 3;
