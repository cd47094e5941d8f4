import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200011_negative_keywords_and_mining extends Migration {
  override up(): void {
    this.addSql(`
      create table negative_keyword_lists (
        team_id uuid not null,
        account_id text not null,
        id text not null,
        name text not null,
        resource_name text not null,
        category text,
        keyword_count integer default 0 not null,
        created_at timestamptz default clock_timestamp() not null,
        removed_at timestamptz,
        written_at timestamptz,
        constraint negative_keyword_lists_pkey primary key (team_id, account_id, id),
        constraint negative_keyword_lists_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table negative_keyword_list_campaigns (
        team_id uuid not null,
        account_id text not null,
        list_id text not null,
        campaign_id text not null,
        constraint negative_keyword_list_campaigns_pkey primary key (team_id, account_id, list_id, campaign_id),
        constraint negative_keyword_list_campaigns_team_id_account_id_list_id_fkey foreign key (team_id, account_id, list_id) references negative_keyword_lists(team_id, account_id, id) on delete cascade
      )`);
    this.addSql(`
      create table negative_keywords (
        team_id uuid not null,
        account_id text not null,
        list_id text not null,
        id text not null,
        text text not null,
        match_type text not null,
        constraint negative_keywords_pkey primary key (team_id, account_id, list_id, id),
        constraint negative_keywords_match_type_check check (match_type in ('BROAD', 'PHRASE', 'EXACT')),
        constraint negative_keywords_team_id_account_id_list_id_fkey foreign key (team_id, account_id, list_id) references negative_keyword_lists(team_id, account_id, id) on delete cascade
      )`);
    this.addSql(`
      create table campaign_negative_keywords (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        id text not null,
        text text not null,
        match_type text not null,
        constraint campaign_negative_keywords_pkey primary key (team_id, account_id, campaign_id, id),
        constraint campaign_negative_keywords_match_type_check check (match_type in ('BROAD', 'PHRASE', 'EXACT')),
        constraint campaign_negative_keywords_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table mining_runs (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        account_id text not null,
        status text default 'running' not null,
        step text default 'reading' not null,
        progress integer default 0 not null,
        date_range_start date not null,
        date_range_end date not null,
        analyzed_terms integer default 0 not null,
        error_code text,
        alive_until timestamptz not null,
        charge_id uuid,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        completed_at timestamptz,
        constraint mining_runs_pkey primary key (team_id, id),
        constraint mining_runs_progress_check check ((progress >= 0) and (progress <= 100)),
        constraint mining_runs_status_check check (status in ('running', 'completed', 'failed')),
        constraint mining_runs_step_check check (step in ('reading', 'asking', 'storing', 'done')),
        constraint mining_runs_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql('create index mining_runs_account on mining_runs (team_id, account_id, created_at desc)');
    this.addSql(`
      create unique index mining_runs_running on mining_runs
        (team_id, account_id) where (status = 'running')`);
    this.addSql(`
      create table mining_suggestions (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        account_id text not null,
        run_id uuid,
        category text not null,
        search_term text not null,
        keyword text not null,
        match_type text not null,
        campaign_ids text[] not null,
        impressions bigint not null,
        clicks bigint not null,
        cost_micros bigint not null,
        conversions_micros bigint not null,
        reason text not null,
        confidence numeric(5,4) not null,
        status text default 'pending' not null,
        reviewed_by uuid,
        reviewed_at timestamptz,
        created_at timestamptz default clock_timestamp() not null,
        constraint mining_suggestions_pkey primary key (team_id, id),
        constraint mining_suggestions_category_check check (category in ('irrelevant', 'informational', 'competitor', 'job_seekers', 'low_price', 'wrong_location', 'wrong_product', 'other')),
        constraint mining_suggestions_confidence_check check ((confidence >= (0)::numeric) and (confidence <= (1)::numeric)),
        constraint mining_suggestions_match_type_check check (match_type in ('BROAD', 'PHRASE', 'EXACT')),
        constraint mining_suggestions_status_check check (status in ('pending', 'approved', 'rejected', 'applied')),
        constraint mining_suggestions_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade,
        constraint mining_suggestions_team_id_run_id_fkey foreign key (team_id, run_id) references mining_runs(team_id, id) on delete cascade
      )`);
    this.addSql('create index mining_suggestions_account on mining_suggestions (team_id, account_id, status)');
    this.addSql('create index mining_suggestions_of_run on mining_suggestions (team_id, run_id, status)');
    this.addSql(`
      create unique index mining_suggestions_pending on mining_suggestions
        (team_id, account_id, keyword, match_type) where (status = 'pending')`);
  }
}
