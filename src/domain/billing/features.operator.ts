import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, NotFoundError } from '../../errors.js';
import { Team } from '../teams/team.entity.js';

const FEATURE = /^[a-z][a-z0-9_]{0,62}$/;

/** Overrides the plan's feature for one team; null removes the override. */
export async function setTeamFeature(db: Database, teamId: string, feature: string, on: boolean | null): Promise<void> {
  requireFeatureName(feature);
  await db.transaction(async (tx) => {
    await tx.em.findOneOrFail(Team, { id: teamId }, { filters: false });
    await tx.query(
      on === null
        ? sql`delete from team_features where team_id = ${teamId} and feature = ${feature}`
        : sql`insert into team_features (team_id, feature, enabled) values (${teamId}, ${feature}, ${on})
            on conflict (team_id, feature) do update set enabled = excluded.enabled`,
    );
  });
}

/** Adds or removes a plan's feature, for every team without an override. */
export async function setPlanFeature(db: Database, plan: string, feature: string, on: boolean): Promise<void> {
  requireFeatureName(feature);
  const rows = await db.query(
    sql`update plans set features = array_remove(features, ${feature}) || ${on ? [feature] : []}::text[]
      where key = ${plan} returning 1`,
  );
  if (rows.length === 0) throw new NotFoundError('plan');
}

function requireFeatureName(feature: string): void {
  if (FEATURE.test(feature)) return;
  throw new AppError('bad_request', 'A feature is written in lower-case letters, digits and underscores.');
}
