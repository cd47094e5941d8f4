import { describedEnum } from '../described.enum.js';

export const SearchTermStatus = describedEnum('SearchTermStatus', 'Whether a search term is a keyword.', {
  ADDED: 'It is a keyword.',
  EXCLUDED: 'It is a negative keyword.',
  NONE: 'Neither.',
});

export const FunnelPosition = describedEnum('FunnelPosition', 'How close to a purchase people with this search are.', {
  top: 'Gathers information.',
  middle: 'Compares offers.',
  bottom: 'Wants to buy.',
  none: 'Will not buy here.',
});

/** Lower scores are suggested as negative keywords (decisions, section 4, "negative-keywords/generate"). */
export const IRRELEVANT_BELOW = 30;
