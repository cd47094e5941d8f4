import { request } from 'node:http';

export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string> | undefined;
  body?: unknown;
}

export interface Answered {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Headers that say nothing about the answer, or differ each time. */
const LEFT_OUT = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'content-length', 'transfer-encoding']);

/** An open stream is left after this long. */
const STREAM_MS = 10_000;

/** What differs from run to run. Each value is numbered by its first appearance, so that equal ones stay equal. */
const VOLATILE: readonly [kind: string, pattern: RegExp][] = [
  ['etag', /W\/\\?"[\w-]{27}\\?"/g],
  ['signed', /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/g],
  [
    'secret',
    /\b(?:acs|whsec|sk|mcp|ac|cs|bps)_[\w+/=-]{20,}|(?<=code(?:_challenge)?=)[\w-]{40,}|(?<=\()[0-9a-f]{8}(?=\))|\badlane-[0-9a-f]{16}\b/g,
  ],
  ['prefix', /\bacs_[\w-]{4}\b/g],
  ['hash', /(?<![0-9a-f])[0-9a-f]{64}\b/g],
  ['id', /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi],
];

/** A recording begins at the full hour, and takes less than this; so its instants, and those whole hours away, are within it. */
const LONGEST_MS = 1_800_000;
const HOUR_MS = 3_600_000;

/** An array, of which each entry of a page begins with one, and in it instants in microseconds. */
const CURSOR = /\bWyJ[\w-]+/g;
const MICROSECONDS = /(?<=")1[67]\d{14}(?=")/g;

const INSTANT = /(?<!\d)\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g;

/** What one section of a recording asked, and what it was answered. */
export class Recording {
  size = 0;
  private readonly entries: string[] = [];
  private readonly numbers = new Map<string, Map<string, number>>();

  constructor(
    private readonly section: string,
    private readonly url: string,
    private readonly sandboxUrl: string,
    private readonly shift: number,
  ) {}

  /** Sends a request and notes its answer; `as` says who sends it, and `shown` makes of a body what is noted. */
  async send(as: string, sent: Sent, shown = (body: string) => body): Promise<Answered> {
    const answer = await exchange(this.url, sent);
    const { 'content-type': type, 'x-api-key': _key, authorization: _token, ...others } = sent.headers ?? {};
    const told = Object.entries({ ...(type && type !== 'application/json' && { type }), ...others });
    const what = [`${sent.method} ${sent.path} as ${as}`, ...told.map((pair) => pair.join(': '))];
    if (sent.body !== undefined) what.push(typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body));
    const headers = Object.entries(answer.headers).filter(([name]) => !LEFT_OUT.has(name));
    this.note(what.join(' | '), [
      String(answer.status),
      ...headers.map(([name, value]) => `${name}: ${value}`).sort(),
      shown(answer.body),
    ]);
    return answer;
  }

  note(what: string, lines: readonly string[]): void {
    this.size += 1;
    const name = JSON.stringify(this.masked(what)).slice(1, -1).slice(0, 600);
    this.entries.push(`=== ${this.section} ${this.size}: ${name}\n${this.masked(lines.join('\n'))}`);
  }

  text(): string {
    return this.entries.join('\n\n');
  }

  private masked(text: string): string {
    let masked = text
      .replace(CURSOR, (found) => Buffer.from(found, 'base64url').toString())
      .replace(/\d\d:\d\d Uhr/g, '<time> Uhr')
      .replaceAll(this.sandboxUrl, '<sandbox>')
      .replaceAll(`:${new URL(this.url).port}`, ':<port>');
    for (const [kind, pattern] of VOLATILE)
      masked = masked.replace(pattern, (found) => `<${kind} ${this.numberOf(kind, found)}>`);
    masked = masked.replace(MICROSECONDS, (found) => new Date(Number(found) / 1_000).toISOString());
    return masked.replace(INSTANT, (found) => {
      const at = Date.parse(/[Z+-]\d*:?\d*$/.test(found.slice(19)) ? found : `${found}Z`);
      // Some columns have the server's own clock.
      if (Math.abs(Date.now() - this.shift - at) < LONGEST_MS) return '<now>';
      return at % HOUR_MS > 0 && at % HOUR_MS < LONGEST_MS ? `${found.slice(0, 14)}<now>` : found;
    });
  }

  private numberOf(kind: string, found: string): number {
    const known = this.numbers.get(kind) ?? new Map<string, number>();
    this.numbers.set(kind, known);
    const number = known.get(found) ?? known.size + 1;
    known.set(found, number);
    return number;
  }
}

function exchange(url: string, { method, path, headers, body }: Sent): Promise<Answered> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const given = {
    accept: '*/*',
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers: given }, (response) => {
      const chunks: Buffer[] = [];
      const timer = setTimeout(() => asked.destroy(), STREAM_MS);
      const end = () => {
        clearTimeout(timer);
        const received = Object.entries(response.headersDistinct).map(([name, values = []]) => [
          name,
          values.join(', '),
        ]);
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: Object.fromEntries(received), body: Buffer.concat(chunks).toString() });
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => undefined).on('close', end);
    });
    asked.on('error', reject);
    asked.end(text);
  });
}
