import { Definition } from './definition.js';
import { answerProblems, type Exchange, requestProblems } from './exchange.js';
import { messageProblems } from './message.js';
import { queryProblems } from './query.js';

const ads = Definition.read('google-ads');
const merchant = Definition.read('merchant');
const name = 'customers/1/campaigns/2';

const mutation = (service: string, body: object): Exchange => ({
  method: 'POST',
  path: `/v25/customers/1234567890/${service}:mutate`,
  body,
  status: 200,
  answer: {},
});
const updating = (update: object, updateMask: string, service = 'campaigns') =>
  requestProblems(ads, mutation(service, { operations: [{ update: { resourceName: name, ...update }, updateMask }] }));

describe('a query', () => {
  const problems = (query: string) => queryProblems(ads, 'services.GoogleAdsRow', query);

  test('passes where all that it names exists', () => {
    expect(
      problems(
        `SELECT segments.date, campaign.id, campaign.target_roas.target_roas, metrics.cost_micros FROM campaign
         WHERE campaign.status IN ('ENABLED', 'PAUSED') AND segments.date BETWEEN '2026-01-01' AND '2026-01-31'
         AND campaign.name != 'a.b = ''c' AND campaign.id = 12 ORDER BY metrics.clicks DESC LIMIT 5`,
      ),
    ).toEqual([]);
    expect(
      problems('SELECT ad_group_criterion.negative FROM keyword_view WHERE ad_group_criterion.negative = FALSE'),
    ).toEqual([]);
  });

  test.each([
    [
      'a field',
      'SELECT campaign.start_date FROM campaign',
      'campaign.start_date: resources.Campaign has no field startDate',
    ],
    ['a resource', 'SELECT campaign.id FROM campaigns', 'FROM campaigns: services.GoogleAdsRow has no field campaigns'],
    ['a metric', 'SELECT metrics.costs FROM campaign', 'metrics.costs: common.Metrics has no field costs'],
    ['a segment', 'SELECT segments.day FROM campaign', 'segments.day: common.Segments has no field day'],
    [
      'a sort',
      'SELECT campaign.id FROM campaign ORDER BY campaign.size',
      'campaign.size: resources.Campaign has no field size',
    ],
    [
      'a condition',
      `SELECT campaign.id FROM campaign WHERE campaign.mood = 'x'`,
      'campaign.mood: resources.Campaign has no field mood',
    ],
    [
      'a word',
      `SELECT campaign.id FROM campaign WHERE campaign.status IN ('ENABLED', 'DELETED')`,
      'campaign.status: DELETED is no enums.CampaignStatus',
    ],
    [
      'a message',
      'SELECT campaign.target_roas FROM campaign',
      'campaign.target_roas has fields, of which one must be named',
    ],
    ['text for a number', `SELECT campaign.id FROM campaign WHERE campaign.id = 'x'`, `campaign.id: 'x' is no int64`],
    [
      'text for a bool',
      `SELECT customer.id FROM customer WHERE customer.manager = 'yes'`,
      `customer.manager: 'yes' is no bool`,
    ],
  ])('is told of %s that does not exist', (_what, query, problem) => {
    expect(problems(query)).toEqual([problem]);
  });

  test('of Merchant names the fields of its table', () => {
    const row = 'reports.v1.ReportRow';
    const table = 'price_competitiveness_product_view';
    expect(
      queryProblems(merchant, row, `SELECT id, benchmark_price FROM ${table} WHERE report_country_code = 'DE'`),
    ).toEqual([]);
    expect(queryProblems(merchant, row, `SELECT id, benchmark FROM ${table}`)).toHaveLength(1);
  });
});

describe('a mutation', () => {
  test('passes where it sets what may be set', () => {
    expect(updating({ status: 'PAUSED' }, 'status')).toEqual([]);
    expect(updating({ maximizeConversions: {} }, 'maximizeConversions.targetCpaMicros')).toEqual([]);
    expect(updating({ targetRoas: { targetRoas: 4.5 } }, 'targetRoas.targetRoas')).toEqual([]);
  });

  test.each([
    ['a wrong field', { stauts: 'PAUSED' }, 'status', 'stauts: resources.Campaign has no such field'],
    ['a wrong word', { status: 'STOPPED' }, 'status', '"STOPPED" is no enums.CampaignStatus'],
    [
      'a wrong type',
      { status: 'PAUSED', targetRoas: { targetRoas: '4' } },
      'status,targetRoas.targetRoas',
      '"4" is no double',
    ],
    ['what is only told', { servingStatus: 'SERVING' }, 'servingStatus', 'servingStatus is only told, never sent'],
    [
      'what stays as it was made',
      { advertisingChannelType: 'VIDEO' },
      'advertisingChannelType',
      'advertisingChannelType is IMMUTABLE',
    ],
    ['a mask of nothing', { status: 'PAUSED' }, 'state', 'resources.Campaign has no field state'],
    [
      'a mask of a whole message',
      { targetRoas: { targetRoas: 4 } },
      'targetRoas',
      'targetRoas has fields, which a mask must name',
    ],
    ['more than its mask', { status: 'PAUSED', name: 'x' }, 'status', 'update.name is sent but not named by the mask'],
    [
      'two of a kind',
      { targetRoas: { targetRoas: 4 }, manualCpc: { enhancedCpcEnabled: true } },
      'targetRoas.targetRoas,manualCpc.enhancedCpcEnabled',
      'manualCpc excludes targetRoas',
    ],
  ])('is told of %s', (_what, update, mask, problem) => {
    expect(updating(update, mask).join('\n')).toContain(problem);
  });

  test('is told of an address, a parameter, an operation and a required field that are wrong', () => {
    expect(requestProblems(ads, mutation('campaign', { operations: [] }))).toHaveLength(1);
    expect(requestProblems(ads, mutation('campaigns', { operation: [] }))).toEqual([
      'CampaignService.MutateCampaigns.operation: services.MutateCampaignsRequest has no such field',
      'CampaignService.MutateCampaigns.operations is required',
    ]);
    expect(
      requestProblems(ads, {
        ...mutation('campaigns', { operations: [] }),
        path: '/v25/customers/1/campaigns:mutate?dryRun=true',
      }),
    ).toEqual(['CampaignService.MutateCampaigns: the parameter dryRun is not known']);
    expect(
      requestProblems(
        ads,
        mutation('googleAds', { mutateOperations: [{ sharedSetOperation: { create: {}, remove: '' } }] }),
      ),
    ).toEqual(['GoogleAdsService.Mutate.mutateOperations[0].sharedSetOperation.remove excludes create']);
    expect(updating({ status: 'PAUSED' }, '')).toContainEqual(expect.stringContaining('updateMask is missing'));
  });
});

describe('a call of Merchant', () => {
  const list = (query: string): Exchange => ({
    method: 'GET',
    path: `/products/v1/accounts/1/products?${query}`,
    status: 200,
    answer: {},
  });
  const inserted = (promotion: object): Exchange => ({
    method: 'POST',
    path: '/promotions/v1/accounts/1/promotions:insert',
    body: { promotion, dataSource: 'accounts/1/dataSources/2' },
    status: 200,
    answer: {},
  });
  const PROMOTION = {
    promotionId: 'a',
    contentLanguage: 'de',
    targetCountry: 'DE',
    redemptionChannel: ['ONLINE'],
    attributes: {
      productApplicability: 'ALL_PRODUCTS',
      offerType: 'NO_CODE',
      longTitle: 'A',
      couponValueType: 'PERCENT_OFF',
      promotionDestinations: ['SHOPPING_ADS'],
      percentOff: '10',
      promotionEffectiveTimePeriod: { startTime: '2026-01-01T00:00:00Z', endTime: '2026-02-01T00:00:00Z' },
    },
  };

  test('passes where it is right', () => {
    expect(requestProblems(merchant, list('pageSize=1000&pageToken=x'))).toEqual([]);
    expect(requestProblems(merchant, inserted(PROMOTION))).toEqual([]);
  });

  test.each([
    ['a parameter', list('page_size=1000'), 'page_size: products.v1.ListProductsRequest has no such field'],
    ['the type of a parameter', list('pageSize=many'), 'pageSize: null is no int32'],
    ['an address', { ...list(''), path: '/products/v1beta/accounts/1/products' }, 'is served by no method'],
    ['a verb', { ...list(''), method: 'POST' }, 'is served by no method'],
    ['a word', inserted({ ...PROMOTION, redemptionChannel: ['SHOP'] }), '"SHOP" is no promotions.v1.RedemptionChannel'],
    ['a field', inserted({ ...PROMOTION, title: 'A' }), 'title: promotions.v1.Promotion has no such field'],
    ['a missing one', inserted({ ...PROMOTION, attributes: {} }), 'longTitle is required'],
    ['what is only told', inserted({ ...PROMOTION, promotionStatus: {} }), 'promotionStatus is only told, never sent'],
  ])('is told of %s that is wrong', (_what, exchange, problem) => {
    expect(requestProblems(merchant, exchange).join('\n')).toContain(problem);
  });
});

describe('an answer', () => {
  const streamed = (row: object, more: object[] = []): Exchange => ({
    method: 'POST',
    path: '/v25/customers/1/googleAds:searchStream',
    body: { query: 'SELECT campaign.id FROM campaign' },
    status: 200,
    answer: [{ results: [row], fieldMask: 'campaign.id', requestId: 'x' }, ...more],
  });
  const failing = (errorCode: object) => ({
    error: {
      code: 400,
      message: '',
      status: 'INVALID_ARGUMENT',
      details: [
        { '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure', errors: [{ errorCode }] },
      ],
    },
  });

  test('passes where it is right', () => {
    const row = {
      campaign: { resourceName: name, id: '1', status: 'ENABLED' },
      metrics: { clicks: '0', conversions: 0 },
    };
    expect(answerProblems(ads, streamed(row, [failing({ queryError: 'BAD_FIELD_NAME' })]))).toEqual([]);
  });

  test.each([
    ['a field', { campaign: { identity: '1' } }, 'identity: resources.Campaign has no such field'],
    ['a number that is to be text', { campaign: { id: 1 } }, '1 is no int64'],
    ['a word', { campaign: { status: 'ON' } }, '"ON" is no enums.CampaignStatus'],
    [
      'what is left out when it is unset',
      { campaign: { name: 'A', servingStatus: 'UNSPECIFIED' } },
      'servingStatus is unset',
    ],
    ['a list without members', { asset_group: 1, assetGroup: { finalUrls: [] } }, 'finalUrls is empty'],
  ])('is told of %s that is wrong', (_what, row, problem) => {
    expect(answerProblems(ads, streamed(row)).join('\n')).toContain(problem);
  });

  test('is told of an error code that is wrong', () => {
    const exchange = { ...streamed({}), status: 400, answer: [failing({ queryError: 'BAD_FIELD' })] };
    expect(answerProblems(ads, exchange)).toEqual([expect.stringContaining('"BAD_FIELD" is no errors.QueryError')]);
    const family = { ...exchange, answer: [failing({ fieldsError: 'REQUIRED' })] };
    expect(answerProblems(ads, family)).toEqual([expect.stringContaining('errors.ErrorCode has no such field')]);
  });

  test('says instants as they are said', () => {
    const product = { productStatus: { creationDate: '2026-01-01' } };
    const place = { direction: 'answer', at: 'product' } as const;
    expect(messageProblems(merchant, 'products.v1.Product', product, place)).toEqual([
      'product.productStatus.creationDate: "2026-01-01" is no instant',
    ]);
  });
});
