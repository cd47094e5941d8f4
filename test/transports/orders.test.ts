import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import { ACCOUNT_SORTS } from '../../src/domain/accounts/account.enum.js';
import { CAMPAIGN_SORTS } from '../../src/domain/campaigns/campaign.enum.js';
import { PRODUCT_SORTS } from '../../src/domain/products/product.enum.js';
import { type ReadsApp, startReadsApp } from '../reads/support.js';

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());

async function ask(query: string, variables: Record<string, unknown> = {}) {
  return (await reads.app.graphql(query, variables, { apiKey })).body;
}

const LISTS = [
  { list: 'campaigns', type: 'CampaignOrder', sorts: CAMPAIGN_SORTS },
  { list: 'products', type: 'ProductOrder', sorts: PRODUCT_SORTS },
  { list: 'accounts', type: 'AccountOrder', sorts: ACCOUNT_SORTS },
];

const nameOf = (sort: string) => (sort.startsWith('-') ? `${sort.slice(1)}_DESC` : `${sort}_ASC`).toUpperCase();

describe.each(LISTS)('$type', ({ list, type, sorts }) => {
  const key = list === 'products' ? 'offerId' : 'id';

  test('has a value for each text that sort takes', () => {
    const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
    const order = schema.getType(type);
    expect(isEnumType(order) && order.getValues().map(({ name }) => name)).toEqual(sorts.map(nameOf).toSorted());
  });

  test.each([...sorts])('orders as sort does: %s', async (sort) => {
    const { data, errors } = await ask(
      `query ($sort: String!, $orderBy: ${type}) {
        sorted: ${list}(sort: $sort, days: 14) { data { ${key} } }
        ordered: ${list}(orderBy: $orderBy, days: 14) { data { ${key} } }
        literal: ${list}(orderBy: ${nameOf(sort)}, days: 14) { data { ${key} } }
      }`,
      { sort, orderBy: nameOf(sort) },
    );
    expect(errors).toBeUndefined();
    expect(data.ordered).toEqual(data.sorted);
    expect(data.literal).toEqual(data.sorted);
  });

  test('is no second answer to what sort says', async () => {
    const both = `{ ${list}(sort: "cost", orderBy: COST_DESC) { meta { total } } }`;
    const message = 'orderBy must not be given together with sort';
    expect((await ask(both)).errors).toMatchObject([
      { message, extensions: { code: 'bad_request', parameter: 'orderBy' } },
    ]);
    const variables = `query ($sort: String!) { ${list}(sort: $sort, orderBy: COST_DESC) { meta { total } } }`;
    expect((await ask(variables, { sort: '-cost' })).errors).toMatchObject([{ message }]);
  });

  test('stands beside a sort that is left out or has its default', async () => {
    const query = `query ($sort: String = "name", $orderBy: ${type}) {
      left: ${list}(orderBy: $orderBy) { data { ${key} } }
      null: ${list}(orderBy: null) { data { ${key} } }
      plain: ${list} { data { ${key} } }
      old: ${list}(sort: $sort) { data { ${key} } }
    }`;
    const { data, errors } = await ask(query, list === 'products' ? { sort: '-cost' } : {});
    expect(errors).toBeUndefined();
    expect(data.left).toEqual(data.plain);
    expect(data.null).toEqual(data.plain);
  });

  test('names its values to whoever asks for another', async () => {
    const { errors } = await ask(`{ ${list}(orderBy: NEWEST) { meta { total } } }`);
    expect(errors[0].extensions).toEqual({ code: 'bad_request', parameter: 'orderBy', allowed: sorts.map(nameOf) });
  });

  test('is not told to REST and tools', async () => {
    const document = readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8');
    expect(document).not.toMatch(/order_?by/i);
    const plain = await reads.app.rest('GET', `/query/${list}?sort=cost`, { apiKey });
    const given = await reads.app.rest('GET', `/query/${list}?sort=cost&order_by=COST_DESC&orderBy=X`, { apiKey });
    expect(given.body).toEqual(plain.body);
  });
});

test('nested lists take an order, too', async () => {
  const { data, errors } = await ask(`{ account(accountId: "101") {
    sorted: campaigns(sort: "name") { id } ordered: campaigns(orderBy: NAME_ASC) { id }
    dear: products(sort: "-price") { offerId } dearest: products(orderBy: PRICE_DESC) { offerId }
  } }`);
  expect(errors).toBeUndefined();
  expect(data.account.ordered).toEqual(data.account.sorted);
  expect(data.account.dearest).toEqual(data.account.dear);
});
