import { Migration } from '@mikro-orm/migrations';

/** What a monitor proposes when it fires, in whose name, and what became of it. */
export class Migration20261128003500_actions_of_monitors extends Migration {
  override up(): void {
    this.addSql('alter table monitors add column action jsonb, add column action_by uuid');
    this.addSql(`
      create table monitor_actions (
        team_id uuid not null,
        event_id uuid not null,
        action jsonb not null,
        action_by uuid,
        status text default 'waiting' not null,
        plan_id uuid,
        message text,
        tries integer default 0 not null,
        due_at timestamptz default clock_timestamp() not null,
        constraint monitor_actions_pkey primary key (team_id, event_id),
        constraint monitor_actions_status_check check (status in ('waiting', 'proposed', 'applied_by_rule', 'refused'))
      )`);
    this.addSql(`create index monitor_actions_due on monitor_actions (due_at) where (status = 'waiting')`);
    this.addSql(`select keep_with_team('monitor_actions')`);
    this.addSql(`
      alter table monitor_actions
        add constraint monitor_actions_event_fkey foreign key (team_id, event_id) references monitor_events(team_id, id) on delete cascade`);
    this.addSql('alter table change_plans add column is_by_rule boolean default false not null');
  }
}
