import { registerEnumType } from 'type-graphql';
import { MemoryCategory } from '../../src/domain/customers/memory.enum.js';

registerEnumType(MemoryCategory, {
  name: 'MemoryCategory',
  description: 'What a memory is about.',
  valuesConfig: {
    allgemein: { description: 'The customer in general.' },
    kundengespraeche: { description: 'A talk with the customer.' },
    sonstige: { description: 'Anything else.' },
  },
});

export { MemoryCategory };
