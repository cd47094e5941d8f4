import { grantStands } from '../../access/clients/client-grant.sql.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { AppError } from '../../errors.js';
import type { ChangePlanStatus } from './change-plan.enum.js';
import type { StoredPlan } from './planned-change.js';

/** A plan when it is decided or carried out. */
export interface PlanRow extends StoredPlan {
  hash: string;
  status: ChangePlanStatus;
  proposedBy: string | null;
  isExpired: boolean;
}

/** SQL: the columns of a PlanRow, of `change_plans l`. */
export const PLAN_ROW = sql`l.team_id as "teamId", l.id, l.hash, l.status, l.on_refusal as "onRefusal", l.note,
  l.api_key_id as "apiKeyId", l.proposed_by as "proposedBy", ${isoUtc(sql`l.created_at`)} as "createdAt",
  ${isoUtc(sql`l.expires_at`)} as "expiresAt", l.expires_at <= clock_timestamp() as "isExpired"`;

/** Throws AppError `forbidden` if the key that proposed a plan was revoked or expired, or the person left the team. */
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
