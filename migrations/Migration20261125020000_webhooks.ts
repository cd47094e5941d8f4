import { Migration } from '@mikro-orm/migrations';

/** Where teams want to be told of what happens, what happened, and what became of telling them. */
export class Migration20261125020000_webhooks extends Migration {
  override up(): void {
    this.addSql(`
      create table webhook_endpoints (
        team_id uuid not null references teams on delete cascade,
        id uuid not null,
        url text not null,
        events text[] not null,
        description text not null,
        secret text not null,
        previous_secret text,
        previous_secret_until timestamptz,
        disabled_at timestamptz,
        disabled_reason text check (disabled_reason in ('person', 'gone', 'failing')),
        failing_since timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id),
        check ((disabled_at is null) = (disabled_reason is null))
      )`);
    this.addSql(`
      create table webhook_events (
        team_id uuid not null references teams on delete cascade,
        id uuid not null,
        type text not null,
        data jsonb not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id)
      )`);
    this.addSql('create index webhook_events_age on webhook_events (created_at)');
    this.addSql(`
      create table webhook_deliveries (
        team_id uuid not null,
        id uuid not null default gen_random_uuid(),
        endpoint_id uuid not null,
        event_id uuid not null,
        status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
        attempts integer not null default 0,
        next_at timestamptz not null default clock_timestamp(),
        claimed_until timestamptz,
        last_at timestamptz,
        last_status integer,
        last_error text,
        ended_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id),
        foreign key (team_id, endpoint_id) references webhook_endpoints on delete cascade,
        foreign key (team_id, event_id) references webhook_events on delete cascade
      )`);
    this.addSql(
      `create index webhook_deliveries_due on webhook_deliveries (team_id, next_at, id) where status = 'waiting'`,
    );
    this.addSql(
      'create index webhook_deliveries_newest on webhook_deliveries (team_id, endpoint_id, created_at desc, id)',
    );
    this.addSql('create index webhook_deliveries_event on webhook_deliveries (team_id, event_id)');
  }
}
