import { ATTRIBUTES, CONVERSION_CATEGORY } from './attributes.js';
import { type Field, type FieldSketch, field } from './field.js';

/** What may stand in the FROM clause, and what may be asked together with it. */
export interface Resource {
  name: string;
  /** Other resources whose attributes can be selected with it. */
  attributed: readonly string[];
  segments: ReadonlySet<string>;
  metrics: ReadonlySet<string>;
  /** Exists through its figures alone: without any there is no row. */
  onlyWithFigures: boolean;
}

const MATCH_TYPE = ['EXACT', 'PHRASE', 'BROAD'] as const;
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export const DATE_SEGMENTS = ['date', 'day_of_week', 'week', 'month', 'quarter', 'year'].map(
  (name) => `segments.${name}`,
);

const SEGMENTS: Record<string, FieldSketch> = {
  date: 'DATE',
  day_of_week: WEEKDAYS,
  week: 'DATE',
  month: 'DATE',
  quarter: 'DATE',
  year: 'INT32',
  product_item_id: 'STRING',
  product_title: 'STRING',
  product_brand: 'STRING',
  product_type_l1: 'STRING',
  product_type_l2: 'STRING',
  product_type_l3: 'STRING',
  product_merchant_id: 'INT64',
  product_feed_label: 'STRING',
  product_language: 'STRING',
  product_condition: ['NEW', 'REFURBISHED', 'USED'],
  product_custom_attribute0: 'STRING',
  product_custom_attribute1: 'STRING',
  product_custom_attribute2: 'STRING',
  product_custom_attribute3: 'STRING',
  product_custom_attribute4: 'STRING',
  search_term_match_type: ['BROAD', 'EXACT', 'PHRASE', 'NEAR_EXACT', 'NEAR_PHRASE', 'AI_MAX', 'PERFORMANCE_MAX'],
  search_term_targeting_status: ['ADDED', 'EXCLUDED', 'ADDED_EXCLUDED', 'NONE'],
  device: ['MOBILE', 'TABLET', 'DESKTOP', 'CONNECTED_TV', 'OTHER'],
  ad_network_type: [
    ...['SEARCH', 'SEARCH_PARTNERS', 'CONTENT', 'MIXED', 'YOUTUBE', 'GOOGLE_TV', 'GOOGLE_OWNED_CHANNELS', 'GMAIL'],
    ...['DISCOVER', 'MAPS'],
  ],
  hour: 'INT32',
  conversion_action: 'RESOURCE_NAME',
  conversion_action_name: 'STRING',
  conversion_action_category: CONVERSION_CATEGORY,
  'keyword.ad_group_criterion': 'RESOURCE_NAME',
  'keyword.info.text': 'STRING',
  'keyword.info.match_type': MATCH_TYPE,
};

const METRICS: Record<string, FieldSketch> = {
  cost_micros: 'INT64',
  impressions: 'INT64',
  clicks: 'INT64',
  conversions: 'DOUBLE',
  conversions_value: 'DOUBLE',
  all_conversions: 'DOUBLE',
  all_conversions_value: 'DOUBLE',
  ctr: 'DOUBLE',
  average_cpc: 'DOUBLE',
  average_cpm: 'DOUBLE',
  cost_per_conversion: 'DOUBLE',
  conversions_from_interactions_rate: 'DOUBLE',
  value_per_conversion: 'DOUBLE',
  interactions: 'INT64',
  interaction_rate: 'DOUBLE',
  average_cost: 'DOUBLE',
  cost_per_all_conversions: 'DOUBLE',
  all_conversions_from_interactions_rate: 'DOUBLE',
  value_per_all_conversions: 'DOUBLE',
  view_through_conversions: 'INT64',
  search_impression_share: 'DOUBLE',
  search_budget_lost_impression_share: 'DOUBLE',
  search_rank_lost_impression_share: 'DOUBLE',
};

const named = (owner: string, sketches: Record<string, FieldSketch>) =>
  Object.entries(sketches).map(([name, sketch]) => field(owner, name, sketch));

/** Every field by its name. */
export const FIELDS: ReadonlyMap<string, Field> = new Map(
  [
    ...Object.entries(ATTRIBUTES).flatMap(([resource, sketches]) =>
      named(resource, { resource_name: 'RESOURCE_NAME', ...sketches }),
    ),
    ...named('segments', SEGMENTS),
    ...named('metrics', METRICS),
  ].map((each) => [each.name, each]),
);

const ALL_METRICS = Object.keys(METRICS).map((name) => `metrics.${name}`);
const USUAL_METRICS = ALL_METRICS.filter((name) => !name.endsWith('_impression_share'));
const TERM_SEGMENTS = ['segments.search_term_match_type'];
const KEYWORD_SEGMENTS = Object.keys(SEGMENTS)
  .filter((name) => name.startsWith('keyword.'))
  .map((name) => `segments.${name}`);
const PRODUCT_SEGMENTS = Object.keys(SEGMENTS)
  .filter((name) => name.startsWith('product_'))
  .map((name) => `segments.${name}`);

const CUTS = [
  ...['device', 'ad_network_type', 'hour'],
  ...['conversion_action', 'conversion_action_name', 'conversion_action_category'],
].map((name) => `segments.${name}`);

const RESOURCES: readonly Resource[] = [
  cuttable(reported('customer', [], ALL_METRICS)),
  plain('customer_client', ['customer']),
  cuttable(
    reported(
      'campaign',
      ['campaign_budget', 'bidding_strategy', 'accessible_bidding_strategy', 'customer'],
      ALL_METRICS,
    ),
  ),
  plain('campaign_budget', ['customer']),
  plain('bidding_strategy', ['customer']),
  plain('accessible_bidding_strategy', ['customer']),
  reported('ad_group', ['campaign', 'customer'], USUAL_METRICS),
  reported('ad_group_ad', ['ad_group', 'campaign', 'customer'], USUAL_METRICS),
  plain('ad_group_criterion', ['ad_group', 'campaign', 'customer']),
  reported('keyword_view', ['ad_group_criterion', 'ad_group', 'campaign', 'customer'], USUAL_METRICS),
  view('search_term_view', ['ad_group', 'campaign', 'customer'], [...TERM_SEGMENTS, ...KEYWORD_SEGMENTS]),
  view(
    'campaign_search_term_view',
    ['campaign', 'customer'],
    [...TERM_SEGMENTS, 'segments.search_term_targeting_status'],
  ),
  view('shopping_performance_view', ['ad_group', 'campaign', 'customer'], PRODUCT_SEGMENTS),
  reported('asset_group', ['campaign', 'customer'], USUAL_METRICS),
  reported('asset_group_asset', ['asset', 'asset_group', 'campaign', 'customer'], USUAL_METRICS),
  reported('campaign_asset', ['asset', 'campaign', 'ad_group', 'customer'], USUAL_METRICS),
  reported('ad_group_asset', ['asset', 'ad_group', 'campaign', 'customer'], USUAL_METRICS),
  // Its figures are counted by campaign where that is asked for.
  reported('customer_asset', ['asset', 'campaign', 'ad_group', 'customer'], USUAL_METRICS),
  plain('asset', ['customer']),
  plain('asset_group_listing_group_filter', ['asset_group', 'campaign', 'customer']),
  plain('campaign_criterion', ['campaign', 'customer']),
  plain('change_event', ['campaign', 'customer']),
  plain('conversion_action', ['customer']),
  plain('geo_target_constant', []),
  plain('currency_constant', []),
  plain('customer_negative_criterion', ['customer']),
  plain('shared_set', ['customer']),
  plain('shared_criterion', ['shared_set', 'customer']),
  plain('campaign_shared_set', ['campaign', 'shared_set', 'customer']),
  plain('product_link', ['customer']),
];

const BY_NAME = new Map(RESOURCES.map((resource) => [resource.name, resource]));

export function resourceNamed(name: string): Resource | undefined {
  return BY_NAME.get(name);
}

/** The field that gives the resource name of a resource. */
export function resourceNameField(resource: string): Field {
  return FIELDS.get(`${resource}.resource_name`) as Field;
}

function plain(name: string, attributed: string[]): Resource {
  return { name, attributed, segments: new Set(), metrics: new Set(), onlyWithFigures: false };
}

function reported(name: string, attributed: string[], metrics: string[]): Resource {
  return { ...plain(name, attributed), segments: new Set(DATE_SEGMENTS), metrics: new Set(metrics) };
}

/** The same with what figures can be cut by besides days. */
function cuttable(resource: Resource): Resource {
  return { ...resource, segments: new Set([...resource.segments, ...CUTS]) };
}

function view(name: string, attributed: string[], segments: string[]): Resource {
  return {
    name,
    attributed,
    segments: new Set([...DATE_SEGMENTS, ...segments]),
    metrics: new Set(USUAL_METRICS),
    onlyWithFigures: true,
  };
}
