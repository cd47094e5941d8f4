import { type AdsRow, codeOf, errorOf, METRICS, startTestSandbox, type TestSandbox } from './support/client.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const WEEK = "segments.date BETWEEN '2026-11-14' AND '2026-11-20'";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ now: () => NOW });
});
afterAll(() => sandbox.close());

describe('results', () => {
  test('name resources that were not asked for, spell INT64 as text and leave out what is unset', async () => {
    const query =
      "SELECT campaign.id, campaign.end_date_time, campaign.target_roas.target_roas, campaign_budget.amount_micros FROM campaign WHERE campaign.name = 'Shopping | Bestseller'";
    const answer = await sandbox.ads(query);
    const [chunk] = answer.body as { results: AdsRow[]; fieldMask: string; requestId: string }[];
    const [row] = chunk?.results ?? [];
    expect(row).toEqual({
      campaign: {
        resourceName: `customers/${sandbox.accountId}/campaigns/${row?.campaign?.id}`,
        id: expect.stringMatching(/^\d+$/),
        targetRoas: { targetRoas: expect.any(Number) },
      },
      campaignBudget: {
        resourceName: expect.stringContaining('/campaignBudgets/'),
        amountMicros: expect.stringMatching(/0000$/),
      },
    });
    expect(chunk?.fieldMask).toBe(
      'campaign.id,campaign.endDateTime,campaign.targetRoas.targetRoas,campaignBudget.amountMicros',
    );
    expect(chunk?.requestId).toMatch(/^[\w-]{22}$/);
  });

  test('carry metrics and segments in objects of their own', async () => {
    const [row] = await sandbox.rows(`SELECT segments.date, ${METRICS} FROM campaign WHERE ${WEEK} LIMIT 1`);
    expect(row).toEqual({
      campaign: { resourceName: expect.any(String) },
      metrics: {
        costMicros: expect.stringMatching(/^\d+$/),
        impressions: expect.stringMatching(/^\d+$/),
        clicks: expect.stringMatching(/^\d+$/),
        conversions: expect.any(Number),
        conversionsValue: expect.any(Number),
      },
      segments: { date: '2026-11-14' },
    });
  });

  test('leave out rows without figures only when they are segmented', async () => {
    const removed = "FROM campaign WHERE campaign.status = 'REMOVED' AND";
    expect(await sandbox.rows(`SELECT segments.date, metrics.clicks ${removed} ${WEEK}`)).toEqual([]);
    const whole = await sandbox.rows(`SELECT metrics.clicks ${removed} ${WEEK}`);
    expect(whole.map((row) => row.metrics)).toEqual([{ clicks: '0' }, { clicks: '0' }]);
  });

  test('are one chunk without results when nothing matches', async () => {
    const { status, body } = await sandbox.ads("SELECT campaign.id FROM campaign WHERE campaign.name = 'none'");
    expect([status, body]).toEqual([
      200,
      [{ fieldMask: 'campaign.id', requestId: expect.any(String), queryResourceConsumption: '30' }],
    ]);
  });
});

describe('clauses', () => {
  const names = async (clause: string) => {
    const rows = await sandbox.rows(`SELECT campaign.name, campaign.status FROM campaign ${clause}`);
    return rows.map((row) => row.campaign?.name);
  };

  test('filter by every operator', async () => {
    const all = (await names('')).length;
    expect(await names("WHERE campaign.name = 'Search | Brand'")).toEqual(['Search | Brand']);
    expect((await names("WHERE campaign.name != 'Search | Brand'")).length).toBe(all - 1);
    expect((await names("WHERE campaign.status IN ('PAUSED', REMOVED)")).length).toBe(5);
    expect((await names("WHERE campaign.status NOT IN ('PAUSED', 'REMOVED')")).length).toBe(all - 5);
    expect((await names("WHERE campaign.name LIKE 'shopping |%'")).length).toBe(4);
    expect((await names("WHERE campaign.name NOT LIKE 'Shopping |%'")).length).toBe(all - 4);
    expect(await names("WHERE campaign.name REGEXP_MATCH 'Search . Br.nd'")).toEqual(['Search | Brand']);
    expect((await names('WHERE campaign.shopping_setting.merchant_id IS NOT NULL')).length).toBe(7);
    expect((await names(`WHERE campaign.shopping_setting.merchant_id = ${sandbox.merchantId}`)).length).toBe(7);
    expect((await names('WHERE campaign.shopping_setting.merchant_id IS NULL AND campaign.id > 0')).length).toBe(
      all - 7,
    );
    expect(
      (await names('WHERE campaign_budget.amount_micros >= 5000000 AND campaign_budget.amount_micros < 5000001'))
        .length,
    ).toBeLessThan(all);
    expect(await names("WHERE campaign.start_date_time BETWEEN '1990-01-01' AND '1991-01-01'")).toEqual([]);
  });

  test('order and limit', async () => {
    const query = `SELECT campaign.name, metrics.clicks FROM campaign WHERE ${WEEK} ORDER BY metrics.clicks DESC, campaign.name LIMIT 4`;
    const clicks = (await sandbox.rows(query)).map((row) => Number(row.metrics?.clicks));
    expect(clicks).toHaveLength(4);
    expect(clicks).toEqual([...clicks].sort((one, other) => other - one));
  });

  test('filter by metrics', async () => {
    const rows = await sandbox.rows(
      `SELECT campaign.id, segments.date, metrics.clicks FROM campaign WHERE ${WEEK} AND metrics.clicks > 30`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => Number(row.metrics?.clicks) > 30)).toBe(true);
  });

  test.each([
    ["= '2026-11-20'", 1],
    ["> '2026-11-18' AND segments.date <= '2026-11-20'", 2],
    ['DURING YESTERDAY', 1],
    ['DURING LAST_7_DAYS', 7],
    ['DURING LAST_14_DAYS', 14],
    ['DURING LAST_30_DAYS', 30],
    ['DURING THIS_MONTH', 20],
    ['DURING LAST_MONTH', 31],
    ['DURING LAST_WEEK_MON_SUN', 7],
    ['DURING LAST_WEEK_SUN_SAT', 7],
    ['DURING LAST_BUSINESS_WEEK', 5],
    ['DURING THIS_WEEK_MON_TODAY', 5],
    ['DURING THIS_WEEK_SUN_TODAY', 6],
    ['DURING TODAY', 0],
  ])('cover the days of %s', async (condition, days) => {
    const rows = await sandbox.rows(
      `SELECT segments.date, metrics.impressions FROM customer WHERE segments.date ${condition}`,
    );
    expect(rows).toHaveLength(days);
  });

  test('can leave out resource names', async () => {
    const rows = await sandbox.rows(
      "SELECT campaign.name FROM campaign WHERE campaign.name = 'Search | Brand' PARAMETERS omit_unselected_resource_names = true",
    );
    expect(rows).toEqual([{ campaign: { name: 'Search | Brand' } }]);
  });
});

describe('other resources', () => {
  test.each([
    ['ad_group', 'ad_group.id, ad_group.name, campaign.name, customer.id'],
    ['ad_group_ad', 'ad_group_ad.ad.id, ad_group_ad.ad.final_urls, ad_group.name, campaign.name'],
    [
      'ad_group_criterion',
      'ad_group_criterion.keyword.text, ad_group_criterion.quality_info.quality_score, campaign.id',
    ],
    ['asset_group', 'asset_group.name, asset_group.ad_strength, asset_group.final_urls, campaign.id'],
    ['asset_group_asset', 'asset_group_asset.field_type, asset.type, asset.text_asset.text, asset_group.id'],
    [
      'asset_group_listing_group_filter',
      'asset_group_listing_group_filter.type, asset_group_listing_group_filter.case_value.product_brand.value',
    ],
    ['campaign_criterion', 'campaign_criterion.location.geo_target_constant, campaign_criterion.negative, campaign.id'],
    [
      'geo_target_constant',
      'geo_target_constant.name, geo_target_constant.country_code, geo_target_constant.target_type',
    ],
    ['shared_set', 'shared_set.id, shared_set.name, shared_set.member_count'],
    ['shared_criterion', 'shared_criterion.keyword.text, shared_criterion.keyword.match_type, shared_set.name'],
    ['campaign_shared_set', 'campaign_shared_set.campaign, shared_set.name'],
    ['product_link', 'product_link.merchant_center.merchant_center_id'],
    ['campaign_budget', 'campaign_budget.amount_micros'],
    ['customer', 'customer.id, customer.descriptive_name, customer.time_zone'],
  ])('%s can be asked', async (resource, fields) => {
    const rows = await sandbox.rows(`SELECT ${fields} FROM ${resource}`);
    expect(rows.length).toBeGreaterThan(0);
    for (const owner of new Set(fields.split(', ').map((field) => field.split('.')[0] ?? ''))) {
      const name = owner.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
      expect(rows[0]?.[name]).toHaveProperty('resourceName');
    }
  });

  test.each(['keyword_view', 'asset_group_asset', 'asset_group', 'ad_group'])('%s has figures', async (resource) => {
    const rows = await sandbox.rows(`SELECT ${resource}.resource_name, ${METRICS} FROM ${resource} WHERE ${WEEK}`);
    expect(rows.some((row) => Number(row.metrics?.impressions) > 0)).toBe(true);
  });
});

describe('bad queries', () => {
  const cases: [query: string, code: string][] = [
    ['campaign.id FROM campaign', 'EXPECTED_SELECT'],
    ['SELECT campaign.id', 'EXPECTED_FROM'],
    ['SELECT FROM campaign', 'BAD_FIELD_NAME'],
    ['SELECT campaign.id FROM', 'UNEXPECTED_END_OF_QUERY'],
    ['SELECT campaign.id FROM campaigns', 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE'],
    ['SELECT campaign.identity FROM campaign', 'UNRECOGNIZED_FIELD'],
    ['SELECT campaign.id FROM campaign WHERE campaign.nothing = 1', 'UNRECOGNIZED_FIELD'],
    ['SELECT ad_group.id FROM campaign', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ['SELECT campaign.id FROM campaign WHERE ad_group.id = 1', 'PROHIBITED_RESOURCE_TYPE_IN_WHERE_CLAUSE'],
    ['SELECT metrics.clicks FROM shared_set', 'PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE'],
    ['SELECT segments.product_item_id FROM campaign', 'PROHIBITED_SEGMENT_IN_SELECT_OR_WHERE_CLAUSE'],
    ['SELECT segments.date, metrics.clicks FROM campaign', 'EXPECTED_FILTERS_ON_DATE_RANGE'],
    ["SELECT segments.date FROM campaign WHERE segments.date > '2026-01-01'", 'EXPECTED_FILTERS_ON_DATE_RANGE'],
    [
      "SELECT campaign.id FROM campaign WHERE segments.date BETWEEN '2026-02-01' AND '2026-01-01'",
      'DATE_RANGE_TOO_NARROW',
    ],
    ["SELECT campaign.id FROM campaign WHERE segments.date = '2026-02-30'", 'INVALID_DATE_FORMAT'],
    ['SELECT campaign.id FROM campaign WHERE segments.date DURING LAST_9_DAYS', 'INVALID_VALUE_WITH_DURING_OPERATOR'],
    [
      "SELECT metrics.clicks FROM shopping_performance_view WHERE segments.product_item_id = 'x'",
      'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
    ],
    ["SELECT campaign.id FROM campaign WHERE campaign.status = 'ON'", 'BAD_ENUM_CONSTANT'],
    ["SELECT campaign.id FROM campaign WHERE campaign.id = 'x'", 'BAD_NUMBER'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id LIKE 1', 'OPERATOR_FIELD_MISMATCH'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id IN ()', 'PROHIBITED_EMPTY_LIST_IN_CONDITION'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id IN 5', 'EXPECTED_LIST'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id ~ 5', 'BAD_SYMBOL'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id 5', 'BAD_OPERATOR'],
    ["SELECT campaign.id FROM campaign WHERE campaign.name = 'x", 'STRING_NOT_TERMINATED'],
    ['SELECT campaign.id FROM campaign LIMIT 0', 'LIMIT_VALUE_TOO_LOW'],
    ['SELECT campaign.id FROM campaign LIMIT many', 'BAD_LIMIT_VALUE'],
    ['SELECT campaign.id FROM campaign ORDER campaign.id', 'EXPECTED_BY'],
    ['SELECT campaign.id FROM campaign OR 1', 'UNEXPECTED_INPUT'],
    ['SELECT campaign.id FROM campaign PARAMETERS speed = true', 'BAD_PARAMETER_NAME'],
  ];

  test.each(cases)('%s is refused', async (query, code) => {
    const answer = await sandbox.ads(query);
    expect([answer.status, codeOf(answer)]).toEqual([400, `queryError.${code}`]);
    expect(Array.isArray(answer.body)).toBe(true);
    expect(errorOf(answer)).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'Request contains an invalid argument.',
      details: [
        {
          '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
          requestId: expect.any(String),
        },
      ],
    });
  });
});
