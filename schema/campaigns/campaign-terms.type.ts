import { GraphqlOnly } from '../support/field-rules.js';
import { ArgumentsOf, bool, date, FieldsOf, float, of, Type } from '../support/fields.js';
import { NEEDS_APPROVAL } from '../support/write.args.js';
import { CampaignWriteArgs } from './campaign-write.type.js';
import { NativeAmount } from './native-amount.type.js';

export class SetEndDateArgs extends ArgumentsOf(CampaignWriteArgs, {
  endDate: date(
    "Last day of the campaign in the account's time zone, from today to 2037-12-29; required unless it is to run on.",
  ).nullable(),
  openEnd: bool('True lets the campaign run without an end.').default(false),
}) {}

export class SetTargetArgs extends ArgumentsOf(CampaignWriteArgs, {
  targetRoas: float(
    'Target return on ad spend, 4 for 400 %, from 0.01 to 1,000; for campaigns that bid by TARGET_ROAS or maximize conversion value.',
  ).nullable(),
  targetCpaEur: float(
    'Or the target cost per conversion in EUR, 0.01 to 1,000,000 with at most 2 decimals; for campaigns that bid by TARGET_CPA or maximize conversions.',
  ).nullable(),
}) {}

@Type('A changed end of a campaign.')
export class EndDateChange extends FieldsOf({
  success: bool('Always true.').example(true),
  previousEndDate: date('Previous last day on the platform; null if there was none.').nullable().example(null),
  newEndDate: date('Last day from now on; null for a campaign without an end.').nullable().example('2026-12-24'),
  needsApproval: NEEDS_APPROVAL,
}) {}

const NONE = 'null if there was none, or one of the other kind.';

/** Of a campaign and of a portfolio strategy. */
export const TARGET_CHANGE = {
  success: bool('Always true.').example(true),
  previousTargetRoas: float(`Previous target ROAS on the platform; ${NONE}`).nullable().example(3.5),
  newTargetRoas: float('New target ROAS on the platform; null if the target is a cost per conversion.')
    .nullable()
    .example(4),
  previousTargetCpaEur: float(`Previous target cost per conversion on the platform, in EUR; ${NONE}`)
    .nullable()
    .example(null),
  newTargetCpaEur: float('New target cost per conversion on the platform, in EUR; null if the target is a ROAS.')
    .nullable()
    .example(null),
  newTargetCpaNative: of(
    NativeAmount,
    "The same in the account's own currency; null for accounts in EUR.",
    GraphqlOnly(),
  )
    .nullable()
    .optional(),
};

@Type('A changed target of a campaign.')
export class TargetChange extends FieldsOf({
  ...TARGET_CHANGE,
  needsApproval: NEEDS_APPROVAL,
}) {}
