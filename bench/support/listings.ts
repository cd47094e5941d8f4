/** Every list that the API answers, worked out from its declarations, and what has to be said to ask for its pages. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { resolvers } from '../../resolvers/index.js';
import { extensionsOf } from '../../resolvers/operations/operation.js';
import { ACCOUNT_SORTS } from '../../src/domain/accounts/account.enum.js';
import { CAMPAIGN_SORTS } from '../../src/domain/campaigns/campaign.enum.js';
import { PRODUCT_SORTS } from '../../src/domain/products/product.enum.js';
import { apiOf } from '../../src/transports/api.js';
import { KNOWN } from './lists.js';

type Args = Readonly<Record<string, unknown>>;

/** One list in one order, with one set of filters. */
export interface Listing {
  operation: string;
  /** Its order or filters, as a reader would say it; empty for the list as it comes. */
  variant: string;
  document: string;
  args: Args;
  /** How its pages are asked for; `whole` has none. */
  paging: 'offset' | 'page' | 'whole';
  hasCursor: boolean;
  needsSession: boolean;
}

/** From this declared cost on an operation asks another system. */
const ASKS_OUTSIDE = 1000;
/** They ask a platform or the payment provider, or answer what the program set up. */
const NOT_STORED = ['platformAccounts', 'invoices', 'supportCategories', 'supportFaqs'];

const SORTS: Readonly<Record<string, readonly string[]>> = {
  accounts: ACCOUNT_SORTS,
  campaigns: CAMPAIGN_SORTS,
  products: PRODUCT_SORTS,
};

/** What is asked for besides the list as it comes; of each operation whose arguments narrow it. */
const VARIANTS: Readonly<Record<string, Readonly<Record<string, Args>>>> = {
  accounts: { 'by name': { search: 'Account 1' }, 'ROAS ≥ 1': { minRoas: 1 } },
  activityLogs: { 'of a type': { logType: 'sync' }, 'of an account': { accountId: KNOWN.accountId } },
  auditLog: {
    'of an operation': { tool: 'createTodo' },
    'of an account': { accountId: KNOWN.accountId },
    'of a person': { userId: KNOWN.userId },
    refused: { status: 'refused' },
    open: { status: 'open' },
  },
  campaigns: {
    'of an account': { accountId: KNOWN.accountId },
    'of a type': { channelType: 'SEARCH' },
    'cost ≥ 100': { minCost: 100 },
  },
  changePlans: { rejected: { status: 'rejected' } },
  campaignNegativeKeywords: { 'of a campaign': { campaignId: KNOWN.campaignId } },
  disapprovedProducts: { 'of an account': { accountId: KNOWN.accountId } },
  outOfStockProducts: { 'with impressions': { hasImpressions: true } },
  products: {
    'of an account': { accountId: KNOWN.accountId },
    'ROAS ≥ 5': { minRoas: 5 },
    'out of stock': { availability: 'out_of_stock' },
    'of a brand': { brand: 'brand 7' },
    'above benchmark': { priceVsBenchmark: 'above' },
    'with impressions': { hasImpressions: true },
  },
  promotions: { past: { past: true } },
  webhookDeliveries: { failed: { status: 'failed' } },
};

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** Values of required arguments, by name. */
function required(name: string, teamId: string): unknown {
  const known: Args = { ...KNOWN, teamId, startDate: day(-30), endDate: day(-1), start: day(-30), end: day(60) };
  if (known[name] === undefined) throw new Error(`bench/support/listings.ts has no value for the argument ${name}.`);
  return known[name];
}

export function listingsOf(teamId: string): Listing[] {
  return [...apiOf(resolvers).operations.values()].flatMap(({ kind, name, scope, field, cost = 0 }) => {
    const paging = pagingOf(field);
    if (kind !== 'query' || paging === null || cost >= ASKS_OUTSIDE || NOT_STORED.includes(name)) return [];
    const given = Object.fromEntries(
      field.args.filter(isRequired).map((argument) => [argument.name, required(argument.name, teamId)]),
    );
    if (field.args.some(({ name: argument }) => argument === 'sort') && !SORTS[name])
      throw new Error(`bench/support/listings.ts does not know what ${name} can be sorted by.`);
    const orders = (SORTS[name] ?? []).map((sort): [string, Args] => [sort, { sort }]);
    const variants = [
      ...(orders.length > 0 ? orders : [['', {}] as [string, Args]]),
      ...Object.entries(VARIANTS[name] ?? {}),
    ];
    return variants.map(([variant, args]) => ({
      operation: name,
      variant,
      document: documentOf(field),
      args: { ...given, ...args },
      paging: paging === 'page' && !args.past ? 'whole' : paging,
      hasCursor: field.args.some((argument) => argument.name === 'after'),
      needsSession: scope === undefined,
    }));
  });
}

const isRequired = ({ type, defaultValue }: GraphQLArgument) => isNonNullType(type) && defaultValue === undefined;

/** Null for what is no list. */
function pagingOf({ type, args }: GraphQLField<unknown, unknown>): Listing['paging'] | null {
  const answer = getNullableType(type);
  if (isListType(answer)) return 'whole';
  if (!isObjectType(answer) || !isListType(listedIn(answer))) return null;
  const names = args.map(({ name }) => name);
  return names.includes('offset') ? 'offset' : names.includes('page') ? 'page' : 'whole';
}

function listedIn(answer: GraphQLObjectType): GraphQLOutputType | undefined {
  const { data } = answer.getFields();
  return data && (getNullableType(data.type) as GraphQLOutputType);
}

/** Asks for every field that needs no argument, those that REST leaves out included. */
function documentOf(field: GraphQLField<unknown, unknown>): string {
  // What has a default may be left out.
  const variables = field.args
    .map((argument) => `$${argument.name}: ${isRequired(argument) ? argument.type : getNullableType(argument.type)}`)
    .join(', ');
  const args = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const [declared, passed] = args ? [`(${variables})`, `(${args})`] : ['', ''];
  return `query ${declared} { list: ${field.name}${passed} ${selectionOf(field.type)} }`;
}

function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  const fields = Object.values((named as GraphQLObjectType).getFields()).filter(
    (field) => extensionsOf(field).relation === undefined && !field.args.some(isRequired),
  );
  return `{ ${fields.map((field) => `${field.name} ${selectionOf(field.type)}`).join(' ')} }`;
}
