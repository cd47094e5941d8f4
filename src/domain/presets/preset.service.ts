import { LockMode, raw as rawKey } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AccountArgs } from '../../../schema/accounts/account.args.js';
import type { PresetFields } from '../../../schema/presets/preset.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { databaseNow } from '../../db/records/columns.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { AS_NAMES, raw, sql } from '../../db/statements/sql.js';
import { AppError, ParameterError, requireFound } from '../../errors.js';
import { requireName } from '../../lib/texts.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { hideUnknownPeople, type PersonColumn } from '../teams/known-people.js';
import { PresetRecord, visiblePresets } from './preset.entity.js';
import type { AccountConfig, ConfigChange, NewPreset, Preset, PresetChange, PresetKind } from './preset.js';

/**
 * Own and shared presets of one kind, and the values of accounts: a linked preset's or their own. Only owners
 * change or delete a preset; others get `forbidden`, or NotFoundError.
 */
export class PresetService<Field extends string, Value extends object> {
  constructor(
    private readonly db: Database,
    private readonly of: PresetKind<Field, Value>,
  ) {}

  /** By name; `userId` is empty if the caller may not know the owner. */
  async list(viewer: Viewer): Promise<Preset<Field, Value>[]> {
    const seen = visiblePresets(personOf(viewer).userId, this.of.kind);
    const orderBy = [{ [rawKey((preset) => `${preset}.name ${AS_NAMES.text}`)]: 'asc' }, { id: 'asc' }] as const;
    const found = await this.db.read(viewer, (em) => em.find(PresetRecord, seen, { orderBy: [...orderBy] }));
    const presets = found.map((preset) => this.answerOf(preset));
    return hideUnknownPeople<PresetFields, Preset<Field, Value>>(this.db, viewer, presets, [OWNER]);
  }

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

  /** Also applies to all linked accounts. Throws NotFoundError, ParameterError. */
  async update(viewer: Viewer, { presetId, ...change }: PresetChange<Field, Value>): Promise<Preset<Field, Value>> {
    const { field } = this.of;
    const { [field]: value, name, isShared } = change as unknown as PresetChange<Field, Value>;
    for (const [parameter, given] of Object.entries({ name, isShared, [field]: value })) {
      if (given === null) throw new ParameterError(parameter, 'must not be null');
    }
    const fields = { name: name == null ? undefined : requireName('name', name), isShared, value };
    return this.db.edit(viewer, async ({ em, query }) => {
      const preset = await this.own(em, viewer, presetId);
      em.assign(preset, { ...fields, updatedAt: databaseNow() } as Partial<PresetRecord>);
      await em.flush();
      if (value !== undefined)
        await query(
          sql`update account_configs set value = ${toJsonb(preset.value)}
            where team_id = ${viewer.teamId} and kind = ${this.of.kind} and preset_id = ${preset.id}`,
        );
      return this.answerOf(preset);
    });
  }

  /** Linked accounts keep its value. Throws NotFoundError. */
  delete(viewer: Viewer, presetId: string): Promise<void> {
    return this.db.edit(viewer, async ({ em }) => {
      em.remove(await this.own(em, viewer, presetId));
    });
  }

  /** A linked preset still applies if its owner no longer shares it. Throws NotFoundError. */
  async config(viewer: Viewer, { accountId }: AccountArgs): Promise<AccountConfig<Field, Value>> {
    const { kind, field, standard } = this.of;
    const [config] = await this.db.query<AccountConfig<Field, Value>>(
      sql`select coalesce(p.value, c.value, ${toJsonb(standard)}::jsonb) as "${raw(field)}",
          p.id as "presetId", p.name as "presetName", c.value is null as "isDefault"
        from accounts a
        left join account_configs c on c.team_id = a.team_id and c.account_id = a.id and c.kind = ${kind}
        left join presets p on p.team_id = c.team_id and p.kind = c.kind and p.id = c.preset_id
        where ${visible(viewer)} and a.id = ${accountId}`,
      `accountConfigs.one ${kind}`,
    );
    return requireFound(config, 'account');
  }

  /** For the whole team. Throws NotFoundError, and ParameterError with neither preset nor value. */
  async set(viewer: Viewer, change: ConfigChange<Field, Value>): Promise<AccountConfig<Field, Value>> {
    const { kind, field } = this.of;
    const { accountId, presetId } = change;
    const value = change[field] ?? null;
    if (presetId === undefined && value === null) {
      throw new ParameterError(field, 'is required unless presetId is given');
    }
    await this.db.edit(viewer, async (tx) => {
      await requireVisible(tx, viewer, accountId);
      // Locked, so that it cannot be deleted before it is linked.
      const preset =
        presetId == null ? undefined : await this.visible(tx.em, viewer, presetId, LockMode.PESSIMISTIC_READ);
      const shown = preset?.value ?? value;
      await tx.query(
        shown === null
          ? sql`update account_configs c set value = p.value, preset_id = null from presets p
              where c.team_id = ${viewer.teamId} and c.account_id = ${accountId} and c.kind = ${kind}
                and p.team_id = c.team_id and p.kind = c.kind and p.id = c.preset_id`
          : sql`insert into account_configs (team_id, account_id, kind, value, preset_id)
              values (${viewer.teamId}, ${accountId}, ${kind}, ${toJsonb(shown)}, ${preset?.id ?? null})
              on conflict (team_id, account_id, kind) do update set value = excluded.value, preset_id = excluded.preset_id`,
      );
    });
    return this.config(viewer, { accountId });
  }

  private visible(em: SqlEntityManager, viewer: Viewer, id: string, lockMode: LockMode): Promise<PresetRecord> {
    return em.findOneOrFail(
      PresetRecord,
      { ...visiblePresets(personOf(viewer).userId, this.of.kind), id },
      { lockMode },
    );
  }

  private async own(em: SqlEntityManager, viewer: Viewer, id: string): Promise<PresetRecord> {
    const preset = await this.visible(em, viewer, id, LockMode.PESSIMISTIC_WRITE);
    if (preset.owner.user.id === personOf(viewer).userId) return preset;
    throw new AppError('forbidden', 'Only its owner can change or delete a preset; save your own instead.');
  }

  private answerOf({ id, owner, name, value, isShared, createdAt, updatedAt }: PresetRecord): Preset<Field, Value> {
    const fields = { id, userId: owner.user.id, name, [this.of.field]: value, isShared, createdAt, updatedAt };
    return fields as unknown as Preset<Field, Value>;
  }
}

const OWNER: PersonColumn<PresetFields> = { id: 'userId', unknown: { userId: '' } };
