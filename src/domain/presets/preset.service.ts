import { personOf } from '../../access/person.js';
import type { Viewer } from '../../access/viewer.js';
import { assignments } from '../../db/assignments.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
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
  private readonly shown: string;

  constructor(
    private readonly sql: Sql,
    private readonly of: PresetKind<Field, Value>,
  ) {
    this.shown = `p.id, p.user_id as "userId", p.name, p.value as "${of.field}", p.is_shared as "isShared",
      ${isoUtc('p.created_at')} as "createdAt", ${isoUtc('p.updated_at')} as "updatedAt"`;
  }

  /** Those that the caller sees, by name; `userId` is empty where the caller may not know of the owner. */
  async list(viewer: Viewer): Promise<Preset<Field, Value>[]> {
    const presets = await this.sql.query<Preset<Field, Value>>(
      `select ${this.shown} from presets p where ${VISIBLE_PRESET} order by p.name collate "C", p.id`,
      this.bind(viewer),
      `presets.list ${this.of.kind}`,
    );
    const owner: PersonInRow<Preset<Field, Value>> = {
      id: 'userId',
      unknown: NO_OWNER as Partial<Preset<Field, Value>>,
    };
    return hideUnknownPeople(this.sql, viewer, presets, [owner]);
  }

  /** Throws ParameterError. */
  async create(viewer: Viewer, preset: NewPreset<Field, Value>): Promise<Preset<Field, Value>> {
    const name = requireName('name', preset.name);
    const [created] = await this.sql.query<Preset<Field, Value>>(
      `insert into presets as p (team_id, kind, user_id, name, value, is_shared)
       values ($1, $2, $3, $4, $5, $6) returning ${this.shown}`,
      [...this.bind(viewer), name, toJsonb(preset[this.of.field]), preset.isShared],
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
    const values: unknown[] = [...this.bind(viewer), uuidOrNull(presetId)];
    const fields = {
      name: given.name == null ? undefined : requireName('name', given.name),
      value: given[field] === undefined ? undefined : toJsonb(given[field]),
      is_shared: given.isShared,
    };
    const [updated] = await this.sql.query<Preset<Field, Value>>(
      `update presets p set ${assignments(values, fields)} updated_at = clock_timestamp()
       where p.team_id = $1 and p.kind = $2 and p.user_id = $3 and p.id = $4
       returning ${this.shown}`,
      values,
    );
    return updated ?? this.refuse(viewer, presetId);
  }

  /** Accounts that it was linked to keep what it gave them. Throws NotFoundError. */
  async delete(viewer: Viewer, presetId: string): Promise<void> {
    const deleted = await this.sql.query(
      'delete from presets where team_id = $1 and kind = $2 and user_id = $3 and id = $4 returning id',
      [...this.bind(viewer), uuidOrNull(presetId)],
    );
    if (deleted.length === 0) await this.refuse(viewer, presetId);
  }

  private async refuse(viewer: Viewer, presetId: string): Promise<never> {
    const [visible] = await this.sql.query(`select 1 from presets p where ${VISIBLE_PRESET} and p.id = $4`, [
      ...this.bind(viewer),
      uuidOrNull(presetId),
    ]);
    if (!visible) throw new NotFoundError('preset');
    throw new AppError('forbidden', 'Only its owner can change or delete a preset; save your own instead.');
  }

  private bind(viewer: Viewer): [teamId: string, kind: string, userId: string] {
    return [viewer.teamId, this.of.kind, personOf(viewer).userId];
  }
}

const NO_OWNER = { userId: '' };

/** SQL condition on `presets p`. Binds $1 team, $2 kind, $3 person. */
const VISIBLE_PRESET = 'p.team_id = $1 and p.kind = $2 and (p.user_id = $3 or p.is_shared)';
