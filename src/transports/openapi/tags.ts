import type { DeclaredOperation } from '../../../resolvers/support/operation.js';
import { methodOf } from './rules.js';

/** What each domain is about. */
const DESCRIPTIONS: Record<string, string> = {
  Account: 'Advertising accounts, their figures and their campaigns.',
  'API key': 'Keys for integrations: what each may do, and until when.',
  Auth: 'Signing in with an identity provider.',
  Billing: 'The plan, what it includes, and its invoices.',
  Campaign: 'Campaigns with their figures, and changes to them on the advertising platform.',
  'Change plan': 'Changes that are proposed together, approved by people and made once.',
  Chat: 'Talking with a language model about the figures of an account.',
  Connection: 'The links between a team and the advertising platforms.',
  Customer: 'What a team knows about its customers.',
  Documentation: 'What this service offers, for programs and for people.',
  Favorite: 'The accounts that a person keeps at hand.',
  Feed: 'Product feeds and how many of their items are approved.',
  'Impression share': 'How often ads were shown of the times that they could have been, and what kept them from it.',
  Keyword: 'The keywords that an account has booked, with their quality and what people typed for them.',
  'KPI preset': 'Saved orders of figures, and which one an account shows.',
  'Landing page': 'The pages that advertisements of an account lead to.',
  Log: 'What happened in accounts and teams.',
  Maintenance: 'Whether the service is down for maintenance.',
  'Mined search term': 'Search terms and what a language model makes of their relevance.',
  Mining: 'Proposals for negative keywords, from search to review to use.',
  'Negative keyword': 'Keywords for which the ads of campaigns do not show, in lists that campaigns share.',
  'Negative list change': 'Keywords that are added to shared lists on the advertising platform, and taken off them.',
  Planning: 'The board, the calendar and the todos of a team.',
  'Product view': 'Saved looks of product lists, and which one an account has.',
  Product: 'Products of the merchant feeds, with benchmark prices and figures.',
  Promotion: 'Promotions of an account, past and upcoming.',
  Report:
    'What the advertising platform is asked for when it is wanted: its history of changes, conversion actions, figures by device and time of day.',
  'Search term': 'What people searched for, and what it cost.',
  Support: 'Questions to the people behind the service, and their answers.',
  Team: 'The people of a team, what they may see and which accounts are theirs.',
};

const ABBREVIATIONS: Record<string, string> = { api: 'API', ai: 'AI', kpi: 'KPI', faq: 'FAQ' };

/** The domain of an operation, by its resolver class: `CampaignDetailResolver` belongs to campaigns, too. */
export function tagOf(operation: DeclaredOperation): string {
  const method = methodOf(operation);
  if (!method) return 'Other';
  const words = method.target.name.replace(/Resolver$/, '').split(/(?=[A-Z])/);
  const [first = '', ...others] = words.map((word) => ABBREVIATIONS[word.toLowerCase()] ?? word.toLowerCase());
  const tag = [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
  return Object.keys(DESCRIPTIONS).find((known) => `${tag} `.startsWith(`${known} `)) ?? tag;
}

export function tagDescription(tag: string): string {
  return DESCRIPTIONS[tag] ?? `Everything about: ${tag.toLowerCase()}.`;
}
