import { z } from 'zod';
import { checked, LenientReport, malformed, type OnSkipped, type RecordKind } from '../../answer.js';
import { GoogleApi, type GoogleApiOptions } from '../google-api.js';
import { failureInStream } from '../google-failure.js';
import type { AccessTokens } from '../oauth/access-tokens.js';
import { JsonArrayError, jsonArrayElements } from './json-array-stream.js';

export interface GoogleAdsOptions extends GoogleApiOptions {
  /** For example `v25`. */
  apiVersion: string;
  /** Sent only where there is one. */
  developerToken?: string | undefined;
  /** What syncs keep to: operations of the developer token, and queries for each manager. Absent: no limit of ours. */
  operationsPerDay?: number | undefined;
  queriesPerSecond?: number | undefined;
}

/** Whose data are reached, and on whose behalf. */
export interface GoogleAdsAccess {
  tokens: AccessTokens;
  /** The manager account through which client accounts are reached: digits only. */
  loginCustomerId?: string | undefined;
  /** By account: another one through which it is reached. */
  logins?: ReadonlyMap<string, string>;
}

export interface GoogleAdsQuery<Row> {
  /** Digits only. */
  customerId: string;
  gaql: string;
  /** Form of one result; what it does not name is not looked at. */
  row: z.ZodType<Row>;
  /** The account through which this one is reached, where that is not yet known otherwise. */
  through?: string | undefined;
  signal?: AbortSignal | undefined;
  /** What a result is: each is then read by itself, and one that does not fit is left out. Not for figures. */
  record?: RecordKind;
  /** Called for each result that cannot be read and is left out. Without it, one such result fails the report. */
  onSkipped?: OnSkipped | undefined;
}

/** One change of what stands at the platform: the fields that `updateMask` names get these values. */
export interface GoogleAdsUpdate {
  /** Digits only. */
  customerId: string;
  service: 'campaigns' | 'campaignBudgets';
  update: { resourceName: string } & Record<string, unknown>;
  /** Field paths as JSON spells them, separated by commas. */
  updateMask: string;
  /** The platform checks and changes nothing. */
  validateOnly: boolean;
}

/** Several changes of one account, done together or not at all; later ones may name what earlier ones create. */
export interface GoogleAdsMutation {
  /** Digits only. */
  customerId: string;
  /** At most 10,000, each by its kind: `{ sharedSetOperation: { create: {…} } }`. */
  operations: readonly Record<
    string,
    { create: object } | { remove: string } | { update: object; updateMask: string }
  >[];
  /** The platform checks and changes nothing. */
  validateOnly: boolean;
}

const PLATFORM = 'Google Ads';
const batchOf = <Row>(row: z.ZodType<Row>) => z.object({ results: z.array(row).default([]) });
const unread = batchOf(z.unknown());
const mutateAnswer = z.object({
  mutateOperationResponses: z.array(z.record(z.string(), z.object({ resourceName: z.string() }))).default([]),
});

const accessible = z.object({ resourceNames: z.array(z.string().regex(/^customers\/\d+$/)).default([]) });

/** Google Ads over REST: reports in its query language, and changes. */
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
   * Every row of a report. Throws PlatformError; a stream that breaks off, or ends with an error that passes, is asked for
   * again from its beginning, so that a report is whole or fails.
   */
  search<Row>(query: GoogleAdsQuery<Row>): Promise<Row[]> {
    const { customerId, gaql, row, through, signal, record, onSkipped } = query;
    const batch = batchOf(row);
    const request = { ...this.call(customerId, 'googleAds:searchStream', through), body: { query: gaql } };
    return this.api.read(
      request,
      async (response) => {
        const rows: Row[] = [];
        const report = record && new LenientReport(PLATFORM, row, record);
        try {
          for await (const element of jsonArrayElements(bodyOf(response))) {
            // A report that was begun can still fail: its rows so far are then worth nothing.
            const failure = failureInStream(PLATFORM, element);
            if (failure) throw failure;
            if (report) report.take(checked(PLATFORM, element, unread).results);
            else for (const each of checked(PLATFORM, element, batch).results) rows.push(each);
          }
        } catch (error) {
          if (error instanceof JsonArrayError) throw malformed(PLATFORM, error.message);
          throw error;
        }
        return report ? report.end(onSkipped) : rows;
      },
      signal,
    );
  }

  /** Sets fields of one resource. Throws PlatformError; after `unavailable` it may have been done all the same. */
  async update({ customerId, service, update, updateMask, validateOnly }: GoogleAdsUpdate): Promise<void> {
    const body = { operations: [{ update, updateMask }], validateOnly };
    const request = { ...this.call(customerId, `${service}:mutate`), body };
    await this.api.write(request, this.api.json(z.looseObject({})));
  }

  /**
   * Carries out a mutation and returns the resource name of each operation, none for `validateOnly`. Throws
   * PlatformError; it is sent again where the platform asks for that, so it must be one that cannot succeed twice.
   */
  async mutate({ customerId, operations, validateOnly }: GoogleAdsMutation): Promise<string[]> {
    const body = { mutateOperations: operations, partialFailure: false, validateOnly };
    const request = { ...this.call(customerId, 'googleAds:mutate'), body };
    const { mutateOperationResponses: done } = await this.api.write(request, this.api.json(mutateAnswer));
    if (validateOnly) return [];
    if (done.length !== operations.length) throw malformed(PLATFORM, 'it leaves operations out');
    return done.flatMap((each) => Object.values(each)).map(({ resourceName }) => resourceName);
  }

  /** Ids of the accounts that the person whose access this is can use directly, ascending. */
  async accessibleCustomers(signal?: AbortSignal): Promise<string[]> {
    const path = `/${this.options.apiVersion}/customers:listAccessibleCustomers`;
    const request = { method: 'GET' as const, path, headers: this.headers() };
    const { resourceNames } = await this.api.read(request, this.api.json(accessible), signal);
    return resourceNames.map((name) => name.slice('customers/'.length)).sort();
  }

  private call(customerId: string, method: string, through = this.access.logins?.get(customerId)) {
    const path = `/${this.options.apiVersion}/customers/${customerId}/${method}`;
    return { method: 'POST' as const, path, headers: this.headers(through) };
  }

  private headers(loginCustomerId = this.access.loginCustomerId): Record<string, string> {
    const { developerToken } = this.options;
    return {
      ...(loginCustomerId && { 'login-customer-id': loginCustomerId }),
      ...(developerToken && { 'developer-token': developerToken }),
    };
  }
}

async function* bodyOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body) yield* response.body;
}

/** A report is one operation; of a change each one that it holds is. */
function operationsOf(body: unknown): number {
  const { operations, mutateOperations } = (body ?? {}) as { operations?: unknown[]; mutateOperations?: unknown[] };
  return (operations ?? mutateOperations)?.length ?? 1;
}
