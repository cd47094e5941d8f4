import { Migration } from '@mikro-orm/migrations';

export class Migration20261121001400_presets_and_account_configs extends Migration {
  override up(): void {
    // A preset belongs to a person and goes when the person leaves the team.
    this.addSql(`
      create table presets (
        team_id uuid not null,
        kind text not null check (kind in ('kpi', 'product_view')),
        id uuid not null default gen_random_uuid(),
        user_id uuid not null,
        name text not null,
        value jsonb not null,
        is_shared boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (team_id, kind, id),
        foreign key (team_id, user_id) references team_members on delete cascade
      )`);
    this.addSql('create index presets_owner on presets (team_id, user_id)');
    // While a preset is linked, its value counts and `value` rests.
    this.addSql(`
      create table account_configs (
        team_id uuid not null,
        account_id text not null,
        kind text not null,
        value jsonb not null,
        preset_id uuid,
        primary key (team_id, account_id, kind),
        foreign key (team_id, account_id) references accounts on delete cascade,
        foreign key (team_id, kind, preset_id) references presets on delete set null (preset_id)
      )`);
    this.addSql('create index account_configs_preset on account_configs (team_id, kind, preset_id)');
    // However a preset goes, its accounts go on showing what it gave them last.
    this.addSql(`
      create function keep_value_of_preset() returns trigger language plpgsql as $$
      begin
        update account_configs set value = old.value, preset_id = null
        where team_id = old.team_id and kind = old.kind and preset_id = old.id;
        return old;
      end $$`);
    this.addSql(`
      create trigger presets_keep_value before delete on presets
      for each row execute function keep_value_of_preset()`);
  }
}
