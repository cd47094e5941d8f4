import { DEMO_OAUTH } from '../../sandbox/sandbox.js';
import type { DemoApp } from '../support/demo-app.js';

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
type Wire = any;

/** Merchant Center as it is behind a demo, over its own wire format, and told to fail. */
export class MerchantPlatform {
  private token: string | undefined;

  constructor(
    private readonly demo: DemoApp,
    accountId: string,
    /** The account's first Merchant Center unless said. */
    private readonly merchantId = demo.sandbox.merchantIds[accountId],
  ) {}

  async promotions(promotionId?: string): Promise<Wire[]> {
    const { promotions } = await this.call('promotions', 'promotions');
    return promotions.filter((each: Wire) => promotionId === undefined || each.promotionId === promotionId);
  }

  async insert(promotion: object, dataSource: string): Promise<Wire> {
    return this.call('promotions', 'promotions:insert', { promotion, dataSource });
  }

  /** Data sources of promotions. */
  async sources(): Promise<Wire[]> {
    const { dataSources } = await this.call('datasources', 'dataSources');
    return dataSources.filter((each: Wire) => each.promotionDataSource !== undefined);
  }

  fail(fault: object): Promise<Response> {
    return this.control('POST', 'faults', { system: 'merchant', ...fault });
  }

  quirks(system: string, ...quirks: string[]): Promise<Response> {
    return this.control('POST', 'quirks', { system, quirks });
  }

  withoutQuirks(): Promise<Response> {
    return this.control('DELETE', 'quirks');
  }

  heal(): Promise<Response> {
    return this.control('DELETE', 'faults');
  }

  /** How many promotions it was sent while `work` ran. */
  async insertsDuring(work: () => Promise<unknown>): Promise<number> {
    await this.control('DELETE', 'requests');
    await work();
    const seen: { path: string }[] = await (await this.control('GET', 'requests')).json();
    return seen.filter(({ path }) => path.includes(':insert')).length;
  }

  private control(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.demo.sandbox.url}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  private async call(api: string, path: string, body?: object): Promise<Wire> {
    const { merchantUrl } = this.demo.sandbox;
    this.token ??= await this.accessToken();
    const response = await fetch(`${merchantUrl}/${api}/v1/accounts/${this.merchantId}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }

  private async accessToken(): Promise<string> {
    const { clientId, clientSecret, refreshToken } = DEMO_OAUTH;
    const response = await fetch(`${this.demo.sandbox.oauthUrl}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      }),
    });
    return (await response.json()).access_token;
  }
}

const DAY_MS = 86_400_000;

/** RFC 3339, so many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

/** A body that creates a promotion. */
export const PERCENT = {
  longTitle: '20 % auf Zelte',
  couponValueType: 'PERCENT_OFF',
  percentOff: 20,
  offerType: 'NO_CODE',
  redemptionChannel: ['ONLINE'],
  productApplicability: 'ALL_PRODUCTS',
  effectiveStart: '2099-02-01T00:00:00+01:00',
  effectiveEnd: '2099-02-15T00:00:00+01:00',
};

export const MONEY = { ...PERCENT, couponValueType: 'MONEY_OFF', percentOff: undefined, moneyOffAmount: 9.99 };
export const GIFT = {
  ...PERCENT,
  couponValueType: 'FREE_GIFT',
  percentOff: undefined,
  freeGiftDescription: 'Ein Beutel',
};
export const STORE = {
  ...PERCENT,
  redemptionChannel: ['IN_STORE'],
  storeApplicability: 'ALL_STORES',
  promotionUrl: 'https://laden.example/aktion',
};
export const CODE = { ...PERCENT, offerType: 'GENERIC_CODE', genericRedemptionCode: 'SPAR20' };
