import type { Figures } from '../figures/figures.js';
import type { SearchTermStatus } from './search-term.enum.js';

/** What people typed, with the figures of a window. */
interface TermFigures extends Figures {
  searchTerm: string;
  matchType: string;
  /** On the last day of the window on which the term was seen; ADDED before EXCLUDED before NONE within that day. */
  status: SearchTermStatus;
  /** Null without a conversion. */
  costPerConversion: number | null;
}

/** One entry a term and match type. */
export interface CampaignSearchTerm extends TermFigures {
  campaignId: string;
  campaignName: string;
}

/** One entry a term; its match type is the one that cost most. */
export interface AccountSearchTerm extends TermFigures {
  campaignIds: string[];
}
