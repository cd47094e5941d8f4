import { Kind, parse } from 'graphql';
import { DocumentFuzzer } from '../attacks/support/fuzz-documents.js';
import type { Arguments } from '../contract/support/arguments.js';
import type { DemoApp } from '../support/demo-app.js';
import type { Recording } from './recording.js';

const COUNT = 500;
const SEED = 45;

/** Every so many of them also come by GET. */
const OVER_GET = 5;

const CAMPAIGN = 'fragment Card on Campaign { id name kind: channelTypeRaw metrics { cost roas } }';

/** What the fuzzer seldom hits on. */
const CHOSEN: readonly [query: string, variables?: Record<string, unknown>, operationName?: string][] = [
  ['{ __typename }'],
  ['{ __schema { queryType { name } types { name kind } } }'],
  ['{ __type(name: "Campaign") { fields { name type { name kind ofType { name } } args { name defaultValue } } } }'],
  [`{ campaigns(limit: 5) { data { ...Card } meta { total limit offset } } } ${CAMPAIGN}`],
  [
    `{ campaigns(limit: 2) { data { ...Card ...Card id other: id } } b: campaigns(limit: 1) { data { ...Card } } } ${CAMPAIGN}`,
  ],
  [
    `query ($more: Boolean!) { campaigns(limit: 2) { data { id ...Card @include(if: $more) } } } ${CAMPAIGN}`,
    { more: true },
  ],
  [
    `query ($more: Boolean!) { campaigns(limit: 2) { data { id ...Card @include(if: $more) } } } ${CAMPAIGN}`,
    { more: false },
  ],
  [`query ($more: Boolean = true) { campaigns(limit: 2) { data { id ...Card @skip(if: $more) } } } ${CAMPAIGN}`],
  ['query ($limit: Int) { campaigns(limit: $limit) { data { id } } }'],
  ['query ($limit: Int) { campaigns(limit: $limit) { data { id } } }', { limit: null }],
  ['query ($limit: Int = 3) { campaigns(limit: $limit) { data { id } } }'],
  ['query ($limit: Int = 3) { campaigns(limit: $limit) { data { id } } }', { limit: 'x' }],
  ['query ($limit: Int!) { campaigns(limit: $limit) { data { id } } }'],
  ['query ($sort: String! = "name") { campaigns(limit: 2, sort: $sort) { data { id } } }'],
  ['query ($by: CampaignOrder) { campaigns(limit: 2, orderBy: $by) { data { id } } }', { by: { field: 'NAME' } }],
  ['{ campaigns(limit: 0) { data { id } } accounts(limit: 1) { data { id } } }'],
  ['{ a: account(accountId: "none") { name } b: accounts(limit: 1) { data { id name } } }'],
  ['query A { accounts(limit: 1) { data { id } } } query B { accounts(limit: 2) { data { id } } }', {}, 'B'],
  ['query A { accounts(limit: 1) { data { id } } } query B { accounts(limit: 2) { data { id } } }'],
  ['{ accounts(limit: 2) { data { id name metrics { cost } campaigns(limit: 2) { name account { name } } } } }'],
  ['{ accounts(limit: 2) { data { __typename id ... on Account { name } ... { currency } } } }'],
  ['{ campaignsConnection(first: 2) { edges { cursor node { id name } } pageInfo { hasNextPage endCursor } } }'],
  ['{ products(limit: 3) { data { offerId title metrics { cost } account { name } } } }'],
  ['{ viewer { team { name role } apiKeyScopes } }'],
  ['{ nothing }'],
  ['{ campaigns }'],
  ['{'],
  [
    'mutation ($t: String!, $a: String!) { createTodo(accountId: $a, title: $t) { id title } }',
    { t: 'Anrufen', a: '1271828182' },
  ],
  ['subscription { maintenanceStatusChanged { maintenance } }'],
];

/** Several root fields may fail; which of them fails first and is told is a matter of chance. */
function firstOf(query: string): (body: string) => string {
  return (body) => {
    const { data, errors } = JSON.parse(body);
    if (data !== null || !errors[0].path) return body;
    const [definition] = parse(query).definitions;
    const fields = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections.length : 1;
    return fields === 1 ? body : `one of ${fields} fields failed`;
  };
}

export async function recordDocuments(recording: Recording, demo: DemoApp, { any }: Arguments): Promise<void> {
  const { apiKey, users, accountIds } = demo;
  const key = { 'x-api-key': apiKey };
  const owner = { authorization: `Bearer ${users.owner.token}` };
  const callers: [string, Record<string, string>][] = [
    ['key', key],
    ['owner', owner],
    ['key', key],
    ['owner', owner],
    ['kunde', { authorization: `Bearer ${users.kunde.token}` }],
    ['nobody', {}],
  ];
  const ids = [...accountIds, ...[any.campaignId, any.offerId, any.listId].map(String)];
  const fuzzer = new DocumentFuzzer(SEED, ids);
  const documents = [
    ...CHOSEN.map(([query, variables, operationName]) => ({ query, variables, operationName })),
    ...Array.from({ length: COUNT }, () => fuzzer.next()),
  ];
  for (const [at, body] of documents.entries()) {
    const asked = at < CHOSEN.length ? callers.slice(0, 2) : [callers[at % callers.length] as (typeof callers)[number]];
    for (const [as, headers] of asked) {
      await recording.send(as, { method: 'POST', path: '/graphql', headers, body }, firstOf(body.query));
      if (at % OVER_GET > 0) continue;
      const { query, variables, operationName } = body;
      const search = new URLSearchParams({
        query,
        ...(variables && { variables: JSON.stringify(variables) }),
        ...(operationName !== undefined && { operationName }),
      });
      await recording.send(as, {
        method: 'GET',
        path: `/graphql?${search}`,
        headers: { ...headers, 'apollo-require-preflight': 'true' },
      });
    }
  }
  const stream = { ...owner, accept: 'text/event-stream' };
  const chat = { message: 'Wie laufen die Kampagnen?', history: [], accountId: accountIds[0] };
  for (const body of [chat, {}, { message: 1 }])
    await recording.send('owner', { method: 'POST', path: '/api/v1/chat/stream', headers: stream, body });
  const query = 'subscription ($chat: ChatInput!) { chatStream(input: $chat) { text } }';
  for (const variables of [{ chat }, {}, { chat: { message: 1 } }])
    await recording.send('owner', {
      method: 'POST',
      path: '/graphql/stream',
      headers: stream,
      body: { query, variables },
    });
  for (const body of [
    '',
    '[]',
    '{"query":1}',
    '{"query":"{ __typename }","variables":[]}',
    '[{"query":"{ __typename }"}]',
  ])
    await recording.send('owner', { method: 'POST', path: '/graphql', headers: owner, body });
}
