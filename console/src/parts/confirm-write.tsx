import type { WaitingPlan } from '@adlane/client';
import { Check, Hourglass, ShieldAlert, ShieldX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AdlaneError, write } from '../api/client';
import { useFormats } from '../app/formats';
import { useTexts } from '../app/language';
import { Link } from '../app/link';
import { graphql } from '../generated';
import { ErrorNote } from './error-note';
import { Skeleton } from './skeleton';
import { PARTS } from './texts';
import { useToast } from './toasts';

export const UNDO = graphql(`
  mutation UndoChange($auditId: String!) {
    undoChange(auditId: $auditId) { __typename }
  }
`);

/** One thing that a write changes. */
export interface PlannedChange {
  label: string;
  from: string;
  to: string;
}

/** What a dry run found. */
export interface CheckedWrite {
  changes: readonly PlannedChange[];
  /** Whether it becomes a change plan, which a person approves first. */
  needsApproval: boolean | null;
  /** What a person has to have read before. */
  warning?: { title: string; text: string; consent: string } | undefined;
}

interface ConfirmWriteProps {
  /** The dry run: asks the platform and the guardrails, changes nothing, and says what would change. */
  check: () => Promise<CheckedWrite>;
  commit: () => Promise<{ auditId: string | undefined }>;
  /** What to say afterwards. */
  done: string;
  /** After the write, and again after it was taken back. */
  onChanged: () => void;
  onClose: () => void;
}

/** The second step of every write to a platform: a dry run, what will change, the guardrails' verdict, and a way back afterwards. */
export function ConfirmWrite({ check, commit, done, onChanged, onClose }: ConfirmWriteProps) {
  const t = useTexts(PARTS);
  const toast = useToast();
  const [plan, setPlan] = useState<CheckedWrite>();
  const [error, setError] = useState<unknown>();
  const [isRunning, setRunning] = useState(false);
  const [waiting, setWaiting] = useState<WaitingPlan>();
  const [isRead, setRead] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, for what was entered.
  useEffect(() => {
    let isCurrent = true;
    check().then(
      (found) => isCurrent && setPlan(found),
      (reason) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const confirm = async () => {
    setRunning(true);
    try {
      const { auditId } = await commit();
      onChanged();
      onClose();
      const undo = async () => {
        await write(UNDO, { auditId: auditId as string });
        onChanged();
        toast({ text: t('undone') });
      };
      toast({ text: done, tone: 'good', ...(auditId && { action: { label: t('undo'), run: undo } }) });
    } catch (reason) {
      if (reason instanceof AdlaneError && reason.plan) setWaiting(reason.plan);
      else setError(reason);
      setRunning(false);
    }
  };
  if (waiting) return <Waiting plan={waiting} onClose={onClose} />;
  return (
    <div className="confirm">
      {!plan && error === undefined ? (
        <>
          <p className="quiet">{t('checking')}</p>
          <Skeleton lines={2} />
        </>
      ) : null}
      {plan ? (
        <>
          <h3>{t('willChange')}</h3>
          <dl className="changes">
            {plan.changes.map(({ label, from, to }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {error !== undefined ? <Refusal error={error} /> : null}
      {plan && error === undefined ? (
        <p className="verdict good">
          <Check aria-hidden="true" />
          {t('allowed')}
        </p>
      ) : null}
      {plan?.warning && error === undefined ? (
        <div className="safety" role="alert">
          <ShieldAlert aria-hidden="true" />
          <div>
            <strong>{plan.warning.title}</strong>
            <p>{plan.warning.text}</p>
            <label className="check">
              <input type="checkbox" checked={isRead} onChange={(event) => setRead(event.target.checked)} />
              {plan.warning.consent}
            </label>
          </div>
        </div>
      ) : null}
      {plan?.needsApproval && error === undefined ? (
        <p className="verdict" role="status">
          <Hourglass aria-hidden="true" />
          {t('willWait')}
        </p>
      ) : null}
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className={plan?.warning ? 'button danger' : 'button primary'}
          disabled={!plan || error !== undefined || isRunning || (plan.warning !== undefined && !isRead)}
          onClick={() => void confirm()}
        >
          {t(plan?.needsApproval ? 'propose' : 'confirm')}
        </button>
      </footer>
    </div>
  );
}

/** Nothing has changed: a person has to approve it first. */
function Waiting({ plan: { id, expiresAt }, onClose }: { plan: WaitingPlan; onClose: () => void }) {
  const t = useTexts(PARTS);
  const { moment } = useFormats();
  return (
    <div className="confirm">
      <p className="verdict" role="status">
        <Hourglass aria-hidden="true" />
        {t('waits')}
      </p>
      <p>{t('waitsUntil', { until: moment(expiresAt) })}</p>
      <p>
        <Link to={`/app/changes/${id}`} onClick={onClose}>
          {t('openPlan')}
        </Link>
      </p>
      <footer>
        <button type="button" className="button primary" onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </div>
  );
}

function Refusal({ error }: { error: unknown }) {
  const t = useTexts(PARTS);
  const isGuardrail = error instanceof AdlaneError && error.code === 'guardrail';
  return (
    <>
      <p className="verdict bad">
        <ShieldX aria-hidden="true" />
        {t(isGuardrail ? 'refusedByGuardrail' : 'refused')}
      </p>
      <ErrorNote error={error} />
    </>
  );
}
