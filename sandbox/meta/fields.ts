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
  Ad: [
    'id',
    'account_id',
    'adset_id',
    'campaign_id',
    'name',
    'status',
    'effective_status',
    'configured_status',
    'adset',
    'campaign',
    'creative',
    'issues_info',
    'created_time',
    'updated_time',
  ],
  AdCreative: ['id', 'name', 'title', 'body', 'link_url', 'thumbnail_url', 'object_type'],
  AdgroupIssuesInfo: ['error_code', 'error_message', 'error_summary', 'error_type', 'level', 'mid'],
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
export function picker(query: URLSearchParams, type: keyof typeof FIELDS, always: readonly string[]): Picker {
  return pickerOf(query.get('fields') ?? '', type, always);
}

type Picker = (object: Record<string, unknown>) => object;

/** Fields that are objects of their own, of which `name{…}` asks for more than the id. */
const NESTED: Readonly<Record<string, keyof typeof FIELDS>> = {
  adset: 'AdSet',
  campaign: 'Campaign',
  creative: 'AdCreative',
  issues_info: 'AdgroupIssuesInfo',
};

function pickerOf(fields: string, type: keyof typeof FIELDS, always: readonly string[]): Picker {
  const known: readonly string[] = FIELDS[type];
  const pickers = new Map<string, Picker | undefined>(always.map((name) => [name, undefined]));
  for (const asked of topLevel(fields)) {
    const [, name = '', inner] = /^([^{]*)(?:\{(.*)\})?$/s.exec(asked) ?? [];
    if (!known.includes(name)) {
      throw badParameter(`(#100) Tried accessing nonexisting field (${name}) on node type (${type})`);
    }
    const within = NESTED[name];
    pickers.set(name, within && pickerOf(inner ?? '', within, within === 'AdgroupIssuesInfo' ? [] : ['id']));
  }
  return (object) =>
    Object.fromEntries(
      Object.entries(object).flatMap(([name, value]) => {
        if (!pickers.has(name)) return [];
        const pick = pickers.get(name);
        return [[name, pick ? pickedFrom(value, pick) : value]];
      }),
    );
}

function pickedFrom(value: unknown, pick: Picker): unknown {
  if (Array.isArray(value)) return value.map((each) => pick(each as Record<string, unknown>));
  return pick(value as Record<string, unknown>);
}

/** `a,b{c,d}` is `a` and `b{c,d}`. */
function topLevel(fields: string): string[] {
  const found = [''];
  let depth = 0;
  for (const character of fields) {
    if (character === '{') depth++;
    if (character === '}') depth--;
    if (character === ',' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found.filter(Boolean);
}
