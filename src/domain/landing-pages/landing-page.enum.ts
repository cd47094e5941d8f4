import { describedEnum } from '../described.enum.js';

export const LandingPageSource = describedEnum(
  'LandingPageSource',
  'Source of a landing page; if several apply, the first of manual, product, campaign.',
  {
    campaign: 'Ads of campaigns lead to it.',
    manual: 'A person added it or changed its URL.',
    product: 'Detail page of one of the best products.',
  },
);

/** Maximum length of a page's URL, in characters (decisions, section 4, "landing pages"). */
export const MAX_URL_LENGTH = 2048;
