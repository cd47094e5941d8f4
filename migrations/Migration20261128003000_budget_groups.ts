import { Migration } from '@mikro-orm/migrations';

/** Budgets of a month over campaigns of several accounts, and what their caps paused. */
export class Migration20261128003000_budget_groups extends Migration {
  override up(): void {
    this.addSql(`
      create table budget_groups (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        name text not null,
        budget_micros bigint not null,
        month_budgets jsonb default '{}'::jsonb not null,
        cap text default 'none' not null,
        cap_percent integer default 100 not null,
        cap_set_by uuid,
        cap_tried_at timestamptz,
        cap_problem text,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint budget_groups_pkey primary key (team_id, id),
        constraint budget_groups_budget_check check (budget_micros > 0),
        constraint budget_groups_cap_check check (cap in ('none', 'propose', 'rule')),
        constraint budget_groups_cap_percent_check check (cap_percent between 1 and 200),
        constraint budget_groups_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table budget_group_campaigns (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        group_id uuid not null,
        constraint budget_group_campaigns_pkey primary key (team_id, account_id, campaign_id)
      )`);
    this.addSql('create index budget_group_campaigns_group on budget_group_campaigns (team_id, group_id)');
    this.addSql(`
      create table budget_cap_pauses (
        team_id uuid not null,
        group_id uuid not null,
        month date not null,
        limit_micros bigint not null,
        account_id text not null,
        campaign_id text not null,
        plan_id uuid not null,
        set_by uuid,
        enable_plan_id uuid,
        settled_at timestamptz,
        created_at timestamptz default clock_timestamp() not null,
        constraint budget_cap_pauses_pkey primary key (team_id, group_id, month, limit_micros, account_id, campaign_id)
      )`);
    this.addSql('create index budget_cap_pauses_open on budget_cap_pauses (team_id, month) where (settled_at is null)');
    for (const table of ['budget_groups', 'budget_group_campaigns', 'budget_cap_pauses'])
      this.addSql(`select keep_with_team('${table}')`);
    for (const table of ['budget_group_campaigns', 'budget_cap_pauses'])
      this.addSql(`
        alter table ${table}
          add constraint ${table}_group_fkey foreign key (team_id, group_id) references budget_groups(team_id, id) on delete cascade,
          add constraint ${table}_account_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade`);
  }
}
