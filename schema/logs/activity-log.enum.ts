import { registerEnumType } from 'type-graphql';
import { LogType, LogTypeFilter } from '../../src/domain/logs/activity-log.enum.js';

const FILTERS = {
  manual: { description: 'Written by a person.' },
  ai_insight: { description: 'Found by a language model.' },
  platform_ads: { description: 'Reported by the advertising platform.' },
  system: { description: 'Done by the service itself.' },
  user_action: { description: 'A change that a person or an integration made.' },
  sync: { description: 'A pull from a platform.' },
};

registerEnumType(LogType, {
  name: 'LogType',
  description: 'Where an entry of the activity log comes from.',
  valuesConfig: { ...FILTERS, error: { description: 'Something failed.' } },
});

registerEnumType(LogTypeFilter, {
  name: 'LogTypeFilter',
  description: 'What the activity log can be filtered by.',
  valuesConfig: FILTERS,
});

export { LogType, LogTypeFilter };
