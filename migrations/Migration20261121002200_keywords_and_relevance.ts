import { Migration } from '@mikro-orm/migrations';

const sums = `
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null`;

export class Migration20261121002200_keywords_and_relevance extends Migration {
  override up(): void {
    // Figures of both tables are sums of the 30 days before the last pull.
    this.addSql(`
      create table keywords (
        team_id uuid not null,
        account_id text not null,
        -- adGroupId~criterionId
        id text not null,
        campaign_id text not null,
        campaign_name text not null,
        ad_group_id text not null,
        ad_group_name text not null,
        text text not null,
        match_type text not null check (match_type in ('BROAD', 'PHRASE', 'EXACT')),
        status text not null,
        quality_score smallint check (quality_score between 1 and 10),
        expected_ctr text,
        ad_relevance text,
        landing_page_experience text,${sums},
        primary key (team_id, account_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(`
      create table keyword_terms (
        team_id uuid not null,
        account_id text not null,
        keyword_id text not null,
        campaign_id text not null,
        search_term text not null,
        keyword_text text not null,
        keyword_match_type text not null check (keyword_match_type in ('BROAD', 'PHRASE', 'EXACT')),${sums},
        primary key (team_id, account_id, keyword_id, search_term),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql('create index keyword_terms_term on keyword_terms (team_id, account_id, campaign_id, search_term)');
    this.addSql('alter table accounts add column keywords_synced_at timestamptz');

    // A batch exists while somebody works on it.
    this.addSql(`
      create table relevance_batches (
        team_id uuid not null,
        id uuid not null default gen_random_uuid(),
        account_id text not null,
        -- What the batch was charged; given back when it is found broken off.
        charge_id uuid,
        -- Nobody works on it after that moment.
        alive_until timestamptz not null,
        primary key (team_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql('create index relevance_batches_account on relevance_batches (team_id, account_id)');
    // Either analyzed, or claimed by a batch that does it now.
    this.addSql(`
      create table search_term_relevance (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        search_term text not null,
        batch_id uuid,
        relevance_score smallint check (relevance_score between 0 and 100),
        funnel_position text check (funnel_position in ('top', 'middle', 'bottom', 'none')),
        relevance_reason text,
        analyzed_at timestamptz,
        primary key (team_id, account_id, campaign_id, search_term),
        foreign key (team_id, account_id) references accounts on delete cascade,
        foreign key (team_id, batch_id) references relevance_batches on delete cascade,
        check ((analyzed_at is null) = (batch_id is not null)),
        check ((analyzed_at is null) = (relevance_score is null or funnel_position is null or relevance_reason is null))
      )`);
    this.addSql('create index search_term_relevance_batch on search_term_relevance (team_id, batch_id)');
  }
}
