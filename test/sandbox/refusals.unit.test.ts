import { codeOf, errorOf, startTestSandbox, type TestSandbox } from './support/client.js';

let sandbox: TestSandbox;
let name: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const [row] = await sandbox.rows(
    `SELECT campaign.id FROM campaign WHERE campaign.advertising_channel_type = 'SEARCH'`,
  );
  name = row?.campaign?.resourceName ?? '';
});
afterAll(() => sandbox.close());

const update = (values: object, updateMask: string) =>
  sandbox.mutate('campaigns', { operations: [{ update: { resourceName: name, ...values }, updateMask }] });
const inserted = (promotion: object, more: object = {}) =>
  sandbox.merchant(`promotions/v1/accounts/${sandbox.merchantId}/promotions:insert`, {
    promotion,
    dataSource: 'accounts/1/dataSources/2',
    ...more,
  });
const PROMOTION = {
  promotionId: 'sommer',
  contentLanguage: 'de',
  targetCountry: 'DE',
  redemptionChannel: ['ONLINE'],
  attributes: {
    productApplicability: 'ALL_PRODUCTS',
    offerType: 'NO_CODE',
    longTitle: 'Sommer',
    couponValueType: 'PERCENT_OFF',
    percentOff: '10',
    promotionDestinations: ['SHOPPING_ADS'],
    promotionEffectiveTimePeriod: { startTime: '2026-01-01T00:00:00Z', endTime: '2026-02-01T00:00:00Z' },
  },
};

describe('Google Ads', () => {
  test.each([
    [
      { colour: 'red' },
      `Invalid JSON payload received. Unknown name "colour" at 'operations[0].update': Cannot find field.`,
    ],
    [{ status: 'STOPPED' }, `Invalid value at 'operations[0].update.status' (CampaignStatus), "STOPPED"`],
    [
      { networkSettings: { targetMoon: true } },
      `Invalid JSON payload received. Unknown name "targetMoon" at 'operations[0].update.network_settings': Cannot find field.`,
    ],
    [
      { targetRoas: { targetRoas: '4' } },
      `Invalid value at 'operations[0].update.target_roas.target_roas' (double), "4"`,
    ],
    [
      { targetRoas: { targetRoas: 4 }, manualCpc: {} },
      `Invalid value at 'operations[0].update' (oneof), oneof field 'campaign_bidding_strategy' is already set. Cannot set 'manualCpc'`,
    ],
  ])('takes no %j', async (values, message) => {
    const answer = await update(values, 'status');
    expect([answer.status, errorOf(answer).message]).toEqual([400, message]);
  });

  test('takes what the platform has and the stand-in does without', async () => {
    const values = { status: 'ENABLED', networkSettings: { targetSearchNetwork: true }, final_url_suffix: 'a=b' };
    expect((await update(values, 'status')).status).toBe(200);
  });

  test('takes nothing that the platform alone sets', async () => {
    const answer = await update({ servingStatus: 'SERVING' }, 'status');
    expect([answer.status, codeOf(answer)]).toEqual([400, 'fieldError.VALUE_MUST_BE_UNSET']);
    expect(JSON.stringify(answer.body)).toContain('"fieldName":"serving_status"');
  });

  test('takes no parameter that its methods do not have', async () => {
    const answer = await sandbox.ads('SELECT campaign.id FROM campaign', { parameters: '?pageSize=5' });
    expect([answer.status, errorOf(answer).message]).toEqual([
      400,
      `Invalid JSON payload received. Unknown name "pageSize": Cannot bind query parameter. Field 'pageSize' could not be found in request message.`,
    ]);
    expect((await sandbox.ads('SELECT campaign.id FROM campaign', { parameters: '?prettyPrint=false' })).status).toBe(
      200,
    );
  });
});

describe('Merchant', () => {
  test.each([
    [{ ...PROMOTION, title: 'x' }, {}, `Unknown name "title" at 'promotion': Cannot find field.`],
    [
      { ...PROMOTION, redemptionChannel: ['SHOP'] },
      {},
      `Invalid value at 'promotion.redemption_channel[0]' (RedemptionChannel), "SHOP"`,
    ],
    [
      { ...PROMOTION, redemptionChannel: 'ONLINE' },
      {},
      `Invalid value at 'promotion.redemption_channel' (RedemptionChannel), "ONLINE"`,
    ],
    [{ ...PROMOTION, promotionStatus: {} }, {}, 'The field promotionStatus is set by the platform alone.'],
    [{ ...PROMOTION, targetCountry: '' }, {}, '[promotion.targetCountry] Required parameter: targetCountry'],
    [
      { ...PROMOTION, attributes: { ...PROMOTION.attributes, longTitle: undefined } },
      {},
      '[promotion.attributes.longTitle] Required parameter: longTitle',
    ],
    [PROMOTION, { update: true }, 'Unknown name "update": Cannot find field.'],
  ])('takes no promotion %j with %j', async (promotion, more, message) => {
    const answer = await inserted(promotion, more);
    expect(answer.status).toBe(400);
    expect(errorOf(answer).message).toContain(message);
  });

  test('takes no data source without a name, and none that is two things', async () => {
    const path = `datasources/v1/accounts/${sandbox.merchantId}/dataSources`;
    const promotionDataSource = { targetCountry: 'DE', contentLanguage: 'de' };
    const unnamed = await sandbox.merchant(path, { promotionDataSource });
    expect(errorOf(unnamed).message).toBe('[displayName] Required parameter: displayName');
    const both = await sandbox.merchant(path, { displayName: 'A', promotionDataSource, primaryProductDataSource: {} });
    expect(errorOf(both).message).toContain("oneof field 'Type' is already set");
  });

  test.each(['page_count=5', 'filter=x', 'pageToken='])('takes the parameters of a method alone: %s', async (query) => {
    const { status } = await sandbox.merchant(`products/v1/accounts/${sandbox.merchantId}/products?${query}`);
    expect(status).toBe(query.startsWith('pageToken') ? 200 : 400);
  });

  test('tells things whole', async () => {
    const path = `accounts/${sandbox.merchantId}`;
    const { body: goods } = await sandbox.merchant(`products/v1/${path}/products`);
    const [product] = goods.products as { name: string; base64EncodedName: string }[];
    const encoded = Buffer.from(product?.name.split('/').at(-1) ?? '').toString('base64url');
    expect(product?.base64EncodedName).toBe(`accounts/${sandbox.merchantId}/products/${encoded}`);
    const { body } = await sandbox.merchant(`promotions/v1/${path}/promotions`);
    const dates = (body.promotions as { promotionStatus: Record<string, string> }[]).map(({ promotionStatus }) => {
      return [promotionStatus.creationDate, promotionStatus.lastUpdateDate];
    });
    expect(dates.length).toBeGreaterThan(0);
    for (const date of dates.flat()) expect(date).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
});
