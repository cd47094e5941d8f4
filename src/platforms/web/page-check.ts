import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { inSpan } from '../../telemetry/tracing.js';

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const FIRST_FAILURE = 400;

export interface PageCheckSettings {
  /** Tells whoever reads a log who asked and why. */
  userAgent(): string;
  /** Hosts that may be private and have a port of their own, as spelled in URLs. */
  privateHosts?: readonly string[];
  /** For one request, from DNS lookup to the head of the answer. */
  timeoutMs?: number | undefined;
}

/**
 * Asks how pages of others answer. Reaches only public addresses at the ports of http and https, at every step of a redirect, sends no
 * cookies and reads no content.
 */
export class PageCheck {
  private readonly http = new RequestFilteringHttpAgent({ keepAlive: false });
  private readonly https = new RequestFilteringHttpsAgent({ keepAlive: false });

  constructor(private readonly settings: PageCheckSettings) {}

  /**
   * HTTP status behind all redirects; null if there is no answer, for whatever reason. A failure counts only as GET says it, because
   * some servers do not know HEAD. Rejects only with the reason of `signal`.
   */
  status(url: string, signal: AbortSignal): Promise<number | null> {
    // Spans omit the address, which is the customer's.
    return inSpan({ kind: 'call', system: 'landing-page', method: 'HEAD' }, async (span) => {
      try {
        const head = await this.follow(url, 'HEAD', signal);
        const status = head === null || head < FIRST_FAILURE ? head : await this.follow(url, 'GET', signal);
        if (status !== null) span?.record({ status });
        return status;
      } catch {
        signal.throwIfAborted();
        span?.end('unavailable');
        return null;
      }
    });
  }

  private async follow(url: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<number | null> {
    let target = URL.parse(url);
    for (let hop = 0; target && hop <= MAX_REDIRECTS; hop += 1) {
      const { status, location } = await this.ask(target, method, signal);
      if (!REDIRECTS.has(status) || location === undefined) return status;
      target = URL.parse(location, target);
    }
    return null;
  }

  private async ask(target: URL, method: 'HEAD' | 'GET', signal: AbortSignal) {
    const { userAgent, privateHosts = [], timeoutMs = 10_000 } = this.settings;
    const isPrivate = privateHosts.includes(target.hostname);
    const isSecure = target.protocol === 'https:';
    if (!isSecure && target.protocol !== 'http:') throw new Error('The address is not of the web.');
    if (target.port !== '' && !isPrivate) throw new Error('Only the ports of http and https are asked.');
    target.username = '';
    target.password = '';
    const send = isSecure ? httpsRequest : httpRequest;
    const request = send(target, {
      method,
      agent: !isPrivate && (isSecure ? this.https : this.http),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { 'user-agent': userAgent(), accept: 'text/html,*/*;q=0.8' },
    });
    // Errors after the head of the answer must not crash the process.
    request.on('error', () => undefined);
    request.end();
    try {
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return { status: answer.statusCode as number, location: answer.headers.location };
    } finally {
      request.destroy();
    }
  }
}
