import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { MiningCategory, MiningRun, MiningRunArgs } from '../../../schema/mining/mining-run.type.js';
import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql, Transaction } from '../../db/database.js';
import { publish } from '../../db/notifications.js';
import { type Statement, sql, unnested } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { AppError, conflict } from '../../errors.js';
import { type AccountKey, visible } from '../accounts/visible-accounts.sql.js';
import type { CreditService } from '../billing/credit.service.js';
import { moneySql } from '../figures/figures.sql.js';
import { hideUnknownPeople, type PersonColumn } from '../teams/known-people.js';
import { authorOf } from '../teams/membership.js';
import { announce } from '../webhooks/announce.js';
import { CATEGORY_LABELS, type MiningStep, type SuggestionCategory } from './mining.enum.js';
import { logProposals } from './proposal-entry.js';
import { insertSuggestions, type NewSuggestion } from './suggestion.records.js';

/** Announces changed runs by account. */
export const RUNS_CHANNEL = 'mining';

/** Announces a run's progress to all processes once the transaction is committed. */
export function notifyMining(tx: Sql, { teamId, accountId }: AccountKey): Promise<void> {
  return publish(tx, RUNS_CHANNEL, JSON.stringify({ teamId, accountId }));
}

/** SQL: the run `r` never ended, and its process is gone. */
const IS_LOST = sql`r.status = 'running' and r.alive_until < statement_timestamp()`;

export interface OpenRun extends AccountKey {
  id: string;
}

/** How long a run counts as alive after its last renewal. */
const LEASE = sql`statement_timestamp() + interval '60 seconds'`;

/** At most one run of an account is running. A run and its credit begin and end in one transaction. */
export class RunRecords {
  constructor(
    private readonly db: Database,
    private readonly credits: CreditService,
  ) {}

  /** Throws AppError `conflict` while another run of the account is running, and `credits_exhausted`. */
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
        throw conflict('A mining run of this account is already running; wait until it has ended.');
      }
      const charge = await this.credits.charge(viewer, 'startMiningRun', 1, tx);
      await tx.query(sql`update mining_runs set charge_id = ${charge.id} where team_id = ${teamId} and id = ${run.id}`);
      await notifyMining(tx, { teamId, accountId });
      return { teamId, accountId, id: run.id };
    });
  }

  /** False if the run has ended. */
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

  /** Throws AppError `conflict` if the run has ended. */
  async complete(run: OpenRun, suggestions: readonly NewSuggestion[]): Promise<void> {
    const { teamId, accountId, id: runId } = run;
    await this.db.transaction(async (tx) => {
      const [running] = await tx.query(
        sql`select 1 from mining_runs where team_id = ${teamId} and id = ${runId} and status = 'running' for update`,
      );
      if (!running) throw conflict('The mining run was interrupted; start another one.');
      const stored = await insertSuggestions(tx, { teamId, accountId, runId }, suggestions);
      await logProposals(tx, run, stored);
      await tx.query(
        sql`update mining_runs set status = 'completed', step = 'done', progress = 100, completed_at = statement_timestamp()
          where team_id = ${teamId} and id = ${runId}`,
      );
      await announceEnd(tx, run, { status: 'completed', suggestionCount: suggestions.length, code: null });
    });
  }

  /** Refunds the run's credit. */
  async fail({ teamId, id }: OpenRun, error: unknown): Promise<void> {
    const code = error instanceof AppError ? error.code : 'internal';
    await this.db.transaction((tx) => this.end(tx, teamId, sql`r.id = ${id}`, code));
  }

  /** Fails lost runs and refunds their credits. */
  async endLost(tx: Transaction, teamId: string, accountIds: readonly string[]): Promise<void> {
    await this.end(tx, teamId, sql`r.account_id = any(${accountIds}::text[]) and ${IS_LOST}`, 'unavailable');
  }

  private async end(tx: Transaction, teamId: string, condition: Statement, code: string) {
    const ended = await tx.query<{ id: string; accountId: string; chargeId: string | null }>(
      sql`update mining_runs r set status = 'failed', completed_at = statement_timestamp(), error_code = ${code}
        where r.team_id = ${teamId} and r.status = 'running' and ${condition}
        returning r.id, r.account_id as "accountId", r.charge_id as "chargeId"`,
    );
    for (const { id, accountId, chargeId } of ended) {
      if (chargeId !== null) await this.credits.refund({ id: chargeId, teamId }, tx);
      await announceEnd(tx, { teamId, accountId, id }, { status: 'failed', suggestionCount: 0, code });
    }
  }
}

async function announceEnd(
  tx: Transaction,
  { teamId, accountId, id }: OpenRun,
  end: { status: 'completed' | 'failed'; suggestionCount: number; code: string | null },
): Promise<void> {
  await announce(tx, 'mining_run.finished', teamId, { miningRunId: id, accountId, ...end });
  await notifyMining(tx, { teamId, accountId });
}

const PEOPLE: PersonColumn<MiningRun>[] = [{ id: 'createdBy', unknown: { createdBy: null } }];

export interface RunFilter {
  runId?: string;
  limit?: number;
}

/** Rows for `listsByPosition`, newest run first; `isLost` marks runs that must be failed first. */
export async function runsOf(db: Sql, viewer: Viewer, accountIds: readonly string[], { runId, limit }: RunFilter = {}) {
  const rows = await db.query<MiningRun & { position: number; isLost: boolean | null }>(
    // Left join: a visible account without runs needs a row, too.
    sql`select k.position, r.*
      from ${unnested(['text', accountIds])} with ordinality k(id, position)
      join accounts a on a.id = k.id and ${visible(viewer)}
      left join lateral (
        select r.id, r.account_id as "accountId", r.status, r.step, r.progress, r.date_range_start as "dateRangeStart",
          r.date_range_end as "dateRangeEnd", r.analyzed_terms as "analyzedTerms", r.error_code as "errorCode", s.*,
          r.created_by as "createdBy", ${isoUtc(sql`r.created_at`)} as "createdAt",
          ${isoUtc(sql`r.completed_at`)} as "completedAt", ${IS_LOST} as "isLost"
        from mining_runs r
        cross join lateral (
          select count(*)::int as "suggestionCount",
            count(*) filter (where s.status = 'pending')::int as "pendingCount",
            count(*) filter (where s.status = 'approved')::int as "approvedCount",
            count(*) filter (where s.status = 'rejected')::int as "rejectedCount",
            count(*) filter (where s.status = 'applied')::int as "appliedCount"
          from mining_suggestions s where s.team_id = ${viewer.teamId} and s.run_id = r.id
        ) s
        where r.team_id = ${viewer.teamId} and r.account_id = a.id and (${runId}::uuid is null or r.id = ${runId})
        order by r.created_at desc, r.id
        limit ${limit}
      ) r on true
      order by k.position, r."createdAt" desc, r.id`,
    'mining.runs',
  );
  return hideUnknownPeople(db, viewer, rows, PEOPLE);
}

/** By descending cost. */
export async function categoriesOf(
  db: Sql,
  { teamId }: Viewer,
  { accountId, runId }: MiningRunArgs,
  suggestions: readonly MiningSuggestion[],
): Promise<MiningCategory[]> {
  const rows = await db.query<Omit<MiningCategory, 'label' | 'suggestions'> & { category: SuggestionCategory }>(
    sql`select s.category, count(*)::int as "suggestionCount", ${moneySql(sql`sum(s.cost_micros)`)} as cost
      from mining_suggestions s
      where s.team_id = ${teamId} and s.account_id = ${accountId} and s.run_id = ${runId}
      group by s.category
      order by sum(s.cost_micros) desc, s.category`,
    'mining.categories',
  );
  return rows.map((row) => ({
    ...row,
    label: CATEGORY_LABELS[row.category],
    suggestions: suggestions.filter(({ category }) => category === row.category),
  }));
}
