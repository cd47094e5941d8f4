import { LockMode } from '@mikro-orm/core';
import type { AccountArgs } from '../../../schema/accounts/account.args.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { raw, sql } from '../../db/sql.js';
import { existing, ParameterError } from '../../errors.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { PresetRecord, seenBy } from './preset.entity.js';
import type { AccountConfig, ConfigChange, PresetKind } from './preset.js';

/** What each account shows, the same for the whole team. A linked preset stays in force if its owner no longer shares it. */
export class AccountConfigService<Field extends string, Value extends object> {
  constructor(
    private readonly db: Database,
    private readonly of: PresetKind<Field, Value>,
  ) {}

  /** Throws NotFoundError. */
  async config(viewer: Viewer, { accountId }: AccountArgs): Promise<AccountConfig<Field, Value>> {
    const { kind, field, standard } = this.of;
    const [config] = await this.db.query<AccountConfig<Field, Value>>(
      sql`select coalesce(p.value, c.value, ${toJsonb(standard)}::jsonb) as "${raw(field)}",
          p.id as "presetId", p.name as "presetName"
        from accounts a
        left join account_configs c on c.team_id = a.team_id and c.account_id = a.id and c.kind = ${kind}
        left join presets p on p.team_id = c.team_id and p.kind = c.kind and p.id = c.preset_id
        where ${visible(viewer)} and a.id = ${accountId}`,
      `accountConfigs.one ${kind}`,
    );
    return existing(config, 'account');
  }

  /** Throws NotFoundError for an account or preset that is not visible, ParameterError without preset and value. */
  async set(viewer: Viewer, change: ConfigChange<Field, Value>): Promise<AccountConfig<Field, Value>> {
    const { kind, field } = this.of;
    const { accountId, presetId } = change;
    const value = change[field] ?? null;
    if (presetId === undefined && value === null) {
      throw new ParameterError(field, 'is required unless presetId is given');
    }
    await this.db.edit(viewer, async (tx) => {
      await requireVisible(tx, viewer, accountId);
      const preset = presetId == null ? undefined : await this.visiblePreset(tx, viewer, presetId);
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

  /** Locked, so that it cannot be deleted before it is linked. Throws NotFoundError. */
  private visiblePreset({ em }: Transaction, viewer: Viewer, id: string): Promise<PresetRecord> {
    const seen = { ...seenBy(personOf(viewer).userId, this.of.kind), id };
    return em.findOneOrFail(PresetRecord, seen, { lockMode: LockMode.PESSIMISTIC_READ });
  }
}
