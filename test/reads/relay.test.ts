import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import relay, {
  type ConcreteRequest,
  type OperationDescriptor,
  type RequestParameters,
  type Variables,
} from 'relay-runtime';
import { type ReadsApp, startReadsApp } from './support.js';

const { createOperationDescriptor, Environment, fetchQuery, getRequest, Network, RecordSource, Store } = relay;

/** What the compiler makes of these proves that the schema keeps Relay's rules: `Node`, connections, ids. */
const DOCUMENTS = {
  HeadingsQuery: `query HeadingsQuery($days: Int!) {
    campaigns(days: $days, sort: "name", limit: 5) { data { id metrics(days: $days) { periodDays cost } } }
  }`,
  HeadingsRecordQuery: `query HeadingsRecordQuery($id: ID!) {
    node(id: $id) { ... on Campaign { status metrics(days: 14) { periodDays cost } } }
  }`,
  HeadingsFeedQuery: `query HeadingsFeedQuery($after: String) {
    campaignsConnection(first: 10, after: $after, days: 14) @connection(key: "Headings_campaignsConnection") {
      edges { node { id accountId metrics(days: 14) { cost } } }
    }
  }`,
};

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Data = any;

let reads: ReadsApp;
let apiKey: string;
let requests: Record<keyof typeof DOCUMENTS, ConcreteRequest>;

beforeAll(async () => {
  requests = compiled();
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());

function compiled() {
  const folder = mkdtempSync(join(tmpdir(), 'adlane-relay-'));
  try {
    for (const name of ['src', 'artifacts']) mkdirSync(join(folder, name));
    const texts = Object.values(DOCUMENTS).map((text) => `graphql\`${text}\`;`);
    writeFileSync(join(folder, 'src/Headings.js'), texts.join('\n'));
    const config = {
      src: './src',
      schema: resolve('schema/schema.graphql'),
      artifactDirectory: './artifacts',
      language: 'javascript',
      eagerEsModules: false,
      noSourceControl: true,
      schemaConfig: { nodeInterfaceIdField: 'nodeId' },
    };
    writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(config));
    execFileSync(process.execPath, [resolve('test/node_modules/relay-compiler/cli.js'), 'relay.config.json'], {
      cwd: folder,
      stdio: 'pipe',
    });
    const artifact = (name: string) => {
      const module = { exports: {} };
      new Function('module', readFileSync(join(folder, `artifacts/${name}.graphql.js`), 'utf8'))(module);
      return [name, module.exports];
    };
    return Object.fromEntries(Object.keys(DOCUMENTS).map(artifact));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function environment() {
  const send = async ({ text: query }: RequestParameters, variables: Variables) => {
    const { body } = await reads.app.graphql(query as string, variables, { apiKey });
    return body as never;
  };
  return new Environment({
    network: Network.create(send),
    store: new Store(new RecordSource()),
    // Ids of platforms are good within their type alone.
    getDataID: ({ nodeId }) => nodeId as string,
  });
}

function descriptorOf(name: keyof typeof DOCUMENTS, variables: Variables): OperationDescriptor {
  return createOperationDescriptor(getRequest(requests[name]), variables);
}

test('two windows of a campaign live side by side in the store, and a record joins the list it is in', async () => {
  const relayed = environment();
  const asked = (name: keyof typeof DOCUMENTS, variables: Variables): Promise<Data> =>
    fetchQuery(relayed, requests[name], variables).toPromise();
  const kept = (variables: Variables): Data => relayed.lookup(descriptorOf('HeadingsQuery', variables).fragment);
  const month = await asked('HeadingsQuery', { days: 30 });
  relayed.retain(descriptorOf('HeadingsQuery', { days: 30 }));
  const week = await asked('HeadingsQuery', { days: 7 });
  expect(week).not.toEqual(month);
  expect(kept({ days: 30 })).toMatchObject({ data: month, isMissingData: false });
  expect(kept({ days: 7 })).toMatchObject({ data: week, isMissingData: false });

  const { nodeId } = (
    await reads.app.graphql('{ campaigns(sort: "name", limit: 1) { data { nodeId } } }', {}, { apiKey })
  ).body.data.campaigns.data[0];
  await asked('HeadingsRecordQuery', { id: nodeId });
  expect(relayed.getStore().getSource().get(nodeId)).toMatchObject({
    __typename: 'Campaign',
    status: expect.any(String),
  });
  expect(kept({ days: 30 }).data).toEqual(month);
});

test('pages of a connection come together', async () => {
  const relayed = environment();
  relayed.retain(descriptorOf('HeadingsFeedQuery', {}));
  const first = (await fetchQuery(relayed, requests.HeadingsFeedQuery, {}).toPromise()) as Data;
  const after = first.campaignsConnection.pageInfo.endCursor;
  await fetchQuery(relayed, requests.HeadingsFeedQuery, { after }).toPromise();
  const { data }: Data = relayed.lookup(descriptorOf('HeadingsFeedQuery', {}).fragment);
  expect(data.campaignsConnection.edges).toHaveLength(20);
  expect(new Set(data.campaignsConnection.edges.map(({ node }: Data) => node.id)).size).toBe(20);
});
