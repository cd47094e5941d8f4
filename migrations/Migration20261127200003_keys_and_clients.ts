import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200003_keys_and_clients extends Migration {
  override up(): void {
    this.addSql(`
      create table api_keys (
        id uuid default gen_random_uuid() not null,
        team_id uuid not null,
        name text not null,
        key_prefix text not null,
        key_hash bytea not null,
        scopes text[] not null,
        last_used_at timestamptz,
        expires_at timestamptz,
        created_by uuid,
        created_at timestamptz default now() not null,
        propose_only boolean default false not null,
        client_id text,
        redirect_host text,
        token_ends_at timestamptz,
        constraint api_keys_pkey primary key (id),
        constraint api_keys_key_hash_key unique (key_hash),
        constraint api_keys_created_by_fkey foreign key (created_by) references users(id) on delete set null,
        constraint api_keys_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql('create index api_keys_team on api_keys (team_id, created_at)');
    this.addSql(`
      create table key_uses (
        process uuid not null,
        purpose text not null,
        key_id text not null,
        live_until timestamptz not null,
        written_until timestamptz,
        constraint key_uses_pkey primary key (process, purpose, key_id),
        constraint key_uses_purpose_check check (purpose in ('encryption', 'signing'))
      )`);
    this.addSql(`
      create table client_grants (
        team_id uuid not null,
        api_key_id uuid not null,
        user_id uuid not null,
        refresh_count integer default 0 not null,
        constraint client_grants_pkey primary key (team_id, api_key_id),
        constraint client_grants_api_key_id_fkey foreign key (api_key_id) references api_keys(id) on delete cascade,
        constraint client_grants_team_id_user_id_fkey foreign key (team_id, user_id) references team_members(team_id, user_id) on delete cascade
      )`);
    this.addSql('create index client_grants_person on client_grants (team_id, user_id)');
    this.addSql(`
      create table client_codes (
        team_id uuid not null,
        code_hash bytea not null,
        user_id uuid not null,
        client_id text not null,
        client_name text not null,
        redirect_uri text not null,
        code_challenge text not null,
        scopes text[] not null,
        expires_at timestamptz not null,
        api_key_id uuid,
        constraint client_codes_pkey primary key (team_id, code_hash),
        constraint client_codes_team_id_user_id_fkey foreign key (team_id, user_id) references team_members(team_id, user_id) on delete cascade
      )`);
    this.addSql('create index client_codes_person on client_codes (team_id, user_id)');
    this.addSql(`
      create table signing_keys (
        name text not null,
        jwk jsonb not null,
        created_at timestamptz default now() not null,
        signs_from timestamptz default clock_timestamp() not null,
        constraint signing_keys_pkey primary key (name)
      )`);
  }
}
