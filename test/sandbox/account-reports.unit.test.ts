import { type AdsRow, call, codeOf, startTestSandbox, type TestSandbox } from './support/client.js';

/** Reports beside the daily figures, and keywords that campaigns exclude, as Google Ads has them. */
let sandbox: TestSandbox;
let today: string;
let bearer: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  bearer = `Bearer ${String((await sandbox.token()).body.access_token)}`;
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date());
});
afterAll(() => sandbox.close());

const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const changes = (where: string, rest: string) =>
  `SELECT change_event.user_email, change_event.new_resource FROM change_event ${where} ${rest}`;
const since = (days: number) =>
  `WHERE change_event.change_date_time >= '${daysAgo(days)}' AND change_event.change_date_time < '${daysAgo(-1)}'`;

describe('change_event', () => {
  test.each([
    ['no LIMIT', () => changes(since(10), ''), 'LIMIT_NOT_SPECIFIED'],
    ['a LIMIT above 10,000', () => changes(since(10), 'LIMIT 10001'), 'INVALID_LIMIT_CLAUSE'],
    ['no range', () => changes('', 'LIMIT 10'), 'CHANGE_DATE_RANGE_INFINITE'],
    [
      'an open range',
      () => changes(`WHERE change_event.change_date_time >= '${daysAgo(3)}'`, 'LIMIT 10'),
      'CHANGE_DATE_RANGE_INFINITE',
    ],
    ['a range of 31 days', () => changes(since(31), 'LIMIT 10'), 'START_DATE_TOO_OLD'],
    [
      'a range that ends before it begins',
      () =>
        changes(
          `WHERE change_event.change_date_time >= '${daysAgo(1)}' AND change_event.change_date_time <= '${daysAgo(3)}'`,
          'LIMIT 10',
        ),
      'CHANGE_DATE_RANGE_NEGATIVE',
    ],
  ])('with %s is refused', async (_what, query, code) => {
    const answer = await sandbox.ads(query());
    expect([answer.status, codeOf(answer)]).toEqual([400, `changeEventError.${code}`]);
  });

  test('tells who it was and holds the changed resource whole', async () => {
    const rows = await sandbox.rows(changes(since(30), 'LIMIT 100'));
    expect(rows.length).toBeGreaterThan(5);
    for (const { changeEvent } of rows as { changeEvent?: { newResource?: object; userEmail?: string } }[]) {
      expect(changeEvent).toEqual({
        resourceName: expect.stringMatching(/^customers\/\d+\/changeEvents\/\d{16}~0~0$/),
        userEmail: expect.any(String),
        newResource: expect.any(Object),
      });
    }
  });
});

describe('segments', () => {
  const range = () => `WHERE segments.date BETWEEN '${daysAgo(9)}' AND '${daysAgo(1)}'`;

  test.each(['device', 'hour', 'day_of_week', 'conversion_action'])('%s has the whole as its sum', async (segment) => {
    const total = await sandbox.rows(`SELECT metrics.conversions, metrics.conversions_value FROM customer ${range()}`);
    const parts = await sandbox.rows(
      `SELECT segments.${segment}, metrics.conversions, metrics.conversions_value FROM customer ${range()}`,
    );
    for (const metric of ['conversions', 'conversionsValue']) {
      const sum = parts.reduce((all, { metrics }) => all + Number(metrics?.[metric]), 0);
      expect(sum).toBeCloseTo(Number(total[0]?.metrics?.[metric]), 4);
    }
  });

  test('only conversions know their action', async () => {
    const answer = await sandbox.ads(`SELECT segments.conversion_action, metrics.clicks FROM customer ${range()}`);
    expect(codeOf(answer)).toBe('queryError.PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE');
  });

  test('shares and losses add up to everything that was possible, where all of them are told exactly', async () => {
    const rows = await sandbox.rows(
      `SELECT campaign.id, metrics.search_impression_share, metrics.search_budget_lost_impression_share,
        metrics.search_rank_lost_impression_share FROM campaign ${range()} AND campaign.advertising_channel_type = 'SEARCH'
        AND metrics.impressions > 0`,
    );
    const shares = rows.map(({ metrics }) => Object.values(metrics ?? {}).map(Number));
    const exact = shares.filter(([share = 0, budget = 0, rank = 0]) => share >= 0.1 && budget <= 0.9 && rank <= 0.9);
    expect(exact.length).toBeGreaterThan(2);
    for (const parts of exact) expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 6);
    expect(shares.flat()).toContain(0.0999);
  });
});

describe('a keyword that a campaign excludes', () => {
  const mutate = (operation: object) =>
    call(`${sandbox.googleAdsUrl}/v25/customers/${sandbox.accountId}/campaignCriteria:mutate`, {
      method: 'POST',
      headers: { authorization: bearer, 'login-customer-id': sandbox.managerId, 'content-type': 'application/json' },
      body: JSON.stringify({ operations: [operation] }),
    });
  const campaign = async (status: string) =>
    (await sandbox.rows(`SELECT campaign.resource_name FROM campaign WHERE campaign.status = '${status}'`))[0]?.campaign
      ?.resourceName as string;
  const negative = (name: string, more: object = {}) => ({
    create: { campaign: name, negative: true, keyword: { text: 'gratis', matchType: 'BROAD' }, ...more },
  });

  test('is created once, found, and removed', async () => {
    const name = await campaign('ENABLED');
    const created = (await mutate(negative(name))).body as { results: { resourceName: string }[] };
    const [{ resourceName }] = created.results as [{ resourceName: string }];
    expect(resourceName).toMatch(/^customers\/\d+\/campaignCriteria\/\d+~\d+$/);
    const again = await mutate(negative(name, { keyword: { text: 'GRATIS', matchType: 'BROAD' } }));
    expect(codeOf(again)).toBe('mutateError.RESOURCE_ALREADY_EXISTS');
    const query = `SELECT campaign_criterion.negative FROM campaign_criterion WHERE campaign_criterion.keyword.text = 'gratis'`;
    expect(await sandbox.rows(query)).toHaveLength(1);
    expect((await mutate({ remove: resourceName })).status).toBe(200);
    expect(codeOf(await mutate({ remove: resourceName }))).toBe('mutateError.RESOURCE_NOT_FOUND');
    expect(await sandbox.rows(query)).toEqual([]);
  });

  test.each([
    ['to be shown for', 'ENABLED', { negative: false }, 'criterionError.CANNOT_TARGET_CRITERION'],
    [
      'with a status',
      'ENABLED',
      { status: 'PAUSED' },
      'campaignCriterionError.CANNOT_SET_STATUS_FOR_EXCLUDED_CRITERIA',
    ],
    ['without a text', 'ENABLED', { keyword: { matchType: 'BROAD' } }, 'criterionError.INVALID_KEYWORD_TEXT'],
    ['of a removed campaign', 'REMOVED', {}, 'contextError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE'],
  ])('%s is refused', async (_what, status, more, code) => {
    expect(codeOf(await mutate(negative(await campaign(status), more)))).toBe(code);
  });

  test('a place cannot be removed that way', async () => {
    const [place] = await sandbox.rows(
      `SELECT campaign_criterion.resource_name FROM campaign_criterion WHERE campaign_criterion.type = 'LOCATION' LIMIT 1`,
    );
    const { resourceName } = (place as AdsRow).campaignCriterion as { resourceName: string };
    const code = 'campaignCriterionError.OPERATOR_NOT_SUPPORTED_FOR_CRITERION_TYPE';
    expect(codeOf(await mutate({ remove: resourceName }))).toBe(code);
  });
});
