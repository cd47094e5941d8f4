import { registerEnumType } from 'type-graphql';
import {
  IssueSeverity,
  LEARNING_BELOW_IMPRESSIONS,
  PerformanceLabel,
} from '../../src/domain/campaigns/structure/structure.enum.js';

registerEnumType(PerformanceLabel, {
  name: 'PerformanceLabel',
  description:
    'How an asset did in the last 30 days beside those of its campaign in the same field type: by conversion value per cost, then by click-through rate. Equal assets have the same label.',
  valuesConfig: {
    LEARNING: { description: `Shown fewer than ${LEARNING_BELOW_IMPRESSIONS} times, so not compared.` },
    LOW: { description: 'In the lowest third.' },
    GOOD: { description: 'In neither the lowest nor the top third.' },
    BEST: { description: 'In the top third.' },
  },
});

registerEnumType(IssueSeverity, {
  name: 'IssueSeverity',
  description: 'How much an issue of a campaign matters.',
  valuesConfig: {
    critical: { description: 'The campaign earns or shows nothing.' },
    warning: { description: 'It does worse than it could.' },
    info: { description: 'Worth knowing.' },
  },
});

export { IssueSeverity, PerformanceLabel };
