import { Migration } from '@mikro-orm/migrations';

/** Buckets of customers, and what is delivered to them by itself. */
export class Migration20261129030000_scheduled_deliveries extends Migration {
  override up(): void {
    this.addSql(`
      create table bucket_destinations (
        team_id uuid not null,
        id uuid not null,
        name text not null,
        endpoint text,
        region text not null,
        bucket text not null,
        prefix text not null,
        is_path_style boolean not null,
        access_key_id text not null,
        secret text not null,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint bucket_destinations_pkey primary key (team_id, id),
        constraint bucket_destinations_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`select keep_with_team('bucket_destinations')`);
    this.addSql(`
      create table export_schedules (
        team_id uuid not null,
        id uuid not null,
        saved_export_id uuid not null,
        destination_id uuid not null,
        format text not null,
        object_name text not null,
        frequency text not null,
        day_of_week integer,
        day_of_month integer,
        hour integer not null,
        time_zone text not null,
        status text default 'active' not null,
        reason text,
        next_at timestamptz,
        created_by uuid not null,
        created_at timestamptz default clock_timestamp() not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint export_schedules_pkey primary key (team_id, id),
        constraint export_schedules_day_check check (
          (frequency = 'weekly') = (day_of_week is not null) and (frequency = 'monthly') = (day_of_month is not null)),
        constraint export_schedules_status_check check (
          (status = 'active') = (reason is null) and (status = 'active') = (next_at is not null)),
        constraint export_schedules_team_id_fkey foreign key (team_id) references teams(id) on delete cascade,
        constraint export_schedules_created_by_fkey foreign key (created_by) references users(id) on delete cascade
      )`);
    this.addSql('create index export_schedules_due on export_schedules (next_at) where (next_at is not null)');
    this.addSql('create index export_schedules_created_by on export_schedules (created_by)');
    this.addSql(`select keep_with_team('export_schedules')`);
    this.addSql(`
      create table export_deliveries (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        schedule_id uuid not null,
        due_at timestamptz not null,
        is_manual boolean default false not null,
        status text default 'waiting' not null,
        reason text,
        tries integer default 0 not null,
        next_try_at timestamptz default clock_timestamp() not null,
        object_key text,
        row_count bigint default 0 not null,
        byte_size bigint default 0 not null,
        created_at timestamptz default clock_timestamp() not null,
        ended_at timestamptz,
        constraint export_deliveries_pkey primary key (team_id, id),
        constraint export_deliveries_status_check check (status in ('waiting', 'running', 'delivered', 'failed')),
        constraint export_deliveries_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    // One for each time that is due, in however many processes.
    this.addSql(
      'create unique index export_deliveries_due on export_deliveries (team_id, schedule_id, due_at) where (not is_manual)',
    );
    this.addSql('create index export_deliveries_newest on export_deliveries (team_id, schedule_id, created_at, id)');
    this.addSql(
      `create index export_deliveries_left on export_deliveries (next_try_at) where (status in ('waiting', 'running'))`,
    );
    this.addSql(`select keep_with_team('export_deliveries')`);
    this.addSql(`
      alter table export_deliveries add constraint export_deliveries_schedule_fkey
        foreign key (team_id, schedule_id) references export_schedules(team_id, id) on delete cascade`);
  }
}
