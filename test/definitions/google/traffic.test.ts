import { addDays } from '../../../src/lib/clock.js';
import type { KeywordHolder } from '../../../src/platforms/ad-platform.js';
import type { AdReader } from '../../../src/platforms/ad-reader.js';
import type { CampaignRecord } from '../../../src/platforms/ad-records.js';
import type { GooglePlatform } from '../../../src/platforms/google/google-platform.js';
import { GoogleSignIn } from '../../../src/platforms/google/google-sign-in.js';
import type { NewPromotion } from '../../../src/platforms/merchant.js';
import { readSettings } from '../../../src/settings.js';
import { SyncHarness, YESTERDAY } from '../../sync/support/harness.js';
import { RecordingProxy } from '../support/recording-proxy.js';
import { Definition } from './definition.js';
import { answerProblems, type Exchange, methodOf, requestProblems } from './exchange.js';
import { sourceTexts } from './sources.js';

const ads = Definition.read('google-ads');
const merchant = Definition.read('merchant');

/** What the adapter asks and the sandbox answers, held against Google's own definitions. */
describe('what goes between the server and Google', () => {
  let harness: SyncHarness;
  let toAds: RecordingProxy;
  let toMerchant: RecordingProxy;

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: 1,
      campaignsPerAccount: 9,
      productsPerAccount: 12,
      termsPerCampaign: 4,
      days: 20,
    });
    const { sandbox } = harness.platform;
    toAds = await RecordingProxy.start(sandbox.googleAdsUrl);
    toMerchant = await RecordingProxy.start(sandbox.merchantUrl);
    await signIn();
    const addresses = { googleAdsUrl: toAds.url, merchantUrl: toMerchant.url };
    const teamId = await harness.team();
    expect(await harness.service(addresses).run({ teamId })).toMatchObject({ status: 'completed' });
    await write(harness.google(addresses), teamId);
    // The first pull of another day asks how far back conversions are restated.
    harness.now = new Date(harness.now.getTime() + 86_400_000);
    expect(await harness.service(addresses).run({ teamId })).toMatchObject({ status: 'completed' });
    // Once more with what a first client does not expect, but for words and records that no definition has.
    await harness.platform.quirks(
      'google-ads',
      ...['channel_types', 'whole_period_budgets', 'negative_keywords', 'listing_sources'],
      ...['several_merchants', 'several_managers', 'portfolio_strategies', 'inherited_negatives'],
    );
    await harness.platform.quirks('merchant', 'archived_products');
    const quirky = await harness.team();
    expect(await harness.service(addresses).run({ teamId: quirky })).toMatchObject({ status: 'completed' });
    const portfolios = await harness.google(addresses).portfolioWriter(quirky);
    const [accountId = ''] = harness.platform.sandbox.accountIds;
    const [own] = (await portfolios.find(accountId)).filter(({ ownerId }) => ownerId === accountId);
    for (const validateOnly of [true, false]) {
      const target = { targetRoas: 5, targetCpaMicros: null };
      await portfolios.setTarget(accountId, own ?? { id: '', type: '' }, target, validateOnly);
    }
  });
  afterAll(async () => {
    await toAds.close();
    await toMerchant.close();
    await harness.close();
  });

  async function signIn(): Promise<void> {
    const { oauth, sandbox } = harness.platform;
    const signIn = new GoogleSignIn({
      authorizeUrl: `${sandbox.oauthUrl}/auth`,
      oauth: { ...oauth, clock: () => harness.now },
      googleAds: { baseUrl: toAds.url, apiVersion: ads.version ?? '', timeoutMs: 5_000 },
    });
    const request = { redirectUri: 'https://ads.example.com/back', codeVerifier: 'v'.repeat(43) };
    const consent = await fetch(signIn.authorizeUrl({ ...request, state: 's' }), { redirect: 'manual' });
    const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect(await signIn.exchange(code, request)).toMatchObject({ loginCustomerId: sandbox.managerId });
  }

  /** Everything that the product changes at Google, each first as a check. */
  async function write(platform: GooglePlatform, teamId: string): Promise<void> {
    const [accountId = ''] = harness.platform.sandbox.accountIds;
    const reader = await platform.reader(teamId);
    const all = await reader.campaigns({ accountId });
    const campaign = all.find(
      ({ channelType, status }) => channelType === 'SEARCH' && status === 'ENABLED',
    ) as CampaignRecord;
    const campaigns = await platform.campaignWriter(teamId);
    expect(await campaigns.smallestUnit(accountId, 'JPY')).toBe(1_000_000);
    const targets = { targetRoas: null, targetCpaMicros: null, cpcBidCeilingMicros: null, enhancedCpc: false };
    const bidding = (biddingStrategyType: string, told: Partial<CampaignRecord> = {}) => ({
      bidding: { ...targets, portfolioStrategy: '', biddingStrategyType, ...told },
    });
    const changes = [
      { budgetMicros: 25_000_000 },
      { status: 'PAUSED' },
      bidding('TARGET_ROAS', { targetRoas: 4.2 }),
      bidding('MAXIMIZE_CONVERSION_VALUE'),
      bidding('MAXIMIZE_CONVERSION_VALUE', { targetRoas: 3 }),
      bidding('MAXIMIZE_CONVERSIONS'),
      bidding('TARGET_CPA', { targetCpaMicros: '5000000' }),
      bidding('TARGET_SPEND', { cpcBidCeilingMicros: '1000000' }),
      bidding('MANUAL_CPC'),
      bidding('MANUAL_CPC', { enhancedCpc: true }),
    ];
    for (const change of changes) {
      for (const validateOnly of [true, false]) await campaigns.update(accountId, campaign, change, validateOnly);
    }
    expect(await campaigns.find(accountId, campaign.id)).toMatchObject({ status: 'PAUSED', budgetMicros: '25000000' });

    for (const endDate of ['2027-12-31', null]) {
      for (const validateOnly of [true, false])
        await campaigns.setEndDate?.(accountId, campaign, endDate, validateOnly);
    }
    await bid(platform, teamId, accountId, campaign.id);
    const lists = await platform.negativeListWriter(teamId);
    const list = {
      name: 'Neu',
      keywords: (['BROAD', 'PHRASE', 'EXACT'] as const).map((matchType) => ({ text: 'gratis', matchType })),
      campaignIds: [campaign.id],
    };
    for (const validateOnly of [true, false]) await lists.create(accountId, [list], validateOnly);
    const made = (await lists.names(accountId)).find(({ name }) => name === list.name);
    const found = await lists.find(accountId, made?.id ?? '');
    expect(found).toMatchObject({ keywords: [{}, {}, {}], campaignIds: [campaign.id] });
    await exclude(lists.keywords, accountId, found?.id ?? '');
    if (found) await lists.remove(accountId, found);
    await exclude(await platform.campaignNegativeWriter(teamId), accountId, campaign.id);
    await exclude(await platform.accountNegativeWriter(teamId), accountId, accountId);
    await readWhatIsWanted(reader, accountId);
    await promote(platform, teamId, accountId);
  }

  /** Status and bids of an ad group and a keyword, and a keyword more. */
  async function bid(platform: GooglePlatform, teamId: string, accountId: string, campaignId: string): Promise<void> {
    const reader = await platform.reader(teamId);
    const range = { accountId, campaignId, from: addDays(YESTERDAY, -13), to: YESTERDAY };
    for (const level of ['adGroup', 'keyword'] as const) {
      const [record] = (await reader.levels?.records({ accountId, campaignId }, level, 10)) ?? [];
      for (const byDay of [true, false]) await reader.levels?.sums({ ...range, byDay }, level);
      const writer = await (level === 'adGroup' ? platform.adGroupWriter(teamId) : platform.keywordWriter(teamId));
      const [found] = await writer.find(accountId, [record?.id ?? '']);
      const changes = [{ status: 'PAUSED' }, { bidMicros: null }, { bidMicros: 330_000 }];
      for (const change of changes) {
        for (const validateOnly of [true, false])
          await writer.update(accountId, found?.resourceName ?? '', change, validateOnly);
      }
      expect(await writer.find(accountId, [record?.id ?? ''])).toMatchObject([
        { status: 'PAUSED', bidMicros: '330000' },
      ]);
      if (level === 'adGroup') {
        await switchAssetGroup(platform, teamId, accountId);
        await switchAd(platform, teamId, range);
        await switchAssets(platform, teamId, range);
        await exclude(await platform.adGroupKeywordWriter(teamId), accountId, record?.id ?? '');
        await exclude(await platform.adGroupNegativeWriter(teamId), accountId, record?.id ?? '');
      }
    }
  }

  /** Reports that are asked when somebody wants to know. */
  async function readWhatIsWanted(reader: AdReader, accountId: string): Promise<void> {
    const range = { accountId, from: addDays(YESTERDAY, -13), to: YESTERDAY };
    await reader.finalUrls?.({ accountId });
    await reader.changes?.(range);
    await reader.conversions?.actions({ accountId });
    for (const byDay of [true, false]) {
      await reader.conversions?.sums({ ...range, byDay });
      for (const segment of ['device', 'network', 'hour', 'day_of_week', 'hour_of_week'] as const) {
        await reader.segmentSums?.({ ...range, byDay }, segment);
      }
    }
  }

  async function switchAssetGroup(platform: GooglePlatform, teamId: string, accountId: string): Promise<void> {
    const [group] = (await (await platform.reader(teamId)).structure?.({ accountId }))?.assetGroups ?? [];
    const writer = await platform.assetGroupWriter(teamId);
    const [found] = await writer.find(accountId, [group?.id ?? '1']);
    const { resourceName, status } = found ?? {
      resourceName: `customers/${accountId}/assetGroups/1`,
      status: 'PAUSED',
    };
    await writer.setStatus(accountId, resourceName, status, true).catch(() => undefined);
  }

  async function switchAd(
    platform: GooglePlatform,
    teamId: string,
    range: { accountId: string; campaignId: string; from: string; to: string },
  ): Promise<void> {
    const { ads: list } = await platform.reader(teamId);
    const { accountId } = range;
    const [ad] = (await list?.records(range, 10)) ?? [];
    for (const byDay of [true, false]) await list?.sums({ ...range, byDay });
    const writer = await platform.adWriter(teamId);
    const [found] = await writer.find(accountId, [ad?.id ?? '']);
    for (const status of ['PAUSED', 'ENABLED']) {
      for (const validateOnly of [true, false])
        await writer.setStatus(accountId, found?.resourceName ?? '', status, validateOnly);
    }
    expect(await writer.find(accountId, [ad?.id ?? ''])).toMatchObject([{ status: 'ENABLED', isRemoved: false }]);
  }

  /** One of each level, of this campaign and of one with asset groups. */
  async function switchAssets(
    platform: GooglePlatform,
    teamId: string,
    range: { accountId: string; campaignId: string; from: string; to: string },
  ): Promise<void> {
    const reader = await platform.reader(teamId);
    const { accountId } = range;
    const [group] = (await reader.structure?.({ accountId }))?.assetGroups ?? [];
    const levels = new Set<string>();
    const writer = await platform.assetWriter(teamId);
    for (const campaignId of [range.campaignId, group?.campaignId ?? '0']) {
      for (const byDay of [true, false]) await reader.assets?.sums({ ...range, campaignId, byDay });
      const links = (await reader.assets?.records({ accountId, campaignId }, 1_000)) ?? [];
      for (const { id, level } of links) {
        if (levels.has(level)) continue;
        levels.add(level);
        const [found] = await writer.find(accountId, [id]);
        for (const status of ['PAUSED', 'ENABLED']) {
          for (const validateOnly of [true, false])
            await writer.setStatus(accountId, found?.resourceName ?? '', status, validateOnly);
        }
        expect(await writer.find(accountId, [id])).toMatchObject([{ status: 'ENABLED', isRemoved: false }]);
      }
    }
    expect([...levels].sort()).toEqual(['ACCOUNT', 'AD_GROUP', 'ASSET_GROUP', 'CAMPAIGN']);
  }

  async function exclude(keywords: KeywordHolder, accountId: string, holderId: string): Promise<void> {
    const before = (await keywords.find(accountId, holderId)) ?? [];
    const keyword = { text: 'günstig', matchType: 'PHRASE' } as const;
    for (const validateOnly of [true, false]) await keywords.add(accountId, holderId, [keyword], validateOnly);
    const added = (await keywords.find(accountId, holderId))?.filter(({ id }) =>
      before.every((each) => each.id !== id),
    );
    expect(added).toMatchObject([keyword]);
    const ids = added?.map(({ id }) => id) ?? [];
    for (const validateOnly of [true, false]) await keywords.remove(accountId, holderId, ids, validateOnly);
  }

  async function promote(platform: GooglePlatform, teamId: string, accountId: string): Promise<void> {
    const merchantId = harness.platform.sandbox.merchantIds[accountId] ?? '';
    const writer = await platform.promotionWriter(teamId);
    const source = await writer.createPromotionSource(merchantId, { targetCountry: 'AT', contentLanguage: 'de' });
    const common: Omit<NewPromotion, 'promotionId' | 'couponValueType'> = {
      title: 'Sommer',
      percentOff: null,
      moneyOff: null,
      freeGiftDescription: null,
      offerType: 'NO_CODE',
      genericRedemptionCode: null,
      redemptionChannels: ['ONLINE'],
      productApplicability: 'ALL_PRODUCTS',
      stores: null,
      promotionUrl: null,
      startsAt: '2026-07-01T00:00:00.000Z',
      endsAt: '2026-08-01T00:00:00.000Z',
      targetCountry: 'AT',
      contentLanguage: 'de',
    };
    const values = [
      { couponValueType: 'PERCENT_OFF', percentOff: 10 },
      { couponValueType: 'MONEY_OFF', moneyOff: { amountMicros: '5000000', currencyCode: 'EUR' } },
      { couponValueType: 'FREE_GIFT', freeGiftDescription: 'Tasche' },
      { couponValueType: 'PERCENT_OFF', percentOff: 5, offerType: 'GENERIC_CODE', genericRedemptionCode: 'SOMMER' },
      {
        couponValueType: 'PERCENT_OFF',
        percentOff: 5,
        redemptionChannels: ['IN_STORE'],
        stores: { applicability: 'SPECIFIC_STORES', included: ['B-1'], excluded: ['B-2'] },
        promotionUrl: 'https://laden.example/sommer',
      },
    ] as const;
    for (const [at, value] of values.entries()) {
      await writer.insertPromotion(merchantId, source.name, { ...common, ...value, promotionId: `sommer-${at}` });
    }
    const registrar = await platform.merchantRegistrar(teamId);
    expect(await registrar.register(merchantId, 'entwicklung@example.com')).toHaveLength(1);
  }

  const requests = (definition: Definition, exchanges: Exchange[]) =>
    exchanges.flatMap((exchange) => requestProblems(definition, exchange));
  const answers = (definition: Definition, exchanges: Exchange[]) =>
    exchanges.flatMap((exchange) => answerProblems(definition, exchange));
  const distinct = (problems: string[]) => [...new Set(problems.map((each) => each.replace(/\[\d+\]/g, '[]')))];

  test('every query, mutation and parameter that is sent to Google Ads exists', () => {
    expect(distinct(requests(ads, toAds.seen))).toEqual([]);
  });

  test('every call of Merchant exists, with its parameters and bodies', () => {
    expect(distinct(requests(merchant, toMerchant.seen))).toEqual([]);
  });

  test('every field, type and word of the sandbox’s answers exists', () => {
    expect(distinct(answers(ads, toAds.seen))).toEqual([]);
    expect(distinct(answers(merchant, toMerchant.seen))).toEqual([]);
  });

  test('every query, path and operation of the adapter’s sources was among what was sent', () => {
    const queries = [...toAds.seen, ...toMerchant.seen].map(({ body }) => String((body as { query?: string })?.query));
    const paths = [...toAds.seen, ...toMerchant.seen].map(({ path }) => path);
    const unsent = (start: string, sent: string[]) =>
      sourceTexts(start).filter(({ pattern }) => !sent.some((each) => pattern.test(each)));
    expect(sourceTexts('SELECT ').length).toBeGreaterThan(15);
    expect(unsent('SELECT ', queries)).toEqual([]);
    expect(sourceTexts('/').length).toBeGreaterThan(5);
    expect(unsent('/', paths)).toEqual([]);
    const called = toAds.seen.map((exchange) => methodOf(ads, exchange)?.name);
    expect([...new Set(called)].sort()).toEqual([
      'CampaignBudgetService.MutateCampaignBudgets',
      'CampaignService.MutateCampaigns',
      'CustomerService.ListAccessibleCustomers',
      'GoogleAdsService.Mutate',
      'GoogleAdsService.SearchStream',
    ]);
  });

  test('the derived version is the one that the server asks', () => {
    const versions = toAds.seen.map(({ path }) => path.split('/')[1]);
    expect([...new Set(versions)]).toEqual([ads.version]);
    expect(readSettings({ DATA_DIR: 'unused' }).platforms.googleAds?.apiVersion).toBe(ads.version);
  });
});
