import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200014_presets extends Migration {
  override up(): void {
    this.addSql(`
      create table presets (
        team_id uuid not null,
        kind text not null,
        id uuid default gen_random_uuid() not null,
        user_id uuid not null,
        name text not null,
        value jsonb not null,
        is_shared boolean default false not null,
        created_at timestamptz default now() not null,
        updated_at timestamptz default now() not null,
        constraint presets_pkey primary key (team_id, kind, id),
        constraint presets_kind_check check (kind in ('kpi', 'product_view')),
        constraint presets_team_id_user_id_fkey foreign key (team_id, user_id) references team_members(team_id, user_id) on delete cascade
      )`);
    this.addSql('create index presets_owner on presets (team_id, user_id)');
    this.addSql(`
      create table account_configs (
        team_id uuid not null,
        account_id text not null,
        kind text not null,
        value jsonb not null,
        preset_id uuid,
        constraint account_configs_pkey primary key (team_id, account_id, kind),
        constraint account_configs_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade,
        constraint account_configs_team_id_kind_preset_id_fkey foreign key (team_id, kind, preset_id) references presets(team_id, kind, id) on delete set null (preset_id)
      )`);
    this.addSql('create index account_configs_preset on account_configs (team_id, kind, preset_id)');
    this.addSql(`
      create function keep_value_of_preset() returns trigger language plpgsql set enable_seqscan = off as $$
      begin
        update account_configs set value = old.value, preset_id = null
        where team_id = old.team_id and kind = old.kind and preset_id = old.id;
        return old;
      end $$`);
    this.addSql(`
      CREATE TRIGGER presets_keep_value BEFORE DELETE ON presets FOR EACH ROW EXECUTE FUNCTION keep_value_of_preset()`);
  }
}
