import { fromPlatform, ids, operated, type PersonalTables, words } from './personal-table.js';

const ofAccount = { plain: ids('account_id') };
const ofCampaign = { plain: ids('account_id', 'campaign_id') };
/** What Merchant Center says of an offer. */
const OF_OFFER = fromPlatform(
  'title',
  'brand',
  'currency',
  'availability',
  'status',
  'issues',
  'link',
  'image_link',
  'condition',
  'gtin',
  'product_type',
  'feed_label',
  'content_language',
  'custom_labels',
);
const ofProduct = { plain: ids('account_id', 'product_id') };

/** Prices, the platforms' facts, figures, and this program's own state. */
export const TABLES_WITHOUT_PEOPLE: PersonalTables = {
  plans: { plain: operated('key', 'name', 'features') },
  addon_tiers: { plain: operated('addon', 'tier') },
  credit_packs: { plain: operated('key') },
  team_features: { plain: words('feature') },
  team_plan_overrides: {},
  team_prices: { plain: words('item', 'billing_interval') },
  team_credits: {},
  credit_purchases: { plain: { ...ids('session_id'), ...operated('pack') } },
  payment_events: { plain: { ...ids('id'), ...words('kind') } },
  team_guardrails: { plain: words('blocked_operations', 'approval') },
  support_categories: { plain: operated('key', 'label_de') },
  support_faqs: { plain: operated('category_key', 'question_de', 'answer_de') },

  campaigns: {
    plain: {
      ...ids('account_id', 'id', 'resource_name', 'budget_resource_name'),
      ...fromPlatform('name', 'status', 'channel_type', 'bidding_strategy_type'),
    },
  },
  asset_groups: {
    plain: {
      ...ids('account_id', 'id', 'campaign_id'),
      ...fromPlatform('name', 'status', 'ad_strength', 'final_urls'),
    },
  },
  asset_group_assets: {
    plain: {
      ...ids('account_id', 'asset_group_id', 'asset_id'),
      ...fromPlatform('field_type', 'type', 'name', 'text', 'url'),
      ...fromPlatform('status', 'effective_status', 'approval_status', 'source'),
    },
  },
  listing_groups: {
    plain: {
      ...ids('account_id', 'asset_group_id', 'id', 'parent_id'),
      ...fromPlatform('type', 'dimension', 'value', 'listing_source'),
    },
  },
  geo_targets: {
    plain: { ...ids('account_id', 'campaign_id', 'id'), ...fromPlatform('name', 'country_code', 'target_type') },
  },
  budget_openings: { plain: ids('account_id', 'budget_resource_name') },
  spend_moves: { plain: ids('account_id', 'campaign_id', 'budget') },
  account_target_alerts: { plain: { ...ids('account_id'), ...words('direction') } },
  landing_page_days: ofAccount,
  landing_page_refreshes: ofAccount,
  campaign_impression_shares: ofCampaign,

  account_merchants: { plain: { ...ids('account_id', 'merchant_id'), ...fromPlatform('country', 'countries') } },
  products: {
    plain: {
      ...ids('account_id', 'id', 'offer_id', 'item_id', 'data_source_id', 'merchant_id', 'other_merchant_ids'),
      ...OF_OFFER,
    },
  },
  product_status_periods: {
    plain: {
      ...ids('account_id', 'product_id', 'offer_id'),
      ...fromPlatform('feed_label', 'content_language', 'status', 'availability'),
    },
  },
  feeds: {
    plain: {
      ...ids('account_id', 'id', 'merchant_id'),
      ...fromPlatform('name', 'type', 'feed_label', 'content_language', 'target_country', 'file_url'),
    },
  },

  keywords: {
    plain: {
      ...ids('account_id', 'id', 'campaign_id', 'ad_group_id'),
      ...fromPlatform('campaign_name', 'ad_group_name', 'text', 'match_type', 'status'),
      ...fromPlatform('expected_ctr', 'ad_relevance', 'landing_page_experience'),
    },
  },
  keyword_terms: {
    plain: {
      ...ids('account_id', 'keyword_id', 'campaign_id'),
      ...fromPlatform('search_term', 'keyword_text', 'keyword_match_type'),
    },
  },
  negative_keywords: { plain: { ...ids('account_id', 'list_id', 'id'), ...fromPlatform('text', 'match_type') } },
  inherited_negative_keywords: {
    plain: { ...ids('account_id', 'campaign_id'), ...fromPlatform('text', 'match_type') },
  },
  campaign_negative_keywords: {
    plain: { ...ids('account_id', 'campaign_id', 'id'), ...fromPlatform('text', 'match_type') },
  },
  negative_keyword_list_campaigns: { plain: ids('account_id', 'list_id', 'campaign_id') },
  search_term_days: {
    plain: { ...ids('account_id', 'campaign_id'), ...fromPlatform('search_term', 'match_type', 'status') },
  },
  relevance_batches: ofAccount,

  account_months: ofAccount,
  account_window_sums: ofAccount,
  campaign_months: ofCampaign,
  campaign_window_sums: {
    plain: { ...ids('account_id', 'campaign_id'), ...fromPlatform('name', 'status', 'channel_type') },
  },
  product_months: ofProduct,
  product_window_sums: {
    plain: {
      ...ids('account_id', 'product_id'),
      ...fromPlatform('brand', 'feed_label', 'content_language', 'availability', 'status'),
    },
  },

  pulled_days: { plain: ids('account_id', 'digest') },
  pulled_figures: { plain: { ...words('kind'), ...ids('id'), ...fromPlatform('search_term', 'match_type', 'status') } },
  pulled_products: {
    plain: {
      ...words('kind'),
      ...ids('offer_id', 'item_id', 'data_source_id'),
      ...OF_OFFER,
      ...fromPlatform('country'),
    },
  },
  sync_backlog: { plain: { ...ids('account_id'), ...words('platform', 'notice') } },
  sync_troubles: { plain: { ...ids('account_id'), ...words('causes') } },
  sync_runs: {
    plain: { ...ids('account_id'), ...words('status', 'error_code', 'error_message', 'skipped_reasons', 'notice') },
  },

  outside_calls: {},
  platform_quotas: { plain: words('name') },
  reference_rates: { plain: words('currency') },
  sandbox_state: { plain: operated('key', 'value') },
  maintenance: { plain: operated('message') },
  migrations: { plain: operated('name') },
  signing_keys: { plain: words('name'), secrets: ['jwk'] },
  key_uses: { plain: { ...words('purpose'), ...ids('key_id') } },
};
