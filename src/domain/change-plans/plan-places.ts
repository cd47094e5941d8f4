import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict } from '../../errors.js';
import { IS_OPEN, type PlanRow } from './planned-change.js';

/** Maximum number of open plans of a team, of all its keys, of the keys of one creator, and of one person. */
const MAX_OPEN = { ofTeam: 100, ofKeys: 60, ofMaker: 40, ofPerson: 60 };

/** Serializes the storing of a team's plans until the transaction ends. */
export async function lockTeamPlans(tx: Sql, { teamId }: Pick<Viewer, 'teamId'>): Promise<void> {
  await lockName(tx, `change plans ${teamId}`);
}

/** Throws AppError `conflict` if too many plans of the team or the proposer are open. */
export async function requireBelowLimits(
  db: Sql,
  { teamId, apiKeyId, proposedBy }: Pick<PlanRow, 'teamId' | 'apiKeyId' | 'proposedBy'>,
): Promise<void> {
  const [open] = await db.query<{ ofTeam: number; ofKeys: number; ofMaker: number; ofPerson: number }>(
    sql`select count(*)::int as "ofTeam", count(l.api_key_id)::int as "ofKeys",
        count(*) filter (where l.api_key_id = ${apiKeyId}::uuid or maker.id = (
          select k.created_by from api_keys k where k.team_id = ${teamId} and k.id = ${apiKeyId}::uuid))::int as "ofMaker",
        count(*) filter (where l.api_key_id is null and l.proposed_by = ${proposedBy}::uuid)::int as "ofPerson"
      from change_plans l
      left join lateral (
        select k.created_by as id from api_keys k where k.team_id = l.team_id and k.id = l.api_key_id
      ) maker on true
      where l.team_id = ${teamId} and l.status = 'proposed' and ${IS_OPEN}`,
    'changePlans.open',
  );
  const limits = apiKeyId === null ? (['ofTeam', 'ofPerson'] as const) : (['ofTeam', 'ofKeys', 'ofMaker'] as const);
  const full = open && limits.find((limit) => open[limit] >= MAX_OPEN[limit]);
  if (!full) return;
  const whose = {
    ofTeam: 'of the team',
    ofKeys: 'of its API keys',
    ofMaker: 'of this key and others of its maker',
    ofPerson: 'of yours',
  };
  throw conflict(
    `${MAX_OPEN[full]} change plans ${whose[full]} are already waiting for a decision; have some approved, rejected or withdrawn first.`,
  );
}
