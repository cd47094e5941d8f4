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
import type { IdempotencyService, Repeatable } from './idempotency.service.js';
import type { PlannedWrite } from './planned-write.js';
import { type Notes, type WriteInProgress, withoutNotes } from './write-in-progress.js';

/** Longest answer of a stream that is kept for repetitions, in characters of JSON. */
const MOST_KEPT = 500_000;

/** Most of a refused write's arguments that is recorded, in characters of JSON: callers without access must not fill the disk. */
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
  /** Binds the caller's key to the request, where that has several writes and each its own key. */
  bindKey?: (() => Promise<void>) | undefined;
  /** Where the write comes from if not from a caller: recorded with the arguments. */
  origin?: Readonly<Record<string, string>> | undefined;
  /** Fields of the answer that are shown once: neither recorded nor repeated. */
  shownOnce?: readonly string[] | undefined;
  /** Fields of the answer that are repeated, but not recorded. */
  unrecorded?: readonly string[] | undefined;
  /** Whether it changes something at an ad platform, so that a team can block it. */
  reachesPlatform?: boolean | undefined;
  /** Tries the write without making it; undefined if it would change nothing. Throws what refuses it. Absent where no plan can be made. */
  propose?: (() => Promise<Proposal | undefined>) | undefined;
  /** True if a person has approved it with a plan. */
  isApproved?: boolean | undefined;
  /** True if it calls another system, so that no transaction can hold all of it. */
  reachesOutside?: boolean | undefined;
  /** Aborts when the caller has left. Ends waiting for another request; work that has begun continues. */
  callerLeft?: (() => AbortSignal) | undefined;
  onAudit?: ((auditId: string) => void) | undefined;
  /** Throws when the caller may not do this. */
  authorize(): void | Promise<void>;
  work(write: WriteInProgress): Promise<unknown>;
}

/** Stores a change plan, in the transaction that it is called in. */
type Proposal = () => Promise<WaitingPlan>;

/** Runs every write of every transport: access, idempotency, blocked operations, approval and the audit log. */
export class WriteService {
  constructor(
    private readonly db: Pick<Database, 'together' | 'query'>,
    private readonly audit: AuditService,
    private readonly idempotency: IdempotencyService,
    private readonly guardrails: Pick<GuardrailService, 'rulesFor'>,
    private readonly callerWrites: CallerWrites,
  ) {}

  /** The write's answer, or the stored one of an equal request before it. Throws ApprovalRequiredError if it became a change plan. */
  async run(write: Write): Promise<unknown> {
    try {
      const answer = await this.once(write);
      const waiting = (answer as { [WAITING]?: WaitingPlan } | null | undefined)?.[WAITING];
      if (waiting) throw new ApprovalRequiredError(waiting);
      return answer;
    } finally {
      await this.callerWrites.record(write.viewer.teamId, callerIdOf(write.viewer));
    }
  }

  private async once(write: Write): Promise<unknown> {
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
      // If the database is away, the claim expires by itself.
      await claim?.release(error).catch(() => undefined);
      throw error;
    } finally {
      claim?.leave();
    }
  }

  /** Keeps the caller's key for a request of several writes. Throws `idempotency_key_reused` where it was used for another one. */
  bindKey(viewer: Viewer, request: Repeatable, callerLeft: AbortSignal | undefined): Promise<void> {
    return this.idempotency.bind(viewer, request, callerLeft);
  }

  /** Streams what `begin` does. A repetition gets the same events; if the first stream broke off or was very long, it runs again. */
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
      // The caller has the whole answer: a failure to keep it is not reported.
      const end = isWhole
        ? claim.answer({ answer: given, auditId: null })
        : claim.release(conflict('The stream was not kept.'));
      await end.catch(() => undefined);
      claim.leave();
    }
  }

  /** Records a write that was refused before it could run, or that left nothing else. */
  async refused(
    write: Pick<Write, 'viewer' | 'tool' | 'args' | 'requestId' | 'onAudit' | 'origin'>,
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

  /** A write inside the database is one transaction with audit entry and answer. Others are recorded before acting. */
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
      // Otherwise the commit succeeded, and only the database's confirmation was lost.
      if (!settled?.own) {
        await (reachesOutside ? this.audit.ended(viewer, auditId, error) : this.refused(write, error, auditId));
        if (settled) return settled.answer;
        throw error;
      }
    }
    if (!reachesOutside) write.onAudit?.(auditId);
    return attempt.answer;
  }

  /** Does the work. If a person has to approve it first, only tries it and keeps the proposal of a plan. */
  private async workOrPropose(attempt: Attempt): Promise<void> {
    const { claim, write } = attempt;
    const needed = await this.approvalFor(write);
    try {
      if (!needed) return await attempt.work();
      // An earlier try that made notes may have reached the platform: the work itself finds out what it did.
      const isBegun = needed.ofAll && claim && Object.keys(await claim.recall()).length > 0;
      if (needed.ofAll && !isBegun) throw new NeedsApproval();
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
          `A person has to approve this first; send ${write.tool} by itself to propose it.`,
        );
      }
      attempt.proposal = await write.propose();
      // Should something come up meanwhile, `needed` stops it.
      if (!attempt.proposal) await attempt.work(needed).catch(refuseUnapproved);
    }
  }

  /** Throws AppError `guardrail` where the team has blocked the operation. */
  private async approvalFor(write: Write): Promise<ApprovalNeeded | undefined> {
    const { viewer, tool, args } = write;
    if (!write.reachesPlatform) return undefined;
    const rules = await this.guardrails.rulesFor(viewer, tool);
    if (write.isApproved || args.validateOnly === true) return undefined;
    return approvalOf(this.db, viewer, rules);
  }

  private async settle(attempt: Attempt): Promise<void> {
    const { auditId, claim, proposal, undo } = attempt;
    const { viewer, shownOnce, unrecorded } = attempt.write;
    if (proposal) {
      const waiting = await proposal();
      attempt.answer = { [WAITING]: waiting };
      await claim?.answer({ answer: attempt.answer, auditId });
      return this.audit.planned(viewer, auditId, new ApprovalRequiredError(waiting));
    }
    const kept = without(attempt.answer, shownOnce);
    await claim?.answer({ answer: kept, auditId });
    await this.audit.done(viewer, auditId, without(kept, unrecorded), undo);
  }
}

/** One run of a write, and its result. */
class Attempt {
  readonly auditId = randomUUID();
  answer: unknown;
  undo: object | null = null;
  /** Set if the work is not done because a person has to approve it first. */
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
    this.answer = await this.write.work({ ...notesOf(claim, auditId), auditId, keepForUndo, planned });
  }
}

function payloadOf({ args, origin }: Pick<Write, 'args' | 'origin'>): Record<string, unknown> {
  return { ...args, ...origin };
}

/** The arguments as far as there is room; of others only the size. */
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

/** The field that holds the change plan in place of an answer; no answer has a field of this name. */
const WAITING = '$waiting';

function refuseUnapproved(error: unknown): never {
  throw error instanceof NeedsApproval ? conflict('This changed while it was looked at; send it again.') : error;
}

/** A plain object: services spread it, which would lose the methods of a class. */
function notesOf(claim: Claim | undefined, auditId: string): Notes {
  if (!claim) return withoutNotes(auditId);
  const { attempt, mark, begunAt } = claim;
  return {
    attempt,
    mark,
    begunAt,
    recall: () => claim.recall(),
    note: (state, options) => claim.note(state, options),
  };
}

function without(answer: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields || answer === null || typeof answer !== 'object') return answer ?? null;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !fields.includes(name)));
}
