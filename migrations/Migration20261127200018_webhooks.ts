import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200018_webhooks extends Migration {
  override up(): void {
    this.addSql(`
      create table webhook_endpoints (
        team_id uuid not null,
        id uuid not null,
        url text not null,
        events text[] not null,
        description text not null,
        secret text not null,
        previous_secret text,
        previous_secret_until timestamptz,
        disabled_at timestamptz,
        disabled_reason text,
        failing_since timestamptz,
        created_at timestamptz default clock_timestamp() not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint webhook_endpoints_pkey primary key (team_id, id),
        constraint webhook_endpoints_check check ((disabled_at is null) = (disabled_reason is null)),
        constraint webhook_endpoints_disabled_reason_check check (disabled_reason in ('person', 'gone', 'failing')),
        constraint webhook_endpoints_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table webhook_events (
        team_id uuid not null,
        id uuid not null,
        type text not null,
        data jsonb not null,
        created_at timestamptz default clock_timestamp() not null,
        constraint webhook_events_pkey primary key (team_id, id),
        constraint webhook_events_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql('create index webhook_events_age on webhook_events (created_at)');
    this.addSql(`
      create table webhook_deliveries (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        endpoint_id uuid not null,
        event_id uuid not null,
        status text default 'waiting' not null,
        attempts integer default 0 not null,
        next_at timestamptz default clock_timestamp() not null,
        claimed_until timestamptz,
        last_at timestamptz,
        last_status integer,
        last_error text,
        ended_at timestamptz,
        created_at timestamptz default clock_timestamp() not null,
        constraint webhook_deliveries_pkey primary key (team_id, id),
        constraint webhook_deliveries_status_check check (status in ('waiting', 'delivered', 'failed')),
        constraint webhook_deliveries_team_id_endpoint_id_fkey foreign key (team_id, endpoint_id) references webhook_endpoints(team_id, id) on delete cascade,
        constraint webhook_deliveries_team_id_event_id_fkey foreign key (team_id, event_id) references webhook_events(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create index webhook_deliveries_due on webhook_deliveries
        (team_id, next_at, id) where (status = 'waiting')`);
    this.addSql('create index webhook_deliveries_event on webhook_deliveries (team_id, event_id)');
    this.addSql('create index webhook_deliveries_newest on webhook_deliveries (team_id, endpoint_id, created_at, id)');
  }
}
