import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200002_teams_and_people extends Migration {
  override up(): void {
    this.addSql(`
      create table teams (
        id uuid default gen_random_uuid() not null,
        name text not null,
        trial_ends_at timestamptz,
        kunde_can_view_search_terms boolean default false not null,
        kunde_can_view_negative_lists boolean default false not null,
        kunde_can_create_feeds boolean default false not null,
        created_at timestamptz default now() not null,
        show_manager_accounts boolean default true not null,
        plan text default 'starter' not null,
        constraint teams_pkey primary key (id),
        constraint teams_plan_fkey foreign key (plan) references plans(key)
      )`);
    this.addSql(`
      create table users (
        id uuid default gen_random_uuid() not null,
        google_sub text,
        email text not null,
        name text not null,
        avatar_url text default '' not null,
        created_at timestamptz default now() not null,
        constraint users_pkey primary key (id),
        constraint users_google_sub_key unique (google_sub)
      )`);
    this.addSql('create unique index users_email_compared on users (lower((email collate "C")))');
    this.addSql(`
      create table team_members (
        team_id uuid not null,
        user_id uuid not null,
        role text not null,
        joined_at timestamptz default now() not null,
        constraint team_members_pkey primary key (team_id, user_id),
        constraint team_members_role_check check (role in ('owner', 'admin', 'member', 'kunde')),
        constraint team_members_team_id_fkey foreign key (team_id) references teams(id) on delete cascade,
        constraint team_members_user_id_fkey foreign key (user_id) references users(id) on delete cascade
      )`);
    this.addSql('create index team_members_user on team_members (user_id)');
    this.addSql(`
      create table team_invitations (
        id uuid default gen_random_uuid() not null,
        team_id uuid not null,
        email text not null,
        role text not null,
        status text default 'pending' not null,
        created_at timestamptz default now() not null,
        invited_by uuid,
        constraint team_invitations_pkey primary key (id),
        constraint team_invitations_role_check check (role in ('owner', 'admin', 'member', 'kunde')),
        constraint team_invitations_status_check check (status in ('pending', 'accepted', 'declined')),
        constraint team_invitations_invited_by_fkey foreign key (invited_by) references users(id) on delete set null,
        constraint team_invitations_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql('create index team_invitations_email on team_invitations (lower(email))');
    this.addSql('create index team_invitations_email_compared on team_invitations (lower((email collate "C")))');
    this.addSql(`
      create unique index team_invitations_pending on team_invitations
        (team_id, lower(email)) where (status = 'pending')`);
    this.addSql(`
      create unique index team_invitations_pending_compared on team_invitations
        (team_id, lower((email collate "C"))) where (status = 'pending')`);
    this.addSql(`
      create table team_features (
        team_id uuid not null,
        feature text not null,
        enabled boolean not null,
        constraint team_features_pkey primary key (team_id, feature),
        constraint team_features_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table team_guardrails (
        team_id uuid not null,
        max_daily_budget_micros bigint,
        max_raise_percent_per_change numeric(7,2),
        max_raise_percent_per_day numeric(7,2),
        blocked_operations text[] default '{}'::text[] not null,
        second_person_approves boolean default false not null,
        approval text default 'NEVER' not null,
        approval_above_micros bigint,
        approval_above_percent numeric(7,2),
        approval_since timestamptz,
        constraint team_guardrails_pkey primary key (team_id),
        constraint team_guardrails_approval_above check ((approval <> 'ABOVE') or (approval_above_micros is not null) or (approval_above_percent is not null)),
        constraint team_guardrails_approval_check check (approval in ('NEVER', 'ASSISTANTS', 'ABOVE', 'ALWAYS')),
        constraint team_guardrails_max_daily_budget_micros_check check (max_daily_budget_micros >= 0),
        constraint team_guardrails_max_raise_percent_per_change_check check (max_raise_percent_per_change >= (0)::numeric),
        constraint team_guardrails_max_raise_percent_per_day_check check (max_raise_percent_per_day >= (0)::numeric),
        constraint team_guardrails_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table ended_sessions (
        team_id uuid not null,
        user_id uuid not null,
        token_digest text not null,
        expires_at timestamptz not null,
        constraint ended_sessions_pkey primary key (team_id, user_id, token_digest),
        constraint ended_sessions_team_id_fkey foreign key (team_id) references teams(id) on delete cascade,
        constraint ended_sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
      )`);
    this.addSql(`
      create unlogged table caller_writes (
        team_id uuid not null,
        caller_id uuid not null,
        position bigint not null,
        constraint caller_writes_pkey primary key (team_id, caller_id),
        constraint caller_writes_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
  }
}
