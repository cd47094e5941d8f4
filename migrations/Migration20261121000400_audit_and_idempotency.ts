import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000400_audit_and_idempotency extends Migration {
  override up(): void {
    // A write is noted before it is tried and its end is noted beside it, so that a crash leaves what was tried, and
    // neither row is ever changed.
    this.addSql(`
      create table audit_log (
        team_id uuid not null,
        id uuid not null default gen_random_uuid(),
        user_id uuid,
        api_key_id uuid,
        tool text not null,
        account_id text,
        payload jsonb not null,
        request_id text not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id)
      )`);
    this.addSql('create index audit_log_time on audit_log (team_id, created_at desc, id)');
    this.addSql(`
      create table audit_results (
        team_id uuid not null,
        audit_id uuid not null,
        status text not null check (status in ('done', 'refused', 'failed')),
        code text,
        message text,
        result jsonb,
        ended_at timestamptz not null default clock_timestamp(),
        primary key (team_id, audit_id)
      )`);
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'rows of % are never changed', tg_table_name;
      end $$`);
    for (const table of ['audit_log', 'audit_results']) {
      this.addSql(`
        create trigger ${table}_append_only before update or delete or truncate on ${table}
        for each statement execute function refuse_change()`);
    }
    this.addSql(`
      create table idempotency_keys (
        team_id uuid not null,
        caller uuid not null,
        key text not null,
        fingerprint bytea not null,
        audit_id uuid,
        answer jsonb,
        answered boolean not null default false,
        leased_until timestamptz not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, caller, key)
      )`);
    this.addSql('create index idempotency_keys_age on idempotency_keys (created_at)');
  }
}
