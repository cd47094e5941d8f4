import { Migration } from '@mikro-orm/migrations';

/** What is only ever added may lose its texts where the operator erases a person; nothing else changes it, and nothing removes it. */
export class Migration20261126000000_erasing_what_is_only_added extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and tg_table_name <> 'credit_movements' and current_setting('adlane.erasing', true) = 'on' then
          return null;
        end if;
        raise exception 'rows of % are never changed', tg_table_name;
      end $$`);
    this.addSql(`
      create or replace function refuse_change_of_plan() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'change_plans' and current_setting('adlane.erasing', true) = 'on' then
          return new;
        end if;
        raise exception 'What a change plan says is never changed; make a new one.';
      end $$`);
  }
}
