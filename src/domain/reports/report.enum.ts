/** How figures are cut. */
export const FigureSegment = {
  device: 'device',
  hour: 'hour',
  day_of_week: 'day_of_week',
  hour_of_week: 'hour_of_week',
} as const;

export type FigureSegment = keyof typeof FigureSegment;

/** Monday first, as calendars here have it. */
export const DAYS_OF_WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
