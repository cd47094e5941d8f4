import { describedEnum } from '../described.enum.js';

export const ClientReportStatus = describedEnum('ClientReportStatus', 'Whether a client may see a report.', {
  draft: 'Only the agency sees it. Its figures are those of now.',
  published: 'It can be opened by its links. Nothing in it changes any more.',
});

export type ClientReportStatus = keyof typeof ClientReportStatus;

export const ReportLanguage = describedEnum('ReportLanguage', 'Language of a report.', {
  de: 'German.',
  en: 'English.',
});

export type ReportLanguage = keyof typeof ReportLanguage;

export const ReportMetric = describedEnum('ReportMetric', 'A figure of a report.', {
  cost: 'Advertising cost, in the currency of the report.',
  impressions: 'Number of times ads were shown.',
  clicks: 'Number of clicks on ads.',
  ctr: 'Clicks / impressions.',
  cpc: 'Cost / clicks, in the currency of the report.',
  conversions: 'Actions that the customer counts as success.',
  conversionValue: 'Value of the conversions, in the currency of the report.',
  roas: 'Conversion value / cost.',
  costPerConversion: 'Cost / conversions, in the currency of the report.',
});

export type ReportMetric = keyof typeof ReportMetric;

export const ReportChangeKind = describedEnum('ReportChangeKind', 'What was changed in an account.', {
  budgets: 'Budgets of campaigns.',
  bidding: 'Bids, bidding strategies and their targets.',
  campaigns: 'Campaigns: added, changed, paused or started again.',
  ad_groups: 'Ad groups and ad sets.',
  ads: 'Ads and what they are made of.',
  keywords: 'Keywords that ads are shown for.',
  negative_keywords: 'Searches that ads are no longer shown for.',
  targeting: 'Places, times, audiences and devices.',
  promotions: 'Promotions of the shop.',
  other: 'Anything else.',
});

export type ReportChangeKind = keyof typeof ReportChangeKind;

export const ReportDelivery = describedEnum('ReportDelivery', 'What happens to a report that was made on its day.', {
  draft: 'It waits as a draft, for a person to write its text and to publish it.',
  mail: 'It is published, and a link to it is sent by e-mail. Without mail settings of the server it waits as a draft.',
});

export type ReportDelivery = keyof typeof ReportDelivery;
