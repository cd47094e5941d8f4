import { describedEnum } from '../described.enum.js';

export const MemoryCategory = describedEnum('MemoryCategory', 'What a memory is about.', {
  allgemein: 'The customer in general.',
  kundengespraeche: 'A talk with the customer.',
  sonstige: 'Anything else.',
});

export type MemoryCategory = keyof typeof MemoryCategory;
