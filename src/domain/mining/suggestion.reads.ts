import type { MiningRunArgs } from '../../../schema/mining/mining-run.type.js';
import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import type { SuggestionStatus } from './mining.enum.js';
import { SUGGESTION_COLUMNS, SUGGESTION_ORDER } from './suggestion.records.js';

const PEOPLE: PersonInRow<MiningSuggestion>[] = [{ id: 'reviewedBy', unknown: { reviewedBy: null } }];

/** Binds $3 and $4 account and run ids. At least one row a run that there is. */
const OF_RUNS = `
  select k.position, ${SUGGESTION_COLUMNS}
  from unnest($3::text[], $4::uuid[]) with ordinality k(account_id, run_id, position)
  join accounts a on a.id = k.account_id and ${VISIBLE}
  join mining_runs r on r.team_id = a.team_id and r.account_id = a.id and r.id = k.run_id
  left join mining_suggestions s on s.team_id = r.team_id and s.run_id = r.id
  order by k.position, ${SUGGESTION_ORDER}`;

const OF_ACCOUNT = `
  select ${SUGGESTION_COLUMNS}
  from accounts a
  left join mining_suggestions s on s.team_id = a.team_id and s.account_id = a.id and s.status = $4
  where ${VISIBLE} and a.id = $3
  order by ${SUGGESTION_ORDER}`;

const AWAITING = `
  select keyword as text, match_type as "matchType" from mining_suggestions
  where team_id = $1 and account_id = $2 and status in ('pending', 'approved')
  union all
  select search_term, 'EXACT' from mining_suggestions
  where team_id = $1 and account_id = $2 and status in ('pending', 'approved')`;

/** The suggestions of each run, the costliest first, in the order of `keys`; undefined for one that is not visible. */
export async function suggestionsOfRuns(
  sql: Sql,
  viewer: Viewer,
  keys: readonly MiningRunArgs[],
): Promise<(MiningSuggestion[] | undefined)[]> {
  const listed = await sql.query<MiningSuggestion & { position: number }>(
    OF_RUNS,
    [...visibleTo(viewer), keys.map(({ accountId }) => accountId), keys.map(({ runId }) => runId)],
    'mining.suggestionsOfRuns',
  );
  const rows = await hideUnknownPeople(sql, viewer, listed, PEOPLE);
  return listsByPosition<MiningSuggestion>(rows, keys.length, 'id');
}

/** The suggestions of an account in one status, the costliest first; undefined for one that is not visible. */
export async function suggestionsOfAccount(
  sql: Sql,
  viewer: Viewer,
  accountId: string,
  status: SuggestionStatus,
): Promise<MiningSuggestion[] | undefined> {
  const rows = await sql.query<MiningSuggestion>(
    OF_ACCOUNT,
    [...visibleTo(viewer), accountId, status],
    'mining.suggestionsOfAccount',
  );
  if (rows.length === 0) return undefined;
  return hideUnknownPeople(
    sql,
    viewer,
    rows.filter(({ id }) => id !== null),
    PEOPLE,
  );
}

/** What is suggested and not decided, or approved and not applied: the keywords, and the terms they were found by. */
export function awaitingKeywords(sql: Sql, teamId: string, accountId: string): Promise<NegativeKeywordInput[]> {
  return sql.query(AWAITING, [teamId, accountId], 'mining.awaiting');
}
