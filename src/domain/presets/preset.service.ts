import { raw } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PresetFields } from '../../../schema/presets/preset.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import { databaseNow } from '../../db/columns.js';
import type { Database } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/orm.js';
import { AppError, ParameterError } from '../../errors.js';
import { requireName } from '../../texts.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import { PresetRecord, seenBy } from './preset.entity.js';
import type { NewPreset, Preset, PresetChange, PresetKind } from './preset.js';

/** Presets of one kind: own and shared ones. Only owners change or delete; others get `forbidden`, or not found. */
export class PresetService<Field extends string, Value extends object> {
  constructor(
    private readonly db: Database,
    private readonly of: PresetKind<Field, Value>,
  ) {}

  /** The visible presets by name; `userId` is empty if the caller may not know the owner. */
  async list(viewer: Viewer): Promise<Preset<Field, Value>[]> {
    const seen = seenBy(personOf(viewer).userId, this.of.kind);
    const orderBy = [{ [raw((preset) => `${preset}.name collate "C"`)]: 'asc' }, { id: 'asc' }] as const;
    const found = await this.db.read(viewer, (em) => em.find(PresetRecord, seen, { orderBy: [...orderBy] }));
    const presets = found.map((preset) => this.answerOf(preset));
    return hideUnknownPeople<PresetFields, Preset<Field, Value>>(this.db, viewer, presets, [OWNER]);
  }

  /** Throws ParameterError. */
  async create(viewer: Viewer, preset: NewPreset<Field, Value>): Promise<Preset<Field, Value>> {
    const { kind, field } = this.of;
    const { teamId, userId } = personOf(viewer);
    const { isShared } = preset;
    const name = requireName('name', preset.name);
    return this.db.edit(viewer, async ({ em }) => {
      const owner: [string, string] = [teamId, userId];
      const created = em.create(PresetRecord, { teamId, kind, owner, name, value: preset[field], isShared });
      await em.flush();
      return this.answerOf(created);
    });
  }

  /** Changes the given fields, also for all linked accounts. Throws NotFoundError, ParameterError. */
  async update(viewer: Viewer, { presetId, ...change }: PresetChange<Field, Value>): Promise<Preset<Field, Value>> {
    const { field } = this.of;
    const { [field]: value, name, isShared } = change as unknown as PresetChange<Field, Value>;
    for (const [parameter, given] of Object.entries({ name, isShared, [field]: value })) {
      if (given === null) throw new ParameterError(parameter, 'must not be null');
    }
    const fields = { name: name == null ? undefined : requireName('name', name), isShared, value };
    return this.db.edit(viewer, async ({ em }) => {
      const preset = await this.own(em, viewer, presetId);
      em.assign(preset, { ...fields, updatedAt: databaseNow() } as Partial<PresetRecord>);
      await em.flush();
      return this.answerOf(preset);
    });
  }

  /** Linked accounts keep its value. Throws NotFoundError. */
  delete(viewer: Viewer, presetId: string): Promise<void> {
    return this.db.edit(viewer, async ({ em }) => {
      em.remove(await this.own(em, viewer, presetId));
    });
  }

  private async own(em: SqlEntityManager, viewer: Viewer, id: string): Promise<PresetRecord> {
    const { userId } = personOf(viewer);
    const preset = await em.findOneOrFail(PresetRecord, { ...seenBy(userId, this.of.kind), id }, FOR_CHANGE);
    if (preset.owner.user.id === userId) return preset;
    throw new AppError('forbidden', 'Only its owner can change or delete a preset; save your own instead.');
  }

  private answerOf({ id, owner, name, value, isShared, createdAt, updatedAt }: PresetRecord): Preset<Field, Value> {
    const fields = { id, userId: owner.user.id, name, [this.of.field]: value, isShared, createdAt, updatedAt };
    return fields as unknown as Preset<Field, Value>;
  }
}

const OWNER: PersonInRow<PresetFields> = { id: 'userId', unknown: { userId: '' } };
