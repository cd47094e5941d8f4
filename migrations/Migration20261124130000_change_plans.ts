import { Migration } from '@mikro-orm/migrations';

/** Changes that are proposed, looked at by people and carried out as one. What a plan says never changes; what became of it does. */
export class Migration20261124130000_change_plans extends Migration {
  override up(): void {
    this.addSql('alter table team_guardrails add column second_person_approves boolean not null default false');
    this.addSql(`
      create table change_plans (
        team_id uuid not null references teams on delete cascade,
        id uuid not null,
        hash text not null,
        on_refusal text not null check (on_refusal in ('stop', 'continue')),
        note text,
        account_ids text[] not null,
        change_count integer not null,
        daily_spend_change_micros bigint not null,
        unknown_spend_count integer not null,
        proposed_by uuid references users on delete set null,
        api_key_id uuid,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        status text not null default 'proposed' check (status in ('proposed', 'rejected', 'applying', 'applied',
          'partly_applied', 'not_applied', 'undoing', 'undone', 'partly_undone')),
        approved_by uuid references users on delete set null,
        approved_at timestamptz,
        rejected_by uuid references users on delete set null,
        rejected_at timestamptz,
        reason text,
        undone_by uuid references users on delete set null,
        ended_at timestamptz,
        primary key (team_id, id)
      )`);
    this.addSql('create index change_plans_newest on change_plans (team_id, created_at desc, id)');
    this.addSql(
      `create index change_plans_under_way on change_plans (team_id, id) where status in ('applying', 'undoing')`,
    );
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
        status text not null default 'proposed' check (status in ('proposed', 'left_out', 'waiting', 'applied',
          'refused', 'skipped', 'undoing', 'undone', 'undo_refused')),
        code text,
        message text,
        audit_id uuid,
        undo_audit_id uuid,
        tries integer not null default 0,
        first_tried_at timestamptz,
        ended_at timestamptz,
        primary key (team_id, plan_id, id),
        unique (team_id, plan_id, position),
        foreign key (team_id, plan_id) references change_plans on delete cascade
      )`);
    // Who approves by the hash approves what these say.
    this.addSql(`
      create function refuse_change_of_plan() returns trigger language plpgsql as $$
      begin
        raise exception 'What a change plan says is never changed; make a new one.';
      end $$`);
    this.addSql(`
      create trigger change_plans_immutable before update of hash, on_refusal, note, account_ids, change_count,
        daily_spend_change_micros, unknown_spend_count, api_key_id, expires_at, created_at
      on change_plans for each row execute function refuse_change_of_plan()`);
    this.addSql(`
      create trigger planned_changes_immutable before update of id, position, operation, account_id, args, preview
      on planned_changes for each row execute function refuse_change_of_plan()`);
  }
}
