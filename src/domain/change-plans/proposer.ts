import { grantStands } from '../../access/clients/client-grant.sql.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { AppError } from '../../errors.js';
import type { ChangePlanStatus } from './change-plan.enum.js';
import type { StoredPlan } from './planned-change.js';

/** A plan as whoever decides about it finds it. */
export interface PlanRow extends StoredPlan {
  hash: string;
  status: ChangePlanStatus;
  proposedBy: string | null;
  isExpired: boolean;
}

/** Throws AppError `forbidden` where the key that proposed a plan is revoked or over, or the person is no longer in the team. */
export async function requireProposer(
  db: Sql,
  { teamId, apiKeyId, proposedBy }: Pick<PlanRow, 'teamId' | 'apiKeyId' | 'proposedBy'>,
): Promise<void> {
  const [there] = await db.query(
    sql`select 1 where case when ${apiKeyId}::uuid is not null
      then exists (select from api_keys k where k.team_id = ${teamId} and k.id = ${apiKeyId}::uuid
        and (k.expires_at is null or k.expires_at > clock_timestamp()) and ${grantStands('k')})
      else exists (select from team_members m where m.team_id = ${teamId} and m.user_id = ${proposedBy}::uuid) end`,
    'changePlans.proposer',
  );
  if (there) return;
  throw new AppError(
    'forbidden',
    apiKeyId === null
      ? 'Whoever proposed this plan is no longer in the team; make a new plan.'
      : 'The API key that proposed this plan was revoked or is over; make a new plan.',
  );
}
