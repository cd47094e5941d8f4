import Stripe from 'stripe';
import { traceCall } from '../exchange.js';
import type { PlatformFailure } from '../platform-error.js';

type Client = ReturnType<typeof Stripe.createNodeHttpClient>;

/** The library's client with metrics and traces like other platforms' calls. */
export function stripeHttp(): Client {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, data, protocol, timeoutMs) =>
    traceCall({ platform: 'Stripe', url: `${protocol}://${host}:${port}` }, method, async (call) => {
      const all = { ...headers, ...call.headers };
      const answer = await send(host, port, path, method, all, data, protocol, timeoutMs).catch((cause: unknown) => {
        call.recordFailure('unavailable');
        throw cause;
      });
      const status = answer.getStatusCode();
      call.recordStatus(status);
      const failure = failureOf(status);
      if (failure) call.recordFailure(failure);
      const read = answer.toJSON.bind(answer);
      // The library takes every body without `error` for a success, whatever the status: also that of a gateway on the way.
      answer.toJSON = async () => {
        const body: unknown = await read();
        if (status < 300 || Object(body).error !== undefined) return body;
        return { error: { type: 'api_error', message: `HTTP ${status}` } };
      };
      return answer;
    });
  return client;
}

function failureOf(status: number): PlatformFailure | undefined {
  if (status < 400) return undefined;
  if (status === 429) return 'quota';
  return status >= 500 ? 'unavailable' : 'rejected';
}
