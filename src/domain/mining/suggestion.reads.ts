import type { MiningRunArgs } from '../../../schema/mining/mining-run.type.js';
import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { sql } from '../../db/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import type { SuggestionStatus } from './mining.enum.js';
import { SUGGESTION_COLUMNS, SUGGESTION_ORDER } from './suggestion.records.js';

const PEOPLE: PersonInRow<MiningSuggestion>[] = [{ id: 'reviewedBy', unknown: { reviewedBy: null } }];

/** The suggestions of each run, the costliest first, in the order of `keys`; undefined for one that is not visible. */
export async function suggestionsOfRuns(
  db: Sql,
  viewer: Viewer,
  keys: readonly MiningRunArgs[],
): Promise<(MiningSuggestion[] | undefined)[]> {
  const listed = await db.query<MiningSuggestion & { position: number }>(
    // At least one row a run that there is.
    sql`select k.position, ${SUGGESTION_COLUMNS}
      from unnest(${keys.map(({ accountId }) => accountId)}::text[], ${keys.map(({ runId }) => runId)}::uuid[])
        with ordinality k(account_id, run_id, position)
      join accounts a on a.id = k.account_id and ${visible(viewer)}
      join mining_runs r on r.team_id = a.team_id and r.account_id = a.id and r.id = k.run_id
      left join mining_suggestions s on s.team_id = r.team_id and s.run_id = r.id
      order by k.position, ${SUGGESTION_ORDER}`,
    'mining.suggestionsOfRuns',
  );
  const rows = await hideUnknownPeople(db, viewer, listed, PEOPLE);
  return listsByPosition<MiningSuggestion>(rows, keys.length, 'id');
}

/** The suggestions of an account in one status, the costliest first; undefined for one that is not visible. */
export async function suggestionsOfAccount(
  db: Sql,
  viewer: Viewer,
  accountId: string,
  status: SuggestionStatus,
): Promise<MiningSuggestion[] | undefined> {
  const rows = await db.query<MiningSuggestion>(
    sql`select ${SUGGESTION_COLUMNS}
      from accounts a
      left join mining_suggestions s on s.team_id = a.team_id and s.account_id = a.id and s.status = ${status}
      where ${visible(viewer)} and a.id = ${accountId}
      order by ${SUGGESTION_ORDER}`,
    'mining.suggestionsOfAccount',
  );
  if (rows.length === 0) return undefined;
  const suggestions = rows.filter(({ id }) => id !== null);
  return hideUnknownPeople(db, viewer, suggestions, PEOPLE);
}

/** What is suggested and not decided, or approved and not applied: the keywords, and the terms they were found by. */
export function awaitingKeywords(db: Sql, teamId: string, accountId: string): Promise<NegativeKeywordInput[]> {
  const awaiting = sql`from mining_suggestions
    where team_id = ${teamId} and account_id = ${accountId} and status in ('pending', 'approved')`;
  return db.query(
    sql`select keyword as text, match_type as "matchType" ${awaiting} union all select search_term, 'EXACT' ${awaiting}`,
    'mining.awaiting',
  );
}
