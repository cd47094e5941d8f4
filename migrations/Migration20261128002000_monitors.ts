import { Migration } from '@mikro-orm/migrations';

/** Rules over figures that are evaluated after each pull, what fired, and who is still to be told by e-mail. */
export class Migration20261128002000_monitors extends Migration {
  override up(): void {
    this.addSql(`
      create table monitors (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        name text not null,
        level text not null,
        conditions jsonb not null,
        account_ids text[],
        campaign_ids text[],
        campaign_statuses text[] not null,
        severity text not null,
        is_repeated boolean not null,
        language text not null,
        mail_to uuid[] not null,
        enabled_at timestamptz,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint monitors_pkey primary key (team_id, id),
        constraint monitors_level_check check (level in ('account', 'campaign')),
        constraint monitors_severity_check check (severity in ('info', 'warning', 'critical')),
        constraint monitors_language_check check (language in ('de', 'en')),
        constraint monitors_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table monitor_events (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        monitor_id uuid not null,
        account_id text not null,
        date date not null,
        severity text not null,
        match_count integer not null,
        matches jsonb not null,
        acknowledged_at timestamptz,
        acknowledged_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        constraint monitor_events_pkey primary key (team_id, id),
        constraint monitor_events_once unique (team_id, monitor_id, account_id, date)
      )`);
    this.addSql('create index monitor_events_newest on monitor_events (team_id, created_at, id)');
    this.addSql('create index monitor_events_account on monitor_events (team_id, account_id)');
    this.addSql(`
      create table monitor_mails (
        team_id uuid not null,
        user_id uuid not null,
        event_id uuid not null,
        tries integer default 0 not null,
        due_at timestamptz default clock_timestamp() + interval '2 minutes' not null,
        constraint monitor_mails_pkey primary key (team_id, user_id, event_id),
        constraint monitor_mails_member_fkey foreign key (team_id, user_id) references team_members(team_id, user_id) on delete cascade
      )`);
    this.addSql('create index monitor_mails_event on monitor_mails (team_id, event_id)');
    for (const table of ['monitors', 'monitor_events', 'monitor_mails'])
      this.addSql(`select keep_with_team('${table}')`);
    this.addSql(`
      alter table monitor_events
        add constraint monitor_events_monitor_fkey foreign key (team_id, monitor_id) references monitors(team_id, id) on delete cascade,
        add constraint monitor_events_account_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade`);
    this.addSql(`
      alter table monitor_mails
        add constraint monitor_mails_event_fkey foreign key (team_id, event_id) references monitor_events(team_id, id) on delete cascade`);
    this.addSql('alter table accounts add column judged_state text');
    this.addSql(`
      alter table webhook_endpoints
        add column format text default 'standard' not null,
        add column language text default 'de' not null,
        add constraint webhook_endpoints_format_check check (format in ('standard', 'slack')),
        add constraint webhook_endpoints_language_check check (language in ('de', 'en'))`);
  }
}
