import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Check, Undo2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router';
import { useLive } from '../../api/use-live';
import { useWrite } from '../../api/use-write';
import { accountNamesQuery, useViewer } from '../../api/viewer';
import { keepFocus } from '../../app/focus';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { APPROVE, CHANGES_KEY, type Change, type Plan, PROGRESS, planQuery, REJECT, TAKE_BACK } from './changes.query';
import { PlannedChanges } from './planned-changes';
import { Spend } from './spend';
import { PLAN_TONES, TEXTS } from './texts';
import { currentSpendOf, proposerOf, type SpendChange, spendOf } from './words';

/** Longer reasons stand below the heading. */
const MOST_IN_TITLE = 80;
/** Larger plans are searched and paged. */
const MOST_AT_ONCE = 50;

const LargePlan = lazy(() => import('./large-plan'));

/** One change plan: what it would do, and what becomes of it while that happens. */
export default function ChangePlanPage() {
  const t = useTexts(TEXTS);
  const { planId = '' } = useParams();
  const found = useQuery(planQuery(planId));
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: CHANGES_KEY });
  useLive(PROGRESS, { planId }, { onData: readAgain, onGap: readAgain });
  const plan = found.data?.changePlan;
  return (
    <Page
      title={isTitle(plan?.note) ? plan.note : t('one')}
      lead={
        <Link className="back" to="/app/changes">
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </Link>
      }
      actions={plan ? <span className={`tag ${PLAN_TONES[plan.status]}`}>{t(plan.status)}</span> : null}
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {plan ? (
        <Proposal plan={plan} names={new Map(found.data?.teamMembers.data.map(({ id, name }) => [id, name]))} />
      ) : found.error ? null : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}

/** Whether a reason is short enough to head the page. */
function isTitle(note: string | null | undefined): note is string {
  return note != null && note.length <= MOST_IN_TITLE && !note.includes('\n');
}

/** Whether a person can approve it: tried without a refusal. */
const isApprovable = ({ dryRun }: Change) => dryRun === 'passed' || dryRun === 'not_offered';

function Proposal({ plan, names }: { plan: Plan; names: ReadonlyMap<string, string> }) {
  const t = useTexts(TEXTS);
  const isOpen = plan.status === 'proposed';
  const approvable = plan.changes.filter(isApprovable);
  // Of changes that exclude each other the first one is chosen.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => firstOnes(approvable));
  const viewer = useViewer();
  const accounts = useQuery(accountNamesQuery).data?.accounts.data;
  const { run, isRunning } = useWrite(CHANGES_KEY);
  const [asked, setAsked] = useState<'reject' | 'undo'>();
  const close = () => setAsked(undefined);
  // The buttons of an open plan go with its status, whoever decided it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the status.
  useEffect(() => keepFocus(), [plan.status]);
  const changeIds = plan.changes.map(({ id }) => id).filter((id) => chosen.has(id));
  const approve = () => run(APPROVE, { planId: plan.id, hash: plan.hash, changeIds }, t('approved'));
  const stands = plan.appliedCount > 0;
  const isLarge = plan.changeCount > MOST_AT_ONCE;
  const accountNames = new Map(accounts?.map(({ id, name }) => [id, name]));
  return (
    <div className="stack">
      <section className="card card-body" aria-label={t('one')}>
        <Facts
          plan={plan}
          names={names}
          spend={isOpen && !isLarge ? spendOf(plan.changes.filter(({ id }) => chosen.has(id))) : currentSpendOf(plan)}
          isOfAll={isLarge}
        />
      </section>
      {isLarge ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <LargePlan plan={plan} accounts={accountNames} onReject={() => setAsked('reject')} />
        </Suspense>
      ) : (
        <div className="card planned">
          <PlannedChanges
            changes={plan.changes}
            accounts={accountNames}
            {...(isOpen && { chosen, onChoose: setChosen, isApprovable })}
          />
        </div>
      )}
      {isOpen && !isLarge ? (
        <p className="row">
          <button
            type="button"
            className="button primary"
            disabled={isRunning || changeIds.length === 0}
            onClick={() => void approve()}
          >
            <Check aria-hidden="true" />
            {changeIds.length === plan.changeCount
              ? t('approveAll', { all: plan.changeCount })
              : t('approve', { count: changeIds.length, all: plan.changeCount })}
          </button>
          <button type="button" className="button" disabled={isRunning} onClick={() => setAsked('reject')}>
            <X aria-hidden="true" />
            {t('reject')}
          </button>
        </p>
      ) : null}
      {stands && plan.status !== 'applying' && plan.status !== 'undoing' ? (
        <button type="button" className="button" disabled={isRunning} onClick={() => setAsked('undo')}>
          <Undo2 aria-hidden="true" />
          {t('takeBack')}
        </button>
      ) : null}
      <Dialog isOpen={asked === 'reject'} onClose={close} title={t('rejectTitle')}>
        <Reject
          onReject={async (reason) => {
            if (await run(REJECT, { planId: plan.id, reason }, t('rejectedNow'))) close();
          }}
        />
      </Dialog>
      <Dialog isOpen={asked === 'undo'} onClose={close} title={t('takeBackTitle')}>
        <p>{t('takeBackText')}</p>
        {viewer.approval === 'ALWAYS' ? <p role="note">{t('willWait')}</p> : null}
        <footer>
          <button type="button" className="button" onClick={close}>
            {t('cancel')}
          </button>
          <button
            type="button"
            className="button primary"
            disabled={isRunning}
            onClick={async () => {
              if (await run(TAKE_BACK, { planId: plan.id }, t('takingBack'))) close();
            }}
          >
            {t('takeBack')}
          </button>
        </footer>
      </Dialog>
    </div>
  );
}

function firstOnes(changes: readonly Change[]): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const { id, conflictsWith } of changes) if (!conflictsWith.some((other) => taken.has(other))) taken.add(id);
  return taken;
}

/** What the plan is about as a whole, and what people said to it. */
function Facts({
  plan,
  names,
  spend,
  isOfAll,
}: {
  plan: Plan;
  names: ReadonlyMap<string, string>;
  spend: SpendChange;
  /** What is chosen has figures of its own. */
  isOfAll: boolean;
}) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const nameOf = (id: string | null) => (id && names.get(id)) || t('somebody');
  const isOpen = plan.status === 'proposed';
  return (
    <dl className="facts">
      <dt>{t('by')}</dt>
      <dd>
        {proposerOf(t, plan, names)}, {moment(plan.createdAt)}
        {isOpen ? (
          <>
            <br />
            <small className="quiet">{t('until', { moment: moment(plan.expiresAt) })}</small>
          </>
        ) : null}
      </dd>
      {plan.note && !isTitle(plan.note) ? (
        <>
          <dt>{t('why')}</dt>
          <dd className="plan-note">{plan.note}</dd>
        </>
      ) : null}
      <dt>{t('spend')}</dt>
      <dd data-figure="spend">
        <Spend change={spend} />
        <small className="quiet">
          {t(plan.status === 'proposed' ? (isOfAll ? 'spendIfAll' : 'spendIfApproved') : SPEND_HINTS[plan.status])}
        </small>
      </dd>
      <dt>{t('status')}</dt>
      <dd>
        {t(plan.status)}.{' '}
        {plan.approvedAt ? t('approvedBy', { name: nameOf(plan.approvedBy), moment: moment(plan.approvedAt) }) : null}
        {plan.rejectedAt && plan.rejectedBy
          ? t('rejectedBy', {
              name: nameOf(plan.rejectedBy),
              moment: moment(plan.rejectedAt),
              reason: plan.reason ?? '',
            })
          : null}
        {plan.rejectedAt && !plan.rejectedBy
          ? t('withdrawn', { moment: moment(plan.rejectedAt), reason: plan.reason ?? '' })
          : null}{' '}
        {isOpen || plan.status === 'applying' ? (
          <small className="quiet">{t(plan.onRefusal === 'stop' ? 'stopRule' : 'continueRule')}</small>
        ) : null}
      </dd>
    </dl>
  );
}

/** What the sum is about, by what became of the plan. */
const SPEND_HINTS = {
  applying: 'spendWhileApplied',
  applied: 'spendInPlace',
  partly_applied: 'spendInPlace',
  not_applied: 'spendNothing',
  undoing: 'spendInPlace',
  undone: 'spendNothing',
  partly_undone: 'spendInPlace',
  rejected: 'spendNothing',
  expired: 'spendNothing',
} as const satisfies Record<Exclude<Plan['status'], 'proposed'>, string>;

function Reject({ onReject }: { onReject: (reason: string) => Promise<void> }) {
  const t = useTexts(TEXTS);
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { reason: '' } });
  return (
    <form onSubmit={handleSubmit(({ reason }) => onReject(reason))}>
      <Field label={t('reason')} hint={t('reasonHint')} error={errors.reason && t('required')}>
        <textarea rows={3} maxLength={2_000} {...register('reason', { validate: (value) => value.trim() !== '' })} />
      </Field>
      <footer>
        <button type="submit" className="button primary" disabled={isSubmitting}>
          {t('reject')}
        </button>
      </footer>
    </form>
  );
}
