import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessService } from '../../access/access.service.js';
import { authorize } from '../../access/authorize.js';
import { callerKeyOf, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { type Columns, columnsOf, rowsOf } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import { AppError } from '../../errors.js';
import { type Locks, withFreeLock } from '../accounts/account-lock.js';
import type { OnRefusal } from '../change-plans/change-plan.enum.js';
import { type DryRunParts, DryRuns } from '../change-plans/dry-run.js';
import { makePlan, storePlan } from '../change-plans/plan-store.js';
import type { PlannedOperations } from '../change-plans/planned-change.js';
import { AccountMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { formerMember } from '../teams/membership.js';
import type { BulkFileKey } from './bulk-file.service.js';
import { readEditorLines, type ToEuro } from './editor-lines.js';
import { LineProblem, MAX_LINES, type ReadLine } from './file-line.js';
import { textOf } from './file-text.js';
import { readJsonLines } from './json-lines.js';
import { type JudgedLine, tryLines } from './line-trial.js';

const MAX_TRIES = 3;
const MAINTENANCE_POLL_MS = 1_000;
const SLICE = 1_000;
const CENT_MICROS = 10_000;

export interface BulkPlanningParts extends DryRunParts {
  db: Database;
  locks: Locks;
  access: Pick<AccessService, 'current'>;
  operations: PlannedOperations;
  rates: Pick<ReferenceRates, 'latest'>;
  isPaused(): boolean;
}

interface FileRow {
  teamId: string;
  id: string;
  content: Buffer;
  onRefusal: OnRefusal;
  note: string | null;
  expiresInHours: number;
  proposedBy: string | null;
  apiKeyId: string | null;
  tries: number;
}

const LINES: Columns<JudgedLine> = {
  line: ['int', 'line'],
  ...columnsOf<JudgedLine>('text', 'verdict', 'message', 'target', 'accountId'),
  change_ids: ['text[]', ({ planned }) => planned.map(({ change }) => change.id)],
};

/**
 * Makes a file's right lines a change plan. It changes nothing at platforms, and stores plan and verdicts in one transaction:
 * whoever dies before it leaves a file that is read again from its beginning.
 */
export class BulkPlanning {
  private readonly dryRuns: DryRuns;

  constructor(private readonly parts: BulkPlanningParts) {
    this.dryRuns = new DryRuns(parts, true);
  }

  /** Returns at once if another process works on the file. Throws what a further try may mend. */
  async run(key: BulkFileKey, signal: AbortSignal): Promise<void> {
    await withFreeLock(this.parts.locks, `bulk file ${key.teamId} ${key.fileId}`, async () => {
      while (this.parts.isPaused()) {
        await sleep(MAINTENANCE_POLL_MS, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
      }
      const file = await this.begin(key);
      if (!file) return;
      try {
        await this.plan(file, signal);
      } catch (error) {
        if (signal.aborted) return;
        const isFinal = error instanceof AppError && error.status < 500 && error.retryAfterSeconds === undefined;
        if (!isFinal && file.tries < MAX_TRIES) throw error;
        await this.fail(
          file,
          error instanceof AppError ? error.message : 'Something failed on our side; send the file again.',
        );
        if (!(error instanceof AppError)) throw error;
      }
    });
  }

  private async begin({ teamId, fileId }: BulkFileKey): Promise<FileRow | undefined> {
    const [file] = await this.parts.db.query<FileRow>(
      sql`update bulk_files set status = 'planning', tries = tries + 1, tried_count = 0
        where team_id = ${teamId} and id = ${fileId} and status in ('waiting', 'planning') and content is not null
        returning team_id as "teamId", id, content, on_refusal as "onRefusal", note, expires_in_hours as "expiresInHours",
          proposed_by as "proposedBy", api_key_id as "apiKeyId", tries`,
      'bulkFiles.begin',
    );
    return file;
  }

  private async plan(file: FileRow, signal: AbortSignal): Promise<void> {
    const viewer = await this.viewerOf(file);
    const lines = await this.read(viewer, textOf(file.content));
    const changeCount = lines.reduce((sum, { changes }) => sum + changes.length, 0);
    await this.tell(file, { lineCount: lines.length, changeCount, triedCount: 0 });
    if (changeCount > MAX_LINES) {
      throw new AppError(
        'bad_request',
        `The file asks for ${changeCount} changes; at most ${MAX_LINES} fit in one file.`,
      );
    }
    const judged = new Map<number, JudgedLine>();
    for (const { problem, changes: _, ...line } of lines)
      if (problem) judged.set(line.line, { ...line, ...problem, planned: [] });
    // An account's changes build on each other, those of other accounts do not.
    const byAccount = Map.groupBy(
      lines.filter(({ problem }) => !problem),
      ({ accountId }) => accountId,
    );
    let triedCount = 0;
    for (const ofAccount of byAccount.values()) {
      signal.throwIfAborted();
      const tried = await tryLines(this.dryRuns, viewer, this.parts.operations, ofAccount);
      for (const line of tried) judged.set(line.line, line);
      triedCount += ofAccount.reduce((sum, { changes }) => sum + changes.length, 0);
      await this.tell(file, { lineCount: lines.length, changeCount, triedCount });
    }
    await this.store(
      viewer,
      file,
      [...judged.values()].toSorted((one, other) => one.line - other.line),
    );
  }

  /** The sender's rights of now. Throws AppError `forbidden` once they are gone. */
  private async viewerOf({ teamId, proposedBy, apiKeyId }: FileRow): Promise<Viewer> {
    const sender: Viewer =
      apiKeyId === null
        ? formerMember(teamId, proposedBy ?? '')
        : { kind: 'key', teamId, apiKeyId, scopes: new Set(), accountIds: null };
    const viewer =
      proposedBy === null && apiKeyId === null
        ? undefined
        : (await this.parts.access.current([sender])).get(callerKeyOf(sender));
    if (!viewer || viewer instanceof AppError || viewer.teamId !== teamId) {
      throw new AppError('forbidden', 'Whoever sent this file has no access to the team any more; send it again.');
    }
    authorize(viewer, { scope: 'campaigns:read', role: 'member' });
    return viewer;
  }

  private async read(viewer: Viewer, text: string): Promise<ReadLine[]> {
    if (text.trimStart().startsWith('{')) return readJsonLines(this.parts.operations, text);
    return readEditorLines(this.parts.db, viewer, text, this.toEuro());
  }

  /** Operations take EUR; an amount of another currency is taken if it comes out again to the cent. */
  private toEuro(): ToEuro {
    const known = new Map<string, Promise<AccountMoney>>();
    return async ({ currency }, amount, column) => {
      const micros = Math.round(amount * 1e6);
      if (micros % CENT_MICROS !== 0) throw new LineProblem('invalid', `${column} must have at most 2 decimals.`);
      const ofCurrency = known.get(currency) ?? AccountMoney.ifKnown(currency, this.parts.rates);
      known.set(currency, ofCurrency);
      const money = await ofCurrency;
      if (money.isEuro) return amount;
      if (!money.isKnown)
        throw new LineProblem(
          'not_supported',
          `${column}: no rate is known for ${currency || 'the currency of the account'}.`,
        );
      const cents = Math.round(money.inEuro(micros) / CENT_MICROS);
      const back = money.ofEuro(cents * CENT_MICROS, CENT_MICROS);
      if (back === micros) return cents / 100;
      throw new LineProblem(
        'invalid',
        `${column}: ${amount} ${currency} cannot be reached by cents of a euro; the nearest amount is ${back / 1e6} ${currency}.`,
      );
    };
  }

  private async tell(
    { teamId, id }: FileRow,
    { lineCount, changeCount, triedCount }: Record<'lineCount' | 'changeCount' | 'triedCount', number>,
  ): Promise<void> {
    await this.parts.db.query(
      sql`update bulk_files set line_count = ${lineCount}, change_count = ${changeCount}, tried_count = ${triedCount}
        where team_id = ${teamId} and id = ${id} and status = 'planning'`,
      'bulkFiles.progress',
    );
  }

  private async store(viewer: Viewer, file: FileRow, lines: readonly JudgedLine[]): Promise<void> {
    const { db } = this.parts;
    const planned = lines.flatMap((line) => line.planned);
    const made =
      planned.length > 0
        ? await makePlan(
            db,
            viewer,
            planned.map(({ change }) => change),
            planned.map(({ preview }) => preview),
            file,
          )
        : undefined;
    await db.together(async () => {
      if (!(await this.end(db, file, { planId: made?.plan.id ?? null, plannedCount: planned.length }))) return;
      if (made) await storePlan(db, made, file.proposedBy);
      for (let from = 0; from < lines.length; from += SLICE) {
        await db.query(
          sql`insert into bulk_file_lines (team_id, file_id, line, verdict, message, target, account_id, change_ids)
            select ${file.teamId}::uuid, ${file.id}::uuid, r.line, r.verdict, r.message, r.target, r.account_id, r.change_ids::uuid[]
            from (${rowsOf(LINES, lines.slice(from, from + SLICE))}) r`,
          'bulkFiles.verdicts',
        );
      }
    });
  }

  /** False if the file has ended already. */
  private async end(
    db: Sql,
    { teamId, id }: FileRow,
    { planId, plannedCount }: { planId: string | null; plannedCount: number },
  ): Promise<boolean> {
    const status = planId === null ? 'nothing_planned' : 'planned';
    const rows = await db.query(
      sql`update bulk_files set status = ${status}, plan_id = ${planId}::uuid, planned_count = ${plannedCount}, content = null,
          ended_at = statement_timestamp()
        where team_id = ${teamId} and id = ${id} and status = 'planning' returning 1`,
      'bulkFiles.end',
    );
    return rows.length > 0;
  }

  private async fail({ teamId, id }: FileRow, message: string): Promise<void> {
    await this.parts.db.query(
      sql`update bulk_files set status = 'failed', message = ${message}, content = null, ended_at = statement_timestamp()
        where team_id = ${teamId} and id = ${id} and status = 'planning'`,
      'bulkFiles.fail',
    );
  }
}
