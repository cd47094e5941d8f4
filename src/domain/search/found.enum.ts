import { describedEnum } from '../described.enum.js';

/** What a search finds by name. */
export const FoundKind = describedEnum('FoundKind', 'What was found.', {
  campaign: 'A campaign, by its name.',
  product: 'A product, by its title, or by its whole offer ID or GTIN.',
});
export type FoundKind = keyof typeof FoundKind;
