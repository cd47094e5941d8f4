import { personOf } from '../../access/person.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { assign, raw, type Statement, sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { AppError, NotFoundError, ParameterError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import { requireName } from '../../texts.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import type { NewPreset, Preset, PresetChange, PresetKind } from './preset.js';

/**
 * Presets of one kind: everybody's own, and those that others share with the team. Only the owner changes or deletes
 * one: another's that is shared answers 403, one that is not visible 404.
 */
export class PresetService<Field extends string, Value> {
  private readonly shown: Statement;

  constructor(
    private readonly db: Sql,
    private readonly of: PresetKind<Field, Value>,
  ) {
    this.shown = sql`p.id, p.user_id as "userId", p.name, p.value as "${raw(of.field)}", p.is_shared as "isShared",
      ${isoUtc(sql`p.created_at`)} as "createdAt", ${isoUtc(sql`p.updated_at`)} as "updatedAt"`;
  }

  /** Those that the caller sees, by name; `userId` is empty where the caller may not know of the owner. */
  async list(viewer: Viewer): Promise<Preset<Field, Value>[]> {
    const presets = await this.db.query<Preset<Field, Value>>(
      sql`select ${this.shown} from presets p where ${this.visible(viewer)} order by p.name collate "C", p.id`,
      `presets.list ${this.of.kind}`,
    );
    const owner: PersonInRow<Preset<Field, Value>> = {
      id: 'userId',
      unknown: NO_OWNER as Partial<Preset<Field, Value>>,
    };
    return hideUnknownPeople(this.db, viewer, presets, [owner]);
  }

  /** Throws ParameterError. */
  async create(viewer: Viewer, preset: NewPreset<Field, Value>): Promise<Preset<Field, Value>> {
    const name = requireName('name', preset.name);
    const [created] = await this.db.query<Preset<Field, Value>>(
      sql`insert into presets as p (team_id, kind, user_id, name, value, is_shared)
        values (${viewer.teamId}, ${this.of.kind}, ${personOf(viewer).userId}, ${name},
          ${toJsonb(preset[this.of.field])}, ${preset.isShared})
        returning ${this.shown}`,
    );
    return created as Preset<Field, Value>;
  }

  /** Changes what is given, also for every account that the preset is linked to. Throws NotFoundError, ParameterError. */
  async update(viewer: Viewer, { presetId, ...change }: PresetChange<Field, Value>): Promise<Preset<Field, Value>> {
    const { field } = this.of;
    const given = change as PresetChange<Field, Value>;
    for (const parameter of ['name', 'isShared', field] as const) {
      if (given[parameter] === null) throw new ParameterError(parameter, 'must not be null');
    }
    const fields = {
      name: given.name == null ? undefined : requireName('name', given.name),
      value: given[field] === undefined ? undefined : toJsonb(given[field]),
      is_shared: given.isShared,
      updated_at: sql`clock_timestamp()`,
    };
    const [updated] = await this.db.query<Preset<Field, Value>>(
      sql`update presets p set ${assign(fields)}
        where ${this.own(viewer)} and p.id = ${uuidOrNull(presetId)} returning ${this.shown}`,
    );
    return updated ?? this.refuse(viewer, presetId);
  }

  /** Accounts that it was linked to keep what it gave them. Throws NotFoundError. */
  async delete(viewer: Viewer, presetId: string): Promise<void> {
    const deleted = await this.db.query(
      sql`delete from presets p where ${this.own(viewer)} and p.id = ${uuidOrNull(presetId)} returning p.id`,
    );
    if (deleted.length === 0) await this.refuse(viewer, presetId);
  }

  private async refuse(viewer: Viewer, presetId: string): Promise<never> {
    const [visible] = await this.db.query(
      sql`select 1 from presets p where ${this.visible(viewer)} and p.id = ${uuidOrNull(presetId)}`,
    );
    if (!visible) throw new NotFoundError('preset');
    throw new AppError('forbidden', 'Only its owner can change or delete a preset; save your own instead.');
  }

  private own(viewer: Viewer): Statement {
    return sql`p.team_id = ${viewer.teamId} and p.kind = ${this.of.kind} and p.user_id = ${personOf(viewer).userId}`;
  }

  private visible(viewer: Viewer): Statement {
    const { userId } = personOf(viewer);
    return sql`p.team_id = ${viewer.teamId} and p.kind = ${this.of.kind} and (p.user_id = ${userId} or p.is_shared)`;
  }
}

const NO_OWNER = { userId: '' };
