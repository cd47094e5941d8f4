export const STATUSES = ['all', 'ENABLED', 'PAUSED', 'REMOVED'] as const;
export const CHANNELS = ['all', 'SEARCH', 'SHOPPING', 'PERFORMANCE_MAX', 'DISPLAY', 'VIDEO', 'DEMAND_GEN'] as const;

/** What the server sorts by, by column. */
export const ORDERS = { name: 'NAME', cost: 'COST', roas: 'ROAS_IF_SPENT', conversions: 'CONVERSIONS' } as const;
