import { Migration } from '@mikro-orm/migrations';

/** What agencies send to their clients: reports, the links and mails that carry them, when they are made, and a logo. */
export class Migration20261128003100_client_reports extends Migration {
  override up(): void {
    this.addSql(`
      create table report_logos (
        team_id uuid not null,
        id uuid not null,
        content_type text not null,
        size integer not null,
        is_current boolean default true not null,
        created_at timestamptz default clock_timestamp() not null,
        constraint report_logos_pkey primary key (team_id, id),
        constraint report_logos_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql('create unique index report_logos_current on report_logos (team_id) where is_current');
    this.addSql(`
      create table client_report_schedules (
        team_id uuid not null,
        account_id text not null,
        day_of_month integer not null,
        compared_with text,
        language text not null,
        delivery text not null,
        mail_to text[] not null,
        link_days integer not null,
        text text not null,
        last_month date not null,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint client_report_schedules_pkey primary key (team_id, account_id),
        constraint client_report_schedules_day_check check (day_of_month between 1 and 28),
        constraint client_report_schedules_language_check check (language in ('de', 'en')),
        constraint client_report_schedules_delivery_check check (delivery in ('draft', 'mail'))
      )`);
    this.addSql(`
      create table client_reports (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        account_id text not null,
        start_date date not null,
        end_date date not null,
        compared_with text,
        earlier_start date,
        earlier_end date,
        language text not null,
        text text not null,
        text_state text,
        content jsonb,
        logo_id uuid,
        published_at timestamptz,
        published_by uuid,
        scheduled_month date,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint client_reports_pkey primary key (team_id, id),
        constraint client_reports_language_check check (language in ('de', 'en')),
        constraint client_reports_scheduled_once unique (team_id, account_id, scheduled_month)
      )`);
    this.addSql('create index client_reports_newest on client_reports (team_id, created_at, id)');
    this.addSql('create index client_reports_logo on client_reports (team_id, logo_id)');
    this.addSql(`
      create table client_report_mails (
        team_id uuid not null,
        report_id uuid not null,
        recipient text not null,
        link_days integer not null,
        tries integer default 0 not null,
        due_at timestamptz default clock_timestamp() not null,
        constraint client_report_mails_pkey primary key (team_id, report_id, recipient)
      )`);
    this.addSql('create index client_report_mails_due on client_report_mails (due_at)');
    for (const table of ['report_logos', 'client_report_schedules', 'client_reports', 'client_report_mails'])
      this.addSql(`select keep_with_team('${table}')`);
    this.addSql(`
      alter table client_report_schedules
        add constraint client_report_schedules_account_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade`);
    this.addSql(`
      alter table client_reports
        add constraint client_reports_account_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade,
        add constraint client_reports_logo_fkey foreign key (team_id, logo_id) references report_logos(team_id, id)`);
    this.addSql(`
      alter table client_report_mails
        add constraint client_report_mails_report_fkey foreign key (team_id, report_id) references client_reports(team_id, id) on delete cascade`);
    // Found by its token alone, which tells the team: complete on every node of a distributed database.
    this.addSql(`
      create table client_report_links (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        report_id uuid not null,
        token_hash bytea not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        recipient text,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        constraint client_report_links_pkey primary key (team_id, id),
        constraint client_report_links_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql('create index client_report_links_token on client_report_links (token_hash)');
    this.addSql('create index client_report_links_report on client_report_links (team_id, report_id)');
    this.addSql(`
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is null then return; end if;
        if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
          perform create_reference_table('client_report_links');
        end if;
      end $$`);
    this.addSql(`update plans set features = features || '{client_reports}' where 'landing_pages' = any(features)`);
  }
}
