import { globSync, readFileSync } from 'node:fs';
import { ATTRIBUTES } from '../../../sandbox/google-ads/catalogue/attributes.js';
import { FIELDS, resourceNamed } from '../../../sandbox/google-ads/catalogue/catalogue.js';
import type { Field } from '../../../sandbox/google-ads/catalogue/field.js';
import { call, startTestSandbox, type TestSandbox } from '../../sandbox/support/client.js';
import { Definition, jsonName } from './definition.js';
import { answerProblems } from './exchange.js';

const ads = Definition.read('google-ads');
const merchant = Definition.read('merchant');
const ROW = 'services.GoogleAdsRow';

const TYPES: Record<Field['type'], string> = {
  STRING: 'string',
  RESOURCE_NAME: 'string',
  DATE: 'string',
  INT64: 'int64',
  INT32: 'int32',
  DOUBLE: 'double',
  BOOLEAN: 'bool',
  ENUM: 'enum',
  MESSAGE: 'message',
};

test('every field that the sandbox can be asked for is Google’s, with its type and its words', () => {
  const wrong = [...FIELDS.values()].flatMap(({ name, owner, path, type, repeated, words = [] }) => {
    const field = ads.at(ROW, [jsonName(owner), ...path]);
    if (typeof field === 'string') return [`${name}: ${field}`];
    const told =
      field.type === 'google.protobuf.FieldMask' ? 'string' : field.kind === 'scalar' ? field.type : field.kind;
    const same = told === TYPES[type];
    const unknown = field.kind === 'enum' ? words.filter((word) => !ads.words(field.type).includes(word)) : [];
    return [
      ...(same && field.repeated === repeated ? [] : [`${name} is no ${type} but a ${field.type}`]),
      ...unknown.map((word) => `${name}: ${word} is no ${field.type}`),
    ];
  });
  expect(FIELDS.size).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test('every error code of the sandbox is Google’s', () => {
  const families = ads.fieldsOf('errors.ErrorCode');
  const used = new Set<string>();
  for (const file of globSync('sandbox/google-ads/**/*.ts')) {
    const text = readFileSync(file, 'utf8');
    for (const [, family, word] of text.matchAll(/[`'](\w+Error)\.([A-Z_]{3,})/g)) used.add(`${family}.${word}`);
    for (const [, family, word] of text.matchAll(/\b(\w+Error): '([A-Z_]+)'/g)) used.add(`${family}.${word}`);
    for (const [, kind, word] of text.matchAll(/\b(query|request)Refusal\(\s*'([A-Z_]+)'/g))
      used.add(`${kind}Error.${word}`);
  }
  expect(used.size).toBeGreaterThan(50);
  const unknown = [...used].filter((code) => {
    const [family = '', word = ''] = code.split('.');
    const field = families.get(family);
    return !field || !ads.words(field.type).includes(word);
  });
  expect(unknown).toEqual([]);
});

describe('what the sandbox tells when it is asked for all that it has', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    const quirks = ['channel_types', 'whole_period_budgets', 'large_values', 'negative_keywords', 'listing_sources'];
    const body = JSON.stringify({
      system: 'google-ads',
      quirks: [...quirks, 'several_merchants', 'several_managers', 'portfolio_strategies', 'inherited_negatives'],
    });
    await call(`${sandbox.url}/control/quirks`, { method: 'POST', body });
  });
  afterAll(() => sandbox.close());

  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);
  const names = (of: (field: Field) => boolean) => [...FIELDS.values()].filter(of).map(({ name }) => name);

  test.each(Object.keys(ATTRIBUTES))('of %s', async (from) => {
    const resource = resourceNamed(from);
    if (!resource) throw new Error(`${from} is in no FROM clause.`);
    const owners = [from, ...resource.attributed];
    // A conversion action goes with conversions alone, the longer spans with no day.
    const dated = [...resource.segments].filter(
      (name) => !/\.(week|month|quarter|year|conversion_action.*)$/.test(name),
    );
    const figures = [...dated, ...resource.metrics];
    const select = [...names(({ category, owner }) => category === 'ATTRIBUTE' && owners.includes(owner)), ...figures];
    const where =
      from === 'change_event'
        ? ` WHERE ${from}.change_date_time >= '${day(-14)}' AND ${from}.change_date_time <= '${day(0)}' LIMIT 100`
        : figures.length > 0
          ? ' WHERE segments.date DURING LAST_7_DAYS'
          : '';
    const query = `SELECT ${select.join(', ')} FROM ${from}${where}`;
    for (const method of ['search', 'searchStream'] as const) {
      const customerId = from === 'customer_client' ? sandbox.managerId : sandbox.accountId;
      const { status, body: answer } = await sandbox.ads(query, { method, customerId });
      expect(status).toBe(200);
      expect(JSON.stringify(answer)).toContain('"results"');
      const path = `/v25/customers/${customerId}/googleAds:${method}`;
      expect(answerProblems(ads, { method: 'POST', path, body: { query }, status, answer })).toEqual([]);
    }
  });

  test.each([
    ['a query', 'SELECT campaign.colour FROM campaign'],
    ['a range', 'SELECT segments.date FROM campaign'],
    ['a word', `SELECT campaign.id FROM campaign WHERE campaign.status = 'ON'`],
  ])('when it refuses %s', async (_what, query) => {
    const { status, body: answer } = await sandbox.ads(query);
    const path = `/v25/customers/${sandbox.accountId}/googleAds:searchStream`;
    expect(status).toBe(400);
    expect(answerProblems(ads, { method: 'POST', path, body: { query }, status, answer })).toEqual([]);
  });

  test('of mutations, whole and in part', async () => {
    const create = { name: 'Neu', type: 'NEGATIVE_KEYWORDS' };
    const body = {
      operations: [{ create }, { create }],
      partialFailure: true,
      responseContentType: 'MUTABLE_RESOURCE',
    };
    const { status, body: answer } = await sandbox.mutate('sharedSets', body);
    expect(answer).toMatchObject({ partialFailureError: { code: 3 }, results: [{ sharedSet: { name: 'Neu' } }, {}] });
    const path = `/v25/customers/${sandbox.accountId}/sharedSets:mutate`;
    expect(answerProblems(ads, { method: 'POST', path, body, status, answer })).toEqual([]);
  });

  test.each([
    ['products/v1/accounts/ID/products', undefined],
    ['promotions/v1/accounts/ID/promotions', undefined],
    ['datasources/v1/accounts/ID/dataSources', undefined],
    ['issueresolution/v1/accounts/ID/aggregateProductStatuses', undefined],
    ['accounts/v1/accounts/ID/developerRegistration:registerGcp', {}],
    [
      'reports/v1/accounts/ID/reports:search',
      {
        query:
          "SELECT id, offer_id, title, brand, price, product_type_l1, product_type_l2, product_type_l3, report_country_code, benchmark_price FROM price_competitiveness_product_view WHERE report_country_code = 'DE'",
      },
    ],
    [
      'reports/v1/accounts/ID/reports:search',
      {
        query:
          'SELECT id, offer_id, title, brand, price, channel, language_code, feed_label, availability, condition, gtin, creation_time, aggregated_reporting_context_status, status_per_reporting_context, item_issues FROM product_view',
      },
    ],
  ])('of Merchant: %s', async (place, body) => {
    const path = place.replace('ID', sandbox.merchantId);
    const { status, body: answer } = await sandbox.merchant(path, body);
    expect(status).toBe(200);
    const method = body ? 'POST' : 'GET';
    const problems = answerProblems(merchant, { method, path: `/${path}`, body, status, answer });
    expect([...new Set(problems.map((each) => each.replace(/\[\d+\]/g, '[]')))]).toEqual([]);
  });
});
