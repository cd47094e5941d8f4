import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200016_audit_and_logs extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_log (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        user_id uuid,
        api_key_id uuid,
        tool text not null,
        account_id text,
        payload jsonb not null,
        request_id text not null,
        created_at timestamptz default clock_timestamp() not null,
        constraint audit_log_pkey primary key (team_id, id)
      )`);
    this.addSql(`
      create index audit_log_account on audit_log
        (team_id, account_id, created_at, id) where (account_id is not null)`);
    this.addSql(`
      create index audit_log_api_key on audit_log
        (team_id, api_key_id, created_at, id) where (api_key_id is not null)`);
    this.addSql('create index audit_log_time on audit_log (team_id, created_at, id)');
    this.addSql('create index audit_log_tool on audit_log (team_id, tool, created_at, id)');
    this.addSql(`
      create index audit_log_user on audit_log
        (team_id, user_id, created_at, id) where (user_id is not null)`);
    this.addSql(`
      create table audit_results (
        team_id uuid not null,
        audit_id uuid not null,
        status text not null,
        code text,
        message text,
        result jsonb,
        ended_at timestamptz default clock_timestamp() not null,
        undo jsonb,
        constraint audit_results_pkey primary key (team_id, audit_id),
        constraint audit_results_status_check check (status in ('done', 'refused', 'failed', 'planned'))
      )`);
    this.addSql('create index audit_results_status on audit_results (team_id, status, audit_id)');
    this.addSql(`
      create index audit_results_unavailable on audit_results
        (team_id, audit_id) where (code = 'platform_unavailable')`);
    this.addSql(`
      create table idempotency_keys (
        team_id uuid not null,
        caller uuid not null,
        key text not null,
        fingerprint bytea not null,
        audit_id uuid,
        answer jsonb,
        answered boolean default false not null,
        leased_until timestamptz not null,
        created_at timestamptz default clock_timestamp() not null,
        owner uuid,
        attempt integer default 1 not null,
        note jsonb default '{}'::jsonb not null,
        subject text,
        constraint idempotency_keys_pkey primary key (team_id, caller, key)
      )`);
    this.addSql('create index idempotency_keys_age on idempotency_keys (created_at)');
    this.addSql(`
      create index idempotency_keys_open on idempotency_keys
        (team_id, subject) where (subject is not null)`);
    this.addSql(`
      create table activity_logs (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        account_id text default 'system' not null,
        log_type text not null,
        message text not null,
        metadata jsonb default '{}'::jsonb not null,
        user_id uuid,
        api_key_id uuid,
        event_date date,
        created_at timestamptz default clock_timestamp() not null,
        constraint activity_logs_pkey primary key (team_id, id),
        constraint activity_logs_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql('create index activity_logs_account on activity_logs (team_id, account_id, created_at, id)');
    this.addSql('create index activity_logs_time on activity_logs (team_id, created_at, id)');
    this.addSql('create index activity_logs_type on activity_logs (team_id, log_type, created_at, id)');
    this.addSql(`
      CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    this.addSql(`
      CREATE TRIGGER audit_results_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_results FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }
}
