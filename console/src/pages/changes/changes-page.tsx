import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import type { Column } from '../../parts/data-table';
import { ListPage } from '../../parts/list-page';
import { type PlanInList, plansQuery } from './changes.query';
import { PLAN_TONES, TEXTS } from './texts';
import { proposerOf, signed } from './words';

/** Change plans of the team, the newest first. */
export default function ChangesPage() {
  const t = useTexts(TEXTS);
  const { moment, money } = useFormats();
  const found = useQuery(plansQuery);
  const members = found.data?.teamMembers.data;
  const columns = useMemo((): readonly Column<PlanInList>[] => {
    const names = new Map(members?.map(({ id, name }) => [id, name]));
    return [
      {
        key: 'what',
        header: t('what'),
        cell: ({ id, note, changeCount }) => (
          <span className="two-lines">
            <Link to={`/app/changes/${id}`}>{note ?? t('changes', { count: changeCount })}</Link>
            {note ? <small className="quiet">{t('changes', { count: changeCount })}</small> : null}
          </span>
        ),
      },
      {
        key: 'status',
        header: t('status'),
        sortBy: ({ status }) => status,
        cell: ({ status }) => <span className={`tag ${PLAN_TONES[status]}`}>{t(status)}</span>,
      },
      {
        key: 'spend',
        header: t('spend'),
        isNumber: true,
        sortBy: ({ dailySpendChangeEur }) => dailySpendChangeEur,
        cell: ({ dailySpendChangeEur }) => signed(money(dailySpendChangeEur), dailySpendChangeEur),
      },
      {
        key: 'by',
        header: t('by'),
        from: 'wide',
        cell: (plan) => proposerOf(t, plan, names),
      },
      {
        key: 'created',
        header: t('created'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => moment(createdAt),
      },
    ];
  }, [t, moment, money, members]);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      found={found}
      columns={columns}
      rows={found.data?.changePlans.data}
      rowKey={({ id }) => id}
      sort={{ key: 'created', isDescending: true }}
      empty={t('none')}
      emptyHint={t('noneHint')}
    />
  );
}
