import { randomUUID } from 'node:crypto';
import type { CallerWrites } from '../../access/caller-writes.js';
import { callerIdOf, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { AppError, ApprovalRequiredError, type WaitingPlan } from '../../errors.js';
import { type ApprovalNeeded, approvalOf, NeedsApproval } from '../guardrails/approval.js';
import type { GuardrailService } from '../guardrails/guardrail.service.js';
import type { AuditService } from './audit.service.js';
import { Claim, isRefusal } from './claim.js';
import type { IdempotencyService, Repeatable } from './idempotency.service.js';
import type { PlannedWrite } from './planned-write.js';
import { type Notes, type WriteInProgress, withoutNotes } from './write-in-progress.js';

/** Of a stream's events, in characters of JSON, that are kept for repetitions. */
const MOST_KEPT = 500_000;

/** Of the arguments of a refused write, in characters of JSON: who may write nothing could fill a disk with what was sent. */
const MOST_OF_REFUSED = 16_384;

/** One write as a transport hands it over. */
export interface Write {
  viewer: Viewer;
  /** The operation's name. */
  tool: string;
  args: Record<string, unknown>;
  requestId: string;
  /** The caller's `Idempotency-Key`, if it sent one. */
  idempotencyKey?: string | undefined;
  /** What brought it, where it was no caller: recorded with the arguments. */
  origin?: Readonly<Record<string, string>> | undefined;
  /** Fields of the answer that are shown once: neither recorded nor repeated. */
  shownOnce?: readonly string[] | undefined;
  /** Fields of the answer that are repeated, but not recorded. */
  unrecorded?: readonly string[] | undefined;
  /** True for what changes something at an ad platform, so that a team can block it. */
  reachesPlatform?: boolean | undefined;
  /**
   * Tries it without making it, and answers with what stores it as a change plan. Throws what refuses the write. Absent for what
   * no plan can hold.
   */
  propose?: (() => Promise<Proposal>) | undefined;
  /** True for what a person has approved or has taken back with a plan. */
  isApproved?: boolean | undefined;
  /** True for what asks another system while it works, so that no transaction can hold all of it. */
  reachesOutside?: boolean | undefined;
  /** Aborts when nobody wants the answer any more. The work goes on; waiting for that of another request does not. */
  callerLeft?: (() => AbortSignal) | undefined;
  /** Told the id under which the write is recorded. */
  onAudit?: ((auditId: string) => void) | undefined;
  /** Throws when the caller may not do this. */
  authorize(): void | Promise<void>;
  work(write: WriteInProgress): Promise<unknown>;
}

/** Stores a change plan, in the transaction that it is called in. */
export type Proposal = () => Promise<WaitingPlan>;

/** What every write goes through, whichever transport it came to: access, idempotency, blocked operations, approval and the audit log. */
export class WriteService {
  constructor(
    private readonly db: Pick<Database, 'together'>,
    private readonly audit: AuditService,
    private readonly idempotency: IdempotencyService,
    private readonly guardrails: Pick<GuardrailService, 'rulesFor'>,
    private readonly callerWrites: CallerWrites,
  ) {}

  /**
   * The write's answer, or the stored one of the same request before. Throws what refuses or fails it, and ApprovalRequiredError
   * where it became a change plan.
   */
  async run(write: Write): Promise<unknown> {
    try {
      return toldOf(await this.once(write));
    } finally {
      await this.callerWrites.note(write.viewer.teamId, callerIdOf(write.viewer));
    }
  }

  private async once(write: Write): Promise<unknown> {
    const { idempotencyKey: key, tool, args } = write;
    let claim: Claim | undefined;
    try {
      await write.authorize();
      if (key !== undefined) {
        const found = await this.idempotency.claim(write.viewer, { key, tool, args }, write.callerLeft?.());
        if (!(found instanceof Claim)) {
          if (found.auditId) write.onAudit?.(found.auditId);
          return found.answer;
        }
        claim = found;
      }
    } catch (error) {
      // Whoever only waited has tried nothing.
      if (!(error instanceof AppError && error.code === 'unavailable')) await this.refused(write, error);
      throw error;
    }
    if (!claim) return this.act(write, undefined);
    try {
      return await this.act(write, claim);
    } catch (error) {
      // Without a database it ends by itself.
      await claim.release(error).catch(() => undefined);
      throw error;
    } finally {
      claim.leave();
    }
  }

  /**
   * What `begin` streams. A repetition under the same key gets the same once more, when the first one came to its end; one
   * that did not, or was very long, may be tried again.
   */
  async *repeatStream(
    viewer: Viewer,
    request: Repeatable,
    begin: () => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>,
    callerLeft?: AbortSignal,
  ): AsyncGenerator<unknown, void> {
    const claim = await this.idempotency.claim(viewer, request, callerLeft);
    if (!(claim instanceof Claim)) return yield* claim.answer as unknown[];
    const given: unknown[] = [];
    let size = 0;
    let isWhole = false;
    try {
      for await (const event of await begin()) {
        size += JSON.stringify(event).length;
        if (size <= MOST_KEPT) given.push(event);
        else given.length = 0;
        yield event;
      }
      isWhole = size <= MOST_KEPT;
    } finally {
      // Whoever has read it all is told nothing of what went wrong with keeping it.
      const end = isWhole
        ? claim.answer({ answer: given, auditId: null })
        : claim.release(new AppError('conflict', 'The stream was not kept.'));
      await end.catch(() => undefined);
      claim.leave();
    }
  }

  /** Records a write that a transport refused before it could run, or that left nothing else. */
  async refused(
    write: Pick<Write, 'viewer' | 'tool' | 'args' | 'requestId' | 'onAudit' | 'origin'>,
    error: unknown,
    auditId?: string,
  ): Promise<void> {
    const { viewer, tool, requestId, onAudit } = write;
    await this.db.together(async () => {
      const id = await this.audit.begin(viewer, { tool, payload: shortened(payloadOf(write)), requestId }, auditId);
      onAudit?.(id);
      await this.audit.ended(viewer, id, error);
    });
  }

  private act(write: Write, claim: Claim | undefined): Promise<unknown> {
    return write.reachesOutside ? this.actOutside(write, claim) : this.actInside(write, claim);
  }

  /** One transaction with its audit entry and the answer that repetitions get: all of it comes into being, or nothing. */
  private async actInside(write: Write, claim: Claim | undefined): Promise<unknown> {
    const { viewer, tool, requestId } = write;
    const auditId = randomUUID();
    const attempt = attemptOf(write, claim, auditId);
    try {
      await this.db.together(async () => {
        await this.audit.begin(viewer, { tool, payload: payloadOf(write), requestId }, auditId);
        await attempt.work();
        await this.settle(write, claim, attempt);
      });
    } catch (error) {
      const settled = isRefusal(error) ? undefined : await claim?.settled().catch(() => undefined);
      // Its commit went well, only the database's word of it got lost.
      if (!settled?.own) {
        await this.refused(write, error, auditId);
        if (settled) return settled.answer;
        throw error;
      }
    }
    write.onAudit?.(auditId);
    return attempt.answer;
  }

  /** Is recorded before another system is asked, so that a crash leaves what was tried. */
  private async actOutside(write: Write, claim: Claim | undefined): Promise<unknown> {
    const { viewer, tool, requestId } = write;
    const auditId = await this.audit.begin(viewer, { tool, payload: payloadOf(write), requestId });
    write.onAudit?.(auditId);
    const attempt = attemptOf(write, claim, auditId);
    try {
      await this.workOrPropose(write, claim, attempt);
      await this.db.together(() => this.settle(write, claim, attempt));
    } catch (error) {
      const settled = isRefusal(error) ? undefined : await claim?.settled().catch(() => undefined);
      if (settled?.own) return attempt.answer;
      await this.audit.ended(viewer, auditId, error);
      if (settled) return settled.answer;
      throw error;
    }
    return attempt.answer;
  }

  /** Does the work, unless a person has to approve it first: then it is tried, and to be stored as a plan. */
  private async workOrPropose(write: Write, claim: Claim | undefined, attempt: Attempt): Promise<void> {
    const needed = await this.approvalFor(write);
    if (!needed) return attempt.work();
    try {
      // What an earlier try began is looked at by the work itself: it may be done.
      if (needed.ofAll && !(await hasBegun(claim))) throw new NeedsApproval();
      await attempt.work(needed.watch);
    } catch (error) {
      if (!(error instanceof NeedsApproval)) throw error;
      if (!write.propose) throw notForKeys(write.tool);
      attempt.proposal = await write.propose();
    }
  }

  /** Throws AppError `guardrail` where the team has blocked the operation. */
  private async approvalFor(write: Write): Promise<ApprovalNeeded | undefined> {
    const { viewer, tool, args } = write;
    if (!write.reachesPlatform) return undefined;
    const rules = await this.guardrails.rulesFor(viewer, tool);
    if (write.isApproved || args.validateOnly === true) return undefined;
    // What no plan can hold is people's own to do: it takes a change back, or applies what they reviewed.
    if (!write.propose && viewer.kind === 'session') return undefined;
    return approvalOf(viewer, rules);
  }

  private async settle(write: Write, claim: Claim | undefined, attempt: Attempt): Promise<void> {
    const { auditId, undo, proposal } = attempt;
    if (proposal) {
      const waiting = await proposal();
      attempt.answer = { [WAITING]: waiting };
      await claim?.answer({ answer: attempt.answer, auditId });
      await this.audit.planned(write.viewer, auditId, new ApprovalRequiredError(waiting));
      return;
    }
    const { answer } = attempt;
    const kept = without(answer, write.shownOnce);
    await claim?.answer({ answer: kept, auditId });
    await this.audit.done(write.viewer, auditId, without(kept, write.unrecorded), undo);
  }
}

function payloadOf({ args, origin }: Pick<Write, 'args' | 'origin'>): Record<string, unknown> {
  return { ...args, ...origin };
}

/** The arguments as far as there is room for them; the others by how long they are. */
function shortened(payload: Record<string, unknown>): Record<string, unknown> {
  let left = MOST_OF_REFUSED;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(payload)) {
    const size = name.length + toJsonb(value).length;
    if (size <= left) {
      kept[name] = value;
      left -= size;
      continue;
    }
    const told = `(${size} characters, not kept)`;
    left -= name.length + told.length;
    if (left < 0) break;
    kept[name] = told;
  }
  return kept;
}

/** In place of an answer, under a name that no field has: the plan that the write became. */
const WAITING = '$waiting';

/** An answer as its caller is told. Throws ApprovalRequiredError for that of a write that became a plan. */
function toldOf(answer: unknown): unknown {
  const waiting = (answer as { [WAITING]?: WaitingPlan } | null | undefined)?.[WAITING];
  if (waiting) throw new ApprovalRequiredError(waiting);
  return answer;
}

/** Whether an earlier try of the same request may have reached the platform. */
async function hasBegun(claim: Claim | undefined): Promise<boolean> {
  return claim !== undefined && claim.attempt > 1 && Object.keys(await claim.recall()).length > 0;
}

function notForKeys(tool: string): AppError {
  return new AppError(
    'forbidden',
    `A person has to approve what this key changes, and no change plan can hold ${tool}; ask a person to do it.`,
  );
}

/** One run of a write, and what came of it. */
interface Attempt {
  readonly auditId: string;
  answer: unknown;
  undo: object | null;
  /** Set where the work is not done, because a person has to approve it first. */
  proposal: Proposal | undefined;
  work(planned?: PlannedWrite): Promise<void>;
}

function attemptOf(write: Write, claim: Claim | undefined, auditId: string): Attempt {
  const attempt: Attempt = {
    auditId,
    answer: undefined,
    undo: null,
    proposal: undefined,
    async work(planned) {
      attempt.answer = await write.work({
        ...notesOf(claim, auditId),
        auditId,
        keepForUndo: (state) => {
          attempt.undo = state;
        },
        planned,
      });
    },
  };
  return attempt;
}

/** A plain object: services spread it, which would lose the methods of a class. */
function notesOf(claim: Claim | undefined, auditId: string) {
  if (!claim) return withoutNotes(auditId);
  const { attempt, mark, begunAt } = claim;
  const notes: Notes = {
    attempt,
    mark,
    begunAt,
    recall: () => claim.recall(),
    note: (state, options) => claim.note(state, options),
  };
  return notes;
}

function without(answer: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields || answer === null || typeof answer !== 'object') return answer ?? null;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !fields.includes(name)));
}
