import type { ReportChangeKind, ReportLanguage, ReportMetric } from './client-report.enum.js';

export interface ReportWords {
  locale: string;
  report: string;
  madeBy: string;
  comparedWith: string;
  before: string;
  figures: string;
  unchanged: string;
  perDay: string;
  course: string;
  thisPeriod: string;
  earlierPeriod: string;
  campaigns: string;
  campaign: string;
  events: string;
  changes: string;
  noFigures: string;
  download: string;
  page: string;
  currency(currency: string): string;
  figuresThrough(date: string): string;
  times(count: string, isOne: boolean): string;
  inCampaigns(names: string): string;
  metrics: Readonly<Record<ReportMetric, string>>;
  kinds: Readonly<Record<ReportChangeKind, string>>;
  notFound: { title: string; text: string };
}

const de: ReportWords = {
  locale: 'de-DE',
  report: 'Bericht zur Online-Werbung',
  madeBy: 'Erstellt von',
  comparedWith: 'Verglichen mit',
  before: 'zuvor',
  figures: 'Die Zahlen',
  unchanged: 'unverändert',
  perDay: 'je Tag',
  course: 'Der Verlauf',
  thisPeriod: 'dieser Zeitraum',
  earlierPeriod: 'Vergleichszeitraum',
  campaigns: 'Kampagnen mit den höchsten Kosten',
  campaign: 'Kampagne',
  events: 'Ereignisse',
  changes: 'Was wir geändert haben',
  noFigures: 'In diesem Zeitraum wurden keine Anzeigen gezeigt.',
  download: 'Als PDF herunterladen',
  page: 'Seite',
  currency: (currency) => `Alle Beträge in ${currency}.`,
  figuresThrough: (date) => `Zahlen liegen bis ${date} vor.`,
  times: (count, isOne) => (isOne ? '1 Änderung' : `${count} Änderungen`),
  inCampaigns: (names) => `u. a. in ${names}`,
  metrics: {
    cost: 'Werbekosten',
    impressions: 'Impressionen',
    clicks: 'Klicks',
    ctr: 'Klickrate',
    cpc: 'Kosten pro Klick',
    conversions: 'Conversions',
    conversionValue: 'Conversion-Wert',
    roas: 'ROAS',
    costPerConversion: 'Kosten pro Conversion',
  },
  kinds: {
    budgets: 'Budgets',
    bidding: 'Gebote und Ziele',
    campaigns: 'Kampagnen',
    ad_groups: 'Anzeigengruppen',
    ads: 'Anzeigen',
    keywords: 'Keywords',
    negative_keywords: 'Ausgeschlossene Suchbegriffe',
    targeting: 'Ausrichtung',
    promotions: 'Aktionen',
    other: 'Sonstiges',
  },
  notFound: {
    title: 'Diesen Bericht gibt es nicht mehr',
    text: 'Der Link ist abgelaufen oder stimmt nicht. Bitten Sie Ihre Agentur um einen neuen.',
  },
};

const en: ReportWords = {
  locale: 'en-GB',
  report: 'Online advertising report',
  madeBy: 'Made by',
  comparedWith: 'Compared with',
  before: 'before',
  figures: 'The figures',
  unchanged: 'unchanged',
  perDay: 'per day',
  course: 'Day by day',
  thisPeriod: 'this period',
  earlierPeriod: 'compared period',
  campaigns: 'Campaigns with the highest cost',
  campaign: 'Campaign',
  events: 'Events',
  changes: 'What we changed',
  noFigures: 'No ads were shown in this period.',
  download: 'Download as PDF',
  page: 'Page',
  currency: (currency) => `All amounts in ${currency}.`,
  figuresThrough: (date) => `There are figures up to ${date}.`,
  times: (count, isOne) => (isOne ? '1 change' : `${count} changes`),
  inCampaigns: (names) => `among others in ${names}`,
  metrics: {
    cost: 'Advertising cost',
    impressions: 'Impressions',
    clicks: 'Clicks',
    ctr: 'Click-through rate',
    cpc: 'Cost per click',
    conversions: 'Conversions',
    conversionValue: 'Conversion value',
    roas: 'ROAS',
    costPerConversion: 'Cost per conversion',
  },
  kinds: {
    budgets: 'Budgets',
    bidding: 'Bids and targets',
    campaigns: 'Campaigns',
    ad_groups: 'Ad groups',
    ads: 'Ads',
    keywords: 'Keywords',
    negative_keywords: 'Excluded search terms',
    targeting: 'Targeting',
    promotions: 'Promotions',
    other: 'Other changes',
  },
  notFound: {
    title: 'This report no longer exists',
    text: 'The link has expired or is wrong. Ask your agency for a new one.',
  },
};

export const REPORT_WORDS: Readonly<Record<ReportLanguage, ReportWords>> = { de, en };
