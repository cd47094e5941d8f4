/** How an asset does beside the others in the same kind of place. */
export const PerformanceLabel = { LEARNING: 'LEARNING', LOW: 'LOW', GOOD: 'GOOD', BEST: 'BEST' } as const;

export type PerformanceLabel = keyof typeof PerformanceLabel;

/** With fewer impressions in 30 days an asset is still being tried out. */
export const LEARNING_BELOW_IMPRESSIONS = 500;

export const IssueSeverity = { critical: 'critical', warning: 'warning', info: 'info' } as const;

export type IssueSeverity = keyof typeof IssueSeverity;
