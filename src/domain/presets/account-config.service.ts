import type { AccountArgs } from '../../../schema/accounts/account.args.js';
import { personOf } from '../../access/person.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import type { AccountConfig, ConfigChange, PresetKind } from './preset.js';

/**
 * What each account shows, the same for the whole team. A linked preset goes on counting when its owner shares it no
 * longer; who may see the account sees what it says.
 */
export class AccountConfigService<Field extends string, Value> {
  constructor(
    private readonly sql: Sql,
    private readonly of: PresetKind<Field, Value>,
  ) {}

  /** Throws NotFoundError. */
  async config(viewer: Viewer, { accountId }: AccountArgs): Promise<AccountConfig<Field, Value>> {
    const { kind, field, standard } = this.of;
    const [config] = await this.sql.query<AccountConfig<Field, Value>>(
      `select coalesce(p.value, c.value, $5::jsonb) as "${field}", p.id as "presetId", p.name as "presetName"
       from accounts a
       left join account_configs c on c.team_id = a.team_id and c.account_id = a.id and c.kind = $4
       left join presets p on p.team_id = c.team_id and p.kind = c.kind and p.id = c.preset_id
       where ${VISIBLE} and a.id = $3`,
      [...visibleTo(viewer), accountId, kind, toJsonb(standard)],
      `accountConfigs.one ${kind}`,
    );
    if (!config) throw new NotFoundError('account');
    return config;
  }

  /** Throws NotFoundError for an account or a preset that the caller does not see, ParameterError without either. */
  async set(viewer: Viewer, change: ConfigChange<Field, Value>): Promise<AccountConfig<Field, Value>> {
    const { accountId, presetId } = change;
    const value = change[this.of.field] ?? null;
    if (presetId != null) await this.link(viewer, accountId, presetId);
    else if (value !== null) await this.write(viewer, accountId, value);
    else if (presetId === null) await this.unlink(viewer, accountId);
    else throw new ParameterError(this.of.field, 'is required unless presetId is given');
    return this.config(viewer, { accountId });
  }

  private async link(viewer: Viewer, accountId: string, presetId: string): Promise<void> {
    // The lock keeps the preset from going between its being found and its being linked.
    const linked = await this.sql.query(
      `insert into account_configs (team_id, account_id, kind, value, preset_id)
       select a.team_id, a.id, p.kind, p.value, p.id
       from accounts a
       join presets p on p.team_id = a.team_id and p.kind = $4 and p.id = $5 and (p.user_id = $6 or p.is_shared)
       where ${VISIBLE} and a.id = $3
       for key share of p
       on conflict (team_id, account_id, kind) do update set value = excluded.value, preset_id = excluded.preset_id
       returning account_id`,
      [...visibleTo(viewer), accountId, this.of.kind, uuidOrNull(presetId), personOf(viewer).userId],
    );
    if (linked.length > 0) return;
    await this.config(viewer, { accountId });
    throw new NotFoundError('preset');
  }

  private async write(viewer: Viewer, accountId: string, value: NonNullable<Value>): Promise<void> {
    await this.sql.query(
      `insert into account_configs (team_id, account_id, kind, value)
       select a.team_id, a.id, $4, $5::jsonb from accounts a where ${VISIBLE} and a.id = $3
       on conflict (team_id, account_id, kind) do update set value = excluded.value, preset_id = null`,
      [...visibleTo(viewer), accountId, this.of.kind, toJsonb(value)],
    );
  }

  private async unlink(viewer: Viewer, accountId: string): Promise<void> {
    await this.sql.query(
      `update account_configs c set value = p.value, preset_id = null
       from accounts a, presets p
       where ${VISIBLE} and a.id = $3 and c.team_id = a.team_id and c.account_id = a.id and c.kind = $4
         and p.team_id = c.team_id and p.kind = c.kind and p.id = c.preset_id`,
      [...visibleTo(viewer), accountId, this.of.kind],
    );
  }
}
