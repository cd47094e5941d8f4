import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { type Statement, sql } from '../../db/sql.js';
import { AppError } from '../../errors.js';
import type { CreditService } from '../billing/credit.service.js';
import { authorOf } from '../teams/membership.js';
import { announce } from '../webhooks/announce.js';
import type { MiningStep } from './mining.enum.js';
import { notifyMining } from './mining-changes.js';
import { IS_LOST } from './run.reads.js';
import type { NewSuggestion } from './suggestion.js';
import { insertSuggestions } from './suggestion.records.js';

export interface OpenRun {
  teamId: string;
  accountId: string;
  id: string;
}

/** How long a run counts as alive after its process last said so. */
const LEASE = sql`clock_timestamp() + interval '60 seconds'`;

/**
 * The rows of runs. An account has one running at a time, over all processes: the database holds it. The run and its
 * credit begin and end together.
 */
export class RunRecords {
  constructor(
    private readonly db: Database,
    private readonly credits: CreditService,
  ) {}

  /** Throws AppError `conflict` while another run of the account goes on, and `credits_exhausted`. */
  open(viewer: Viewer, accountId: string, { startDate, endDate }: DateRangeArgs): Promise<OpenRun> {
    const { teamId } = viewer;
    return this.db.transaction(async (tx) => {
      await this.endLost(tx, teamId, [accountId]);
      const [run] = await tx.query<{ id: string }>(
        sql`insert into mining_runs (team_id, account_id, date_range_start, date_range_end, created_by, alive_until)
          values (${teamId}, ${accountId}, ${startDate}, ${endDate}, ${authorOf(viewer)}, ${LEASE})
          on conflict do nothing returning id`,
      );
      if (!run) {
        throw new AppError('conflict', 'A mining run of this account is under way; wait until it has ended.');
      }
      const charge = await this.credits.take(viewer, 'startMiningRun', 1, tx);
      await tx.query(sql`update mining_runs set charge_id = ${charge.id} where team_id = ${teamId} and id = ${run.id}`);
      await notifyMining(tx, { teamId, accountId });
      return { teamId, accountId, id: run.id };
    });
  }

  /** Says that somebody works on it. False when it was ended meanwhile. */
  async renew({ teamId, id }: OpenRun): Promise<boolean> {
    const rows = await this.db.query(
      sql`update mining_runs set alive_until = ${LEASE}
        where team_id = ${teamId} and id = ${id} and status = 'running' returning 1`,
      'mining.renew',
    );
    return rows.length > 0;
  }

  async advance(run: OpenRun, step: MiningStep, progress: number, analyzedTerms: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(
        sql`update mining_runs set step = ${step}, progress = greatest(progress, ${progress}),
            analyzed_terms = ${analyzedTerms}, alive_until = ${LEASE}
          where team_id = ${run.teamId} and id = ${run.id} and status = 'running'`,
      );
      await notifyMining(tx, run);
    });
  }

  /** Ends the run with what it found. Throws AppError `conflict` when it was ended meanwhile. */
  async complete(run: OpenRun, suggestions: readonly NewSuggestion[]): Promise<void> {
    const { teamId, accountId, id: runId } = run;
    await this.db.transaction(async (tx) => {
      const [running] = await tx.query(
        sql`select 1 from mining_runs where team_id = ${teamId} and id = ${runId} and status = 'running' for update`,
      );
      if (!running) throw new AppError('conflict', 'The mining run was broken off; start another one.');
      await insertSuggestions(tx, { teamId, accountId, runId }, suggestions);
      await tx.query(
        sql`update mining_runs set status = 'completed', step = 'done', progress = 100, completed_at = clock_timestamp()
          where team_id = ${teamId} and id = ${runId}`,
      );
      await announce(tx, 'mining_run.finished', teamId, {
        miningRunId: runId,
        accountId,
        status: 'completed',
        suggestionCount: suggestions.length,
        code: null,
      });
      await notifyMining(tx, run);
    });
  }

  /** Ends a run that failed and gives its credit back. */
  async fail({ teamId, id }: OpenRun, error: unknown): Promise<void> {
    const code = error instanceof AppError ? error.code : 'internal';
    await this.db.transaction((tx) => this.end(tx, teamId, sql`r.id = ${id}`, code));
  }

  /** Ends the runs of accounts that nobody works on any more, as failed, and gives their credits back. */
  async endLost(tx: Transaction, teamId: string, accountIds: readonly string[]): Promise<void> {
    await this.end(tx, teamId, sql`r.account_id = any(${accountIds}::text[]) and ${IS_LOST}`, 'unavailable');
  }

  private async end(tx: Transaction, teamId: string, condition: Statement, code: string) {
    const ended = await tx.query<{ id: string; accountId: string; chargeId: string | null }>(
      sql`update mining_runs r set status = 'failed', completed_at = clock_timestamp(), error_code = ${code}
        where r.team_id = ${teamId} and r.status = 'running' and ${condition}
        returning r.id, r.account_id as "accountId", r.charge_id as "chargeId"`,
    );
    for (const { id, accountId, chargeId } of ended) {
      if (chargeId !== null) await this.credits.giveBack({ id: chargeId, teamId }, tx);
      await announce(tx, 'mining_run.finished', teamId, {
        miningRunId: id,
        accountId,
        status: 'failed',
        suggestionCount: 0,
        code,
      });
      await notifyMining(tx, { teamId, accountId });
    }
  }
}
