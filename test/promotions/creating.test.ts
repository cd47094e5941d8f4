import { merchantId as merchantIdOf } from '../../sandbox/world/account.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { CODE, GIFT, MerchantPlatform, MONEY, PERCENT, STORE } from './support.js';

let demo: DemoApp;
let accountId: string;
let platform: MerchantPlatform;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
  platform = new MerchantPlatform(demo, accountId);
});
afterAll(() => demo.stop());

const post = (body: object) =>
  demo.app.rest('POST', `/accounts/${accountId}/promotions`, { token: demo.users.member.token, body });

test.each([
  ['a share of the price', PERCENT, { percentOff: '20', couponValueType: 'PERCENT_OFF' }],
  ['one percent', { ...PERCENT, percentOff: 1 }, { percentOff: '1' }],
  ['all of the price', { ...PERCENT, percentOff: 100 }, { percentOff: '100' }],
  ['an amount, in euros', MONEY, { moneyOffAmount: { amountMicros: '9990000', currencyCode: 'EUR' } }],
  [
    'an amount in another currency',
    { ...MONEY, moneyOffAmount: 0.01, moneyOffCurrency: 'CHF' },
    { moneyOffAmount: { amountMicros: '10000', currencyCode: 'CHF' } },
  ],
  [
    'the largest amount',
    { ...MONEY, moneyOffAmount: 1e6 },
    { moneyOffAmount: { amountMicros: '1000000000000', currencyCode: 'EUR' } },
  ],
  ['a gift', GIFT, { freeGiftDescription: 'Ein Beutel' }],
  ['a code', CODE, { offerType: 'GENERIC_CODE', genericRedemptionCode: 'SPAR20' }],
  [
    'a gift with a code',
    { ...GIFT, ...{ offerType: 'GENERIC_CODE', genericRedemptionCode: ' X ' } },
    { genericRedemptionCode: 'X' },
  ],
  [
    'both channels',
    { ...STORE, redemptionChannel: ['IN_STORE', 'ONLINE'] },
    { promotionDestinations: ['LOCAL_INVENTORY_ADS', 'SHOPPING_ADS', 'FREE_LISTINGS'] },
  ],
  [
    'for all shops on site',
    STORE,
    {
      storeApplicability: 'ALL_STORES',
      promotionUrl: STORE.promotionUrl,
      promotionDestinations: ['LOCAL_INVENTORY_ADS'],
    },
  ],
  [
    'for shops on site, with the fields of the contract alone',
    { ...PERCENT, redemptionChannel: ['IN_STORE'] },
    { storeApplicability: 'ALL_STORES', promotionUrl: expect.stringMatching(/^https:\/\/[^/]+\/$/) },
  ],
  [
    'for some shops on site',
    {
      ...STORE,
      storeApplicability: 'SPECIFIC_STORES',
      storeCodesInclusion: ['B-1', ' B-2 '],
      storeCodesExclusion: ['B-3'],
    },
    { storeApplicability: 'SPECIFIC_STORES', storeCodesInclusion: ['B-1', 'B-2'], storeCodesExclusion: ['B-3'] },
  ],
  [
    'with a page, online',
    { ...PERCENT, promotionUrl: ' HTTPS://Laden.Example/aktion ', storeApplicability: null, storeCodesInclusion: [] },
    { promotionUrl: 'https://laden.example/aktion' },
  ],
  [
    'specific products',
    { ...PERCENT, productApplicability: 'SPECIFIC_PRODUCTS' },
    { productApplicability: 'SPECIFIC_PRODUCTS' },
  ],
  [
    'a title of 200 characters among spaces',
    { ...PERCENT, longTitle: ` ${'ü'.repeat(200)} ` },
    { longTitle: 'ü'.repeat(200) },
  ],
  ['an empty id', { ...PERCENT, promotionId: '' }, {}],
  ['a null id', { ...PERCENT, promotionId: null }, {}],
  [
    'what belongs to other kinds, as null or empty',
    { ...PERCENT, moneyOffAmount: null, freeGiftDescription: '', genericRedemptionCode: '' },
    {},
  ],
  [
    'an end just after the start',
    { ...PERCENT, effectiveEnd: '2099-02-01T00:00:00.001+01:00' },
    { promotionEffectiveTimePeriod: { startTime: '2099-01-31T23:00:00.000Z', endTime: '2099-01-31T23:00:00.001Z' } },
  ],
])('%s is created at the platform', async (_what, body, attributes) => {
  const answer = await post(body);
  expect(answer).toMatchObject({ status: 201, body: { accountId, overallStatus: 'IN_REVIEW' } });
  const [created, ...others] = await platform.promotions(answer.body.promotionId);
  expect(others).toEqual([]);
  expect(created.attributes).toMatchObject(attributes);
  expect(created).toMatchObject({
    targetCountry: 'DE',
    contentLanguage: 'de',
    redemptionChannel: body.redemptionChannel,
  });
});

test('the answer shows what was created, and the activity log tells of it', async () => {
  const answer = await post({ ...PERCENT, promotionId: 'Zelte_2099-02' });
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    accountId,
    promotionId: 'Zelte_2099-02',
    title: '20 % auf Zelte',
    couponValueType: 'PERCENT_OFF',
    percentOff: 20,
    effectiveStart: '2099-01-31T23:00:00.000Z',
    effectiveEnd: '2099-02-14T23:00:00.000Z',
    overallStatus: 'IN_REVIEW',
    customTitle: null,
    customNotes: null,
    customEffectiveStart: null,
    customEffectiveEnd: null,
  });
  const [log] = await demo.app.db.query(
    'select message, metadata from activity_logs where account_id = $1 order by created_at desc limit 1',
    [accountId],
  );
  expect(log).toEqual({
    message: 'Aktion „20 % auf Zelte“ im Merchant Center angelegt',
    metadata: { auditId: answer.headers.get('x-audit-id'), promotionId: 'Zelte_2099-02' },
  });
});

test('a country or language without a data source gets one, once', async () => {
  const before = await platform.sources();
  const austrian = { ...PERCENT, targetCountry: 'AT', contentLanguage: 'en' };
  for (const promotionId of ['at-1', 'at-2']) {
    expect(await post({ ...austrian, promotionId })).toMatchObject({ status: 201, body: { promotionId } });
  }
  const added = (await platform.sources()).slice(before.length);
  expect(added).toMatchObject([{ promotionDataSource: { targetCountry: 'AT', contentLanguage: 'en' } }]);
  expect(await platform.promotions('at-2')).toMatchObject([{ dataSource: added[0].name, targetCountry: 'AT' }]);
});

describe('an account with three Merchant Centers', () => {
  const account = () => demo.accountIds[1] as string;
  const centers: string[] = [];
  const create = (body: object) =>
    demo.app.rest('POST', `/accounts/${account()}/promotions`, { token: demo.users.member.token, body });
  /** In which center the platform has a promotion. */
  const whereIs = async (promotionId: string) => {
    const found: string[] = [];
    for (const id of centers) {
      if ((await new MerchantPlatform(demo, account(), id).promotions(promotionId)).length > 0) found.push(id);
    }
    return found;
  };

  beforeAll(async () => {
    await platform.quirks('google-ads', 'several_merchants');
    const ids = [0, 1, 2].map((shop) => merchantIdOf(1, shop));
    centers.push(...ids.sort((one, other) => Number(one) - Number(other)));
    await demo.app.db.query('delete from account_merchants where account_id = $1', [account()]);
    await demo.app.db.query(
      `insert into account_merchants (team_id, account_id, merchant_id, countries)
       select $1, $2, t.id, array[t.country] from unnest($3::text[], $4::text[]) as t(id, country)`,
      [demo.teamId, account(), centers, ['DE', 'AT', 'CH']],
    );
  });
  afterAll(() => platform.withoutQuirks());

  test.each([
    ['the one that sells in the country', { targetCountry: 'AT' }, 1],
    ['another that sells in the country', { targetCountry: 'CH' }, 2],
    ['the one that is named', { targetCountry: 'CH', merchantId: 'second' }, 1],
    ['the first where none sells in the country', { targetCountry: 'FR', contentLanguage: 'fr' }, 0],
  ])('a promotion goes to %s', async (_case, target, index) => {
    const promotionId = `wohin-${index}-${target.targetCountry}`;
    const merchantId = 'merchantId' in target ? centers[1] : undefined;
    expect(await create({ ...PERCENT, ...target, promotionId, merchantId })).toMatchObject({ status: 201 });
    expect(await whereIs(promotionId)).toEqual([centers[index]]);
  });

  test('a promotion goes where its country and language have a source, if nobody sells there', async () => {
    const before = await new MerchantPlatform(demo, account(), centers[2]).sources();
    const french = { ...PERCENT, targetCountry: 'BE', contentLanguage: 'fr' };
    expect(await create({ ...french, promotionId: 'be-1', merchantId: centers[2] })).toMatchObject({ status: 201 });
    expect(await create({ ...french, promotionId: 'be-2' })).toMatchObject({ status: 201 });
    expect(await whereIs('be-2')).toEqual([centers[2]]);
    expect(await new MerchantPlatform(demo, account(), centers[2]).sources()).toHaveLength(before.length + 1);
  });

  test('an id is taken in its own country and language alone, as at the platform', async () => {
    const merchantId = centers[0];
    for (const place of [{ targetCountry: 'DE' }, { targetCountry: 'AT' }, { contentLanguage: 'en' }]) {
      const asked = { ...PERCENT, ...place, promotionId: 'laender', merchantId };
      expect(await create(asked)).toMatchObject({ status: 201 });
      expect(await create(asked)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    const { body } = await demo.app.graphql(
      'query ($id: String!) { promotions(accountId: $id) { data { promotionId targetCountry contentLanguage } } }',
      { id: account() },
      { token: demo.users.member.token },
    );
    const found = body.data.promotions.data.filter((each: { promotionId: string }) => each.promotionId === 'laender');
    expect(found.map((each: Record<string, string>) => `${each.targetCountry} ${each.contentLanguage}`).sort()).toEqual(
      ['AT de', 'DE de', 'DE en'],
    );
  });

  test('an id is taken in its own center alone, and both stand in the list', async () => {
    for (const merchantId of centers.slice(0, 2)) {
      expect(await create({ ...PERCENT, promotionId: 'beide', merchantId })).toMatchObject({ status: 201 });
      expect(await create({ ...PERCENT, promotionId: 'beide', merchantId })).toMatchObject({ status: 409 });
    }
    const { body } = await demo.app.graphql(
      'query ($id: String!) { promotions(accountId: $id) { data { id promotionId merchantId } } }',
      { id: account() },
      { token: demo.users.member.token },
    );
    const both = body.data.promotions.data.filter((each: { promotionId: string }) => each.promotionId === 'beide');
    expect(both.map((each: { merchantId: string }) => each.merchantId).sort()).toEqual(centers.slice(0, 2).sort());
    const changed = await demo.app.rest('PATCH', `/accounts/${account()}/promotions/${both[1].id}`, {
      token: demo.users.member.token,
      body: { customTitle: 'Nur hier' },
    });
    expect(changed).toMatchObject({ status: 200, body: { id: both[1].id, customTitle: 'Nur hier' } });
  });
});

const without = (name: string, body: object = PERCENT) => ({ ...body, [name]: undefined });

test.each([
  ['no title', without('longTitle'), 'longTitle is required'],
  ['a null title', { ...PERCENT, longTitle: null }, 'longTitle must not be null'],
  ['a title of spaces', { ...PERCENT, longTitle: '  ' }, /^longTitle must have 1 to 200 characters/],
  ['a title of 201 characters', { ...PERCENT, longTitle: 'x'.repeat(201) }, /^longTitle must have 1 to 200/],
  ['a title that is no text', { ...PERCENT, longTitle: 5 }, 'longTitle must be text'],
  ['a NUL character', { ...PERCENT, longTitle: 'a\0b' }, /^longTitle must not contain NUL/],
  ['no kind of value', without('couponValueType'), 'couponValueType is required'],
  [
    'an unknown kind of value',
    { ...PERCENT, couponValueType: 'percent_off' },
    'couponValueType must be one of PERCENT_OFF, MONEY_OFF, FREE_GIFT',
  ],
  [
    'a kind of value that only the platform has',
    { ...PERCENT, couponValueType: 'FREE_SHIPPING_STANDARD' },
    /^couponValueType must be one of/,
  ],
  ['no kind of offer', without('offerType'), 'offerType is required'],
  ['an unknown kind of offer', { ...PERCENT, offerType: 'CODE' }, 'offerType must be one of NO_CODE, GENERIC_CODE'],
  ['no channel', { ...PERCENT, redemptionChannel: [] }, /^redemptionChannel must name at least one/],
  ['channels left out', without('redemptionChannel'), 'redemptionChannel is required'],
  [
    'a channel twice',
    { ...PERCENT, redemptionChannel: ['ONLINE', 'ONLINE'] },
    /^redemptionChannel must not name a channel twice/,
  ],
  [
    'an unknown channel',
    { ...PERCENT, redemptionChannel: ['ONLINE', 'PHONE'] },
    'redemptionChannel[1] must be one of ONLINE, IN_STORE',
  ],
  ['a channel that is no list', { ...PERCENT, redemptionChannel: 'ONLINE' }, 'redemptionChannel must be an array'],
  ['no applicability', without('productApplicability'), 'productApplicability is required'],
  ['an unknown applicability', { ...PERCENT, productApplicability: 'SOME' }, /^productApplicability must be one of/],
  ['no percent', without('percentOff'), 'percentOff is required when couponValueType is PERCENT_OFF'],
  ['a null percent', { ...PERCENT, percentOff: null }, 'percentOff is required when couponValueType is PERCENT_OFF'],
  ['zero percent', { ...PERCENT, percentOff: 0 }, /^percentOff must not be less than 1/],
  ['101 percent', { ...PERCENT, percentOff: 101 }, /^percentOff must not be greater than 100/],
  ['half a percent', { ...PERCENT, percentOff: 1.5 }, 'percentOff must be a whole number'],
  ['percent as text', { ...PERCENT, percentOff: '20' }, 'percentOff must be a whole number'],
  [
    'percent for an amount',
    { ...MONEY, percentOff: 20 },
    'percentOff must only be given when couponValueType is PERCENT_OFF',
  ],
  [
    'percent for a gift',
    { ...GIFT, percentOff: 20 },
    'percentOff must only be given when couponValueType is PERCENT_OFF',
  ],
  ['no amount', without('moneyOffAmount', MONEY), 'moneyOffAmount is required when couponValueType is MONEY_OFF'],
  ['nothing off', { ...MONEY, moneyOffAmount: 0 }, /^moneyOffAmount must be above 0/],
  ['less than nothing off', { ...MONEY, moneyOffAmount: -5 }, /^moneyOffAmount must be above 0/],
  ['a tenth of a cent', { ...MONEY, moneyOffAmount: 9.999 }, 'moneyOffAmount must have at most 2 decimals'],
  [
    'more than a million',
    { ...MONEY, moneyOffAmount: 1_000_000.01 },
    /^moneyOffAmount must be above 0 and at most 1,000,000/,
  ],
  ['an amount as text', { ...MONEY, moneyOffAmount: '10' }, 'moneyOffAmount must be a number'],
  [
    'an amount for percent',
    { ...PERCENT, moneyOffAmount: 5 },
    'moneyOffAmount must only be given when couponValueType is MONEY_OFF',
  ],
  [
    'a currency for percent',
    { ...PERCENT, moneyOffCurrency: 'EUR' },
    'moneyOffCurrency must only be given when couponValueType is MONEY_OFF',
  ],
  [
    'a currency in small letters',
    { ...MONEY, moneyOffCurrency: 'eur' },
    /^moneyOffCurrency must be a currency as in ISO 4217/,
  ],
  ['a currency that does not exist', { ...MONEY, moneyOffCurrency: 'XQQ' }, /^moneyOffCurrency must be a currency/],
  [
    'no gift',
    without('freeGiftDescription', GIFT),
    'freeGiftDescription is required when couponValueType is FREE_GIFT',
  ],
  [
    'an empty gift',
    { ...GIFT, freeGiftDescription: '' },
    'freeGiftDescription is required when couponValueType is FREE_GIFT',
  ],
  ['a gift of spaces', { ...GIFT, freeGiftDescription: ' ' }, /^freeGiftDescription must have 1 to/],
  [
    'a gift for percent',
    { ...PERCENT, freeGiftDescription: 'x' },
    'freeGiftDescription must only be given when couponValueType is FREE_GIFT',
  ],
  [
    'no code',
    without('genericRedemptionCode', CODE),
    'genericRedemptionCode is required when offerType is GENERIC_CODE',
  ],
  [
    'an empty code',
    { ...CODE, genericRedemptionCode: '' },
    'genericRedemptionCode is required when offerType is GENERIC_CODE',
  ],
  [
    'a code without need',
    { ...PERCENT, genericRedemptionCode: 'X' },
    'genericRedemptionCode must only be given when offerType is GENERIC_CODE',
  ],
  ['no start', without('effectiveStart'), 'effectiveStart is required'],
  ['no end', without('effectiveEnd'), 'effectiveEnd is required'],
  [
    'a start without an offset',
    { ...PERCENT, effectiveStart: '2099-02-01T00:00:00' },
    /^effectiveStart must be a timestamp as in RFC 3339/,
  ],
  ['a day alone', { ...PERCENT, effectiveEnd: '2099-02-15' }, /^effectiveEnd must be a timestamp as in RFC 3339/],
  [
    'a day that no calendar has',
    { ...PERCENT, effectiveEnd: '2099-02-30T00:00:00Z' },
    /^effectiveEnd must be a timestamp/,
  ],
  ['an end at the start', { ...PERCENT, effectiveEnd: '2099-01-31T23:00:00Z' }, 'effectiveEnd must be after the start'],
  [
    'an end before the start',
    { ...PERCENT, effectiveEnd: '2099-01-01T00:00:00Z' },
    'effectiveEnd must be after the start',
  ],
  [
    'an id of 51 characters',
    { ...PERCENT, promotionId: 'x'.repeat(51) },
    /^promotionId must have at most 50 characters/,
  ],
  ['an id with a space', { ...PERCENT, promotionId: 'a b' }, /^promotionId must have at most 50 characters of/],
  ['an id with an umlaut', { ...PERCENT, promotionId: 'für' }, /^promotionId must have/],
  [
    'a country in small letters',
    { ...PERCENT, targetCountry: 'de' },
    /^targetCountry must be a country as in ISO 3166-1/,
  ],
  ['a country that does not exist', { ...PERCENT, targetCountry: 'QQ' }, /^targetCountry must be a country/],
  ['a null country', { ...PERCENT, targetCountry: null }, 'targetCountry must not be null'],
  [
    'a language in capitals',
    { ...PERCENT, contentLanguage: 'DE' },
    /^contentLanguage must be a language as in ISO 639-1/,
  ],
  ['a language that does not exist', { ...PERCENT, contentLanguage: 'qq' }, /^contentLanguage must be a language/],
  ['a page that is no address', { ...STORE, promotionUrl: 'laden' }, /^promotionUrl must be an http or https address/],
  [
    'a page of 2049 characters',
    { ...STORE, promotionUrl: `https://laden.example/${'x'.repeat(2027)}` },
    /^promotionUrl must be an http or https address of at most 2048/,
  ],
  [
    'unknown shops',
    { ...STORE, storeApplicability: 'SOME' },
    /^storeApplicability must be one of ALL_STORES, SPECIFIC/,
  ],
  [
    'shops for online alone',
    { ...STORE, redemptionChannel: ['ONLINE'] },
    'storeApplicability must only be given when redemptionChannel names IN_STORE',
  ],
  [
    'store codes for all shops',
    { ...STORE, storeCodesExclusion: ['B-1'] },
    'storeCodesExclusion must only be given when storeApplicability is SPECIFIC_STORES',
  ],
  [
    'some shops without codes',
    { ...STORE, storeApplicability: 'SPECIFIC_STORES' },
    /^storeCodesInclusion or storeCodesExclusion is required for SPECIFIC_STORES/,
  ],
  [
    'a store twice',
    { ...STORE, storeApplicability: 'SPECIFIC_STORES', storeCodesInclusion: ['B-1', 'B-1'] },
    /^storeCodesInclusion must not name a store twice/,
  ],
  [
    'an empty store code',
    { ...STORE, storeApplicability: 'SPECIFIC_STORES', storeCodesInclusion: ['B-1', ' '] },
    /^storeCodesInclusion\[1\] must have 1 to 200 characters/,
  ],
  [
    '1,001 stores',
    {
      ...STORE,
      storeApplicability: 'SPECIFIC_STORES',
      storeCodesInclusion: Array.from({ length: 1_001 }, (_, index) => `B-${index}`),
    },
    /^storeCodesInclusion must name at most 1,000 stores/,
  ],
  [
    'a Merchant Center that the account is not linked to',
    { ...PERCENT, merchantId: '7' },
    /^merchantId must be a Merchant Center of the account: \d+$/,
  ],
  [
    'a Merchant Center that is no id',
    { ...PERCENT, merchantId: 'x' },
    /^merchantId must be the id of a Merchant Center/,
  ],
  ['an unknown field', { ...PERCENT, discount: 5 }, /^discount is not a field of this body/],
  ['no body', {}, 'longTitle is required'],
])('%s is refused, and nothing reaches the platform', async (_what, body, message) => {
  const sent = await platform.insertsDuring(async () => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
  });
  expect(sent).toBe(0);
});

test('over GraphQL the same rules hold', async () => {
  const mutation = `mutation ($accountId: String!, $type: CouponValueType!, $percentOff: Int, $end: DateTimeISO!) {
    createPromotion(accountId: $accountId, longTitle: "Über GraphQL", couponValueType: $type, percentOff: $percentOff,
      offerType: NO_CODE, redemptionChannel: [ONLINE], productApplicability: ALL_PRODUCTS,
      effectiveStart: "2099-02-01T00:00:00Z", effectiveEnd: $end) { title percentOff }
  }`;
  const call = async (variables: object) =>
    (
      await demo.app.graphql(
        mutation,
        { accountId, end: '2099-03-01T00:00:00Z', ...variables },
        { token: demo.users.member.token },
      )
    ).body;
  expect(await call({ type: 'PERCENT_OFF', percentOff: 30 })).toMatchObject({
    data: { createPromotion: { title: 'Über GraphQL', percentOff: 30 } },
  });
  for (const [variables, message] of [
    [{ type: 'PERCENT_OFF' }, 'percentOff is required when couponValueType is PERCENT_OFF'],
    [{ type: 'FREE_GIFT', percentOff: 1 }, 'percentOff must only be given when couponValueType is PERCENT_OFF'],
    [{ type: 'PERCENT_OFF', percentOff: 101 }, 'percentOff must not be greater than 100'],
    [{ type: 'PERCENT_OFF', percentOff: 5, end: '2099-01-01T00:00:00Z' }, 'effectiveEnd must be after the start'],
  ] as const) {
    expect((await call(variables)).errors).toMatchObject([{ message, extensions: { code: 'bad_request' } }]);
  }
});

test('for shops on site, an account without a link of a product is told what to give', async () => {
  await demo.app.db.query(`update products set link = '' where account_id = $1`, [accountId]);
  const { status, body } = await post({ ...PERCENT, redemptionChannel: ['IN_STORE'] });
  expect([status, body.code]).toEqual([400, 'bad_request']);
  expect(body.message).toMatch(/^promotionUrl is required when redemptionChannel names IN_STORE/);
});
