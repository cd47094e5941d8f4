import { DEMO_OAUTH, type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/sandbox.js';

export const SMALL = { accounts: 2, campaignsPerAccount: 17, productsPerAccount: 24, termsPerCampaign: 6, days: 60 };
export const METRICS =
  'metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value';

export interface AdsRow {
  customer?: { id: string; descriptiveName: string };
  customerClient?: Record<string, unknown> & { id: string; timeZone: string; level: string };
  campaign?: Record<string, unknown> & { resourceName: string; id: string; name: string; status: string };
  campaignBudget?: Record<string, unknown> & { resourceName: string };
  adGroup?: Record<string, unknown>;
  searchTermView?: { searchTerm: string; status: string };
  campaignSearchTermView?: { searchTerm: string };
  metrics?: Record<string, string | number>;
  segments?: Record<string, unknown> & { date?: string; productItemId?: string };
  [resource: string]: unknown;
}

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** A sandbox with the calls that the tests make, each over a socket. */
export interface TestSandbox extends Sandbox {
  accountId: string;
  merchantId: string;
  token(form?: Record<string, string>): Promise<Answer<Record<string, unknown>>>;
  ads(query: string, options?: AdsCall): Promise<Answer>;
  rows(query: string, customerId?: string, loginId?: string): Promise<AdsRow[]>;
  mutate(collection: string, body: object): Promise<Answer>;
  /** Ids of what the sign-in can use directly. */
  accessible(): Promise<string[]>;
  merchant<T = Record<string, unknown>>(path: string, body?: unknown, bearer?: string): Promise<Answer<T>>;
  fault(fault: Record<string, unknown>): Promise<void>;
}

export interface AdsCall {
  customerId?: string;
  version?: string;
  method?: 'search' | 'searchStream';
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  /** A query string, with its question mark. */
  parameters?: string;
}

export async function startTestSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({ size: SMALL, ...options });
  const accountId = sandbox.accountIds[0] ?? '';
  const token: TestSandbox['token'] = (form = {}) =>
    call(`${sandbox.oauthUrl}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: DEMO_OAUTH.clientId,
        client_secret: DEMO_OAUTH.clientSecret,
        refresh_token: DEMO_OAUTH.refreshToken,
        ...form,
      }),
    });
  const bearer = `Bearer ${String((await token()).body.access_token)}`;
  const ads: TestSandbox['ads'] = (query, options = {}) => {
    const {
      customerId = accountId,
      version = 'v25',
      method = 'searchStream',
      headers = {},
      body = {},
      parameters = '',
    } = options;
    return call(`${sandbox.googleAdsUrl}/${version}/customers/${customerId}/googleAds:${method}${parameters}`, {
      method: 'POST',
      headers: {
        authorization: bearer,
        'login-customer-id': sandbox.managerId,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ query, ...body }),
    });
  };
  return {
    ...sandbox,
    accountId,
    merchantId: sandbox.merchantIds[accountId] ?? '',
    token,
    ads,
    async rows(query, customerId, loginId) {
      const headers = loginId ? { 'login-customer-id': loginId } : undefined;
      const { status, body } = await ads(query, { customerId, headers });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return (body as { results?: AdsRow[] }[]).flatMap((chunk) => chunk.results ?? []);
    },
    mutate: (collection, body) =>
      call(`${sandbox.googleAdsUrl}/v25/customers/${accountId}/${collection}:mutate`, {
        method: 'POST',
        headers: {
          authorization: bearer,
          'login-customer-id': sandbox.managerId,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    async accessible() {
      const answer = await call<{ resourceNames: string[] }>(
        `${sandbox.googleAdsUrl}/v25/customers:listAccessibleCustomers`,
        { headers: { authorization: bearer } },
      );
      return answer.body.resourceNames.map((name) => name.slice('customers/'.length));
    },
    merchant: (path, body, authorization = bearer) =>
      call(`${sandbox.merchantUrl}/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(authorization ? { authorization } : {}), 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    async fault(fault) {
      const { status, body } = await call(`${sandbox.url}/control/faults`, {
        method: 'POST',
        body: JSON.stringify(fault),
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
    },
  };
}

export async function call<T>(url: string, init?: RequestInit): Promise<Answer<T>> {
  const response = await fetch(url, init);
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text.length > 0;
  return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T };
}

interface Failure {
  error: {
    code: number;
    status: string;
    message: string;
    details?: {
      '@type': string;
      requestId?: string;
      errors?: { errorCode: Record<string, string>; details?: object }[];
    }[];
  };
}

/** The error of an answer, taken out of the array of a stream. */
export function errorOf({ body }: Answer): Failure['error'] {
  return (Array.isArray(body) ? (body[0] as Failure) : (body as Failure)).error;
}

/** The code of the first entry of a GoogleAdsFailure, e.g. `queryError.UNRECOGNIZED_FIELD`. */
export function codeOf(answer: Answer): string {
  const code = errorOf(answer).details?.[0]?.errors?.[0]?.errorCode ?? {};
  return Object.entries(code).flat().join('.');
}
