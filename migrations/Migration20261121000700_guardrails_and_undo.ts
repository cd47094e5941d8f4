import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000700_guardrails_and_undo extends Migration {
  override up(): void {
    this.addSql(`
      create table team_guardrails (
        team_id uuid primary key references teams on delete cascade,
        max_daily_budget_micros bigint check (max_daily_budget_micros >= 0),
        max_raise_percent_per_change numeric(7, 2) check (max_raise_percent_per_change >= 0),
        max_raise_percent_per_day numeric(7, 2) check (max_raise_percent_per_day >= 0),
        blocked_operations text[] not null default '{}'
      )`);
    // What a budget was when its latest day of changes began; the day is one of the account's time zone.
    this.addSql(`
      create table budget_openings (
        team_id uuid not null,
        account_id text not null,
        budget_resource_name text not null,
        date date not null,
        micros bigint not null,
        primary key (team_id, account_id, budget_resource_name),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    // Beside the audit log, whose rows are never changed.
    this.addSql(`
      create table undone_changes (
        team_id uuid not null references teams on delete cascade,
        audit_id uuid not null,
        undone_by uuid not null,
        primary key (team_id, audit_id)
      )`);
  }
}
