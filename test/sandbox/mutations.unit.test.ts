import { memoryState } from '../../sandbox/state.js';
import {
  type AdsRow,
  type Answer,
  call,
  codeOf,
  errorOf,
  startTestSandbox,
  type TestSandbox,
} from './support/client.js';

interface Located {
  location?: { fieldPathElements: object[] };
}

let sandbox: TestSandbox;
let bearer: string;
let campaigns: AdsRow[];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  bearer = `Bearer ${String((await sandbox.token()).body.access_token)}`;
  campaigns = await sandbox.rows(
    'SELECT campaign.id, campaign.name, campaign.status, campaign.resource_name, campaign.advertising_channel_type, campaign_budget.resource_name, campaign_budget.explicitly_shared FROM campaign',
  );
});
afterAll(() => sandbox.close());

function mutate(method: string, body: object, on: TestSandbox = sandbox, init: RequestInit = {}): Promise<Answer> {
  return call(`${on.googleAdsUrl}/v25/customers/${on.accountId}/${method}:mutate`, {
    method: 'POST',
    headers: { authorization: bearer, 'login-customer-id': on.managerId, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });
}

const update = (method: string, name: unknown, values: object, updateMask?: string) =>
  mutate(method, { operations: [{ update: { resourceName: name, ...values }, updateMask }] });

const campaign = (channel: string, status = 'ENABLED') =>
  campaigns.find(
    (each) => each.campaign?.advertisingChannelType === channel && each.campaign.status === status,
  ) as AdsRow;

const names = (answer: Answer) =>
  (answer.body as { results: { resourceName: string }[] }).results.map(({ resourceName }) => resourceName);

async function newSet(name: string): Promise<string> {
  const answer = await mutate('sharedSets', { operations: [{ create: { name, type: 'NEGATIVE_KEYWORDS' } }] });
  return names(answer)[0] ?? JSON.stringify(answer.body);
}

const keyword = (sharedSet: string, text: string, matchType = 'EXACT') => ({
  create: { sharedSet, keyword: { text, matchType } },
});

describe('a campaign', () => {
  test('is paused, renamed and read back at once', async () => {
    const name = campaign('SEARCH').campaign?.resourceName;
    const answer = await update('campaigns', name, { status: 'PAUSED', name: 'Neu' }, 'status,name');
    expect([answer.status, answer.body]).toEqual([200, { results: [{ resourceName: name }] }]);
    const [row] = await sandbox.rows(
      `SELECT campaign.name, campaign.status FROM campaign WHERE campaign.resource_name = '${name}'`,
    );
    expect(row?.campaign).toMatchObject({ status: 'PAUSED', name: 'Neu' });
    expect((await update('campaigns', name, { status: 'ENABLED' }, 'status')).status).toBe(200);
  });

  test.each([
    [{ targetRoas: { targetRoas: 4.5 } }, 'targetRoas.targetRoas', 'TARGET_ROAS'],
    [
      { maximizeConversions: { targetCpaMicros: '12000000' } },
      'maximizeConversions.targetCpaMicros',
      'MAXIMIZE_CONVERSIONS',
    ],
    [{ maximizeConversions: {} }, 'maximizeConversions.targetCpaMicros', 'MAXIMIZE_CONVERSIONS'],
    [{ targetSpend: {} }, 'targetSpend.cpcBidCeilingMicros', 'TARGET_SPEND'],
    [{ manualCpc: { enhancedCpcEnabled: false } }, 'manualCpc.enhancedCpcEnabled', 'MANUAL_CPC'],
    [{ maximizeConversionValue: { targetRoas: 3 } }, 'maximizeConversionValue.targetRoas', 'MAXIMIZE_CONVERSION_VALUE'],
  ])('bids by %j', async (values, mask, type) => {
    const name = campaign('SEARCH').campaign?.resourceName;
    expect(await update('campaigns', name, values, mask)).toMatchObject({ status: 200 });
    const [row] = await sandbox.rows(
      `SELECT campaign.bidding_strategy_type, campaign.target_roas.target_roas, campaign.maximize_conversions.target_cpa_micros FROM campaign WHERE campaign.resource_name = '${name}'`,
    );
    expect(row?.campaign?.biddingStrategyType).toBe(type);
    expect(row?.campaign?.targetRoas).toEqual(type === 'TARGET_ROAS' ? { targetRoas: 4.5 } : undefined);
  });

  test.each([
    ['SEARCH', { status: 'PAUSED' }, undefined, 'fieldMaskError.FIELD_MASK_MISSING'],
    ['SEARCH', { status: 'PAUSED' }, 'colour', 'fieldMaskError.FIELD_NOT_FOUND'],
    ['SEARCH', { targetSpend: {} }, 'targetSpend', 'fieldMaskError.FIELD_HAS_SUBFIELDS'],
    ['SEARCH', {}, 'id', 'fieldError.IMMUTABLE_FIELD'],
    ['SEARCH', { status: 'REMOVED' }, 'status', 'requestError.INVALID_ENUM_VALUE'],
    ['SEARCH', { targetRoas: { targetRoas: 1001 } }, 'targetRoas.targetRoas', 'rangeError.TOO_HIGH'],
    ['SEARCH', { targetRoas: { targetRoas: 0.001 } }, 'targetRoas.targetRoas', 'rangeError.TOO_LOW'],
    [
      'PERFORMANCE_MAX',
      { manualCpc: {} },
      'manualCpc.enhancedCpcEnabled',
      'biddingError.CANNOT_ATTACH_BIDDING_STRATEGY_TO_CAMPAIGN',
    ],
    ['SEARCH', { name: 'PMax | Neukunden' }, 'name', 'campaignError.DUPLICATE_CAMPAIGN_NAME'],
  ])('%s refuses %j by %s', async (channel, values, mask, code) => {
    const answer = await update('campaigns', campaign(channel).campaign?.resourceName, values, mask);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });

  test('must exist and not be removed', async () => {
    const removed = campaign('SHOPPING', 'REMOVED').campaign?.resourceName;
    expect(codeOf(await update('campaigns', removed, { status: 'PAUSED' }, 'status'))).toBe(
      'contextError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
    );
    const unknown = `customers/${sandbox.accountId}/campaigns/1`;
    expect(codeOf(await update('campaigns', unknown, { status: 'PAUSED' }, 'status'))).toBe(
      'mutateError.RESOURCE_NOT_FOUND',
    );
  });
});

describe('a budget', () => {
  test('changes, a shared one for all its campaigns', async () => {
    const shared = campaigns.filter(({ campaignBudget }) => campaignBudget?.explicitlyShared);
    const name = shared[0]?.campaignBudget?.resourceName;
    expect((await update('campaignBudgets', name, { amountMicros: '77000000' }, 'amountMicros')).status).toBe(200);
    const query = `SELECT campaign.id, campaign_budget.amount_micros FROM campaign WHERE campaign.campaign_budget = '${name}'`;
    const rows = await sandbox.rows(query);
    expect(rows.map(({ campaignBudget }) => campaignBudget?.amountMicros)).toEqual(['77000000', '77000000']);
  });

  test.each([
    ['0', 'MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC'],
    ['-10000', 'NEGATIVE_MONEY_AMOUNT'],
    ['12345', 'NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT'],
  ])('refuses %s', async (amountMicros, code) => {
    const name = campaigns[0]?.campaignBudget?.resourceName;
    const answer = await update('campaignBudgets', name, { amountMicros }, 'amountMicros');
    expect(codeOf(answer)).toBe(`campaignBudgetError.${code}`);
    expect((errorOf(answer).details?.[0]?.errors?.[0] as Located | undefined)?.location?.fieldPathElements).toEqual([
      { fieldName: 'operations', index: 0 },
      { fieldName: 'update' },
      { fieldName: 'amount_micros' },
    ]);
  });
});

describe('negative lists', () => {
  test('are made, filled, linked, emptied and removed', async () => {
    const set = await newSet('Liste');
    const twice = { operations: [{ create: { name: 'Liste', type: 'NEGATIVE_KEYWORDS' } }] };
    expect(codeOf(await mutate('sharedSets', twice))).toBe('sharedSetError.DUPLICATE_NAME');
    const criteria = names(
      await mutate('sharedCriteria', { operations: [keyword(set, 'gratis'), keyword(set, 'gratis', 'PHRASE')] }),
    );
    const link = { campaign: campaign('SEARCH').campaign?.resourceName, sharedSet: set };
    const [linked] = names(await mutate('campaignSharedSets', { operations: [{ create: link }] }));
    const count = `SELECT shared_set.member_count, shared_set.reference_count, shared_set.status FROM shared_set WHERE shared_set.resource_name = '${set}'`;
    expect((await sandbox.rows(count))[0]?.sharedSet).toMatchObject({ memberCount: '2', referenceCount: '1' });
    expect(codeOf(await mutate('sharedSets', { operations: [{ remove: set }] }))).toBe(
      'sharedSetError.SHARED_SET_IN_USE',
    );
    expect((await mutate('sharedCriteria', { operations: [{ remove: criteria[0] }] })).status).toBe(200);
    const left = `SELECT shared_criterion.keyword.match_type FROM shared_criterion WHERE shared_criterion.shared_set = '${set}'`;
    expect(await sandbox.rows(left)).toMatchObject([{ sharedCriterion: { keyword: { matchType: 'PHRASE' } } }]);
    expect((await mutate('campaignSharedSets', { operations: [{ remove: linked }] })).status).toBe(200);
    expect((await mutate('sharedSets', { operations: [{ remove: set }] })).status).toBe(200);
    expect((await sandbox.rows(count))[0]?.sharedSet).toMatchObject({ memberCount: '1', status: 'REMOVED' });
  });

  test('refuse bad keywords, each by its place, or leave them out when told so', async () => {
    const set = await newSet('Prüfung');
    const operations = [
      keyword(set, 'gut'),
      keyword(set, 'x'.repeat(81)),
      keyword(set, 'a b c d e f g h i j k'),
      keyword(set, 'GUT'),
      keyword(set, 'was!'),
    ];
    const answer = await mutate('sharedCriteria', { operations });
    const errors = errorOf(answer).details?.[0]?.errors ?? [];
    expect(errors.map(({ errorCode }) => Object.values(errorCode)[0])).toEqual([
      'KEYWORD_TEXT_TOO_LONG',
      'KEYWORD_HAS_TOO_MANY_WORDS',
      'RESOURCE_ALREADY_EXISTS',
      'KEYWORD_HAS_INVALID_CHARS',
    ]);
    expect((errors[1] as Located).location?.fieldPathElements[0]).toEqual({ fieldName: 'operations', index: 2 });
    const partial = await mutate('sharedCriteria', { operations, partialFailure: true });
    expect(partial.body).toMatchObject({
      partialFailureError: { code: 3 },
      results: [{ resourceName: expect.any(String) }, {}, {}, {}, {}],
    });
  });
});

describe('googleAds:mutate', () => {
  const batch = (name: string, count: number) => {
    const set = `customers/${sandbox.accountId}/sharedSets/-1`;
    return [
      { sharedSetOperation: { create: { resourceName: set, name, type: 'NEGATIVE_KEYWORDS' } } },
      ...Array.from({ length: count }, (_, at) => ({ sharedCriterionOperation: keyword(set, `wort ${at}`) })),
      {
        campaignSharedSetOperation: {
          create: { sharedSet: set, campaign: campaign('SEARCH').campaign?.resourceName },
        },
      },
    ];
  };

  test('makes a list of 5,000 keywords, and not one more', async () => {
    const answer = await mutate('googleAds', { mutateOperations: batch('Groß', 5_000) });
    expect(answer.status).toBe(200);
    const { mutateOperationResponses: made } = answer.body as { mutateOperationResponses: AdsRow[] };
    expect([made.length, Object.keys(made[0] ?? {}), Object.keys(made.at(-1) ?? {})]).toEqual([
      5_002,
      ['sharedSetResult'],
      ['campaignSharedSetResult'],
    ]);
    const set = (made[0] as { sharedSetResult: { resourceName: string } }).sharedSetResult.resourceName;
    expect(codeOf(await mutate('sharedCriteria', { operations: [keyword(set, 'mehr')] }))).toBe(
      'resourceCountLimitExceededError.SHARED_SET_LIMIT',
    );
  });

  test('does all or nothing, and only looks when asked to', async () => {
    const broken = [...batch('Nichts', 2), { sharedCriterionOperation: keyword('customers/1/sharedSets/2', 'x') }];
    const lists = "SELECT shared_set.id FROM shared_set WHERE shared_set.name = 'Nichts'";
    expect(codeOf(await mutate('googleAds', { mutateOperations: broken }))).toBe('mutateError.RESOURCE_NOT_FOUND');
    const seen = await mutate('googleAds', { mutateOperations: batch('Nichts', 2), validateOnly: true });
    expect([seen.status, seen.body]).toEqual([200, {}]);
    expect(codeOf(await mutate('googleAds', { mutateOperations: broken, validateOnly: true }))).toBe(
      'mutateError.RESOURCE_NOT_FOUND',
    );
    expect(await sandbox.rows(lists)).toEqual([]);
    const many = Array.from({ length: 10_001 }, () => ({}));
    expect(codeOf(await mutate('googleAds', { mutateOperations: many }))).toBe(
      'requestError.TOO_MANY_MUTATE_OPERATIONS',
    );
  });
});

describe('at the same time', () => {
  test('no mutation loses another, in sandboxes that share a state', async () => {
    const state = memoryState();
    const both = await Promise.all([startTestSandbox({ state }), startTestSandbox({ state })]);
    try {
      const answers = Array.from({ length: 20 }, (_, at) => {
        const create = { name: `Liste ${at}`, type: 'NEGATIVE_KEYWORDS' };
        return mutate('sharedSets', { operations: [{ create }] }, both[at % 2]);
      });
      expect(new Set((await Promise.all(answers)).flatMap(names)).size).toBe(20);
      const rows = await both[0].rows("SELECT shared_set.id FROM shared_set WHERE shared_set.name LIKE 'Liste %'");
      expect(rows).toHaveLength(20);
    } finally {
      await Promise.all(both.map((each) => each.close()));
    }
  });
});

describe('a failure', () => {
  const lists = (name: string) =>
    sandbox.rows(`SELECT shared_set.id FROM shared_set WHERE shared_set.name = '${name}'`);
  const create = (name: string, init: RequestInit = {}) =>
    mutate('sharedSets', { operations: [{ create: { name, type: 'NEGATIVE_KEYWORDS' } }] }, sandbox, init);

  test('may come before anything is applied', async () => {
    await sandbox.fault({ system: 'google-ads', kind: 'transient', match: ':mutate' });
    expect((await create('Vorher')).status).toBe(503);
    expect(await lists('Vorher')).toEqual([]);
  });

  test('may come after everything was applied', async () => {
    await sandbox.fault({ system: 'google-ads', kind: 'late', delayMs: 5_000, match: ':mutate' });
    await expect(create('Danach', { signal: AbortSignal.timeout(300) })).rejects.toThrow();
    await sandbox.fault({ system: 'google-ads', kind: 'late', delayMs: 10, match: ':mutate' });
    await expect(create('Getrennt')).rejects.toThrow();
    expect([(await lists('Danach')).length, (await lists('Getrennt')).length]).toEqual([1, 1]);
  });
});
