import { once } from 'node:events';
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { inSpan, traceHeaders } from '../../telemetry/tracing.js';

/** Bytes read of an answer: only its status counts. */
const MAX_READ = 4_096;

export interface WebhookPostSettings {
  /** Hosts that may have private addresses, and use http; as URLs spell them. */
  privateHosts: readonly string[];
  /** Milliseconds for all of it, from looking the address up to the answer's end. */
  timeoutMs?: number | undefined;
}

/** The status of the answer, or why there is none: the same reason for every host that the operator has not named. */
export type Posted = { status: number } | { error: string };

/**
 * Posts to addresses of customers. Connections are made to public addresses only, whatever the name resolved to before;
 * redirects are not followed, connections not kept, invalid certificates refused. Whoever chose an address does not learn from
 * the reason or the time of a failure what exists in the server's network.
 */
export class WebhookPost {
  private readonly filtering = new RequestFilteringHttpsAgent({ keepAlive: false });

  constructor(private readonly settings: WebhookPostSettings) {}

  /** Rejects only with the reason of `signal`. */
  send(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Posted> {
    // Spans do not name the address: it is a customer's.
    return inSpan({ kind: 'call', system: 'webhook', method: 'POST' }, async (span) => {
      const { privateHosts, timeoutMs = 15_000 } = this.settings;
      const { hostname, protocol } = new URL(url);
      const isPrivate = privateHosts.includes(hostname);
      const failed = (error: string) => {
        span?.end('unavailable');
        return { error };
      };
      const begun = performance.now();
      if (protocol !== 'https:' && !(protocol === 'http:' && isPrivate)) return failed('The address is not https.');
      const agent = !isPrivate && this.filtering;
      const late = AbortSignal.timeout(timeoutMs);
      const options = { headers: { ...headers, ...traceHeaders() }, agent, signal: AbortSignal.any([signal, late]) };
      try {
        const status = await post(url, options, body);
        span?.record({ status });
        if (status >= 300) span?.end(String(status));
        return { status };
      } catch (error) {
        signal.throwIfAborted();
        if (isPrivate)
          return failed(late.aborted ? `It did not answer within ${timeoutMs / 1_000} s.` : reasonOf(error));
        await setTimeout(Math.max(0, timeoutMs - (performance.now() - begun)), undefined, { signal }).catch(() =>
          signal.throwIfAborted(),
        );
        return failed(noAnswerWithin(timeoutMs));
      }
    });
  }
}

/** The status of the answer, once its end or enough of it is there; that it breaks off then changes nothing. */
async function post(
  url: string,
  { headers, ...options }: { headers: Record<string, string>; agent: Agent | false; signal: AbortSignal },
  body: string,
): Promise<number> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const length = String(Buffer.byteLength(body));
  const request = send(url, { method: 'POST', ...options, headers: { ...headers, 'content-length': length } });
  // An error after the answer has begun must not end the process.
  request.on('error', () => undefined);
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  try {
    let read = 0;
    for await (const chunk of answer) {
      read += (chunk as Buffer).length;
      if (read >= MAX_READ) break;
    }
  } catch {
    // Its status is known.
  }
  request.destroy();
  return answer.statusCode as number;
}

/** The one reason for what is private, has no address, refuses, has no valid certificate or stays silent. */
export const noAnswerWithin = (timeoutMs: number) =>
  `There was no answer: the name must lead to public addresses alone, which answer over https with a valid certificate within ${timeoutMs / 1_000} s.`;

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ? `The connection failed (${code}).` : 'The connection failed.';
}
