import { describedEnum } from '../described.enum.js';

const SELECTABLE_TYPES = {
  manual: 'Written by a person.',
  ai_insight: 'Found by a language model.',
  platform_ads: 'Reported by the advertising platform.',
  system: 'Done by the service itself.',
  user_action: 'A change by a person or an integration.',
  sync: 'A sync from a platform.',
};

export const LogType = describedEnum('LogType', 'Origin of an activity log entry.', {
  ...SELECTABLE_TYPES,
  error: 'A failure.',
});

export type LogType = keyof typeof LogType;

/** Every type but errors (document 1, section 2.9). */
export const LogTypeFilter = describedEnum('LogTypeFilter', 'Origins to filter the activity log by.', SELECTABLE_TYPES);

export type LogTypeFilter = keyof typeof LogTypeFilter;
