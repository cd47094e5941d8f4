import { NativeAmount } from '../campaigns/native-amount.type.js';
import { COMPARE, COMPARISON } from '../metrics/comparison.type.js';
import { FIGURES } from '../metrics/figures.type.js';
import { DailyWindowArgs } from '../metrics/window.args.js';
import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, date, FieldsOf, float, of, Type, text } from '../support/fields.js';

const MAX_AD_SETS = 1_000;

export class AdSetsArgs extends ArgumentsOf(DailyWindowArgs, {
  accountId: text('Account that the campaign belongs to.'),
  campaignId: text('ID of the campaign.'),
  ...COMPARE,
}) {}

const IN_OWN_CURRENCY = "The same in the account's own currency; null for accounts in EUR.";

@Type('Part of a campaign with a status, often a budget of its own, and its metrics over a window.')
@ListSize(MAX_AD_SETS)
export class AdSet extends FieldsOf({
  id: text('ID of the ad set.').example('1202000000000000001'),
  accountId: text('The account.').example('act_1020304050000'),
  campaignId: text('The campaign.').example('120200000000000001'),
  name: text('Name of the ad set.').example('Garden fans, 30 to 55'),
  status: text('ENABLED, PAUSED or REMOVED, as it was set.').example('ENABLED'),
  effectiveStatus: text(
    "What applies in the end, in the platform's words: ACTIVE, PAUSED, CAMPAIGN_PAUSED, WITH_ISSUES …",
  ).example('ACTIVE'),
  hasOwnBudget: bool('False if the campaign has the budget.').example(true),
  dailyBudget: float('Its own daily budget in EUR; null without one, and if no rate is known.').nullable().example(25),
  dailyBudgetNative: of(NativeAmount, IN_OWN_CURRENCY, GraphqlOnly()).nullable().optional(),
  lifetimeBudget: float('Its own budget of the whole period in EUR; null without one, and if no rate is known.')
    .nullable()
    .example(null),
  lifetimeBudgetNative: of(NativeAmount, IN_OWN_CURRENCY, GraphqlOnly()).nullable().optional(),
  startDate: date('Its own first day.').nullable().example('2026-01-01'),
  endDate: date('Its own last day; null if it does not end by itself.').nullable().example('2026-06-30'),
  campaignEndDate: date('Last day of its campaign, which ends it too; null if that does not end.')
    .nullable()
    .example(null),
  ...FIGURES,
  ...COMPARISON,
}) {}
