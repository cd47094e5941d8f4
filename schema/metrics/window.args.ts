import { Max, Min } from 'class-validator';
import { MOST_DAYS, NamedPeriod } from '../../src/domain/figures/named-period.enum.js';
import { GraphqlOnly } from '../support/field-rules.js';
import { ArgumentsOf, date, int, of } from '../support/fields.js';

/** The argument `days`: 1 to `most`, default 30. `addition` is appended to its description. */
export function daysArg(maxDays = 365, addition = '') {
  const description = `Days up to yesterday in the account's time zone, 1 to ${maxDays}.`;
  return int(description + addition, Min(1), Max(maxDays)).default(30);
}

/** The argument `limit` of a nested list. */
export const LIMIT = int('Maximum number of entries per parent, 1 to 1000.', Min(1), Max(1000)).default(100);

/** Longest range of daily figures, in days. */
const MAX_DAILY_DAYS = 366;

/** Requested days, for the cost of a document. Never throws: arguments may still be invalid here. */
export function daysAsked({
  startDate,
  endDate,
  days,
  period,
}: {
  startDate?: unknown;
  endDate?: unknown;
  days?: unknown;
  period?: unknown;
}): number {
  if (period != null) return MOST_DAYS[period as NamedPeriod] ?? MAX_DAILY_DAYS;
  const between = (Date.parse(String(endDate)) - Date.parse(String(startDate))) / 86_400_000 + 1;
  const asked = startDate == null && endDate == null ? Number(days ?? 30) : between;
  return asked >= 1 && asked <= MAX_DAILY_DAYS ? asked : MAX_DAILY_DAYS;
}

const FIRST_DAY = 'First day, YYYY-MM-DD.';
const LAST_DAY = 'Last day, inclusive, YYYY-MM-DD; not before the first.';
const RANGE_LIMIT = ' At most 366 days.';
const BOTH = ' Give both or neither.';

const A_PERIOD = "Named days in the account's time zone, instead of `days` and dates.";

/** A range or a named period instead of the `days` of a list; GraphQL only: REST has the contract's parameters. */
export const INSTEAD_OF_DAYS = {
  startDate: date(`${FIRST_DAY} A range replaces \`days\`.${BOTH}`).nullable().with(GraphqlOnly()),
  endDate: date(LAST_DAY + RANGE_LIMIT + BOTH)
    .nullable()
    .with(GraphqlOnly()),
  period: of(NamedPeriod, `${A_PERIOD} Without an account: on the day that most of yours have.`)
    .nullable()
    .with(GraphqlOnly()),
};

export class DateRangeArgs extends ArgumentsOf({
  startDate: date(FIRST_DAY),
  endDate: date(LAST_DAY + RANGE_LIMIT),
}) {}

export class OptionalRangeArgs extends ArgumentsOf({
  startDate: date(FIRST_DAY + BOTH).nullable(),
  endDate: date(LAST_DAY + BOTH).nullable(),
}) {}

/** A range, or `days` without one. */
export class DailyWindowArgs extends ArgumentsOf({
  startDate: date(FIRST_DAY + BOTH).nullable(),
  endDate: date(LAST_DAY + RANGE_LIMIT + BOTH).nullable(),
  days: daysArg(365, ' Applies if no dates are given.'),
}) {}

/** A window for the figures of a single record. Default: the window that the record was requested with. */
export class OwnWindowArgs extends ArgumentsOf(OptionalRangeArgs, {
  days: int(
    "Days up to yesterday in the account's time zone, 1 to 365; without days and dates, the window of the enclosing list or record.",
    Max(365),
    Min(1),
  ).nullable(),
  period: of(NamedPeriod, A_PERIOD).nullable(),
}) {}
