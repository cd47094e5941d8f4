import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link, useGo } from '../../app/link';
import { Confirmation } from '../../parts/confirmation';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Skeleton } from '../../parts/skeleton';
import { Told } from '../../parts/told';
import { GroupForm } from './group-form';
import { useMonthName } from './group-months';
import { DELETE_GROUP, GROUPS_KEY, type Group, groupQuery, PROPOSE_BUDGETS } from './groups.query';
import { CAP_WORDS, METHOD_WORDS, TEXTS } from './texts';

interface GroupDialogProps {
  /** Absent: a new one. */
  groupId: string | undefined;
  maySet: boolean;
  onClose: () => void;
}

/** A budget group: its month, how it is projected, its campaigns, what its cap did; and its form. */
export default function GroupDialog({ groupId, maySet, onClose }: GroupDialogProps) {
  const t = useTexts(TEXTS);
  const { data, error, refetch } = useQuery({ ...groupQuery(groupId ?? ''), enabled: groupId !== undefined });
  const [isEditing, edit] = useState(groupId === undefined);
  const [isDeleting, askDelete] = useState(false);
  const isLoading = groupId !== undefined && !data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={groupId === undefined ? t('new') : (data?.name ?? t('title'))}
      className="wide"
    >
      {error ? <ErrorNote error={error} onRetry={() => refetch()} /> : isLoading ? <Skeleton lines={6} /> : null}
      {isEditing && !isLoading ? <GroupForm group={data} onClose={onClose} /> : null}
      {isDeleting && data ? <Deletion group={data} onCancel={() => askDelete(false)} onDeleted={onClose} /> : null}
      {!isEditing && !isDeleting && data ? (
        <Details group={data} maySet={maySet} onEdit={() => edit(true)} onDelete={() => askDelete(true)} />
      ) : null}
    </Dialog>
  );
}

/** Asks once more: a deleted group does not come back, and its cap no longer acts. */
function Deletion({ group, onCancel, onDeleted }: { group: Group; onCancel: () => void; onDeleted: () => void }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(GROUPS_KEY);
  const { name } = group;
  return (
    <Confirmation
      cancel={t('cancel')}
      confirm={t('delete')}
      isRunning={isRunning}
      onCancel={onCancel}
      onConfirm={async () => {
        if (await run(DELETE_GROUP, { groupId: group.id }, t('deleted', { name }))) onDeleted();
      }}
    >
      {t(group.cap === 'none' ? 'deleteAsk' : 'deleteAskCap', { name })}
    </Confirmation>
  );
}

function Details({
  group,
  maySet,
  onEdit,
  onDelete,
}: {
  group: Group;
  maySet: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const t = useTexts(TEXTS);
  const { money, date } = useFormats();
  const monthName = useMonthName();
  const go = useGo();
  const { run, isRunning } = useWrite(GROUPS_KEY);
  const { pace } = group;
  const propose = async () => {
    const made = await run(PROPOSE_BUDGETS, { groupId: group.id });
    if (made) go(`/app/changes/${made.proposeDailyBudgets.id}`);
  };
  const or = (amount: number | null) => (amount === null ? '–' : money(amount));
  const figures = [
    [t('budget'), money(pace.budgetEur)],
    [t('spent'), money(pace.spentEur)],
    [t('today'), money(pace.todayEur)],
    [t('perDay'), or(pace.neededPerDayEur)],
    [t('actualBudgets'), money(pace.dailyBudgetEur)],
    [t('expected'), or(pace.expectedEur)],
  ] as const;
  return (
    <>
      {group.capProblem ? (
        <p role="alert" className="note bad">
          {t('problem')} <Told code="conflict" message={group.capProblem} />
        </p>
      ) : null}
      <dl className="figures" aria-label={t('month')}>
        {figures.map(([name, amount]) => (
          <div className="figure" key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{amount}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {t(METHOD_WORDS[pace.method], { days: pace.daysLeft, running: pace.runningCount })}{' '}
        {pace.expectedLowEur !== null && pace.expectedHighEur !== null
          ? t('range', { low: money(pace.expectedLowEur), high: money(pace.expectedHighEur) })
          : null}{' '}
        {pace.unknownBudgetCount > 0 ? t('unknown', { count: pace.unknownBudgetCount }) : null}{' '}
        {pace.sharedBudgetCount > 0 ? t('shared', { count: pace.sharedBudgetCount }) : null}
      </p>
      <p>
        {t('cap')}: {t(CAP_WORDS[group.cap])}
        {group.cap === 'none' ? null : ` (${t('at', { percent: group.capPercent })})`}
      </p>
      {group.months.length > 0 ? (
        <>
          <h3>{t('months')}</h3>
          <dl className="facts">
            {group.months.map(({ month, budgetEur }) => (
              <Fragment key={month}>
                <dt>{monthName(month)}</dt>
                <dd>{money(budgetEur)}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      ) : null}
      {group.capActions.length > 0 ? (
        <ul>
          {group.capActions.map(({ planId, createdAt, pausedCount, campaignCount, enablePlanId }) => (
            <li key={planId} className="two-lines">
              <Link to={`/app/changes/${planId}`}>{date(createdAt.slice(0, 10))}</Link>
              <small className="quiet">{t('paused', { paused: pausedCount, count: campaignCount })}</small>
              {enablePlanId ? <Link to={`/app/changes/${enablePlanId}`}>{t('enablePlan')}</Link> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <h3>{t('campaigns')}</h3>
      <ul>
        {group.campaigns.map(({ accountId, accountName, campaignId, name, status, spentEur }) => (
          <li key={`${accountId} ${campaignId}`} className="two-lines">
            {name === null ? campaignId : <Link to={`/app/accounts/${accountId}/campaigns/${campaignId}`}>{name}</Link>}{' '}
            <small className="quiet">
              {accountName}, {t(status === 'ENABLED' ? 'runs' : status === 'PAUSED' ? 'isPaused' : 'gone')},{' '}
              {money(spentEur)}
            </small>
          </li>
        ))}
      </ul>
      <footer>
        {maySet ? (
          <>
            <button type="button" className="button" disabled={isRunning} onClick={onDelete}>
              {t('delete')}
            </button>
            <button type="button" className="button" onClick={onEdit}>
              {t('edit')}
            </button>
          </>
        ) : null}
        <button type="button" className="button primary" disabled={isRunning} onClick={propose}>
          {t('propose')}
        </button>
      </footer>
    </>
  );
}
