import { Migration } from '@mikro-orm/migrations';

export class Migration20261121002100_keyword_mining extends Migration {
  override up(): void {
    this.addSql(`
      create table mining_runs (
        team_id uuid not null,
        id uuid not null default gen_random_uuid(),
        account_id text not null,
        status text not null default 'running' check (status in ('running', 'completed', 'failed')),
        step text not null default 'reading' check (step in ('reading', 'asking', 'storing', 'done')),
        -- How far it is, of 100.
        progress integer not null default 0 check (progress between 0 and 100),
        date_range_start date not null,
        date_range_end date not null,
        analyzed_terms integer not null default 0,
        -- Why it failed, as the caller was told.
        error_code text,
        -- The process that works on it renews this; after that moment the run counts as broken off.
        alive_until timestamptz not null,
        -- What the run was charged; given back when it is found broken off.
        charge_id uuid,
        created_by uuid,
        created_at timestamptz not null default clock_timestamp(),
        completed_at timestamptz,
        primary key (team_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(
      `create unique index mining_runs_running on mining_runs (team_id, account_id) where status = 'running'`,
    );
    this.addSql('create index mining_runs_account on mining_runs (team_id, account_id, created_at desc)');
    this.addSql(`
      create table mining_suggestions (
        team_id uuid not null,
        id uuid not null default gen_random_uuid(),
        account_id text not null,
        -- Null: it comes from terms whose relevance was analyzed.
        run_id uuid,
        category text not null check (category in ('irrelevant', 'informational', 'competitor', 'job_seekers', 'low_price',
          'wrong_location', 'wrong_product', 'other')),
        search_term text not null,
        keyword text not null,
        match_type text not null check (match_type in ('BROAD', 'PHRASE', 'EXACT')),
        campaign_ids text[] not null,
        impressions bigint not null,
        clicks bigint not null,
        cost_micros bigint not null,
        conversions_micros bigint not null,
        reason text not null,
        confidence numeric(5, 4) not null check (confidence between 0 and 1),
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'applied')),
        reviewed_by uuid,
        reviewed_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade,
        foreign key (team_id, run_id) references mining_runs on delete cascade
      )`);
    this.addSql('create index mining_suggestions_account on mining_suggestions (team_id, account_id, status)');
    this.addSql('create index mining_suggestions_run on mining_suggestions (team_id, run_id)');
    this.addSql(`
      create unique index mining_suggestions_pending on mining_suggestions (team_id, account_id, keyword, match_type)
      where status = 'pending'`);
  }
}
