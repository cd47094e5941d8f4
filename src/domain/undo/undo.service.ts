import type { UndoChangeArgs, UndoneChange } from '../../../schema/undo/undone-change.type.js';
import { type AccessRule, authorize } from '../../access/authorize.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { conflict, NotFoundError } from '../../errors.js';
import { isUuid, uuidOrNull } from '../../lib/ids.js';
import { type Locks, withLock } from '../accounts/account-lock.js';
import type { AuditStatus } from '../audit/audit.enum.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import type { GuardrailService } from '../guardrails/guardrail.service.js';
import type { Irreversible, KeptState, Undoer } from './undo.js';

/** Checkpoint of a completed undo, for a retry of the same request. */
interface UndoCheckpoint {
  undone: { answer: UndoneChange; kept: object | undefined };
}

interface Entry {
  tool: string;
  validateOnly: boolean;
  status: AuditStatus;
  kept: KeptState | Irreversible | null;
  undoneBy: string | null;
}

/** Undoes what a write changed at a platform. An undo is itself a write and can be undone. */
export class UndoService {
  constructor(
    private readonly db: Database,
    private readonly locks: Locks,
    private readonly guardrails: Pick<GuardrailService, 'rulesFor'>,
    /** Undefined for an unknown operation. */
    private readonly ruleOf: (operation: string) => AccessRule | undefined,
    /** By kind of kept state. */
    private readonly undoers: Readonly<Record<string, Undoer>>,
  ) {}

  /**
   * Requires access to the undone operation. Throws NotFoundError for a change that is not visible,
   * `conflict` for one that cannot be undone, is undone already, or has been overwritten since.
   */
  async undo(viewer: Viewer, { auditId, userId }: UndoChangeArgs, write: WriteInProgress): Promise<UndoneChange> {
    if (!isUuid(auditId)) throw new NotFoundError('change');
    const id = auditId.toLowerCase();
    return withLock(this.locks, `undo ${viewer.teamId} ${id}`, async () => {
      const earlier = (await write.loadProgress<UndoCheckpoint>()).undone;
      if (earlier) {
        if (earlier.kept) write.keepForUndo(earlier.kept);
        return earlier.answer;
      }
      const entry = await this.entry(viewer, id);
      const kept = undoable(entry);
      const undoer = this.undoers[kept.kind];
      if (!undoer) throw conflict(`${entry.tool} cannot be undone.`);
      const operation = operationOf(entry);
      // Throws if the operation is blocked.
      await this.guardrails.rulesFor(viewer, operation);
      let undoState: object | undefined;
      const keepForUndo = (state: object) => {
        undoState = { ...state, operation };
        write.keepForUndo(undoState);
      };
      const undone = await undoer.undo(viewer, kept, { ...write, keepForUndo, userId });
      const answer = { auditId: id, operation, accountId: kept.accountId, ...undone };
      if (write.planned?.dryRun) return answer;
      await this.db.transaction(async (tx) => {
        const [settled] = await tx.query(
          sql`insert into undone_changes (team_id, audit_id, undone_by)
            values (${viewer.teamId}, ${id}, ${write.auditId}) on conflict do nothing returning undone_by`,
        );
        if (!settled) throw conflict(UNDONE);
        await write.saveProgress({ undone: { answer, kept: undoState } } satisfies UndoCheckpoint, { tx });
      });
      return answer;
    });
  }

  /** The changed account. Throws like `undo`. */
  async accountOf(viewer: Viewer, auditId: string): Promise<string> {
    if (!isUuid(auditId)) throw new NotFoundError('change');
    return undoable(await this.entry(viewer, auditId.toLowerCase())).accountId;
  }

  /**
   * Whether a write of the team, by its audit id, can be undone as long as the platform still has the state that it left; in
   * the order of `auditIds`, false for what is no such id.
   */
  async areUndoable({ teamId }: Viewer, auditIds: readonly string[]): Promise<boolean[]> {
    const ids = auditIds.map((id) => uuidOrNull(id));
    const rows = await this.db.query<{ id: string }>(
      sql`select r.audit_id as id from audit_results r
        where r.team_id = ${teamId} and r.audit_id = any(${ids}::uuid[]) and r.status = 'done' and r.undo ? 'kind'
          and not exists (select from undone_changes u where u.team_id = ${teamId} and u.audit_id = r.audit_id)`,
      'undo.undoable',
    );
    const undoable = new Set(rows.map(({ id }) => id));
    return ids.map((id) => id !== null && undoable.has(id));
  }

  private async entry(viewer: Viewer, id: string): Promise<Entry> {
    const { teamId, accountIds } = viewer;
    const [entry] = await this.db.query<Entry>(
      sql`select l.tool, coalesce(l.payload->'validateOnly' = 'true', false) as "validateOnly",
          coalesce(r.status, 'open') as status, r.undo as kept, u.undone_by as "undoneBy"
        from audit_log l
        left join audit_results r on r.team_id = l.team_id and r.audit_id = l.id
        left join undone_changes u on u.team_id = l.team_id and u.audit_id = l.id
        where l.team_id = ${teamId} and l.id = ${id} and (${accountIds}::text[] is null
          or coalesce(coalesce(r.undo->>'accountId', l.account_id) = any(${accountIds}), true))`,
      'undo.entry',
    );
    if (!entry) throw new NotFoundError('change');
    const rule = this.ruleOf(operationOf(entry));
    if (!rule) throw conflict(`${operationOf(entry)} no longer exists, so it cannot be undone.`);
    authorize(viewer, rule);
    return entry;
  }
}

const UNDONE = 'This change was undone before.';

function operationOf({ tool, kept }: Entry): string {
  return (kept && 'kind' in kept && kept.operation) || tool;
}

function undoable({ tool, validateOnly, status, kept, undoneBy }: Entry): KeptState {
  if (status === 'open') throw conflict('It is not known how this change ended; check the platform.');
  if (status === 'refused') throw conflict('This change was refused, so there is nothing to undo.');
  if (status === 'failed') throw conflict('This change failed, so there is nothing to undo.');
  if (status === 'planned') throw conflict('This became a change plan; undo the plan instead.');
  if (validateOnly) throw conflict('This change was only checked, so there is nothing to undo.');
  if (undoneBy) throw conflict(UNDONE);
  if (!kept) throw conflict(`Nothing was stored with which this ${tool} could be undone.`);
  if ('irreversible' in kept) throw conflict(kept.irreversible);
  return kept;
}
