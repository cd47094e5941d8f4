/** What a memory is about: in general, talks with the customer, other things. */
export const MemoryCategory = {
  allgemein: 'allgemein',
  kundengespraeche: 'kundengespraeche',
  sonstige: 'sonstige',
} as const;

export type MemoryCategory = keyof typeof MemoryCategory;
