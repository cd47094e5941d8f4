import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { spanned, traceHeaders } from '../../telemetry/tracing.js';

/** Bytes read of an answer: only its status counts. */
const MOST_READ = 4_096;

export interface WebhookPostSettings {
  /** Hosts that may have private addresses, and use http; as URLs spell them. */
  privateHosts: readonly string[];
  /** Milliseconds for all of it, from looking the address up to the answer's end. */
  timeoutMs?: number | undefined;
}

/** The status of the answer, or why there is none. */
export type Posted = { status: number } | { error: string };

/**
 * Posts to addresses of customers. Connections are made to public addresses only, whatever the name resolved to before;
 * redirects are not followed, connections not kept, invalid certificates refused.
 */
export class WebhookPost {
  private readonly filtering = {
    'http:': new RequestFilteringHttpAgent({ keepAlive: false }),
    'https:': new RequestFilteringHttpsAgent({ keepAlive: false }),
  };
  private readonly plain = {
    'http:': new HttpAgent({ keepAlive: false }),
    'https:': new HttpsAgent({ keepAlive: false }),
  };

  constructor(private readonly settings: WebhookPostSettings) {}

  /** Rejects only with the reason of `signal`. */
  send(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Posted> {
    // Spans do not name the address: it is a customer's.
    return spanned({ kind: 'call', system: 'webhook', method: 'POST' }, async (span) => {
      const posted = await this.posted(url, { ...headers, ...traceHeaders() }, body, signal);
      if ('error' in posted) span?.end('unavailable');
      else {
        span?.tell({ status: posted.status });
        if (posted.status >= 300) span?.end(String(posted.status));
      }
      return posted;
    });
  }

  private async posted(
    url: string,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<Posted> {
    const { privateHosts, timeoutMs = 15_000 } = this.settings;
    const { hostname, protocol } = new URL(url);
    const isPrivate = privateHosts.includes(hostname);
    if (protocol !== 'https:' && !(protocol === 'http:' && isPrivate)) return { error: 'The address is not https.' };
    const agent = (isPrivate ? this.plain : this.filtering)[protocol];
    const late = AbortSignal.timeout(timeoutMs);
    try {
      return { status: await post(url, { headers, agent, signal: AbortSignal.any([signal, late]) }, body) };
    } catch (error) {
      signal.throwIfAborted();
      return { error: late.aborted ? `It did not answer within ${timeoutMs / 1_000} s.` : reasonOf(error) };
    }
  }
}

/** The status of the answer, once its end or enough of it is there; that it breaks off then changes nothing. */
function post(
  url: string,
  { headers, ...options }: { headers: Record<string, string>; agent: HttpAgent; signal: AbortSignal },
  body: string,
): Promise<number> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const length = String(Buffer.byteLength(body));
  const request = send(url, { method: 'POST', ...options, headers: { ...headers, 'content-length': length } });
  let status: number | undefined;
  request.on('response', (answer: IncomingMessage) => {
    const answered = answer.statusCode as number;
    status = answered;
    const end = () => {
      resolve(answered);
      request.destroy();
    };
    let read = 0;
    answer.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read >= MOST_READ) end();
    });
    answer.on('close', end);
    answer.on('error', end);
  });
  request.on('error', (error) => (status === undefined ? reject(error) : resolve(status)));
  request.end(body);
  return promise;
}

/** Why there was no answer, without the addresses that a name led to. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (/is not allowed\. Because/.test(message)) return 'The address is not on the public internet.';
  return code ? `The connection failed (${code}).` : 'The connection failed.';
}
