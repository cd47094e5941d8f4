import { Migration } from '@mikro-orm/migrations';

/** An engine that shards tables by team runs triggers in each shard, and clears no part of a key. */
export class Migration20261128000100_rules_that_stay_in_a_team extends Migration {
  override up(): void {
    this.addSql('drop trigger presets_keep_value on presets');
    this.addSql('drop function keep_value_of_preset()');
    this.addSql(`
      update account_configs c set value = p.value from presets p
      where p.team_id = c.team_id and p.kind = c.kind and p.id = c.preset_id and p.value <> c.value`);
    this.addSql('alter table account_configs drop constraint account_configs_team_id_kind_preset_id_fkey');
    this.addSql('drop index account_configs_preset, todos_assignee');
    this.addSql('alter table account_assignments drop constraint account_assignments_team_id_account_id_fkey');
    this.addSql('alter table todos drop constraint todos_team_id_assigned_to_fkey');
    this.addSql(`
      create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and tg_table_name not like 'credit_movements%' and current_setting('adlane.erasing', true) = 'on' then
          return new;
        end if;
        raise exception 'rows of % are never changed', regexp_replace(tg_table_name, '_\\d+$', '');
      end $$`);
    for (const [table, changes] of [
      ['credit_movements', 'update'],
      ['audit_log', 'delete or update'],
      ['audit_results', 'delete or update'],
    ]) {
      this.addSql(`drop trigger ${table}_append_only on ${table}`);
      this.addSql(
        `create trigger ${table}_append_only before ${changes} on ${table} for each row execute function refuse_change()`,
      );
      this.addSql(
        `create trigger ${table}_keep_all before truncate on ${table} for each statement execute function refuse_change()`,
      );
    }
    // Shards are moved while they are written to, for which rows of tables without a key are told by all of their columns.
    this.addSql('alter table pulled_figures replica identity full');
    this.addSql('alter table pulled_products replica identity full');
    // For new tables: their foreign keys within the team come after this.
    this.addSql(`
      create function keep_with_team(added regclass) returns void language plpgsql as $$
      begin
        if to_regclass('pg_catalog.pg_dist_partition') is null then
          return;
        end if;
        if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
          perform create_distributed_table(added, 'team_id', colocate_with => 'accounts');
        end if;
      end $$`);
  }
}
