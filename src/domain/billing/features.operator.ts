import type { Sql } from '../../db/database.js';
import { AppError, NotFoundError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';

const FEATURE = /^[a-z][a-z0-9_]{0,62}$/;

/** Turns a feature on or off for one team, whatever its plan says; null lets the plan decide again. */
export async function setTeamFeature(sql: Sql, teamId: string, feature: string, on: boolean | null): Promise<void> {
  requireFeatureName(feature);
  const [team] = await sql.query('select 1 from teams where id = $1', [uuidOrNull(teamId)]);
  if (!team) throw new NotFoundError('team');
  if (on === null) await sql.query('delete from team_features where team_id = $1 and feature = $2', [teamId, feature]);
  else {
    await sql.query(
      `insert into team_features (team_id, feature, enabled) values ($1, $2, $3)
       on conflict (team_id, feature) do update set enabled = excluded.enabled`,
      [teamId, feature, on],
    );
  }
}

/** Puts a feature into a plan or takes it out, for every team that nothing else was set for. */
export async function setPlanFeature(sql: Sql, plan: string, feature: string, on: boolean): Promise<void> {
  requireFeatureName(feature);
  const rows = await sql.query(
    `update plans set features = case when $3 then array_remove(features, $2) || $2::text
       else array_remove(features, $2) end
     where key = $1 returning 1`,
    [plan, feature, on],
  );
  if (rows.length === 0) throw new NotFoundError('plan');
}

function requireFeatureName(feature: string): void {
  if (FEATURE.test(feature)) return;
  throw new AppError('bad_request', 'A feature is written in lower-case letters, digits and underscores.');
}
