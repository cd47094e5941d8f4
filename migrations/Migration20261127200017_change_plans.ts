import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200017_change_plans extends Migration {
  override up(): void {
    this.addSql(`
      create table change_plans (
        team_id uuid not null,
        id uuid not null,
        hash text not null,
        on_refusal text not null,
        note text,
        account_ids text[] not null,
        change_count integer not null,
        daily_spend_change_micros bigint not null,
        unknown_spend_count integer not null,
        proposed_by uuid,
        api_key_id uuid,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        status text default 'proposed' not null,
        approved_by uuid,
        approved_at timestamptz,
        rejected_by uuid,
        rejected_at timestamptz,
        reason text,
        undone_by uuid,
        ended_at timestamptz,
        constraint change_plans_pkey primary key (team_id, id),
        constraint change_plans_on_refusal_check check (on_refusal in ('stop', 'continue')),
        constraint change_plans_status_check check (status in ('proposed', 'rejected', 'applying', 'applied', 'partly_applied', 'not_applied', 'undoing', 'undone', 'partly_undone')),
        constraint change_plans_approved_by_fkey foreign key (approved_by) references users(id) on delete set null,
        constraint change_plans_proposed_by_fkey foreign key (proposed_by) references users(id) on delete set null,
        constraint change_plans_rejected_by_fkey foreign key (rejected_by) references users(id) on delete set null,
        constraint change_plans_team_id_fkey foreign key (team_id) references teams(id) on delete cascade,
        constraint change_plans_undone_by_fkey foreign key (undone_by) references users(id) on delete set null
      )`);
    this.addSql('create index change_plans_newest on change_plans (team_id, created_at, id)');
    this.addSql('create index change_plans_status on change_plans (team_id, status, created_at, id)');
    this.addSql(`
      create index change_plans_under_way on change_plans
        (team_id, id) where (status in ('applying', 'undoing'))`);
    this.addSql(`create index change_plans_waiting on change_plans (team_id, expires_at) where (status = 'proposed')`);
    this.addSql(`
      create table planned_changes (
        team_id uuid not null,
        plan_id uuid not null,
        id uuid not null,
        position integer not null,
        operation text not null,
        account_id text not null,
        args jsonb not null,
        preview jsonb not null,
        status text default 'proposed' not null,
        code text,
        message text,
        audit_id uuid,
        undo_audit_id uuid,
        tries integer default 0 not null,
        first_tried_at timestamptz,
        ended_at timestamptz,
        constraint planned_changes_pkey primary key (team_id, plan_id, id),
        constraint planned_changes_team_id_plan_id_position_key unique (team_id, plan_id, "position"),
        constraint planned_changes_status_check check (status in ('proposed', 'left_out', 'waiting', 'applied', 'refused', 'skipped', 'undoing', 'undone', 'undo_refused')),
        constraint planned_changes_team_id_plan_id_fkey foreign key (team_id, plan_id) references change_plans(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table undone_changes (
        team_id uuid not null,
        audit_id uuid not null,
        undone_by uuid not null,
        constraint undone_changes_pkey primary key (team_id, audit_id),
        constraint undone_changes_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create function refuse_change_of_plan() returns trigger language plpgsql as $$
      begin
        if current_setting('adlane.erasing', true) = 'on' then
          return new;
        end if;
        raise exception 'What a change plan says is never changed; make a new one.';
      end $$`);
    this.addSql(`
      CREATE TRIGGER change_plans_immutable BEFORE UPDATE OF hash, on_refusal, note, account_ids, change_count, daily_spend_change_micros, unknown_spend_count, api_key_id, expires_at, created_at ON change_plans FOR EACH ROW EXECUTE FUNCTION refuse_change_of_plan()`);
    this.addSql(`
      CREATE TRIGGER planned_changes_immutable BEFORE UPDATE OF id, "position", operation, account_id, args, preview ON planned_changes FOR EACH ROW EXECUTE FUNCTION refuse_change_of_plan()`);
  }
}
