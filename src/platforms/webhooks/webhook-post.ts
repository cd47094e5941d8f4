import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { type Span, spanned, traceHeaders } from '../../telemetry/tracing.js';

/** What is read of an answer: only its status counts. */
const MOST_READ = 4_096;

export interface WebhookPostSettings {
  /** Hosts whose addresses may be private, and that may be spoken to in the clear; as URLs spell them. */
  privateHosts: readonly string[];
  /** Milliseconds for all of it, from looking the address up to the answer's end. */
  timeoutMs?: number | undefined;
}

/** What came of a post: the status of the answer, or why there is none. */
export type Posted = { status: number } | { error: string };

/**
 * Posts to addresses that customers name. Every connection is made to a public address, whatever the name led to a moment ago; no
 * redirect is followed, no connection is kept, and no certificate is let pass that is not valid.
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

  /** Resolves whatever becomes of it, and rejects only with the reason of `signal`. */
  send(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Posted> {
    // Whose address it is, is told to nobody.
    return spanned({ kind: 'call', system: 'webhook', method: 'POST' }, async (span) => {
      const posted = await this.posted(url, { ...headers, ...traceHeaders() }, body, signal);
      tell(span, posted);
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
      const status = await post(url, { headers, agent, signal: AbortSignal.any([signal, late]) }, body);
      return { status };
    } catch (error) {
      signal.throwIfAborted();
      return { error: late.aborted ? `It did not answer within ${timeoutMs / 1_000} s.` : reasonOf(error) };
    }
  }
}

function tell(span: Span | undefined, posted: Posted): void {
  if ('error' in posted) span?.end('unavailable');
  else span?.tell({ status: posted.status });
  if ('status' in posted && posted.status >= 300) span?.end(String(posted.status));
}

interface Options {
  headers: Record<string, string>;
  agent: HttpAgent;
  signal: AbortSignal;
}

/** The status of the answer, once its end or enough of it is there; that it breaks off then changes nothing. */
function post(url: string, { headers, agent, signal }: Options, body: string): Promise<number> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const request = send(url, { method: 'POST', agent, signal, headers: { ...headers, 'content-length': length } });
    let status: number | undefined;
    request.on('response', (answer: IncomingMessage) => {
      status = answer.statusCode;
      const end = () => {
        resolve(answer.statusCode as number);
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
  });
}

/** Why there was no answer, without the addresses that a name led to. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (/is not allowed\. Because/.test(message)) return 'The address is not on the public internet.';
  return code ? `The connection failed (${code}).` : 'The connection failed.';
}
