import type { DeclaredOperation } from '../../../resolvers/operations/operation.js';
import { methodOf } from './rules.js';

const DESCRIPTIONS: Record<string, string> = {
  Account: 'Advertising accounts with their metrics and campaigns.',
  'API key': 'API keys for integrations, with their scopes and expiry.',
  Auth: 'Sign-in with an identity provider.',
  Billing: 'The plan, what it includes, and its invoices.',
  Campaign: 'Campaigns with their metrics, and changes to them on the advertising platform.',
  'Change plan': 'Changes that are proposed together, approved by people and applied once.',
  Chat: 'Conversations with a language model about the metrics of an account.',
  'Client grant': 'Access of clients to the tool server, granted by people on the consent page.',
  'Client report': 'Reports that agencies send to their clients, their links, schedules and logo.',
  Connection: 'Connections of a team to the advertising platforms.',
  Customer: 'What a team knows about its customers.',
  Documentation: 'Documentation of this API, for programs and for people.',
  Favorite: 'Favorite accounts of a user.',
  Feed: 'Product feeds and the number of approved items in each.',
  'Impression share': 'Share of possible impressions that ads received, and why they missed the others.',
  Keyword: 'Keywords that an account bids on, with their quality and the search terms that they matched.',
  'KPI preset': 'Saved orders of KPIs, and the one that an account shows.',
  'Landing page': 'Pages that the ads of an account lead to.',
  Log: 'Activity in accounts and teams.',
  Maintenance: 'Whether the service is down for maintenance.',
  'Mined search term': 'Search terms and their relevance as judged by a language model.',
  Mining: 'Suggestions for negative keywords: finding, reviewing and applying them.',
  Monitor: 'Rules over the figures of accounts and campaigns, and what they found.',
  'Negative keyword': 'Keywords that keep the ads of campaigns from showing, in lists that campaigns share.',
  'Negative list change':
    'Additions to shared negative keyword lists on the advertising platform, and removals from them.',
  Planning: 'Board, calendar and todos of a team.',
  'Product view': 'Saved layouts of product lists, and the one that an account uses.',
  Product: 'Products of the merchant feeds, with benchmark prices and metrics.',
  Promotion: 'Promotions of an account, past and upcoming.',
  Report:
    'Reports fetched from the advertising platform on request: change history, conversion actions, and metrics by device and time of day.',
  Search: 'Campaigns and products by name.',
  'Search term': 'What people searched for, and what it cost.',
  Support: "Support tickets, with the support team's replies, and frequently asked questions.",
  Target: 'Monthly spend targets of accounts, and the projected spend of the month.',
  Team: 'Members of a team, what they can see and which accounts are assigned to them.',
  Webhook: 'Webhook endpoints of a team, and the events delivered to them.',
};

const ABBREVIATIONS: Record<string, string> = { api: 'API', ai: 'AI', kpi: 'KPI', faq: 'FAQ' };

/** The domain by resolver class: `CampaignDetailResolver` belongs to campaigns. */
export function tagOf(operation: DeclaredOperation): string {
  const method = methodOf(operation);
  if (!method) return 'Other';
  const words = method.target.name.replace(/Resolver$/, '').split(/(?=[A-Z])/);
  const [first = '', ...others] = words.map((word) => ABBREVIATIONS[word.toLowerCase()] ?? word.toLowerCase());
  const tag = [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
  return Object.keys(DESCRIPTIONS).find((known) => `${tag} `.startsWith(`${known} `)) ?? tag;
}

export function tagDescription(tag: string): string {
  return DESCRIPTIONS[tag] ?? `Operations of the domain ${tag.toLowerCase()}.`;
}
