import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useAddressPage } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { PlannedChangeFilter } from '../../generated/graphql';
import { ErrorNote } from '../../parts/error-note';
import { Filter, useFilter, useSearch } from '../../parts/filter';
import { PageTurner } from '../../parts/pager';
import { Skeleton } from '../../parts/skeleton';
import { OPERATIONS } from '../../words/operations';
import { CHANGES_KEY, type Change, type Plan } from './changes.query';
import {
  APPROVE_PART,
  type ChangeFilter,
  changesQuery,
  PAGE_SIZE,
  type Selection,
  STATUSES,
  selectionQuery,
} from './large-plan.query';
import { LARGE_TEXTS } from './large-plan-texts';
import { PlannedChanges } from './planned-changes';
import { Spend } from './spend';
import { TEXTS } from './texts';

/** IDs that one filter takes. */
const MOST_IDS = 500;
const DRY_RUNS = ['all', 'passed', 'not_offered', 'guardrail', 'refused'] as const;

interface LeftOut {
  ids: ReadonlySet<string>;
  filters: readonly PlannedChangeFilter[];
}

/** Changes whose trial was refused cannot be approved. */
const AT_FIRST: LeftOut = { ids: new Set(), filters: [{ dryRun: 'refused' }, { dryRun: 'guardrail' }] };

/** A plan of more changes than fit on a page: searched, paged, and approved in part by leaving out rows or all that is shown. */
export default function LargePlan({
  plan,
  accounts,
  onReject,
}: {
  plan: Plan;
  accounts: ReadonlyMap<string, string>;
  onReject: () => void;
}) {
  const t = useTexts(TEXTS);
  const l = useTexts(LARGE_TEXTS);
  const isOpen = plan.status === 'proposed';
  const [left, setLeft] = useState(AT_FIRST);
  const [page, setPage] = useAddressPage();
  const wordOf = useTexts(OPERATIONS);
  const account = useFilter('account', t('account'), ['all', ...plan.accountIds], (id) =>
    id === 'all' ? t('all') : (accounts.get(id) ?? id),
  );
  const kind = useFilter('kind', l('kind'), ['all', ...KINDS], (name) => (name === 'all' ? t('all') : wordOf(name)));
  const trial = useFilter('trial', l('trial'), DRY_RUNS, (value) =>
    value === 'refused' ? l('refusedTrial') : t(value),
  );
  const status = useFilter('state', t('fate'), ['all', ...STATUSES], t);
  const campaign = useSearch(l('campaign'), l('campaign'), 'campaign');
  const filter: ChangeFilter = {
    accountId: account.wanted,
    operation: kind.wanted,
    dryRun: trial.wanted,
    status: isOpen ? undefined : status.wanted,
    search: campaign.wanted || undefined,
  };
  const found = useQuery({ ...changesQuery(plan.id, filter, page), placeholderData: keepPreviousData });
  const isStale = found.isPlaceholderData || campaign.isPending === true;
  const leaveOut = filtersOf(left);
  const selection = useQuery({ ...selectionQuery(plan.id, leaveOut), enabled: isOpen });
  const rows = found.data?.data ?? [];
  const total = found.data?.meta.total ?? 0;
  const isFiltered = (change: Change) => left.filters.some((each) => matches(each, change));
  const chosen = new Set(rows.filter((change) => !left.ids.has(change.id) && !isFiltered(change)).map(({ id }) => id));
  const choose = (next: ReadonlySet<string>) => {
    const ids = new Set(left.ids);
    for (const { id } of rows) {
      if (next.has(id)) ids.delete(id);
      else if (chosen.has(id)) ids.add(id);
    }
    setLeft({ ...left, ids });
  };
  return (
    <>
      {isOpen ? <Headline selection={selection.data} isStale={selection.isPlaceholderData} plan={plan} /> : null}
      <div className="filters">
        {[account, kind, ...(isOpen ? [trial] : [status]), campaign].map((each) => (
          <Filter key={each.label} filter={each} />
        ))}
      </div>
      {isOpen ? (
        <LeaveOut
          plan={plan}
          filter={filter}
          total={total}
          left={left}
          onLeft={setLeft}
          accounts={accounts}
          isStale={isStale}
        />
      ) : null}
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      <div className="card planned" aria-busy={isStale}>
        {found.data ? (
          <PlannedChanges
            changes={rows}
            accounts={accounts}
            {...(isOpen && {
              chosen,
              onChoose: choose,
              isApprovable: (change: Change) => !isStale && !isFiltered(change) && change.dryRun !== 'refused',
            })}
          />
        ) : (
          <Skeleton lines={8} />
        )}
        <PageTurner page={page} pages={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
      </div>
      {isOpen ? <Decide plan={plan} selection={selection.data} leaveOut={leaveOut} onReject={onReject} /> : null}
    </>
  );
}

const KINDS = [
  'setCampaignBudget',
  'setCampaignStatus',
  'setCampaignBidding',
  'setCampaignEndDate',
  'setCampaignTarget',
  'setAdGroupStatus',
  'setAdGroupBid',
  'setKeywordStatus',
  'setKeywordBid',
  'addKeywords',
] as const;

function filtersOf({ ids, filters }: LeftOut): PlannedChangeFilter[] {
  const all = [...ids];
  const slices = Array.from({ length: Math.ceil(all.length / MOST_IDS) }, (_, at) => ({
    changeIds: all.slice(at * MOST_IDS, (at + 1) * MOST_IDS),
  }));
  return [...filters, ...slices];
}

function matches({ accountId, operation, dryRun, changeIds }: PlannedChangeFilter, change: Change): boolean {
  return (
    (accountId == null || change.accountId === accountId) &&
    (operation == null || change.operation === operation) &&
    (dryRun == null || change.dryRun === dryRun) &&
    (changeIds == null || changeIds.includes(change.id))
  );
}

/** What approving would do now, as the server counts it. */
function Headline({ selection, plan, isStale }: { selection: Selection | undefined; plan: Plan; isStale: boolean }) {
  const t = useTexts(TEXTS);
  const l = useTexts(LARGE_TEXTS);
  const { count: figure } = useFormats();
  if (!selection) return <Skeleton lines={2} />;
  const { changeCount, accountCount, dailySpendChangeEur, unknownSpendCount, conflictCount, incompleteCount } =
    selection;
  return (
    <section className="card card-body" aria-label={l('chosen')} aria-busy={isStale} aria-live="polite">
      <dl className="facts">
        <dt>{l('chosen')}</dt>
        <dd>{l('chosenOf', { count: figure(changeCount), all: figure(plan.changeCount), accounts: accountCount })}</dd>
        <dt>{t('spend')}</dt>
        <dd data-figure="spend">
          <Spend change={{ eur: dailySpendChangeEur, unknown: unknownSpendCount }} />
          <small className="quiet">{t('spendIfApproved')}</small>
        </dd>
      </dl>
      {conflictCount > 0 ? <p role="note">{l('conflicts', { count: conflictCount })}</p> : null}
      {incompleteCount > 0 ? <p role="note">{l('incomplete', { count: incompleteCount })}</p> : null}
    </section>
  );
}

/** Leaves out all that is shown, and takes it in again. */
function LeaveOut({
  plan,
  filter,
  total,
  left,
  onLeft,
  accounts,
  isStale,
}: {
  plan: Plan;
  filter: ChangeFilter;
  total: number;
  left: LeftOut;
  onLeft: (left: LeftOut) => void;
  accounts: ReadonlyMap<string, string>;
  isStale: boolean;
}) {
  const t = useTexts(TEXTS);
  const l = useTexts(LARGE_TEXTS);
  const wordOf = useTexts(OPERATIONS);
  const queries = useQueryClient();
  const [isReading, setIsReading] = useState(false);
  const { search, status: _, ...facts } = filter;
  const isAll = Object.values(filter).every((value) => value === undefined);
  const isLeft = search === undefined && left.filters.some((each) => JSON.stringify(each) === JSON.stringify(facts));
  const leaveShown = async () => {
    if (search === undefined) return onLeft({ ...left, filters: [...left.filters, facts] });
    setIsReading(true);
    try {
      const { data } = await queries.fetchQuery(changesQuery(plan.id, filter, 1, MOST_IDS));
      onLeft({ ...left, ids: new Set([...left.ids, ...data.map(({ id }) => id)]) });
    } finally {
      setIsReading(false);
    }
  };
  const nameOf = ({ accountId, operation, dryRun }: PlannedChangeFilter) =>
    [
      accountId == null ? null : (accounts.get(accountId) ?? accountId),
      operation == null ? null : wordOf(operation as (typeof KINDS)[number]),
      dryRun == null ? null : dryRun === 'refused' ? l('refusedTrial') : t(dryRun),
    ]
      .filter(Boolean)
      .join(', ');
  const own = left.filters.slice(AT_FIRST.filters.length);
  return (
    <p className="row left-out">
      <button
        type="button"
        className="button"
        disabled={isAll || isLeft || isStale || isReading || total === 0 || (search !== undefined && total > MOST_IDS)}
        onClick={() => void leaveShown()}
      >
        {l('leaveShown', { count: total })}
      </button>
      {own.map((each, at) => (
        <button
          key={JSON.stringify(each)}
          type="button"
          className="button"
          title={l('takeIn')}
          onClick={() =>
            onLeft({ ...left, filters: left.filters.filter((_each, index) => index !== at + AT_FIRST.filters.length) })
          }
        >
          <X aria-hidden="true" />
          {l('leftOut', { what: nameOf(each) })}
        </button>
      ))}
      {left.ids.size > 0 ? (
        <button
          type="button"
          className="button"
          title={l('takeIn')}
          onClick={() => onLeft({ ...left, ids: new Set() })}
        >
          <X aria-hidden="true" />
          {l('leftOutRows', { count: left.ids.size })}
        </button>
      ) : null}
    </p>
  );
}

function Decide({
  plan,
  selection,
  leaveOut,
  onReject,
}: {
  plan: Plan;
  selection: Selection | undefined;
  leaveOut: PlannedChangeFilter[];
  onReject: () => void;
}) {
  const t = useTexts(TEXTS);
  const { count: figure } = useFormats();
  const { run, isRunning } = useWrite(CHANGES_KEY);
  const count = selection?.changeCount ?? 0;
  const isReady = selection !== undefined && count > 0 && selection.conflictCount + selection.incompleteCount === 0;
  const approve = () => run(APPROVE_PART, { planId: plan.id, hash: plan.hash, leaveOut, count }, t('approved'));
  return (
    <p className="row">
      <button type="button" className="button primary" disabled={isRunning || !isReady} onClick={() => void approve()}>
        <Check aria-hidden="true" />
        {count === plan.changeCount
          ? t('approveAll', { all: figure(plan.changeCount) })
          : t('approve', { count: figure(count), all: figure(plan.changeCount) })}
      </button>
      <button type="button" className="button" disabled={isRunning} onClick={onReject}>
        <X aria-hidden="true" />
        {t('reject')}
      </button>
    </p>
  );
}
