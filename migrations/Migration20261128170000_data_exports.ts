import { Migration } from '@mikro-orm/migrations';

/** Data that is read as a whole, into files. */
export class Migration20261128170000_data_exports extends Migration {
  override up(): void {
    this.addSql(`
      create table data_exports (
        team_id uuid not null,
        id uuid not null,
        dataset text not null,
        format text not null,
        account_ids text[],
        days integer,
        start_date date,
        end_date date,
        status text default 'waiting' not null,
        message text,
        row_count bigint default 0 not null,
        byte_size bigint default 0 not null,
        covered_accounts text[],
        has_file boolean default false not null,
        tries integer default 0 not null,
        due_at timestamptz default clock_timestamp() not null,
        created_by uuid,
        api_key_id uuid,
        created_at timestamptz default clock_timestamp() not null,
        ended_at timestamptz,
        expires_at timestamptz not null,
        constraint data_exports_pkey primary key (team_id, id),
        constraint data_exports_status_check check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
        constraint data_exports_team_id_fkey foreign key (team_id) references teams(id) on delete cascade,
        constraint data_exports_created_by_fkey foreign key (created_by) references users(id) on delete set null
      )`);
    this.addSql('create index data_exports_newest on data_exports (team_id, created_at, id)');
    this.addSql(
      `create index data_exports_left on data_exports (team_id, id) where (status in ('waiting', 'running'))`,
    );
    this.addSql('create index data_exports_expired on data_exports (expires_at)');
    this.addSql('create index data_exports_created_by on data_exports (created_by)');
    this.addSql(`select keep_with_team('data_exports')`);
  }
}
