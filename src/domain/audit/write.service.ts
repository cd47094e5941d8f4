import { randomUUID } from 'node:crypto';
import type { CallerWrites } from '../../access/caller-writes.js';
import { callerIdOf, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { AppError, ApprovalRequiredError, conflict, type WaitingPlan } from '../../errors.js';
import { type ApprovalNeeded, approvalOf, NeedsApproval } from '../guardrails/approval.js';
import type { GuardrailService } from '../guardrails/guardrail.service.js';
import type { AuditService } from './audit.service.js';
import { Claim, isRefusal } from './claim.js';
import type { IdempotencyService, RepeatableRequest } from './idempotency.service.js';
import type { PlannedWrite } from './planned-write.js';
import { unsavedProgress, type WriteInProgress, type WriteProgress } from './write-in-progress.js';

/** Longest stream stored for repetitions, in characters of JSON. */
const MAX_STORED_STREAM = 500_000;

/** Characters of JSON recorded of a refused write: callers without access must not fill the disk. */
const MAX_REFUSED_PAYLOAD = 16_384;

/** A write as a transport passes it on. */
export interface Write {
  viewer: Viewer;
  tool: string;
  args: Record<string, unknown>;
  requestId: string;
  idempotencyKey?: string | undefined;
  /** Binds the caller's key to a request of several writes, each with a key of its own. */
  bindKey?: (() => Promise<void>) | undefined;
  /** Source of a write that no caller sent; recorded with the arguments. */
  origin?: Readonly<Record<string, string>> | undefined;
  /** Long arguments, of which only the length is recorded. */
  withheld?: readonly string[] | undefined;
  /** Secret fields of the answer, neither recorded nor repeated. */
  shownOnce?: readonly string[] | undefined;
  /** Fields of the answer that are repeated but not recorded. */
  unrecorded?: readonly string[] | undefined;
  /** Whether it changes something at an ad platform, so that a team can block it. */
  reachesPlatform?: boolean | undefined;
  /** Dry run for a plan; undefined if the write would change nothing. Absent if it cannot be planned. */
  propose?: (() => Promise<Proposal | undefined>) | undefined;
  /** Whether a person approved it with a plan. */
  isApproved?: boolean | undefined;
  /** Whether it calls another system, so that a transaction cannot cover it. */
  reachesOutside?: boolean | undefined;
  /** Aborts when the caller leaves. Ends waiting for another request; started work continues. */
  callerLeft?: (() => AbortSignal) | undefined;
  onAudit?: ((auditId: string) => void) | undefined;
  /** Throws if the caller lacks access. */
  authorize(): void | Promise<void>;
  work(write: WriteInProgress): Promise<unknown>;
}

/** Stores a change plan in the current transaction. */
type Proposal = () => Promise<WaitingPlan>;

/** Runs every write of every transport: access, idempotency, approval and the audit log. */
export class WriteService {
  constructor(
    private readonly db: Pick<Database, 'together' | 'query'>,
    private readonly audit: AuditService,
    private readonly idempotency: IdempotencyService,
    private readonly guardrails: Pick<GuardrailService, 'rulesFor'>,
    private readonly callerWrites: CallerWrites,
  ) {}

  /** Returns a repetition's stored answer. Throws ApprovalRequiredError if the write became a change plan. */
  async run(write: Write): Promise<unknown> {
    try {
      const answer = await this.runOnce(write);
      const waiting = (answer as { [PLAN_FIELD]?: WaitingPlan } | null | undefined)?.[PLAN_FIELD];
      if (waiting) throw new ApprovalRequiredError(waiting);
      return answer;
    } finally {
      await this.callerWrites.record(write.viewer.teamId, callerIdOf(write.viewer));
    }
  }

  private async runOnce(write: Write): Promise<unknown> {
    const { idempotencyKey: key, tool, args } = write;
    let claim: Claim | undefined;
    try {
      await write.authorize();
      if (key !== undefined) {
        await write.bindKey?.();
        const found = await this.idempotency.claim(write.viewer, { key, tool, args }, write.callerLeft?.());
        if (!(found instanceof Claim)) {
          if (found.auditId) write.onAudit?.(found.auditId);
          return found.answer;
        }
        claim = found;
      }
    } catch (error) {
      // A request that only waited has tried nothing.
      if (!(error instanceof AppError && error.code === 'unavailable')) await this.refused(write, error);
      throw error;
    }
    try {
      return await this.act(new Attempt(write, claim));
    } catch (error) {
      // If the database is unavailable, the claim expires by itself.
      await claim?.release(error).catch(() => undefined);
      throw error;
    } finally {
      claim?.leave();
    }
  }

  /** Reserves the caller's key for a request of several writes. Throws `idempotency_key_reused`. */
  bindKey(viewer: Viewer, request: RepeatableRequest, callerLeft: AbortSignal | undefined): Promise<void> {
    return this.idempotency.bind(viewer, request, callerLeft);
  }

  /** A repetition gets the same events, or runs again if the first stream broke off or was very long. */
  async *repeatStream(
    viewer: Viewer,
    request: RepeatableRequest,
    begin: () => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>,
    callerLeft?: AbortSignal,
  ): AsyncGenerator<unknown, void> {
    const claim = await this.idempotency.claim(viewer, request, callerLeft);
    if (!(claim instanceof Claim)) return yield* claim.answer as unknown[];
    const events: unknown[] = [];
    let size = 0;
    let isComplete = false;
    try {
      for await (const event of await begin()) {
        size += JSON.stringify(event).length;
        if (size <= MAX_STORED_STREAM) events.push(event);
        else events.length = 0;
        yield event;
      }
      isComplete = size <= MAX_STORED_STREAM;
    } finally {
      // The caller already has the whole answer, so a failure to store it is not reported.
      const end = isComplete
        ? claim.answer({ answer: events, auditId: null })
        : claim.release(conflict('The stream was not kept.'));
      await end.catch(() => undefined);
      claim.leave();
    }
  }

  /** Records a write that was refused before it ran. */
  async refused(
    write: Pick<Write, 'viewer' | 'tool' | 'args' | 'requestId' | 'onAudit' | 'origin' | 'withheld'>,
    error: unknown,
    auditId: string = randomUUID(),
  ): Promise<void> {
    const { viewer, tool, requestId, onAudit } = write;
    await this.db.together(async () => {
      await this.audit.begin(viewer, { tool, payload: shortened(payloadOf(write)), requestId }, auditId);
      onAudit?.(auditId);
      await this.audit.ended(viewer, auditId, error);
    });
  }

  /** Writes in the database are one transaction with audit entry and answer; others are recorded first. */
  private async act(attempt: Attempt): Promise<unknown> {
    const { auditId, claim, write } = attempt;
    const { viewer, tool, requestId, reachesOutside } = write;
    const begin = () => this.audit.begin(viewer, { tool, payload: payloadOf(write), requestId }, auditId);
    if (reachesOutside) {
      await begin();
      write.onAudit?.(auditId);
    }
    try {
      if (reachesOutside) await this.workOrPropose(attempt);
      await this.db.together(async () => {
        if (!reachesOutside) {
          await begin();
          await attempt.work();
        }
        await this.settle(attempt);
      });
    } catch (error) {
      const settled = isRefusal(error) ? undefined : await claim?.settled().catch(() => undefined);
      // Otherwise the commit succeeded, and only the confirmation was lost.
      if (!settled?.own) {
        await (reachesOutside ? this.audit.ended(viewer, auditId, error) : this.refused(write, error, auditId));
        if (settled) return settled.answer;
        throw error;
      }
    }
    if (!reachesOutside) write.onAudit?.(auditId);
    return attempt.answer;
  }

  /** Does the work, or stores a plan's proposal if it needs approval. */
  private async workOrPropose(attempt: Attempt): Promise<void> {
    const { claim, write } = attempt;
    const needed = await this.approvalFor(write);
    try {
      if (!needed) return await attempt.work();
      if (write.args.validateOnly === true) return await checkOnly(attempt, needed);
      // An earlier try with saved progress may have reached the platform; only the work itself can find out.
      const isBegun = needed.isAlways && claim && Object.keys(await claim.loadProgress()).length > 0;
      if (needed.isAlways && !isBegun) throw new NeedsApproval();
      await attempt.work(needed);
    } catch (error) {
      if (error instanceof ApprovalRequiredError) {
        const { plan } = error;
        attempt.proposal = async () => plan;
        return;
      }
      if (!(error instanceof NeedsApproval && needed)) throw error;
      if (!write.propose) {
        throw new AppError(
          'forbidden',
          `A person must approve this first; send ${write.tool} by itself to propose it.`,
        );
      }
      attempt.proposal = await write.propose();
      // If there is something to change by now, `needed` stops it.
      if (!attempt.proposal) await attempt.work(needed).catch(refuseUnapproved);
    }
  }

  /** Throws AppError `guardrail` if the team has blocked the operation. */
  private async approvalFor(write: Write): Promise<ApprovalNeeded | undefined> {
    const { viewer, tool } = write;
    if (!write.reachesPlatform) return undefined;
    const rules = await this.guardrails.rulesFor(viewer, tool);
    return write.isApproved ? undefined : approvalOf(this.db, viewer, rules);
  }

  private async settle(attempt: Attempt): Promise<void> {
    const { auditId, claim, proposal, undo } = attempt;
    const { viewer, shownOnce, unrecorded } = attempt.write;
    if (proposal) {
      const waiting = await proposal();
      attempt.answer = { [PLAN_FIELD]: waiting };
      await claim?.answer({ answer: attempt.answer, auditId });
      return this.audit.planned(viewer, auditId, new ApprovalRequiredError(waiting));
    }
    const kept = without(attempt.answer, shownOnce);
    await claim?.answer({ answer: kept, auditId });
    await this.audit.done(viewer, auditId, without(kept, unrecorded), undo);
  }
}

class Attempt {
  readonly auditId = randomUUID();
  answer: unknown;
  undo: object | null = null;
  /** Set if the work needs approval and was not done. */
  proposal: Proposal | undefined;

  constructor(
    readonly write: Write,
    readonly claim: Claim | undefined,
  ) {}

  async work(planned?: PlannedWrite): Promise<void> {
    const { auditId, claim } = this;
    const keepForUndo = (state: object) => {
      this.undo = state;
    };
    this.answer = await this.write.work({ ...progressOf(claim, auditId), auditId, keepForUndo, planned });
  }
}

function payloadOf({
  args,
  origin,
  withheld = [],
}: Pick<Write, 'args' | 'origin' | 'withheld'>): Record<string, unknown> {
  const payload: Record<string, unknown> = { ...args, ...origin };
  for (const name of withheld) {
    const value = payload[name];
    if (typeof value === 'string') payload[name] = `${value.length} characters`;
  }
  return payload;
}

/** Arguments up to the size limit; of others, only the size. */
function shortened(payload: Record<string, unknown>): Record<string, unknown> {
  let left = MAX_REFUSED_PAYLOAD;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(payload)) {
    const size = name.length + toJsonb(value).length;
    if (size <= left) {
      kept[name] = value;
      left -= size;
      continue;
    }
    const placeholder = `(${size} characters, not kept)`;
    left -= name.length + placeholder.length;
    if (left < 0) break;
    kept[name] = placeholder;
  }
  return kept;
}

/** A check is never held up; its answer says whether the change itself would be. */
async function checkOnly(attempt: Attempt, needed: ApprovalNeeded): Promise<void> {
  let needsApproval = needed.isAlways;
  await attempt.work({
    check: async (standing) => {
      try {
        await needed.check(standing);
      } catch (error) {
        if (!(error instanceof NeedsApproval)) throw error;
        needsApproval = true;
      }
    },
  });
  if (needsApproval) attempt.answer = { ...(attempt.answer as object), needsApproval };
}

/** The answer's field for a change plan; no other answer has a field of this name. */
const PLAN_FIELD = '$waiting';

function refuseUnapproved(error: unknown): never {
  throw error instanceof NeedsApproval ? conflict('This changed in the meantime; send it again.') : error;
}

/** A plain object, because services spread it and would lose a class's methods. */
function progressOf(claim: Claim | undefined, auditId: string): WriteProgress {
  if (!claim) return unsavedProgress(auditId);
  const { attempt, mark, startedAt: begunAt } = claim;
  return {
    attempt,
    mark,
    startedAt: begunAt,
    loadProgress: () => claim.loadProgress(),
    saveProgress: (state, options) => claim.saveProgress(state, options),
  };
}

function without(answer: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields || answer === null || typeof answer !== 'object') return answer ?? null;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !fields.includes(name)));
}
