import { describedEnum } from '../described.enum.js';

export const NamedPeriod = describedEnum(
  'NamedPeriod',
  'Days with a name. A current week, month, quarter or year has its complete days; on its first day, that day.',
  {
    this_week: 'From Monday.',
    last_week: 'Monday to Sunday.',
    this_month: null,
    last_month: null,
    this_quarter: null,
    last_quarter: null,
    this_year: null,
    last_year: null,
  },
);

export type NamedPeriod = keyof typeof NamedPeriod;

/** The most days that each can have. */
export const MOST_DAYS: Readonly<Record<NamedPeriod, number>> = {
  this_week: 7,
  last_week: 7,
  this_month: 31,
  last_month: 31,
  this_quarter: 92,
  last_quarter: 92,
  this_year: 366,
  last_year: 366,
};
