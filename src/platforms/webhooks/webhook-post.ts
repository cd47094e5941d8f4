import { once } from 'node:events';
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { inSpan, traceHeaders } from '../../telemetry/tracing.js';

/** Only the status of an answer matters. */
const MAX_READ_BYTES = 4_096;

export interface WebhookPostSettings {
  /** Hosts that may be private and use http, as spelled in URLs. */
  privateHosts: readonly string[];
  /** For everything from DNS lookup to the end of the answer. */
  timeoutMs?: number | undefined;
}

/** Failures have the same reason for all hosts except private ones, which the operator has named. */
export type PostResult = { status: number } | { error: string };

/** Reaches only public addresses; failures reveal nothing of the network, not even by timing. */
export class WebhookPost {
  private readonly filtering = new RequestFilteringHttpsAgent({ keepAlive: false });

  constructor(private readonly settings: WebhookPostSettings) {}

  /** Rejects only with the reason of `signal`. */
  send(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<PostResult> {
    // Spans omit the address, which is the customer's.
    return inSpan({ kind: 'call', system: 'webhook', method: 'POST' }, async (span) => {
      const { privateHosts, timeoutMs = 15_000 } = this.settings;
      const { hostname, protocol } = new URL(url);
      const isPrivate = privateHosts.includes(hostname);
      const failed = (error: string) => {
        span?.end('unavailable');
        return { error };
      };
      const startedAt = performance.now();
      if (protocol !== 'https:' && !(protocol === 'http:' && isPrivate)) return failed('The address is not https.');
      const agent = !isPrivate && this.filtering;
      const timeout = AbortSignal.timeout(timeoutMs);
      const options = { headers: { ...headers, ...traceHeaders() }, agent, signal: AbortSignal.any([signal, timeout]) };
      try {
        const status = await post(url, options, body);
        span?.record({ status });
        if (status >= 300) span?.end(String(status));
        return { status };
      } catch (error) {
        signal.throwIfAborted();
        if (isPrivate)
          return failed(timeout.aborted ? `It did not answer within ${timeoutMs / 1_000} s.` : reasonOf(error));
        await setTimeout(Math.max(0, timeoutMs - (performance.now() - startedAt)), undefined, { signal }).catch(() =>
          signal.throwIfAborted(),
        );
        return failed(noAnswerWithin(timeoutMs));
      }
    });
  }
}

/** Resolves with the status even if the answer's body breaks off. */
async function post(
  url: string,
  { headers, ...options }: { headers: Record<string, string>; agent: Agent | false; signal: AbortSignal },
  body: string,
): Promise<number> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const length = String(Buffer.byteLength(body));
  const request = send(url, { method: 'POST', ...options, headers: { ...headers, 'content-length': length } });
  // Errors after the start of the answer must not crash the process.
  request.on('error', () => undefined);
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  try {
    let read = 0;
    for await (const chunk of answer) {
      read += (chunk as Buffer).length;
      if (read >= MAX_READ_BYTES) break;
    }
  } catch {
    // The status is already known.
  }
  request.destroy();
  return answer.statusCode as number;
}

/** The same reason for all failures of public hosts. */
export const noAnswerWithin = (timeoutMs: number) =>
  `There was no answer: the name must lead to public addresses alone, which answer over https with a valid certificate within ${timeoutMs / 1_000} s.`;

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ? `The connection failed (${code}).` : 'The connection failed.';
}
