import { dateOf } from '../world/calendar.js';
import { changeEventsOf, type OrderedChanges, orderedChangesOf } from '../world/change-event.js';
import type { AccountWorld } from '../world/world.js';
import { AdsRefusal } from './errors.js';
import type { Query } from './gaql/parser.js';
import { campaignName } from './tables/campaigns.js';
import { type Entity, entity } from './tables/entity.js';

const TIME = 'change_event.change_date_time';
const MOST_ROWS = 10_000;
const REMEMBERED_DAYS = 30;

/** What the platform demands of every query of changes. `today` is the account's. */
export function demandChangeQuery({ where, limit }: Query, today: number): void {
  if (limit === undefined) throw refusal('LIMIT_NOT_SPECIFIED', 'A change_event search request must specify a LIMIT.');
  if (limit > MOST_ROWS) throw refusal('INVALID_LIMIT_CLAUSE', 'The LIMIT must be less than or equal to 10K.');
  let [from, to] = ['', ''];
  for (const { field, operator, values } of where) {
    if (field !== TIME) continue;
    const [first = '', second = first] = values;
    if (operator.startsWith('>') || operator === 'BETWEEN' || operator === '=') from = first;
    if (operator.startsWith('<')) to = first;
    else if (operator === 'BETWEEN' || operator === '=') to = second;
  }
  if (!from || !to) {
    throw refusal('CHANGE_DATE_RANGE_INFINITE', 'A finite range filter on change_date_time must be specified.');
  }
  if (from > to) throw refusal('CHANGE_DATE_RANGE_NEGATIVE', 'The start of the range is after its end.');
  if (from.slice(0, 10) < dateOf(today - REMEMBERED_DAYS)) {
    throw refusal('START_DATE_TOO_OLD', 'The requested start date is too old. It cannot be older than 30 days.');
  }
}

/** Who changed what in an account, as results of `change_event`. */
export function changeEventRows(
  { account, campaigns }: AccountWorld,
  today: number,
  orders: readonly OrderedChanges[],
): Entity[] {
  const events = [...changeEventsOf(account, campaigns, today), ...orderedChangesOf(account, campaigns, orders)];
  return events.map((event, at) => {
    const campaign = campaignName(account, event.campaign);
    const changed = {
      CAMPAIGN: campaign,
      CAMPAIGN_BUDGET: `customers/${account.id}/campaignBudgets/${event.campaign.budgetId}`,
      CAMPAIGN_CRITERION: `customers/${account.id}/campaignCriteria/${event.campaign.id}~${at + 1}`,
      AD_GROUP_CRITERION: `customers/${account.id}/adGroupCriteria/${event.campaign.id}~${at + 1}`,
    }[event.resource];
    return entity('change_event', `customers/${account.id}/changeEvents/${event.timestamp}~0~0`, {
      change_date_time: event.localTime,
      change_resource_type: event.resource,
      change_resource_name: changed,
      client_type: event.client,
      user_email: event.email,
      old_resource: JSON.stringify(event.before),
      new_resource: JSON.stringify(event.after),
      resource_change_operation: event.operation,
      changed_fields: event.changedFields,
      campaign,
    });
  });
}

function refusal(code: string, message: string): AdsRefusal {
  return new AdsRefusal(400, [{ errorCode: { changeEventError: code }, message }]);
}
