import { DEMO_OAUTH, type Sandbox } from '../../sandbox/sandbox.js';

/** The advertising platform as it tells and takes things itself, over its own wire format. */
export class AdsWire {
  constructor(private readonly sandbox: Sandbox) {}

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async search(customerId: string, query: string): Promise<any[]> {
    return (await this.call(customerId, 'googleAds:search', { query })).results ?? [];
  }

  async mutate(customerId: string, collection: string, operation: object): Promise<void> {
    await this.call(customerId, `${collection}:mutate`, { operations: [operation] });
  }

  private async call(customerId: string, method: string, body: object) {
    const { oauthUrl, googleAdsUrl, managerId } = this.sandbox;
    const { clientId, clientSecret, refreshToken } = DEMO_OAUTH;
    const form = { grant_type: 'refresh_token', client_id: clientId, client_secret: clientSecret };
    const token = await fetch(`${oauthUrl}/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, refresh_token: refreshToken }),
    });
    const response = await fetch(`${googleAdsUrl}/v25/customers/${customerId}/${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${(await token.json()).access_token}`,
        'login-customer-id': managerId,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
}
