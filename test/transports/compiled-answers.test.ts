import { parse } from 'graphql';
import { isCompilable } from '../../src/transports/graphql/compilable.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { type Ids, QueryWriter, type WrittenQuery } from './support/query-writer.js';

/** `ADLANE_QUERIES=20000 ADLANE_QUERY_SEED=7` compares more of them. */
const QUERIES = Number(process.env.ADLANE_QUERIES ?? 400);
const SEED = Number(process.env.ADLANE_QUERY_SEED ?? 3);

let demo: DemoApp;
let ids: Ids;

beforeAll(async () => {
  demo = await startDemoApp();
  const { body } = await demo.app.graphql(
    `query ($account: String!) {
      campaigns(accountId: $account, limit: 20) { data { id } }
      products(accountId: $account, limit: 5) { data { offerId } }
    }`,
    { account: demo.accountIds[0] },
    { apiKey: demo.apiKey },
  );
  const { campaigns, products } = body.data;
  const accountIds = demo.accountIds.slice(0, 2);
  const campaignIds = campaigns.data.map(({ id }: { id: string }) => id);
  ids = {
    accountId: accountIds,
    accountIds,
    campaignId: campaignIds,
    campaignIds,
    offerId: products.data.map(({ offerId }: { offerId: string }) => offerId),
    teamId: [demo.teamId],
    id: [...accountIds, ...campaignIds],
    sort: ['-cost', 'cost'],
  };
});
afterAll(() => demo.stop());

const written = ({ head, selection, fragments }: WrittenQuery, last: string) =>
  `query ${head} { ${selection} ${last} } ${fragments}`;

/** The same query for the plain engine: a condition keeps it from being compiled. */
const twins = (query: WrittenQuery) => ({
  compiled: written(query, 'kind: __typename'),
  plain: written(query, 'kind: __typename @include(if: true)'),
});

interface Answered {
  status: number;
  data: unknown;
  errors: { locations?: unknown }[] | undefined;
}

/** The selection is in the same place in both, the fragments are not. */
const unplaced = ({ errors }: Answered) => errors?.map(({ locations: _, ...error }) => error);

async function overPost(query: string, variables: object): Promise<Answered> {
  const { status, body } = await demo.app.graphql(query, variables as Record<string, unknown>, {
    token: demo.users.admin.token,
  });
  return { status, data: body.data, errors: body.errors };
}

async function overStream(query: string, variables: object): Promise<Answered> {
  const { status, body } = await demo.app.send('POST', '/graphql/stream', {
    body: { query, variables },
    headers: { authorization: `Bearer ${demo.users.admin.token}`, accept: 'text/event-stream' },
  });
  const next = /^data: (.*)$/m.exec(String(body))?.[1];
  const { data, errors } = JSON.parse(next ?? '{}');
  return { status, data, errors };
}

test.each([
  ['/graphql', overPost],
  ['/graphql/stream', overStream],
])('%s answers compiled queries as the plain engine does', async (_path, answerTo) => {
  const writer = new QueryWriter(SEED, ids);
  const seen = { compiled: 0, answered: 0, partly: 0, refused: 0 };
  for (let at = 0; at < QUERIES; at += 1) {
    const query = writer.next();
    const { compiled, plain } = twins(query);
    expect(isCompilable(parse(plain))).toBe(false);
    const [one, other] = [await answerTo(compiled, query.variables), await answerTo(plain, query.variables)];
    try {
      // Of two root fields that fail, the first to fail is reported.
      if (query.roots > 1 && one.errors && !one.data)
        expect([other.status, other.data]).toEqual([one.status, one.data]);
      else expect({ ...one, errors: unplaced(one) }).toEqual({ ...other, errors: unplaced(other) });
    } catch (error) {
      throw new Error(`Query ${at} of seed ${SEED}: ${compiled}\n${JSON.stringify(query.variables)}\n${error}`);
    }
    if (isCompilable(parse(compiled))) seen.compiled += 1;
    if (one.data && one.errors) seen.partly += 1;
    else seen[one.data ? 'answered' : 'refused'] += 1;
  }
  if (process.env.ADLANE_QUERIES) process.stdout.write(`${JSON.stringify(seen)}\n`);
  expect(seen.compiled).toBeGreaterThan(QUERIES / 8);
  expect(seen.answered).toBeGreaterThan(QUERIES / 8);
  expect(seen.partly).toBeGreaterThan(0);
});
