import { registerEnumType } from 'type-graphql';
import { FunnelPosition } from '../../src/domain/search-terms/relevance.enum.js';

registerEnumType(FunnelPosition, {
  name: 'FunnelPosition',
  description: 'How close to buying a person is who searches like this.',
  valuesConfig: {
    top: { description: 'Informs themselves.' },
    middle: { description: 'Compares offers.' },
    bottom: { description: 'Wants to buy.' },
    none: { description: 'Will not buy here.' },
  },
});

export { FunnelPosition };
