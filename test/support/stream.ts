import type { Credential, TestApp } from './start-app.js';

/** An open event stream, read as it comes. */
export interface OpenStream {
  status: number;
  headers: Headers;
  /** What the server sent so far, without pings. */
  frames: { event: string; data: string }[];
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  /** Resolves when so many frames have come. */
  upTo(count: number): Promise<void>;
  leave(): void;
}

export function openGraphql(
  app: TestApp,
  query: string,
  credential: Credential = {},
  variables: Record<string, unknown> = {},
): Promise<OpenStream> {
  return open(app, '/graphql/stream', { query, variables }, credential);
}

export async function open(
  app: TestApp,
  path: string,
  body: object,
  { apiKey, token }: Credential,
): Promise<OpenStream> {
  const leaving = new AbortController();
  const response = await fetch(app.url + path, {
    method: 'POST',
    signal: leaving.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(apiKey && { 'x-api-key': apiKey }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const frames: OpenStream['frames'] = [];
  let wake = () => {};
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() as string;
      for (const part of parts) {
        const [, event = 'message'] = /^event: (.*)$/m.exec(part) ?? [];
        const [, data] = /^data:(?: (.*))?$/m.exec(part) ?? [];
        if (/^(event|data):/m.test(part)) frames.push({ event, data: data ?? '' });
      }
      wake();
    }
    if (rest) frames.push({ event: 'message', data: rest });
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    frames,
    ended,
    async upTo(count) {
      while (frames.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    leave: () => leaving.abort(),
  };
}

/** What a GraphQL stream told, and the code that it ended with. */
export function told({ frames }: OpenStream): { data: unknown[]; code: string | undefined } {
  const next = frames.filter(({ event }) => event === 'next').map(({ data }) => JSON.parse(data));
  return {
    data: next.flatMap(({ data }) => (Object.values(data ?? {}).some((field) => field !== null) ? [data] : [])),
    code: next.flatMap(({ errors }) => errors ?? []).at(-1)?.extensions.code,
  };
}
