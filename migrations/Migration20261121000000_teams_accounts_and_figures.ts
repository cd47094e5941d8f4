import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000000_teams_accounts_and_figures extends Migration {
  override up(): void {
    this.addSql(`
      create table teams (
        id uuid primary key default gen_random_uuid(),
        name text not null,
        trial_ends_at timestamptz,
        kunde_can_view_search_terms boolean not null default false,
        kunde_can_view_negative_lists boolean not null default false,
        kunde_can_create_feeds boolean not null default false,
        created_at timestamptz not null default now()
      )`);
    this.addSql(`
      create table users (
        id uuid primary key default gen_random_uuid(),
        google_sub text unique,
        email text not null,
        name text not null,
        avatar_url text not null default '',
        created_at timestamptz not null default now()
      )`);
    this.addSql('create unique index users_email_unique on users (lower(email))');
    this.addSql(`
      create table team_members (
        team_id uuid not null references teams on delete cascade,
        user_id uuid not null references users on delete cascade,
        role text not null check (role in ('owner', 'admin', 'member', 'kunde')),
        joined_at timestamptz not null default now(),
        primary key (team_id, user_id)
      )`);
    this.addSql('create index team_members_user on team_members (user_id)');
    this.addSql(`
      create table team_invitations (
        id uuid primary key default gen_random_uuid(),
        team_id uuid not null references teams on delete cascade,
        email text not null,
        role text not null check (role in ('owner', 'admin', 'member', 'kunde')),
        status text not null default 'pending' check (status in ('pending', 'accepted')),
        created_at timestamptz not null default now()
      )`);
    this.addSql(
      `create unique index team_invitations_pending on team_invitations (team_id, lower(email)) where status = 'pending'`,
    );
    this.addSql('create index team_invitations_email on team_invitations (lower(email))');
    this.addSql(`
      create table api_keys (
        id uuid primary key default gen_random_uuid(),
        team_id uuid not null references teams on delete cascade,
        name text not null,
        key_prefix text not null,
        key_hash bytea not null unique,
        scopes text[] not null,
        last_used_at timestamptz,
        expires_at timestamptz,
        created_by uuid references users on delete set null,
        created_at timestamptz not null default now()
      )`);
    this.addSql('create index api_keys_team on api_keys (team_id, created_at)');
    this.addSql(`
      create table maintenance (
        singleton boolean primary key default true check (singleton),
        active boolean not null default false,
        message text not null default '',
        estimated_end_time timestamptz
      )`);
    this.addSql('insert into maintenance default values');

    this.addSql(`
      create table accounts (
        team_id uuid not null references teams on delete cascade,
        id text not null,
        platform text not null default 'google-ads',
        name text not null,
        currency text not null,
        status text not null,
        is_mcc boolean not null default false,
        mcc_id text,
        time_zone text not null,
        industry text not null default '',
        logo_url text not null default '',
        is_ecommerce boolean not null default false,
        product_roas_boundary numeric(12, 4) not null default 2.0,
        merchant_id text,
        merchant_country text not null default 'DE',
        figures_from date,
        figures_through date,
        last_synced_at timestamptz,
        created_at timestamptz not null default now(),
        primary key (team_id, id)
      )`);
    this.addSql('create index accounts_manager on accounts (team_id, mcc_id)');
    this.addSql(`
      create table account_assignments (
        team_id uuid not null,
        user_id uuid not null,
        account_id text not null,
        primary key (team_id, user_id, account_id),
        foreign key (team_id, user_id) references team_members on delete cascade,
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(`
      create table campaigns (
        team_id uuid not null,
        account_id text not null,
        id text not null,
        name text not null,
        resource_name text not null,
        status text not null,
        channel_type text not null,
        bidding_strategy_type text not null,
        target_roas numeric(12, 4),
        budget_resource_name text not null default '',
        budget_micros bigint not null default 0,
        budget_shared boolean not null default false,
        budget_reference_count integer not null default 1,
        start_date date,
        end_date date,
        primary key (team_id, account_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql('create index campaigns_id on campaigns (team_id, id)');
    this.addSql(`
      create table products (
        team_id uuid not null,
        account_id text not null,
        offer_id text not null,
        title text not null,
        brand text not null default '',
        price_micros bigint not null default 0,
        currency text not null default 'EUR',
        benchmark_price_micros bigint,
        availability text not null,
        status text not null,
        issues jsonb not null default '[]',
        link text not null default '',
        image_link text not null default '',
        condition text not null default '',
        gtin text not null default '',
        product_type text not null default '',
        feed_label text not null default '',
        content_language text not null default '',
        custom_labels text[] not null default '{}',
        data_source_id text,
        last_synced_at timestamptz not null default now(),
        primary key (team_id, account_id, offer_id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(`
      create table feeds (
        team_id uuid not null,
        account_id text not null,
        id text not null,
        name text not null,
        type text not null,
        feed_label text not null default '',
        content_language text not null default '',
        target_country text not null default '',
        file_url text,
        item_count integer not null default 0,
        last_fetched_at timestamptz,
        primary key (team_id, account_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);

    // Running totals: what an object has gathered from its first day up to and including `date`. The figures of any
    // window are the total at its end less the total before its start, whatever its length.
    const totals = `
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null`;
    for (const [table, key] of [
      ['campaign_totals', 'campaign_id'],
      ['product_totals', 'offer_id'],
    ]) {
      this.addSql(`
      create table ${table} (
        team_id uuid not null,
        account_id text not null,
        date date not null,
        ${key} text not null,${totals},
        primary key (team_id, account_id, date, ${key}),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    }
    this.addSql(`
      create table account_totals (
        team_id uuid not null,
        account_id text not null,
        date date not null,${totals},
        primary key (team_id, account_id, date),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(`
      create table search_term_days (
        team_id uuid not null,
        account_id text not null,
        date date not null,
        campaign_id text not null,
        search_term text not null,
        match_type text not null,
        status text not null,${totals},
        primary key (team_id, account_id, date, campaign_id, search_term, match_type),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql('create index search_term_days_campaign on search_term_days (team_id, account_id, campaign_id, date)');

    this.addSql(`
      create table sync_runs (
        id uuid primary key default gen_random_uuid(),
        team_id uuid not null references teams on delete cascade,
        account_id text,
        status text not null check (status in ('running', 'completed', 'failed')),
        from_date date,
        to_date date,
        rows_read bigint not null default 0,
        error_code text,
        error_message text,
        started_at timestamptz not null default now(),
        finished_at timestamptz
      )`);
    this.addSql('create index sync_runs_team on sync_runs (team_id, started_at desc)');
  }
}
