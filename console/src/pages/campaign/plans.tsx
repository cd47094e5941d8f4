import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { EmptyState } from '../../parts/page';
import { Spend } from '../changes/spend';
import { TEXTS as CHANGES, PLAN_TONES } from '../changes/texts';
import { currentSpendOf, proposerOf } from '../changes/words';
import { type CampaignKey, campaignPlansQuery, type Plan } from './campaign.query';
import { TEXTS } from './texts';

/** The plans with a change of this campaign, whatever became of them. */
export function Plans({ of }: { of: CampaignKey }) {
  const t = useTexts(TEXTS);
  const changes = useTexts(CHANGES);
  const { moment } = useFormats();
  const found = useQuery(campaignPlansQuery(of));
  const members = found.data?.teamMembers.data;
  const columns = useMemo((): readonly Column<Plan>[] => {
    const names = new Map(members?.map(({ id, name }) => [id, name]));
    return [
      {
        key: 'plan',
        header: t('plan'),
        cell: ({ id, note, changeCount }) => (
          <Link to={`/app/changes/${id}`}>{note ?? changes('changes', { count: changeCount })}</Link>
        ),
      },
      {
        key: 'status',
        header: t('status'),
        cell: ({ status }) => <span className={`tag ${PLAN_TONES[status]}`}>{changes(status)}</span>,
      },
      {
        key: 'spend',
        header: t('spend'),
        isNumber: true,
        from: 'medium',
        cell: (plan) => <Spend change={currentSpendOf(plan)} />,
      },
      { key: 'proposer', header: t('proposer'), from: 'wide', cell: (plan) => proposerOf(changes, plan, names) },
      {
        key: 'created',
        header: t('created'),
        isNumber: true,
        from: 'medium',
        cell: ({ createdAt }) => moment(createdAt),
      },
    ];
  }, [t, changes, moment, members]);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => found.refetch()} />;
  return (
    <DataTable
      caption={t('plans')}
      columns={columns}
      rows={found.data?.changePlans.data}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('noPlans')} />}
    />
  );
}
