import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { Credentials } from './credentials.js';
import { proofOf } from './credentials.js';
import type { paths } from './generated/rest.js';
import { REST_BASE } from './rest-base.js';

export type { components, operations, paths } from './generated/rest.js';

export interface RestClientOptions extends Omit<ClientOptions, 'baseUrl' | 'credentials'> {
  /** Where the server is, such as `https://ads.example.com`. */
  url: string;
  credentials?: Credentials | undefined;
}

/** What is asked for where a caller says nothing else; lists are tables in CSV, too, for whoever asks. */
type Json = 'application/json';

/**
 * The REST API by its paths, with the types of its OpenAPI document: `const { data, error } = await rest.GET('/query/campaigns', …)`.
 * Requests are sent once; a POST with an `Idempotency-Key` header may be sent again.
 */
export function createRestClient({ url, credentials, ...options }: RestClientOptions): Client<paths, Json> {
  const client = createFetchClient<paths, Json>({
    ...options,
    baseUrl: new URL(url).href.replace(/\/+$/, '') + REST_BASE,
  });
  client.use({
    async onRequest({ request }) {
      const { headers } = await proofOf(credentials);
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      return request;
    },
  });
  return client;
}
