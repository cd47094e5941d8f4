import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { reaches, useViewer } from '../../api/viewer';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { Column } from '../../parts/data-table';
import { Money } from '../../parts/figure';
import { ListPage } from '../../parts/list-page';
import { Skeleton } from '../../parts/skeleton';
import { Deviation, TargetBar } from '../pacing/deviation';
import { groupsQuery, type ListedGroup } from './groups.query';
import { CAP_WORDS, TEXTS } from './texts';

const GroupDialog = lazy(() => import('./group-dialog'));

const NEW = 'new';

/** Budgets of a month over campaigns of several accounts: spent, expected, and what the cap does. */
export default function BudgetGroupsPage() {
  const t = useTexts(TEXTS);
  const maySet = reaches(useViewer(), 'admin');
  const { about, open, close } = useAddressDialog('group');
  const found = useQuery(groupsQuery);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        maySet ? (
          <button type="button" className="button primary" onClick={() => open(NEW)}>
            {t('new')}
          </button>
        ) : null
      }
      found={found}
      columns={useColumns(open)}
      rows={found.data}
      rowKey={({ id }) => id}
      exported={t('title')}
      empty={t('none')}
      emptyHint={t('noneHint')}
    >
      {about ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <GroupDialog groupId={about === NEW ? undefined : about} maySet={maySet} onClose={close} />
        </Suspense>
      ) : null}
    </ListPage>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<ListedGroup>[] {
  const t = useTexts(TEXTS);
  const { date, money } = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('name'),
        sortBy: ({ name }) => name,
        cell: ({ id, name, campaignCount, accountCount }) => (
          <span className="two-lines">
            <button type="button" className="link" onClick={() => onOpen(id)}>
              {name}
            </button>
            <small className="quiet">{t('members', { campaigns: campaignCount, accounts: accountCount })}</small>
          </span>
        ),
      },
      {
        key: 'spent',
        header: t('spent'),
        csvHeader: `${t('spent')} (EUR)`,
        isNumber: true,
        sortBy: ({ pace }) => pace.spentEur,
        cell: ({ pace: { spentEur, through } }) => (
          <span className="with-change">
            <Money value={spentEur} />
            <small className="quiet">{through ? t('through', { date: date(through) }) : t('notYet')}</small>
          </span>
        ),
      },
      {
        key: 'budget',
        header: t('budget'),
        csvHeader: `${t('budget')} (EUR)`,
        isNumber: true,
        sortBy: ({ pace }) => pace.budgetEur,
        cell: ({ pace }) => (
          <span className="with-change">
            <Money value={pace.budgetEur} />
            <TargetBar
              month={{ spentEur: pace.spentEur, expectedEur: pace.expectedEur, monthlyTargetEur: pace.budgetEur }}
            />
          </span>
        ),
      },
      {
        key: 'perDay',
        header: t('perDay'),
        csvHeader: `${t('perDay')} (EUR)`,
        isNumber: true,
        from: 'medium',
        sortBy: ({ pace }) => pace.neededPerDayEur ?? undefined,
        cell: ({ pace: { neededPerDayEur, dailyBudgetEur } }) => (
          <span className="with-change">
            {neededPerDayEur === null ? <span className="quiet">–</span> : <Money value={neededPerDayEur} />}
            <small className="quiet">{t('actual', { amount: money(dailyBudgetEur) })}</small>
          </span>
        ),
      },
      {
        key: 'expected',
        header: t('expected'),
        csvHeader: `${t('expected')} (EUR)`,
        isNumber: true,
        from: 'medium',
        sortBy: ({ pace }) => pace.expectedEur ?? undefined,
        cell: ({ pace: { expectedEur } }) =>
          expectedEur === null ? <span className="quiet">–</span> : <Money value={expectedEur} />,
      },
      {
        key: 'deviation',
        header: t('deviation'),
        isNumber: true,
        sortBy: ({ pace }) => pace.missPercent ?? undefined,
        cell: ({ pace }) => <Deviation month={pace} />,
      },
      {
        key: 'cap',
        header: t('cap'),
        from: 'wide',
        csv: ({ cap }) => t(CAP_WORDS[cap]),
        cell: ({ cap, capPercent, capProblem }) => (
          <span className="two-lines">
            <span>{t(CAP_WORDS[cap])}</span>
            {cap === 'none' ? null : <small className="quiet">{t('at', { percent: capPercent })}</small>}
            {capProblem ? <span className="tag bad">{t('stuck')}</span> : null}
          </span>
        ),
      },
    ],
    [t, date, money, onOpen],
  );
}
