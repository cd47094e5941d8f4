import { insertApiKey } from '../../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../../src/access/scopes.js';
import { compareKeptSums } from '../../../src/domain/lists/kept-sums.check.js';
import { rollKeptSums } from '../../../src/sync/kept-sums-roll.js';
import { TestApp } from '../../support/start-app.js';
import { RestatingProxy, SyncHarness } from '../../sync/support/harness.js';
import { MerchantProxy } from '../../sync/support/merchant-proxy.js';

/** What a product is in lists and by itself. */
export interface ListedProduct {
  offerId: string;
  title: string;
  price?: number;
  benchmarkPrice: number | null;
  priceDiffPercent: number | null;
  availability?: string;
  metrics: { cost: number; clicks: number; impressions: number };
}

/** Platforms, their sync, and the server over HTTP, on one clock; what the platforms say can be changed on its way. */
export class ShopHarness {
  private constructor(
    readonly sync: SyncHarness,
    readonly merchant: MerchantProxy,
    readonly ads: RestatingProxy,
    readonly app: TestApp,
    readonly teamId: string,
    readonly apiKey: string,
  ) {}

  static async start(productsPerAccount: number, accounts = 1): Promise<ShopHarness> {
    const size = { accounts, campaignsPerAccount: 4, productsPerAccount, termsPerCampaign: 1, days: 60 };
    const sync = await SyncHarness.start(size);
    const { db, platform } = sync;
    const teamId = await sync.team();
    const app = await TestApp.start({ db, sandbox: platform.sandbox, clock: () => sync.now });
    const facts = { name: 'Test', expiresAt: null, createdBy: null, createdAt: new Date() };
    const { key } = await insertApiKey(db, { teamId, scopes: [...ALL_SCOPES], ...facts });
    const merchant = await MerchantProxy.start(platform.sandbox.merchantUrl);
    return new ShopHarness(sync, merchant, await RestatingProxy.start(platform.sandbox.googleAdsUrl), app, teamId, key);
  }

  get accountId(): string {
    return this.sync.platform.sandbox.accountIds[0] ?? '';
  }

  /** Pulls everything, of days those that are due or the last ones, and lets kept sums be what they are. */
  async pull(lastDays?: number): Promise<void> {
    const service = this.sync.service({ merchantUrl: this.merchant.url, googleAdsUrl: this.ads.url });
    expect(await service.run({ teamId: this.teamId, lastDays })).toMatchObject({ status: 'completed' });
    await this.sums();
  }

  /** Whether kept sums are what figures and objects say. */
  async sums(): Promise<void> {
    expect((await compareKeptSums(this.sync.db, 1_000, this.sync.now)).different).toEqual([]);
  }

  roll(): Promise<void> {
    return rollKeptSums(this.sync.db, this.sync.now, new AbortController().signal);
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers are what tests are about.
  async get(path: string): Promise<any> {
    const { status, body } = await this.app.rest('GET', path, { apiKey: this.apiKey });
    return status === 200 ? body : { status, ...(body as object) };
  }

  async list(query = ''): Promise<{ data: ListedProduct[]; total: number }> {
    const { data, meta } = await this.get(`/query/products?account_id=${this.accountId}&limit=1000${query}`);
    return { data, total: meta.total };
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers are what tests are about.
  async ask(document: string, variables: Record<string, unknown> = {}): Promise<any> {
    const { body } = await this.app.graphql(document, variables, { apiKey: this.apiKey });
    expect(body.errors).toBeUndefined();
    return body.data;
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.merchant.close();
    await this.ads.close();
    await this.sync.close();
  }
}

export const sum = (values: readonly number[]) => Math.round(values.reduce((all, each) => all + each, 0) * 100) / 100;
