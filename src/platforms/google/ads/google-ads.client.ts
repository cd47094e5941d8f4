import { z } from 'zod';
import type { AccountQuery } from '../../ad-records.js';
import { allOf, checked, malformed, type RecordKind, readableRecords } from '../../answer.js';
import { GoogleApi, type GoogleApiOptions } from '../google-api.js';
import { failureInStream } from '../google-failure.js';
import type { AccessTokens } from '../oauth.js';
import { jsonArrayElements } from './json-array-stream.js';

export interface GoogleAdsOptions extends GoogleApiOptions {
  /** For example `v25`. */
  apiVersion: string;
  developerToken?: string | undefined;
  /** Limits of syncs: operations of the Cloud project, and queries for each manager. Absent: no limit of ours. */
  operationsPerDay?: number | undefined;
  queriesPerSecond?: number | undefined;
}

export interface GoogleAdsAccess {
  tokens: AccessTokens;
  /** The manager account through which client accounts are reached: digits only. */
  loginCustomerId?: string | undefined;
  /** By account: another one through which it is reached. */
  logins?: ReadonlyMap<string, string>;
}

/** Account ids are digits only. */
export interface GoogleAdsQuery extends AccountQuery {
  /** The account through which this one is reached, where `logins` does not know it yet. */
  through?: string;
}

/** Sets the fields of one resource that `updateMask` names: paths as JSON spells them, separated by commas. */
export interface GoogleAdsUpdate {
  service: 'campaigns' | 'campaignBudgets';
  update: { resourceName: string } & Record<string, unknown>;
  updateMask: string;
}

/** An operation by its kind: `{ sharedSetOperation: { create: {…} } }`. */
export type GoogleAdsOperation = Record<
  string,
  { create: object } | { remove: string } | { update: object; updateMask: string }
>;

const PLATFORM = 'Google Ads';
const mutateAnswer = z.object({
  mutateOperationResponses: z.array(z.record(z.string(), z.object({ resourceName: z.string() }))).default([]),
});
const accessible = z.object({ resourceNames: z.array(z.string().regex(/^customers\/\d+$/)).default([]) });

/** Google Ads over REST: reports in its query language, and changes. All of it throws PlatformError. */
export class GoogleAdsClient {
  private readonly api: GoogleApi;

  constructor(
    private readonly options: GoogleAdsOptions,
    private readonly access: GoogleAdsAccess,
  ) {
    const { operationsPerDay: perDay, queriesPerSecond: perSecond } = options;
    this.api = new GoogleApi(PLATFORM, options, access.tokens, ({ headers, body }) => [
      { name: 'google-ads developer', perDay, cost: operationsOf(body) },
      ...(perSecond ? [{ name: `google-ads manager ${headers?.['login-customer-id'] ?? ''}`, perSecond }] : []),
    ]);
  }

  /**
   * Every row of a report, whole or not at all: a stream that breaks, or ends with an error that passes, is read anew.
   * With `record`, unreadable rows are left out and passed to `onSkipped`: not for figures.
   */
  search<Row>(query: GoogleAdsQuery, gaql: string, row: z.ZodType<Row>, record?: RecordKind): Promise<Row[]> {
    const { accountId, through, signal, onSkipped } = query;
    const request = { ...this.call(accountId, 'googleAds:searchStream', through), body: { query: gaql } };
    const take = (response: Response) =>
      record
        ? readableRecords(PLATFORM, batches(response, z.unknown()), row, record, onSkipped)
        : allOf(batches(response, row));
    return this.api.read(request, take, signal);
  }

  /** After `unavailable` the update may have been made all the same. */
  async update(accountId: string, { service, update, updateMask }: GoogleAdsUpdate, validateOnly: boolean) {
    const body = { operations: [{ update, updateMask }], validateOnly };
    await this.api.write({ ...this.call(accountId, `${service}:mutate`), body }, z.looseObject({}));
  }

  /**
   * Makes at most 10,000 changes of one account, all or none; later ones may name what earlier ones create. Returns the
   * resource names, none with `validateOnly`. It may be sent twice, so it must be one that cannot succeed twice.
   */
  async mutate(accountId: string, operations: readonly GoogleAdsOperation[], validateOnly: boolean): Promise<string[]> {
    const body = { mutateOperations: operations, partialFailure: false, validateOnly };
    const request = { ...this.call(accountId, 'googleAds:mutate'), body };
    const { mutateOperationResponses: done } = await this.api.write(request, mutateAnswer);
    if (validateOnly) return [];
    if (done.length !== operations.length) throw malformed(PLATFORM, 'it leaves operations out');
    return done.flatMap((each) => Object.values(each)).map(({ resourceName }) => resourceName);
  }

  /** Ids of the accounts that the person who granted access can use directly, ascending. */
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
    // A report that has begun can still fail: its rows so far are then worth nothing.
    const failure = failureInStream(PLATFORM, element);
    if (failure) throw failure;
    yield checked(PLATFORM, element, batch).results;
  }
}

/** Operations that a request counts as: one for a report. */
function operationsOf(body: unknown): number {
  const { operations, mutateOperations } = (body ?? {}) as { operations?: unknown[]; mutateOperations?: unknown[] };
  return (operations ?? mutateOperations)?.length ?? 1;
}
