import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200010_search_terms_and_keywords extends Migration {
  override up(): void {
    this.addSql(`
      create table search_term_days (
        team_id uuid not null,
        account_id text not null,
        date date not null,
        campaign_id text not null,
        search_term text not null,
        match_type text not null,
        status text not null,
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null,
        native_cost_micros bigint,
        native_conversion_value_micros bigint,
        constraint search_term_days_pkey primary key (team_id, account_id, date, campaign_id, search_term, match_type)
      ) partition by range (date)`);
    this.addSql('create index search_term_days_campaign on search_term_days (team_id, account_id, campaign_id, date)');
    this.addSql(`
      create table relevance_batches (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        account_id text not null,
        charge_id uuid,
        alive_until timestamptz not null,
        constraint relevance_batches_pkey primary key (team_id, id),
        constraint relevance_batches_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql('create index relevance_batches_account on relevance_batches (team_id, account_id)');
    this.addSql(`
      create table search_term_relevance (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        search_term text not null,
        batch_id uuid,
        relevance_score smallint,
        funnel_position text,
        relevance_reason text,
        analyzed_at timestamptz,
        constraint search_term_relevance_pkey primary key (team_id, account_id, campaign_id, search_term),
        constraint search_term_relevance_check check ((analyzed_at is null) = (batch_id is not null)),
        constraint search_term_relevance_check1 check ((analyzed_at is null) = ((relevance_score is null) or (funnel_position is null) or (relevance_reason is null))),
        constraint search_term_relevance_funnel_position_check check (funnel_position in ('top', 'middle', 'bottom', 'none')),
        constraint search_term_relevance_relevance_score_check check ((relevance_score >= 0) and (relevance_score <= 100)),
        constraint search_term_relevance_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade,
        constraint search_term_relevance_team_id_batch_id_fkey foreign key (team_id, batch_id) references relevance_batches(team_id, id) on delete cascade
      )`);
    this.addSql('create index search_term_relevance_batch on search_term_relevance (team_id, batch_id)');
    this.addSql(`
      create table keywords (
        team_id uuid not null,
        account_id text not null,
        id text not null,
        campaign_id text not null,
        campaign_name text not null,
        ad_group_id text not null,
        ad_group_name text not null,
        text text not null,
        match_type text not null,
        status text not null,
        quality_score smallint,
        expected_ctr text,
        ad_relevance text,
        landing_page_experience text,
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null,
        native_cost_micros bigint,
        native_conversion_value_micros bigint,
        constraint keywords_pkey primary key (team_id, account_id, id),
        constraint keywords_match_type_check check (match_type in ('BROAD', 'PHRASE', 'EXACT')),
        constraint keywords_quality_score_check check ((quality_score >= 1) and (quality_score <= 10)),
        constraint keywords_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table keyword_terms (
        team_id uuid not null,
        account_id text not null,
        keyword_id text not null,
        campaign_id text not null,
        search_term text not null,
        keyword_text text not null,
        keyword_match_type text not null,
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null,
        native_cost_micros bigint,
        native_conversion_value_micros bigint,
        constraint keyword_terms_pkey primary key (team_id, account_id, keyword_id, search_term),
        constraint keyword_terms_keyword_match_type_check check (keyword_match_type in ('BROAD', 'PHRASE', 'EXACT')),
        constraint keyword_terms_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql('create index keyword_terms_term on keyword_terms (team_id, account_id, campaign_id, search_term)');
  }
}
