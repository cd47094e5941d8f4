import { describedEnum } from '../described.enum.js';

export const MemoryCategory = describedEnum('MemoryCategory', 'Category of a memory.', {
  allgemein: 'The customer in general.',
  kundengespraeche: 'A conversation with the customer.',
  sonstige: 'Anything else.',
});

export type MemoryCategory = keyof typeof MemoryCategory;
