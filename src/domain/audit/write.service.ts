import type { Viewer } from '../../access/viewer.js';
import type { GuardrailService } from '../guardrails/guardrail.service.js';
import type { AuditService } from './audit.service.js';
import type { IdempotencyService, Repeatable, StoredAnswer } from './idempotency.service.js';

/** A write under way, as the services that do it see it. */
export interface WriteInProgress {
  /** Its entry in the audit log. */
  readonly auditId: string;
  /** Keeps, with the audit entry, what `undoChange` needs to take the write back; only of a write that gets done. */
  keepForUndo(state: object): void;
}

/** One write as a door hands it over. */
export interface Write {
  viewer: Viewer;
  /** The operation's name. */
  tool: string;
  args: Record<string, unknown>;
  requestId: string;
  /** The caller's `Idempotency-Key`, if it sent one. */
  idempotencyKey?: string | undefined;
  /** Fields of the answer that are shown once: neither recorded nor repeated. */
  shownOnce?: readonly string[] | undefined;
  /** Fields of the answer that are repeated, but not recorded. */
  unrecorded?: readonly string[] | undefined;
  /** True for what changes something at an ad platform, so that a team can block it. */
  reachesPlatform?: boolean | undefined;
  /** Told the id under which the write is recorded. */
  onAudit?: ((auditId: string) => void) | undefined;
  /** Throws when the caller may not do this. */
  authorize(): void | Promise<void>;
  work(write: WriteInProgress): Promise<unknown>;
}

/** What every write goes through, whichever door it came to: access, idempotency, blocked operations and the audit log. */
export class WriteService {
  constructor(
    private readonly audit: AuditService,
    private readonly idempotency: IdempotencyService,
    private readonly guardrails: Pick<GuardrailService, 'refuseBlocked'>,
  ) {}

  /** The write's answer, or the stored one of the same request before. Throws what refuses or fails it. */
  async run(write: Write): Promise<unknown> {
    const repeatable = repeatableOf(write);
    let stored: StoredAnswer | undefined;
    try {
      await write.authorize();
      stored = repeatable && (await this.idempotency.claim(write.viewer, repeatable));
    } catch (error) {
      await this.refused(write, error);
      throw error;
    }
    if (stored) {
      if (stored.auditId) write.onAudit?.(stored.auditId);
      return stored.answer;
    }
    try {
      return await this.act(write, repeatable);
    } catch (error) {
      if (repeatable) await this.idempotency.release(write.viewer, repeatable);
      throw error;
    }
  }

  /**
   * What `begin` streams. A repetition under the same key gets the same once more, when the first one came to its end; one
   * that did not may be tried again.
   */
  async *repeatStream(
    viewer: Viewer,
    request: Repeatable,
    begin: () => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>,
  ): AsyncGenerator<unknown, void> {
    const stored = await this.idempotency.claim(viewer, request);
    if (stored) return yield* stored.answer as unknown[];
    const given: unknown[] = [];
    let isWhole = false;
    try {
      for await (const event of await begin()) {
        given.push(event);
        yield event;
      }
      isWhole = true;
    } finally {
      if (isWhole) await this.idempotency.answer(viewer, request, { answer: given, auditId: null });
      else await this.idempotency.release(viewer, request);
    }
  }

  /** Records a write that a door refused before it could run. */
  async refused(
    write: Pick<Write, 'viewer' | 'tool' | 'args' | 'requestId' | 'onAudit'>,
    error: unknown,
  ): Promise<void> {
    const { viewer, tool, args, requestId, onAudit } = write;
    const id = await this.audit.begin(viewer, { tool, payload: args, requestId });
    onAudit?.(id);
    await this.audit.ended(viewer, id, error);
  }

  private async act(write: Write, repeatable: Repeatable | undefined): Promise<unknown> {
    const { viewer, tool, args, requestId } = write;
    const auditId = await this.audit.begin(viewer, { tool, payload: args, requestId });
    write.onAudit?.(auditId);
    let undo: object | null = null;
    const keepForUndo = (state: object) => {
      undo = state;
    };
    let answer: unknown;
    try {
      if (write.reachesPlatform) await this.guardrails.refuseBlocked(viewer, tool);
      answer = await write.work({ auditId, keepForUndo });
    } catch (error) {
      await this.audit.ended(viewer, auditId, error);
      throw error;
    }
    const kept = without(answer, write.shownOnce);
    if (repeatable) await this.idempotency.answer(viewer, repeatable, { answer: kept, auditId });
    await this.audit.done(viewer, auditId, without(kept, write.unrecorded), undo);
    return answer;
  }
}

function repeatableOf({ idempotencyKey, tool, args }: Write): Repeatable | undefined {
  return idempotencyKey === undefined ? undefined : { key: idempotencyKey, tool, args };
}

function without(answer: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields || answer === null || typeof answer !== 'object') return answer ?? null;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !fields.includes(name)));
}
