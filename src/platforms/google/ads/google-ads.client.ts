import { z } from 'zod';
import type { AccountQuery } from '../../ad-records.js';
import { allOf, checked, malformed, type RecordKind, readableRecords } from '../../answer.js';
import { GoogleApi, type GoogleApiOptions } from '../google-api.js';
import { failureInStream } from '../google-failure.js';
import type { AccessTokens } from '../oauth.js';
import { jsonArrayElements } from './json-array-stream.js';

export interface GoogleAdsOptions extends GoogleApiOptions {
  /** Such as `v25`. */
  apiVersion: string;
  developerToken?: string | undefined;
  /** Limits of syncs: operations of the Cloud project, and queries for each manager. Absent: no limit of ours. */
  operationsPerDay?: number | undefined;
  queriesPerSecond?: number | undefined;
}

export interface GoogleAdsAccess {
  tokens: AccessTokens;
  /** The manager account for reaching client accounts; digits. */
  loginCustomerId?: string | undefined;
  /** Exceptions from `loginCustomerId`, by account. */
  logins?: ReadonlyMap<string, string>;
}

/** Account ids are digits. */
export interface GoogleAdsQuery extends AccountQuery {
  /** The account to reach this one through; by default from `logins`. */
  through?: string;
}

/** `updateMask`: comma-separated field paths in JSON spelling. */
export interface GoogleAdsUpdate {
  service: 'campaigns' | 'campaignBudgets';
  update: { resourceName: string } & Record<string, unknown>;
  updateMask: string;
}

/** Such as `{ sharedSetOperation: { create: {…} } }`. */
export type GoogleAdsOperation = Record<
  string,
  { create: object } | { remove: string } | { update: object; updateMask: string }
>;

const PLATFORM = 'Google Ads';
const mutateAnswer = z.object({
  mutateOperationResponses: z.array(z.record(z.string(), z.object({ resourceName: z.string() }))).default([]),
});
const accessible = z.object({ resourceNames: z.array(z.string().regex(/^customers\/\d+$/)).default([]) });

/** Google Ads over REST. All methods throw PlatformError. */
export class GoogleAdsClient {
  private readonly api: GoogleApi;

  constructor(
    private readonly options: GoogleAdsOptions,
    private readonly access: GoogleAdsAccess,
  ) {
    const { operationsPerDay: perDay, queriesPerSecond: perSecond } = options;
    this.api = new GoogleApi(PLATFORM, options, access.tokens, ({ headers, body }) => [
      { name: 'google-ads developer', perDay, cost: countOperations(body) },
      ...(perSecond ? [{ name: `google-ads manager ${headers?.['login-customer-id'] ?? ''}`, perSecond }] : []),
    ]);
  }

  /** Restarts after transient errors. With `record`, skips unreadable rows; not for figures. */
  search<Row>(query: GoogleAdsQuery, gaql: string, row: z.ZodType<Row>, record?: RecordKind): Promise<Row[]> {
    const { accountId, through, signal, onSkipped } = query;
    const request = { ...this.call(accountId, 'googleAds:searchStream', through), body: { query: gaql } };
    const take = (response: Response) =>
      record
        ? readableRecords(PLATFORM, batches(response, z.unknown()), row, record, onSkipped)
        : allOf(batches(response, row));
    return this.api.read(request, take, signal);
  }

  /** Passes batches on as they arrive; what `take` leaves unread is not fetched. Restarts after transient errors. */
  stream<Row, Taken>(
    { accountId, through, signal }: GoogleAdsQuery,
    gaql: string,
    row: z.ZodType<Row>,
    take: (batches: AsyncGenerator<Row[], void>) => Promise<Taken>,
  ): Promise<Taken> {
    const request = { ...this.call(accountId, 'googleAds:searchStream', through), body: { query: gaql } };
    return this.api.read(request, (response) => take(batches(response, row)), signal);
  }

  /** `unavailable` leaves the outcome unknown. */
  async update(accountId: string, { service, update, updateMask }: GoogleAdsUpdate, validateOnly: boolean) {
    const body = { operations: [{ update, updateMask }], validateOnly };
    await this.api.write({ ...this.call(accountId, `${service}:mutate`), body }, z.looseObject({}));
  }

  /** Up to 10,000, all or nothing; `validateOnly` returns none. A repetition must fail, not act twice. */
  async mutate(accountId: string, operations: readonly GoogleAdsOperation[], validateOnly: boolean): Promise<string[]> {
    const body = { mutateOperations: operations, partialFailure: false, validateOnly };
    const request = { ...this.call(accountId, 'googleAds:mutate'), body };
    const { mutateOperationResponses: done } = await this.api.write(request, mutateAnswer);
    if (validateOnly) return [];
    if (done.length !== operations.length) throw malformed(PLATFORM, 'it leaves operations out');
    return done.flatMap((each) => Object.values(each)).map(({ resourceName }) => resourceName);
  }

  /** Accounts the person can use directly, ascending. */
  async accessibleCustomers(signal?: AbortSignal): Promise<string[]> {
    const path = `/${this.options.apiVersion}/customers:listAccessibleCustomers`;
    const { resourceNames } = await this.api.read({ path, headers: this.headers() }, this.api.json(accessible), signal);
    return resourceNames.map((name) => name.slice('customers/'.length)).sort();
  }

  private call(accountId: string, method: string, through = this.access.logins?.get(accountId)) {
    const path = `/${this.options.apiVersion}/customers/${accountId}/${method}`;
    return { path, headers: this.headers(through) };
  }

  private headers(loginCustomerId = this.access.loginCustomerId): Record<string, string> {
    const { developerToken } = this.options;
    return {
      ...(loginCustomerId && { 'login-customer-id': loginCustomerId }),
      ...(developerToken && { 'developer-token': developerToken }),
    };
  }
}

async function* batches<Row>({ body }: Response, row: z.ZodType<Row>): AsyncGenerator<Row[], void> {
  const batch = z.object({ results: z.array(row).default([]) });
  for await (const element of jsonArrayElements(PLATFORM, body ?? [])) {
    // A failure within the stream invalidates the rows before it.
    const failure = failureInStream(PLATFORM, element);
    if (failure) throw failure;
    yield checked(PLATFORM, element, batch).results;
  }
}

/** Operations a request counts as; 1 for reports. */
function countOperations(body: unknown): number {
  const { operations, mutateOperations } = (body ?? {}) as { operations?: unknown[]; mutateOperations?: unknown[] };
  return (operations ?? mutateOperations)?.length ?? 1;
}
