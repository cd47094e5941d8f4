import type { MiningCategory, MiningRun, MiningRunArgs } from '../../../schema/mining/mining-run.type.js';
import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { isoUtc } from '../../db/timestamps.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { moneySql } from '../metrics/metrics.sql.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import { CATEGORY_LABELS } from './category-labels.js';
import type { SuggestionCategory } from './mining.enum.js';

/** SQL: nobody works on a run `r` any more that was never ended. */
export const IS_LOST = `r.status = 'running' and r.alive_until < clock_timestamp()`;

/** Binds $3 account ids, $4 one run or null, and $5 the most runs of an account or null. At least one row an account. */
const RUNS = `
  select k.position, r.*
  from unnest($3::text[]) with ordinality k(id, position)
  join accounts a on a.id = k.id and ${VISIBLE}
  left join lateral (
    select r.id, r.account_id as "accountId", r.status, r.step, r.progress, r.date_range_start as "dateRangeStart",
      r.date_range_end as "dateRangeEnd", r.analyzed_terms as "analyzedTerms", r.error_code as "errorCode",
      s.all_of_them as "suggestionCount", s.pending as "pendingCount", s.approved as "approvedCount",
      s.rejected as "rejectedCount", s.applied as "appliedCount", r.created_by as "createdBy",
      ${isoUtc('r.created_at')} as "createdAt", ${isoUtc('r.completed_at')} as "completedAt", ${IS_LOST} as "isLost"
    from mining_runs r
    cross join lateral (
      select count(*)::int as all_of_them, count(*) filter (where s.status = 'pending')::int as pending,
        count(*) filter (where s.status = 'approved')::int as approved,
        count(*) filter (where s.status = 'rejected')::int as rejected,
        count(*) filter (where s.status = 'applied')::int as applied
      from mining_suggestions s where s.team_id = r.team_id and s.run_id = r.id
    ) s
    where r.team_id = a.team_id and r.account_id = a.id and ($4::uuid is null or r.id = $4)
    order by r.created_at desc, r.id
    limit $5
  ) r on true
  order by k.position, r."createdAt" desc, r.id`;

const CATEGORIES = `
  select s.category, count(*)::int as "suggestionCount", ${moneySql('sum(s.cost_micros)')} as cost
  from mining_suggestions s
  where s.team_id = $1 and s.account_id = $2 and s.run_id = $3
  group by s.category
  order by sum(s.cost_micros) desc, s.category`;

const PEOPLE: PersonInRow<MiningRun>[] = [{ id: 'createdBy', unknown: { createdBy: null } }];

export interface FoundRuns {
  runs: MiningRun[];
  /** One of them has to be ended first. */
  hasLost: boolean;
}

/** The runs of each account, newest first, in the order of `accountIds`; undefined for one that is not visible. */
export async function runsOf(
  sql: Sql,
  viewer: Viewer,
  accountIds: readonly string[],
  { runId = null, limit = null }: { runId?: string | null; limit?: number | null } = {},
): Promise<(FoundRuns | undefined)[]> {
  const listed = await sql.query<MiningRun & { position: number; isLost: boolean }>(
    RUNS,
    [...visibleTo(viewer), accountIds, runId, limit],
    'mining.runs',
  );
  const rows = await hideUnknownPeople(sql, viewer, listed, PEOPLE);
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
  sql: Sql,
  { teamId }: Viewer,
  { accountId, runId }: MiningRunArgs,
  suggestions: readonly MiningSuggestion[],
): Promise<MiningCategory[]> {
  const rows = await sql.query<Omit<MiningCategory, 'label' | 'suggestions'> & { category: SuggestionCategory }>(
    CATEGORIES,
    [teamId, accountId, runId],
    'mining.categories',
  );
  return rows.map((row) => ({
    ...row,
    label: CATEGORY_LABELS[row.category],
    suggestions: suggestions.filter(({ category }) => category === row.category),
  }));
}
