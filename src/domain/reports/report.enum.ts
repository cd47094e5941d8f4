import { describedEnum } from '../described.enum.js';

export const FigureSegment = describedEnum('FigureSegment', 'How figures are segmented.', {
  device: 'By the device on which the ad was shown.',
  network: 'By the network on which the ad was shown.',
  hour: 'By the hour of the day, where the platform has `hours`.',
  day_of_week: 'By the day of the week.',
  hour_of_week: 'By the hour of each day of the week, likewise.',
});

export type FigureSegment = keyof typeof FigureSegment;

/** Monday first. */
export const DAYS_OF_WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
