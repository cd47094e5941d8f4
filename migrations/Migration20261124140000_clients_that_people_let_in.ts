import { Migration } from '@mikro-orm/migrations';

/** Programs that act in a person's name: each is a key of the team that the person granted (ADR 51). */
export class Migration20261124140000_clients_that_people_let_in extends Migration {
  override up(): void {
    this.addSql(`
      alter table api_keys
        add column client_id text,
        add column redirect_host text,
        add column token_ends_at timestamptz`);
    // Keys cannot refer to members themselves: they are found before the team is known.
    this.addSql(`
      create table client_grants (
        team_id uuid not null,
        api_key_id uuid not null references api_keys on delete cascade,
        user_id uuid not null,
        refresh_count integer not null default 0,
        primary key (team_id, api_key_id),
        foreign key (team_id, user_id) references team_members on delete cascade
      )`);
    this.addSql('create index client_grants_person on client_grants (team_id, user_id)');
    // A code that was redeemed stays for a day, so that whoever brings it again ends what it gave.
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
        primary key (team_id, code_hash),
        foreign key (team_id, user_id) references team_members on delete cascade
      )`);
    this.addSql('create index client_codes_person on client_codes (team_id, user_id)');
  }
}
