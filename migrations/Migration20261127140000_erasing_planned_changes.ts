import { Migration } from '@mikro-orm/migrations';

/** The texts of planned changes go with those of their plans. A plan that still waits no longer has its hash, so nobody can approve it. */
export class Migration20261127140000_erasing_planned_changes extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function refuse_change_of_plan() returns trigger language plpgsql as $$
      begin
        if current_setting('adlane.erasing', true) = 'on' then
          return new;
        end if;
        raise exception 'What a change plan says is never changed; make a new one.';
      end $$`);
  }
}
