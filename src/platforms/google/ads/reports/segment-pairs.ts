/**
 * Figures that segments of conversions, clicks and prices go with, in any resource. Google's field service calls it `selectable_with`; its query
 * builder publishes the answer, here of v25 as of 4 September 2026: https://gaql-query-builder.uc.r.appspot.com/schemas/v25/fields_index.json.
 * Segments that are not here go with nearly everything, and Google judges them itself (ADR 71).
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const CONVERSIONS = words(`
  all_conversions all_conversions_by_conversion_date all_conversions_value all_conversions_value_by_conversion_date
  all_new_customer_lifetime_value all_value_adjustment conversions conversions_by_conversion_date conversions_value
  conversions_value_by_conversion_date cross_device_conversions current_model_attributed_conversions
  current_model_attributed_conversions_value new_customer_lifetime_value original_conversion_value value_adjustment
  value_per_all_conversions value_per_all_conversions_by_conversion_date value_per_conversion
  value_per_conversions_by_conversion_date value_per_current_model_attributed_conversion`);

const COMPARABLE = words(`
  platform_comparable_conversions platform_comparable_conversions_by_conversion_date platform_comparable_conversions_value
  platform_comparable_conversions_value_by_conversion_date value_per_platform_comparable_conversion
  value_per_platform_comparable_conversions_by_conversion_date`);

/** Of carts; each also of `all_` conversions. */
const CARTS = words(`
  average_cart_size average_order_value_micros cost_of_goods_sold_micros cross_sell_cost_of_goods_sold_micros
  cross_sell_gross_profit_micros cross_sell_revenue_micros cross_sell_units_sold gross_profit_margin gross_profit_micros
  lead_cost_of_goods_sold_micros lead_gross_profit_micros lead_revenue_micros lead_units_sold orders revenue_micros
  units_sold`).flatMap((name) => [name, `all_${name}`]);

const LIFT = words(`
  conversion_lift_baseline_conversion_value conversion_lift_baseline_conversions conversion_lift_exposed_conversion_value
  conversion_lift_exposed_conversions cost_per_incremental_conversion cost_per_incremental_conversion_p90_lower_bound
  cost_per_incremental_conversion_p90_upper_bound incremental_conversion_value incremental_conversion_value_p90_lower_bound
  incremental_conversion_value_p90_upper_bound incremental_conversion_value_p_value incremental_conversion_value_per_cost
  incremental_conversion_value_per_cost_p90_lower_bound incremental_conversion_value_per_cost_p90_upper_bound
  incremental_conversions incremental_conversions_p90_lower_bound incremental_conversions_p90_upper_bound
  incremental_conversions_p_value relative_conversion_lift relative_conversion_lift_p90_lower_bound
  relative_conversion_lift_p90_upper_bound relative_conversion_value_lift relative_conversion_value_lift_p90_lower_bound
  relative_conversion_value_lift_p90_upper_bound`);

const BY_ACTION = [
  ...CONVERSIONS,
  ...CARTS,
  ...words('biddable_app_install_conversions biddable_app_post_install_conversions view_through_conversions'),
];

const BUDGETS = words(`
  all_conversions all_conversions_from_interactions_rate all_conversions_value average_cost average_cpc average_cpe average_cpm
  clicks conversions conversions_from_interactions_rate conversions_value cost_micros cost_per_all_conversions
  cost_per_conversion cross_device_conversions ctr engagement_rate engagements impressions interaction_event_types
  interaction_rate interactions trueview_average_cpv value_per_all_conversions value_per_conversion
  video_trueview_view_rate video_trueview_views view_through_conversions`);

const CLICKS = [
  ...CARTS,
  ...COMPARABLE,
  ...words(`
    active_view_cpm active_view_ctr active_view_impressions active_view_measurability active_view_measurable_cost_micros
    active_view_measurable_impressions active_view_viewability all_conversions all_conversions_by_conversion_date
    all_conversions_from_interactions_rate all_conversions_from_interactions_value_per_interaction all_conversions_value
    all_conversions_value_by_conversion_date all_conversions_value_per_cost average_cost average_cpc average_cpm clicks
    conversions conversions_by_conversion_date conversions_from_interactions_rate
    conversions_from_interactions_value_per_interaction conversions_value conversions_value_by_conversion_date
    conversions_value_per_cost cost_converted_currency_per_platform_comparable_conversion cost_micros
    cost_per_all_conversions cost_per_conversion cost_per_current_model_attributed_conversion
    cost_per_platform_comparable_conversion cross_device_conversions ctr current_model_attributed_conversions
    current_model_attributed_conversions_from_interactions_rate
    current_model_attributed_conversions_from_interactions_value_per_interaction current_model_attributed_conversions_value
    current_model_attributed_conversions_value_per_cost general_invalid_click_rate general_invalid_clicks gmail_forwards
    gmail_saves gmail_secondary_clicks hotel_average_lead_value_micros hotel_price_difference_percentage impressions
    interaction_event_types interaction_rate interactions invalid_click_rate invalid_clicks
    mobile_friendly_clicks_percentage phone_calls phone_impressions phone_through_rate
    platform_comparable_conversions_from_interactions_rate
    platform_comparable_conversions_from_interactions_value_per_interaction
    platform_comparable_conversions_value_per_cost speed_score valid_accelerated_mobile_pages_clicks_percentage
    value_per_all_conversions value_per_all_conversions_by_conversion_date value_per_conversion
    value_per_conversions_by_conversion_date value_per_current_model_attributed_conversion`),
];

const ADJUSTMENTS = [...CONVERSIONS, ...COMPARABLE];

const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  'budget_campaign_association_status.campaign': BUDGETS,
  'budget_campaign_association_status.status': BUDGETS,
  campaign: words(
    'clicks conversions conversions_from_interactions_rate conversions_value ctr impressions search_volume',
  ),
  click_type: CLICKS,
  conversion_action: [...BY_ACTION, ...LIFT],
  conversion_action_category: BY_ACTION,
  conversion_action_name: [...BY_ACTION, ...LIFT],
  conversion_adjustment: ADJUSTMENTS,
  conversion_attribution_event_type: [...ADJUSTMENTS, ...CARTS],
  conversion_lag_bucket: ADJUSTMENTS,
  conversion_or_adjustment_lag_bucket: ADJUSTMENTS,
  conversion_value_rule_primary_dimension: words(`
    all_conversions_value all_conversions_value_by_conversion_date conversions_value conversions_value_by_conversion_date
    platform_comparable_conversions_value platform_comparable_conversions_value_by_conversion_date`),
  country: LIFT,
  country_localized_name: LIFT,
};

/** Metrics by segment, both with their prefix. A segment that is absent is not judged. */
export const METRICS_OF_SEGMENT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(GOES_WITH).map(([segment, names]) => [
    `segments.${segment}`,
    new Set(names.map((name) => `metrics.${name}`)),
  ]),
);
