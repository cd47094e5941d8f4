/** Complete days that a projection looks at: every weekday twice. */
export const BASIS_DAYS = 14;
/** Days of a mean where there are fewer. */
export const MEAN_DAYS = 7;
const WEEK = 7;

/** What one campaign cost, in micro-euros. */
export interface CampaignDays {
  /** Of its last complete days, at most `BASIS_DAYS`, oldest first; the last one is the account's last complete day. */
  costs: readonly number[];
  /** Days of the month after the last complete one, today included. */
  daysLeft: number;
}

export interface Projection {
  method: 'weekday_mean' | 'daily_mean';
  micros: number;
  /** By the cheaper and the dearer of the two weeks; null unless every campaign that runs has both. */
  lowMicros: number | null;
  highMicros: number | null;
}

/** What running campaigns will cost in the days left, in micro-euros. Says nothing about seasons or planned changes. */
export function project(campaigns: readonly CampaignDays[]): Projection {
  let micros = 0;
  const weeks = [0, 0];
  let hasBoth = true;
  let isByWeekday = false;
  for (const { costs, daysLeft } of campaigns) {
    if (costs.length < BASIS_DAYS) {
      const recent = costs.slice(-MEAN_DAYS);
      const mean = recent.length === 0 ? 0 : recent.reduce((sum, cost) => sum + cost, 0) / recent.length;
      micros += mean * daysLeft;
      if (daysLeft > 0) hasBoth = false;
      continue;
    }
    isByWeekday = true;
    for (let day = 0; day < daysLeft; day += 1) {
      // The first day left has the weekday of the first day of each week.
      const former = costs[day % WEEK] as number;
      const later = costs[WEEK + (day % WEEK)] as number;
      micros += (former + later) / 2;
      weeks[0] = (weeks[0] as number) + former;
      weeks[1] = (weeks[1] as number) + later;
    }
  }
  return {
    method: isByWeekday ? 'weekday_mean' : 'daily_mean',
    micros: Math.round(micros),
    lowMicros: hasBoth ? Math.min(...weeks) : null,
    highMicros: hasBoth ? Math.max(...weeks) : null,
  };
}
