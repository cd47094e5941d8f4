import { createClient } from 'graphql-sse';
import { resolvers } from '../../resolvers/index.js';
import { type DeclaredOperation } from '../../resolvers/operations/operation.js';
import { apiOf } from '../../src/transports/api.js';
import { type Route } from '../../src/transports/rest/routes.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import type { Credential } from '../support/start-app.js';
import { type Arguments, goodArguments, makeArguments, spoiled, withoutTarget } from './support/arguments.js';
import { CALLERS, type Callers, makeCallers } from './support/callers.js';
import { callRoute, documentOf } from './support/calls.js';
import { CONTRACT, type ContractRow, DECLARED_ROLE, settled } from './support/contract.js';
import { accessRefusal, expectation } from './support/expectation.js';

/**
 * Every declared operation, over each of its REST routes and over GraphQL, called by everybody: with good parameters, and
 * with bad ones about an account that does not exist. Who is refused learns nothing else; who is let in and asks for what
 * he cannot see gets the answer of what does not exist (decisions, section 2, order of checks).
 */
const { operations: byName, routes } = apiOf(resolvers);
const operations = [...byName.values()];

interface Door {
  name: string;
  row: ContractRow | undefined;
  operation: DeclaredOperation;
  /** null: GraphQL. */
  route: Route | null;
}

function rowOf(operation: DeclaredOperation, route?: Route): ContractRow | undefined {
  const row = CONTRACT.get(route?.declaration.at ?? operation.rest?.[0]?.at ?? `GRAPHQL ${operation.name}`);
  return row && settled(row, operation);
}

const doors: Door[] = [
  ...routes.map((route) => ({
    name: route.declaration.at,
    row: rowOf(route.operation, route),
    operation: route.operation,
    route,
  })),
  ...operations.map((operation) => ({
    name: `${operation.kind} ${operation.name}`,
    row: rowOf(operation),
    operation,
    route: null,
  })),
];

let demo: DemoApp;
let callers: Callers;
let given: Arguments;
let accountIds: string[];

beforeAll(async () => {
  demo = await startDemoApp();
  accountIds = demo.accountIds.slice(0, 2);
  const [accountId, otherId] = accountIds as [string, string];
  callers = await makeCallers(demo, accountId, otherId);
  given = await makeArguments(demo, accountId);
  // Cards are made when a board is first read, and an account that was unlinked before gets none.
  for (const apiKey of [callers.keys.own, callers.keys.foreign]) {
    expect((await demo.app.rest('GET', '/query/planning/board', { apiKey })).status).toBe(200);
  }
});

beforeEach(() => callers.restorePlans());

afterAll(() => demo.stop());

describe('the table of the contract', () => {
  test.each(doors.filter(({ route, operation }) => route || !operation.rest?.length))(
    'has a line for $name, and the declaration says the same',
    ({ name, row, operation, route }) => {
      if (!row) throw new Error(`Add a line for "${name}" to test/contract/support/contract.ts, from the contract.`);
      expect(declared(operation, route)).toEqual({
        route: row.route,
        status: row.status,
        scope: row.scope,
        role: DECLARED_ROLE[row.route] ?? row.role,
        kundeSetting: row.kundeSetting,
      });
    },
  );

  const known = new Set(
    operations.flatMap(({ name, rest }) => [`GRAPHQL ${name}`, ...(rest ?? []).map(({ at }) => at)]),
  );
  test.each([...CONTRACT.values()].filter(({ about }) => about !== 'door'))('$route is declared', ({ route }) => {
    expect(known).toContain(route);
  });
});

function declared({ scope, role, kundeSetting, name }: DeclaredOperation, route: Route | null) {
  return {
    route: route?.declaration.at ?? `GRAPHQL ${name}`,
    status: route?.status ?? Number.NaN,
    scope: scope === 'any' ? '*' : (scope ?? null),
    role,
    kundeSetting: kundeSetting ?? null,
  };
}

const called = doors.filter(({ row, operation }) => row && row.about !== 'door' && operation.kind !== 'subscription');

test.each(called)('$name', async ({ row, operation, route }) => {
  const outcome: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const caller of CALLERS) {
    const inTable = row as ContractRow;
    const good = await goodArguments(operation, given);
    const missing = inTable.about === 'nothing' || (operation.name.startsWith('delete') && !caller.outsider);
    const credential = await callers.credentialOf(caller, inTable);
    const values = missing ? withoutTarget(operation, good) : good;
    expected[caller.name] = spelled(inTable, expectation(inTable, caller, route, missing));
    outcome[caller.name] = await call(route, operation, values, credential);

    const bad = spoiled(route, operation, values);
    // A service that decides on roles itself does so after the parameters.
    if (!bad || inTable.route in DECLARED_ROLE) continue;
    const refusal = accessRefusal(inTable, caller, route);
    expected[`${caller.name}, bad parameters`] = spelled(inTable, refusal ?? 'bad_request');
    outcome[`${caller.name}, bad parameters`] = await call(route, operation, bad.values, credential, bad.unknownField);
  }
  expect(outcome).toEqual(expected);
});

test.each(doors.filter(({ operation, row }) => operation.kind === 'subscription' && row && row.about !== 'door'))(
  '$name',
  async ({ row, operation }) => {
    const outcome: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const caller of CALLERS) {
      const values = await goodArguments(operation, given);
      expected[caller.name] = expectation(row as ContractRow, caller, null, false);
      outcome[caller.name] = await follow(operation, values, await callers.credentialOf(caller, row as ContractRow));
    }
    expect(outcome).toEqual(expected);
  },
);

/** Plan selection spells its two errors in capitals, whoever is not the owner (decisions, section 2). */
function spelled({ route }: ContractRow, code: string): string {
  const capitals = route === 'PUT /billing/select-plan' && STATUS[code.toUpperCase()];
  return capitals ? code.toUpperCase() : code;
}

/** How the contract spells each answer's status (document 1, section 7; decisions, section 2). */
const STATUS: Record<string, number> = {
  bad_request: 400,
  BAD_REQUEST: 400,
  unauthorized: 401,
  api_key_required: 401,
  forbidden: 403,
  FORBIDDEN: 403,
  insufficient_scope: 403,
  plan_feature_required: 403,
  not_found: 404,
};

async function call(
  route: Route | null,
  operation: DeclaredOperation,
  values: Record<string, unknown>,
  credential: Credential,
  unknownField = false,
): Promise<unknown> {
  if (!route) {
    const { body } = await demo.app.graphql(documentOf(operation, values), values, credential);
    return body.errors ? (body.errors[0].extensions?.code ?? body) : 'ok';
  }
  const answer = await callRoute(demo.app, route, values, credential, unknownField ? { noSuchField: 1 } : {});
  if (answer.status === route.status) return 'ok';
  const { code } = answer.body;
  return STATUS[code] === answer.status ? code : `${answer.status} ${JSON.stringify(answer.body)}`;
}

/** Opens a subscription and has something happen in every account that a caller may see. */
async function follow(operation: DeclaredOperation, values: Record<string, unknown>, credential: Credential) {
  const connected = Promise.withResolvers<void>();
  const client = createClient({
    url: `${demo.app.url}/graphql/stream`,
    headers: {
      ...(credential.apiKey && { 'x-api-key': credential.apiKey }),
      ...(credential.token && { authorization: `Bearer ${credential.token}` }),
    },
    retryAttempts: 0,
    on: { connected: () => connected.resolve() },
  });
  const stream = client.iterate({ query: documentOf(operation, values), variables: values });
  const first = stream.next();
  await connected.promise;
  for (const accountId of [...accountIds, callers.foreignAccountId]) {
    const apiKey = accountId === callers.foreignAccountId ? callers.keys.foreign : callers.keys.own;
    await demo.app.rest('POST', '/query/planning/todos', { apiKey, body: { accountId, title: 'Anrufen' } });
  }
  const { value } = await first;
  await stream.return?.();
  return value.errors ? value.errors[0].extensions.code : 'ok';
}
