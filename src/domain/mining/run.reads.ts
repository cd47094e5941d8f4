import type { MiningCategory, MiningRun, MiningRunArgs } from '../../../schema/mining/mining-run.type.js';
import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { moneySql } from '../metrics/metrics.sql.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import { CATEGORY_LABELS, type SuggestionCategory } from './mining.enum.js';

/** SQL: nobody works on a run `r` any more that was never ended. */
export const IS_LOST = sql`r.status = 'running' and r.alive_until < clock_timestamp()`;

const PEOPLE: PersonInRow<MiningRun>[] = [{ id: 'createdBy', unknown: { createdBy: null } }];

/** One run, and the most runs of an account. */
export interface RunFilter {
  runId?: string;
  limit?: number;
}

export interface FoundRuns {
  runs: MiningRun[];
  /** One of them has to be ended first. */
  hasLost: boolean;
}

/** The runs of each account, newest first, in the order of `accountIds`; undefined for one that is not visible. */
export async function runsOf(
  db: Sql,
  viewer: Viewer,
  accountIds: readonly string[],
  { runId, limit }: RunFilter = {},
): Promise<(FoundRuns | undefined)[]> {
  const listed = await db.query<MiningRun & { position: number; isLost: boolean }>(
    // At least one row a visible account.
    sql`select k.position, r.*
      from unnest(${accountIds}::text[]) with ordinality k(id, position)
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
          from mining_suggestions s where s.team_id = r.team_id and s.run_id = r.id
        ) s
        where r.team_id = a.team_id and r.account_id = a.id and (${runId}::uuid is null or r.id = ${runId})
        order by r.created_at desc, r.id
        limit ${limit}
      ) r on true
      order by k.position, r."createdAt" desc, r.id`,
    'mining.runs',
  );
  const rows = await hideUnknownPeople(db, viewer, listed, PEOPLE);
  const found: (FoundRuns | undefined)[] = Array.from({ length: accountIds.length });
  for (const { position, isLost, ...run } of rows) {
    const { runs, hasLost } = found[position - 1] ?? { runs: [], hasLost: false };
    if (run.id !== null) runs.push(run);
    found[position - 1] = { runs, hasLost: hasLost || isLost === true };
  }
  return found;
}

/** A run's suggestions by category, the costliest category first. */
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
