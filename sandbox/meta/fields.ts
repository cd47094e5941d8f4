import { badParameter } from './errors.js';

/** Fields of Meta's objects that the stand-in answers, in Meta's words; any other is refused. */
export const FIELDS = {
  AdAccount: ['id', 'account_id', 'name', 'currency', 'timezone_name', 'account_status'],
  Campaign: [
    'id',
    'account_id',
    'name',
    'objective',
    'status',
    'effective_status',
    'configured_status',
    'buying_type',
    'bid_strategy',
    'budget_remaining',
    'daily_budget',
    'lifetime_budget',
    'start_time',
    'stop_time',
    'created_time',
    'updated_time',
  ],
  AdSet: [
    'id',
    'account_id',
    'campaign_id',
    'name',
    'status',
    'effective_status',
    'configured_status',
    'budget_remaining',
    'daily_budget',
    'lifetime_budget',
    'start_time',
    'end_time',
  ],
  AdActivity: [
    'actor_id',
    'actor_name',
    'application_id',
    'application_name',
    'date_time_in_timezone',
    'event_time',
    'event_type',
    'extra_data',
    'object_id',
    'object_name',
    'object_type',
    'translated_event_type',
  ],
  AdsInsights: [
    'account_id',
    'account_currency',
    'account_name',
    'campaign_id',
    'campaign_name',
    'adset_id',
    'adset_name',
    'ad_id',
    'ad_name',
    'objective',
    'spend',
    'impressions',
    'clicks',
    'inline_link_clicks',
    'ctr',
    'cpc',
    'cpm',
    'actions',
    'action_values',
    'date_start',
    'date_stop',
    // Nothing here has a value for these: they are left out of every row.
    'reach',
    'frequency',
    'buying_type',
    'optimization_goal',
    'quality_ranking',
    'purchase_roas',
    'cost_per_action_type',
    'video_thruplay_watched_actions',
  ],
  AdReportRun: [
    'id',
    'account_id',
    'async_status',
    'async_percent_completion',
    'date_start',
    'date_stop',
    'is_running',
    'error_code',
    'error_subcode',
    'error_message',
    'error_user_msg',
    'error_user_title',
  ],
} as const;

/** What every call may carry beside its own parameters. */
const COMMON = ['appsecret_proof', 'access_token', 'fields', 'limit', 'after', 'before'];

/** Throws GraphRefusal for a parameter that the call does not have. */
export function demandKnown(query: URLSearchParams, own: readonly string[] = []): void {
  for (const name of query.keys()) {
    if (!COMMON.includes(name) && !own.includes(name)) throw badParameter(`(#100) The parameter ${name} is not known.`);
  }
}

/** Of an object what was asked for, and what is always told. Throws GraphRefusal for a field that the type does not have. */
export function picker(
  query: URLSearchParams,
  type: keyof typeof FIELDS,
  always: readonly string[],
): (object: Record<string, unknown>) => object {
  const asked = (query.get('fields') ?? '').split(',').filter(Boolean);
  const known: readonly string[] = FIELDS[type];
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw badParameter(`(#100) Tried accessing nonexisting field (${unknown}) on node type (${type})`);
  }
  const told = new Set([...always, ...asked]);
  return (object) => Object.fromEntries(Object.entries(object).filter(([name]) => told.has(name)));
}
