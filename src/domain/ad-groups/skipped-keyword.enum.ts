import { describedEnum } from '../described.enum.js';

export const SkippedBecause = describedEnum('SkippedBecause', 'Why a keyword was not added.', {
  exists: 'The ad group bids on it already, enabled or paused; its status and bid stay as they are.',
  duplicate: 'It was given more than once, and counts once.',
});

export type SkippedBecause = keyof typeof SkippedBecause;
