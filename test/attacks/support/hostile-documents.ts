import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { getIntrospectionQuery } from 'graphql';
import type { Attack } from './cost.js';

const JSON_TYPE = { 'content-type': 'application/json' };

/** The largest body that a door takes. */
const MIB = 1_048_576;

/** A document as a request over POST. */
export function posted(query: string, extra: Record<string, unknown> = {}): Attack {
  return { path: '/graphql', headers: JSON_TYPE, body: JSON.stringify({ query, ...extra }) };
}

const times = (count: number, make: (index: number) => string, separator = ' ') =>
  Array.from({ length: count }, (_, index) => make(index)).join(separator);

const nested = (depth: number, open: string, inside: string, close: string) =>
  open.repeat(depth) + inside + close.repeat(depth);

const TYPES = '__schema { types { name description fields { name description type { name kind } } } }';

/** As many bytes of something as fit into a body, beside the little that stands around it. */
const full = (text: string) => text.repeat(Math.floor((MIB - 200) / (JSON.stringify(text).length - 2)));

/** Documents that cost much to read, to check or to run, and need no credential. */
export const ANONYMOUS: Record<string, Attack> = {
  'the standard introspection query': posted(getIntrospectionQuery()),
  '10 aliases of the standard introspection': posted(`{ ${times(10, (i) => `a${i}: ${TYPES}`)} }`),
  '150 aliases of __schema': posted(`{ ${times(150, (i) => `a${i}: ${TYPES}`)} }`),
  '700 aliases of __type': posted(
    `{ ${times(700, (i) => `a${i}: __type(name: "Account") { fields { name args { name } } }`)} }`,
  ),
  'introspection in a circle': posted(
    '{ __schema { types { fields { type { fields { type { fields { type { name } } } } } } } } }',
  ),
  'introspection in a circle, deep': posted(
    `{ __schema { types { ${nested(6, 'fields { type { ', 'name', ' } }')} } } }`,
  ),
  'possible types in a circle': posted(
    '{ __schema { types { fields { args { type { inputFields { type { inputFields { name } } } } } } } } }',
  ),
  '1,000 aliases': posted(`{ ${times(1_000, (i) => `a${i}: __typename`)} }`),
  '3,300 aliases': posted(`{ ${times(3_300, (i) => `a${i}: __typename`)} }`),
  '9,000 times the same field': posted(`{ ${times(9_000, () => '__typename')} }`),
  'the same field with sub-fields, 1,400 times': posted(`{ ${times(1_400, () => '__schema { types { name } }')} }`),
  'fields that merge, nested': posted(`{ ${times(900, () => '__schema { types { fields { type { name } } } }')} }`),
  'the same alias of different fields': posted(`{ ${times(2_000, (i) => `a: __type(name: "${i}") { name }`)} }`),
  'fragments that double': posted(
    `{ ...F24 } fragment F0 on Query { __typename } ${times(24, (i) => `fragment F${i + 1} on Query { ...F${i} ...F${i} }`)}`,
  ),
  'fragments that double, with fields': posted(
    `{ ...F18 } fragment F0 on Query { __typename } ${times(
      18,
      (i) => `fragment F${i + 1} on Query { a${i}: __typename ...F${i} b${i}: __typename ...F${i} }`,
    )}`,
  ),
  'inline fragments that nest and double': posted(
    `{ ${nested(12, '... on Query { a: __typename ... { b: __typename } ', '__typename', ' }')} }`,
  ),
  '1,200 inline fragments': posted(`{ ${times(1_200, () => '... on Query { __typename }')} }`),
  '2,000 spreads of one fragment': posted(
    `{ ${times(2_000, () => '...F')} } fragment F on Query { __schema { types { name } } }`,
  ),
  'fragments in a circle': posted('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'),
  'operations times fragments': posted(
    `${times(800, (i) => `query q${i} { ...F0 }`)} ${times(600, (i) => `fragment F${i} on Query { ...F${i + 1} }`)}
     fragment F600 on Query { __typename }`,
    { operationName: 'q1' },
  ),
  'operations times variables': posted(
    `${times(400, (i) => `query q${i}($v: String!) { ...F }`)}
     fragment F on Query { ${times(400, (i) => `a${i}: __type(name: $v) { name }`)} }`,
    { operationName: 'q1', variables: { v: 'Account' } },
  ),
  '1,400 directives @include': posted(`{ __typename ${times(1_400, () => '@include(if: true)')} }`),
  '10,000 directives @include': posted(`{ __typename ${times(10_000, () => '@include(if: true)')} }`),
  '4,900 unknown directives': posted(`{ __typename ${times(4_900, () => '@aa')} }`),
  'one directive on each of 1,200 fields': posted(
    `query ($v: Boolean!) { ${times(1_200, (i) => `a${i}: __typename @skip(if: $v)`)} }`,
    { variables: { v: false } },
  ),
  '9,000 unknown fields': posted(`{ ${times(9_000, (i) => `campaing${i}`)} }`),
  'one unknown field with a name of 1 MB': posted(`{ ${full('a')} }`),
  'unknown fields with names of 10 KB': posted(`{ ${times(100, (i) => `f${i}${'a'.repeat(10_000)}`)} }`),
  'an unknown type with a name of 1 MB': posted(`query ($v: ${full('A')}) { __typename }`),
  'an argument of 1 MB': posted(`{ campaigns(status: "${full('a')}") { meta { total } } }`),
  'a number of 100,000 digits': posted(`{ campaigns(limit: ${'9'.repeat(100_000)}) { meta { total } } }`),
  'a number with an exponent of 100,000 digits': posted(
    `{ campaigns(limit: 1e${'9'.repeat(100_000)}) { meta { total } } }`,
  ),
  'a list in a list, 2,000 deep': posted(`{ campaigns(limit: ${nested(2_000, '[', '', ']')}) { meta { total } } }`),
  'a list in a list, 4,900 deep': posted(`{ campaigns(limit: ${nested(4_900, '[', '', ']')}) { meta { total } } }`),
  'an open list, 500,000 deep': posted(`{ campaigns(limit: ${'['.repeat(500_000)}`),
  'an object in an object, 3,000 deep': posted(
    `{ campaigns(limit: ${nested(3_000, '{a:', '1', '}')}) { meta { total } } }`,
  ),
  'fields in fields, 4,900 deep': posted(nested(4_900, '{a', '', '}')),
  'fields in fields, 250,000 deep': posted(nested(250_000, '{a', '', '}')),
  'inline fragments in inline fragments, 3,000 deep': posted(nested(3_000, '{...', '{a}', '}')),
  'a list type of a list type, 4,900 deep': posted(`query ($v: ${nested(4_900, '[', 'Int', ']')}) { __typename }`),
  '10,001 tokens': posted(`{ ${times(9_999, () => 'a')} }`),
  '340,000 tokens': posted(`{ ${full('a, ')} }`),
  'comments alone': posted(full('#\n')),
  'commas alone': posted(full(',')),
  'a comment of 1 MB': posted(`#${full('a')}\n{ __typename }`),
  'a block string of 500,000 lines': posted(`{ campaigns(sort: """${'\n '.repeat(300_000)}""") { meta { total } } }`),
  '80,000 escapes': posted(`{ campaigns(sort: "${'\\u0041'.repeat(80_000)}") { meta { total } } }`),
  '60,000 escapes of surrogates': posted(
    `{ campaigns(sort: "${'\\uD83D\\uDE00'.repeat(40_000)}") { meta { total } } }`,
  ),
  'unpaired surrogates': posted('{ campaigns(sort: "\ud800") { meta { total } } }', { operationName: '\udc00' }),
  '1,600 operations': posted(
    times(1_600, (i) => `query q${i} { __typename }`),
    { operationName: 'q1' },
  ),
  '1,600 operations without a name': posted(times(1_600, () => '{ __typename }')),
  'an operationName that is not there': posted('query a { __typename } query b { __typename }', { operationName: 'c' }),
  'an operationName of 1 MB': posted('query a { __typename }', { operationName: full('a') }),
  'an operationName that is an object': posted('{ __typename }', { operationName: { a: 1 } }),
  'a query that is a number': { path: '/graphql', headers: JSON_TYPE, body: '{"query":1}' },
  'variables that are a list': posted('{ __typename }', { variables: [1, 2] }),
  'variables that are text': posted('{ __typename }', { variables: 'a' }),
  'extensions that are text': posted('{ __typename }', { extensions: 'a' }),
  'variables of 1 MB': posted('{ __typename }', { variables: { v: full('a') } }),
  'a variable of 1 MB that is no number': posted('query ($v: Int!) { campaigns(limit: $v) { meta { total } } }', {
    variables: { v: full('a') },
  }),
  '70,000 variables': posted('{ __typename }', {
    variables: Object.fromEntries(Array.from({ length: 70_000 }, (_, i) => [`v${i}`, i])),
  }),
  '2,000 variables that nobody uses': posted(`query (${times(2_000, (i) => `$v${i}: Int`)}) { __typename }`),
  'variables 400,000 deep': {
    path: '/graphql',
    headers: JSON_TYPE,
    body: `{"query":"query ($v: String!) { campaigns(sort: $v) { meta { total } } }","variables":{"v":${nested(400_000, '[', '', ']')}}}`,
  },
  'extensions 400,000 deep': {
    path: '/graphql',
    headers: JSON_TYPE,
    body: `{"query":"{ __typename }","extensions":${nested(150_000, '{"a":', '1', '}')}}`,
  },
  'a body of 1,000,000 brackets': { path: '/graphql', headers: JSON_TYPE, body: '['.repeat(1_000_000) },
  'a batch of 100': {
    path: '/graphql',
    headers: JSON_TYPE,
    body: `[${times(100, () => '{"query":"{__typename}"}', ',')}]`,
  },
  'a persisted query': posted('{ __typename }', {
    extensions: {
      persistedQuery: { version: 1, sha256Hash: createHash('sha256').update('{ __typename }').digest('hex') },
    },
  }),
  'names of Object.prototype as aliases': posted(
    `{ ${['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'then', 'toJSON'].map((name) => `${name}: __typename`).join(' ')} }`,
  ),
  'names of Object.prototype as variables': posted(
    'query ($constructor: Int!, $__proto__: String, $toString: Int) { campaigns(limit: $constructor, sort: $__proto__, days: $toString) { meta { total } } }',
  ),
  'names of Object.prototype as fields': posted('{ constructor { toString } __proto__ hasOwnProperty }'),
  'an operation named __proto__': posted('query __proto__ { __typename }', { operationName: '__proto__' }),
  'a GET with 15 KB': {
    method: 'GET',
    path: `/graphql?query=${encodeURIComponent(`{${times(1_200, (i) => `a${i}:__typename`, '')}}`).slice(0, 15_000)}`,
    headers: { 'apollo-require-preflight': '1', accept: 'application/json' },
  },
  'a GET with variables that are no JSON': {
    method: 'GET',
    path: '/graphql?query=%7B__typename%7D&variables=%7B&extensions=%5B',
    headers: { 'apollo-require-preflight': '1', accept: 'application/json' },
  },
  'gzip, 1 KB to 1 MB of brackets': packed(`{"query":"{ campaigns(limit: ${'['.repeat(1_000_000)}`),
  'gzip, 1 KB to 1 MB of a document': packed(JSON.stringify({ query: `{ ${full('a ')} }` })),
  'gzip, 1 KB to 1 MB of introspection': packed(
    JSON.stringify({ query: `{ ${times(1_000, (i) => `a${i}: ${TYPES}`)} }` }),
  ),
  'gzip, 200 KB to 200 MB': packed(Buffer.alloc(200_000_000, 'a')),
  'a subscription at /graphql': posted('subscription { __typename }'),
  'a subscription whose field depends on a variable': posted(
    'subscription ($no: Boolean!) { maintenanceStatusChanged @include(if: $no) { maintenance } }',
    { variables: { no: false } },
  ),
  'a subscription that asks for nothing': posted(
    'subscription { maintenanceStatusChanged @skip(if: true) { message } }',
  ),
  'a document that defines types': posted(times(1_500, (i) => `type T${i} { a: Int }`)),
};

function packed(body: string | Buffer): Attack {
  return { path: '/graphql', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: gzipSync(body) };
}

const CAMPAIGN = `id name status channelType metrics { cost impressions clicks conversions conversionValue roas ctr cpc }`;

const circle = (depth: number, limit: number): string =>
  depth === 0 ? 'id name' : `id account { id campaigns(limit: ${limit}) { ${circle(depth - 1, limit)} } }`;

/** Documents that cost much to answer, for callers who may ask. */
export const WITH_CREDENTIAL: Record<string, Attack> = {
  'a list of 1,000 campaigns': posted(`{ campaigns(limit: 1000, days: 365) { data { ${CAMPAIGN} } meta { total } } }`),
  '100 aliases of a list of 1,000': posted(
    `{ ${times(100, (i) => `a${i}: campaigns(limit: 1000, days: 365) { data { ${CAMPAIGN} } }`)} }`,
  ),
  '100 aliases of 1,000 products': posted(
    `{ ${times(100, (i) => `a${i}: products(limit: 1000, days: 365) { data { offerId title price metrics { cost roas } } }`)} }`,
  ),
  '100 aliases of a total': posted(`{ ${times(100, (i) => `a${i}: campaigns(limit: 1) { meta { total } }`)} }`),
  'accounts and campaigns in a circle, 2 deep': posted(
    `{ accounts(limit: 1000) { data { campaigns(limit: 1000) { ${circle(1, 1000)} } } } }`,
  ),
  'accounts and campaigns in a circle, 5 deep': posted(
    `{ accounts(limit: 1000) { data { campaigns(limit: 1000) { ${circle(4, 1000)} } } } }`,
  ),
  'the same circle with the default limit': posted(
    '{ accounts { data { campaigns { account { campaigns { account { campaigns { account { campaigns { id } } } } } } } } } }',
  ),
  'a year of days of every campaign': posted(
    '{ accounts(limit: 1000) { data { campaigns(limit: 1000) { dailyMetrics(days: 365) { date cost clicks roas } } } } }',
  ),
  'a year of days of every account': posted(
    '{ accounts(limit: 1000) { data { dailyMetrics(days: 365) { date cost impressions clicks conversions roas ctr cpc } } } }',
  ),
  'a year of impression shares of every campaign': posted(
    '{ accounts(limit: 1000) { data { campaigns(limit: 1000) { impressionShare(days: 365) { searchImpressionShare } dailyImpressionShare(days: 365) { date searchImpressionShare } } } } }',
  ),
  'a year of KPIs of every campaign': posted(
    '{ accounts(limit: 1000) { data { campaigns(limit: 1000) { kpis(days: 365) { budgetUtilization averageQualityScore } } } } }',
  ),
  '100 questions to the platform': posted(
    `{ ${times(100, (i) => `a${i}: segmentedFigures(accountId: "1", by: hour_of_week, days: ${i + 1}) { readAt data { clicks } }`)} }`,
  ),
  'search terms of every campaign': posted(
    '{ accounts(limit: 1000) { data { campaigns(limit: 1000) { searchTerms(days: 90, limit: 1000) { searchTerm cost } } } } }',
  ),
  'everything of every account': posted(
    `{ accounts(limit: 1000, days: 365) { data { name campaigns(limit: 1000) { ${CAMPAIGN} } products(limit: 1000) { offerId title }
       keywords { text } searchTerms(days: 90, limit: 1000) { searchTerm cost } activityLogs(limit: 1000) { id message }
       promotions { id } landingPages { id url } todos { id title } memories { id } miningRuns { id } feeds { id }
       negativeKeywordLists { id name } } } }`,
  ),
  '300 writes in one document': posted(
    `mutation { ${times(300, (i) => `a${i}: deleteTodo(todoId: "nothing") { status }`)} }`,
  ),
  'a list of 10,000 keywords': posted(
    'mutation ($k: [NegativeKeywordInput!]!) { addNegativeKeywords(accountId: "1", keywords: $k, campaignIds: ["1"]) { __typename } }',
    { variables: { k: Array.from({ length: 10_000 }, (_, i) => ({ text: `wort ${i}`, matchType: 'EXACT' })) } },
  ),
  'a field of every row under 1,000 aliases': posted(
    `{ campaigns(limit: 1000) { data { ${times(1_000, (i) => `a${i}: name`)} } } }`,
  ),
  'the figures of every row under 300 aliases': posted(
    `{ campaigns(limit: 1000) { data { ${times(300, (i) => `a${i}: metrics { cost roas }`)} } } }`,
  ),
};
