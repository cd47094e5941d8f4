import { Migration } from '@mikro-orm/migrations';

/** Exports that are read again and again, and links that read them without a sign-in. */
export class Migration20261128180000_saved_exports extends Migration {
  override up(): void {
    this.addSql(`
      create table saved_exports (
        team_id uuid not null,
        id uuid not null,
        name text not null,
        dataset text not null,
        account_ids text[],
        days integer,
        period text,
        created_by uuid not null,
        created_at timestamptz default clock_timestamp() not null,
        constraint saved_exports_pkey primary key (team_id, id),
        constraint saved_exports_window_check check ((days is null) <> (period is null)),
        constraint saved_exports_team_id_fkey foreign key (team_id) references teams(id) on delete cascade,
        constraint saved_exports_created_by_fkey foreign key (created_by) references users(id) on delete cascade
      )`);
    this.addSql('create index saved_exports_created_by on saved_exports (created_by)');
    this.addSql(`select keep_with_team('saved_exports')`);
    // Found by its token alone, which tells the team: complete on every node of a distributed database.
    this.addSql(`
      create table export_links (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        saved_export_id uuid not null,
        token_hash bytea not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        constraint export_links_pkey primary key (team_id, id),
        constraint export_links_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql('create index export_links_token on export_links (token_hash)');
    this.addSql('create index export_links_saved_export on export_links (team_id, saved_export_id)');
    this.addSql(`
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is null then return; end if;
        if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
          perform create_reference_table('export_links');
        end if;
      end $$`);
  }
}
