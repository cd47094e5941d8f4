import { DEMO_OAUTH, type Sandbox } from '../../../sandbox/sandbox.js';

type Json = Record<string, unknown>;

/** What stands at the platform, seen and changed behind the server's back over the platform's own wire format. */
export class PlatformSide {
  private token: Promise<string> | undefined;

  constructor(
    private readonly sandbox: Sandbox,
    readonly accountId: string,
  ) {}

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async campaign(id: string): Promise<any> {
    const fields = [
      'campaign.resource_name',
      'campaign.status',
      'campaign.bidding_strategy_type',
      'campaign.target_roas.target_roas',
      'campaign.maximize_conversion_value.target_roas',
      'campaign.target_cpa.target_cpa_micros',
      'campaign.maximize_conversions.target_cpa_micros',
      'campaign.target_spend.cpc_bid_ceiling_micros',
      'campaign.manual_cpc.enhanced_cpc_enabled',
      'campaign.campaign_budget',
      'campaign_budget.amount_micros',
    ];
    const query = `SELECT ${fields.join(', ')} FROM campaign WHERE campaign.id = ${id}`;
    return (await this.post('googleAds:search', { query })).results[0];
  }

  async budgetEur(id: string): Promise<number> {
    return Number((await this.campaign(id)).campaignBudget.amountMicros) / 1e6;
  }

  async setBudget(id: string, eur: number): Promise<void> {
    const { campaign } = await this.campaign(id);
    await this.mutate('campaignBudgets', {
      update: { resourceName: campaign.campaignBudget, amountMicros: String(eur * 1e6) },
      updateMask: 'amountMicros',
    });
  }

  async setCampaign(id: string, fields: Json, updateMask: string): Promise<void> {
    const { campaign } = await this.campaign(id);
    await this.mutate('campaigns', { update: { resourceName: campaign.resourceName, ...fields }, updateMask });
  }

  /** Lets the campaigns spend from one new budget. */
  async share(ids: readonly string[], eur: number): Promise<void> {
    const create = { name: `Gemeinsam ${ids.join()}`, amountMicros: String(eur * 1e6), explicitlyShared: true };
    const [{ resourceName }] = (await this.mutate('campaignBudgets', { create })).results;
    for (const id of ids) await this.setCampaign(id, { campaignBudget: resourceName }, 'campaignBudget');
  }

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  mutate(service: string, operation: Json): Promise<any> {
    return this.post(`${service}:mutate`, { operations: [operation] });
  }

  async fault(body: Json): Promise<void> {
    await fetch(`${this.sandbox.url}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ system: 'google-ads', match: ':mutate', ...body }),
    });
  }

  async heal(): Promise<void> {
    await fetch(`${this.sandbox.url}/control/faults`, { method: 'DELETE' });
  }

  /** How many changes it was sent while `work` ran. */
  async mutationsDuring(work: () => Promise<unknown>): Promise<number> {
    await fetch(`${this.sandbox.url}/control/requests`, { method: 'DELETE' });
    await work();
    const answer = await (await fetch(`${this.sandbox.url}/control/requests`)).json();
    return (answer.requests ?? answer).filter(({ path }: { path: string }) => path.includes(':mutate')).length;
  }

  /** Every row that a query finds. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  async rows(query: string): Promise<any[]> {
    const batches = await this.post('googleAds:searchStream', { query });
    return batches.flatMap(({ results = [] }) => results);
  }

  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
  private async post(method: string, body: Json): Promise<any> {
    this.token ??= this.signIn();
    const response = await fetch(`${this.sandbox.googleAdsUrl}/v25/customers/${this.accountId}/${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await this.token}`,
        'login-customer-id': this.sandbox.managerId,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  }

  private async signIn(): Promise<string> {
    const form = {
      grant_type: 'refresh_token',
      client_id: DEMO_OAUTH.clientId,
      client_secret: DEMO_OAUTH.clientSecret,
      refresh_token: DEMO_OAUTH.refreshToken,
    };
    const response = await fetch(`${this.sandbox.oauthUrl}/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return (await response.json()).access_token;
  }
}
