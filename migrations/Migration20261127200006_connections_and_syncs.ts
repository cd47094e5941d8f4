import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200006_connections_and_syncs extends Migration {
  override up(): void {
    this.addSql(`
      create table platform_connections (
        team_id uuid not null,
        platform text not null,
        login_customer_id text not null,
        refresh_token text not null,
        connected_as text not null,
        scopes text[] default '{}'::text[] not null,
        status text default 'active' not null,
        connected_at timestamptz default now() not null,
        import_all boolean default false not null,
        expires_at timestamptz,
        access_checked_at timestamptz,
        constraint platform_connections_pkey primary key (team_id, platform),
        constraint platform_connections_status_check check (status in ('active', 'revoked')),
        constraint platform_connections_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table platform_sign_ins (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        user_id uuid not null,
        platform text not null,
        redirect_uri text not null,
        code_verifier text not null,
        return_url text,
        expires_at timestamptz not null,
        browser_hash bytea,
        constraint platform_sign_ins_pkey primary key (team_id, id),
        constraint platform_sign_ins_team_id_fkey foreign key (team_id) references teams(id) on delete cascade,
        constraint platform_sign_ins_user_id_fkey foreign key (user_id) references users(id) on delete cascade
      )`);
    this.addSql('create index platform_sign_ins_end on platform_sign_ins (expires_at)');
    this.addSql(`
      create table platform_quotas (
        name text not null,
        next_at timestamptz default now() not null,
        day date not null,
        used bigint default 0 not null,
        paused_until timestamptz,
        constraint platform_quotas_pkey primary key (name)
      )`);
    this.addSql(`
      create table outside_calls (
        lock bigint not null,
        call uuid not null,
        ends_at timestamptz not null,
        constraint outside_calls_pkey primary key (lock)
      )`);
    this.addSql(`
      create table sync_runs (
        id uuid default gen_random_uuid() not null,
        team_id uuid not null,
        account_id text,
        status text not null,
        from_date date,
        to_date date,
        rows_read bigint default 0 not null,
        error_code text,
        error_message text,
        started_at timestamptz default now() not null,
        finished_at timestamptz,
        skipped integer default 0 not null,
        skipped_reasons text[] default '{}'::text[] not null,
        notice text,
        team_run_id uuid,
        constraint sync_runs_pkey primary key (team_id, id),
        constraint sync_runs_status_check check (status in ('running', 'completed', 'failed')),
        constraint sync_runs_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql('create index sync_runs_account on sync_runs (team_id, account_id, started_at desc)');
    this.addSql(`
      create index sync_runs_of_team_run on sync_runs
        (team_id, team_run_id) where (team_run_id is not null)`);
    this.addSql(`create index sync_runs_running on sync_runs (started_at) where (status = 'running')`);
    this.addSql('create index sync_runs_team on sync_runs (team_id, started_at desc)');
    this.addSql(`
      create table sync_backlog (
        team_id uuid not null,
        account_id text not null,
        run_id uuid not null,
        platform text not null,
        notice text,
        queued_at timestamptz default now() not null,
        constraint sync_backlog_pkey primary key (team_id, account_id),
        constraint sync_backlog_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table pulled_days (
        team_id uuid not null,
        account_id text not null,
        date date not null,
        digest text not null,
        constraint pulled_days_pkey primary key (team_id, account_id, date)
      )`);
    this.addSql(`
      create unlogged table pulled_figures (
        team_id uuid not null,
        pull uuid not null,
        kind text not null,
        date date not null,
        id text not null,
        search_term text,
        match_type text,
        status text,
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null,
        native_cost_micros bigint,
        native_conversion_value_micros bigint,
        pulled_at timestamptz default now() not null,
        constraint pulled_figures_kind_check check (kind in ('campaign', 'product', 'term'))
      )`);
    this.addSql('create index pulled_figures_pull on pulled_figures (team_id, pull)');
    this.addSql(`
      create unlogged table pulled_products (
        team_id uuid not null,
        pull uuid not null,
        center integer not null,
        kind text not null,
        place integer not null,
        item_id text collate "C" not null,
        offer_id text not null,
        title text,
        brand text,
        price_micros bigint,
        currency text,
        sale_price_micros bigint,
        sale_from timestamptz,
        sale_until timestamptz,
        country text,
        benchmark_price_micros bigint,
        availability text,
        status text,
        issues jsonb,
        link text,
        image_link text,
        condition text,
        gtin text,
        product_type text,
        feed_label text,
        content_language text,
        is_local boolean,
        custom_labels text[],
        data_source_id text,
        pulled_at timestamptz default now() not null,
        constraint pulled_products_kind_check check (kind in ('product', 'benchmark', 'unread product', 'unread benchmark'))
      )`);
    this.addSql('create index pulled_products_pull on pulled_products (team_id, pull, item_id)');
  }
}
