import type { PlatformPart as Part } from '../../platforms/ad-platform.js';
import { describedEnum } from '../described.enum.js';

export const PlatformPart = describedEnum('PlatformPart', 'Something that accounts of some platforms have.', {
  search_terms: 'What people searched for, and the mining of it.',
  keywords: 'Keywords that are bid on, with quality scores.',
  negative_keywords: 'Keywords that are excluded, and lists of them.',
  products: 'Figures of products, and their feeds.',
  promotions: 'Promotions of shops.',
  structure: 'Asset groups, and places where campaigns are shown.',
  ad_groups: 'Ad groups with bids.',
  ad_sets: 'Ad sets with budgets.',
  ads: 'Ads with what they show.',
  assets: 'Assets such as sitelinks, which are switched by themselves.',
  segments: 'Figures by device, network and day of the week.',
  hours: 'Figures by hour.',
  impression_shares: 'Shares of the possible impressions.',
  final_urls: 'Landing pages of ads.',
  changes: "The platform's own history of changes.",
  reports: "Reports in the platform's own language.",
  bidding: 'Changes of bidding strategies and their targets.',
  end_dates: 'Changes of the last day of campaigns.',
} satisfies Record<Part, string>);

export type PlatformPart = Part;
