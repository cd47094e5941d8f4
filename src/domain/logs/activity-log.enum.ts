/** Where an entry of the activity log comes from; `platform_ads` is the advertising platform. */
export const LogType = {
  manual: 'manual',
  ai_insight: 'ai_insight',
  platform_ads: 'platform_ads',
  system: 'system',
  user_action: 'user_action',
  sync: 'sync',
  error: 'error',
} as const;

export type LogType = keyof typeof LogType;

const { error: _notAskedFor, ...asked } = LogType;

/** What the log can be filtered by: every type but errors (document 1, section 2.9). */
export const LogTypeFilter = asked;

export type LogTypeFilter = keyof typeof LogTypeFilter;
