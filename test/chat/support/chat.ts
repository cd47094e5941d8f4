import { createClient } from 'graphql-sse';
import { CreditService } from '../../../src/domain/billing/credit.service.js';
import { TestSandbox } from '../../platforms/support/sandbox.js';
import { type DemoApp, startDemoApp } from '../../support/demo-app.js';
import type { Credential, TestApp } from '../../support/start-app.js';

export interface Question {
  message?: unknown;
  history?: unknown;
  accountId?: unknown;
}

export interface ChatAnswer {
  /** Of the HTTP answer; a GraphQL stream has none of its own. */
  status: number | undefined;
  /** Each piece as it came. */
  pieces: string[];
  error?: { code: string; message: string };
}

type Door = (app: TestApp, question: Question, credential: Credential, signal?: AbortSignal) => Promise<ChatAnswer>;

export const DOCUMENT = 'subscription ($input: ChatInput!) { chatStream(input: $input) { text } }';

/** POST /chat/stream without reading its body. */
export function post(
  app: TestApp,
  question: Question,
  { token }: Credential,
  { signal, headers }: { signal?: AbortSignal | undefined; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${app.url}/api/v1/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: JSON.stringify(question),
    ...(signal && { signal }),
  });
}

/** The pieces and the failure of an event stream as POST /chat/stream frames it. Throws for any other frame. */
export function readEvents(text: string): Omit<ChatAnswer, 'status'> {
  const frames = text.split('\n\n');
  if (frames.pop() !== '' || frames.pop() !== 'data: [DONE]') throw new Error(`It does not end with [DONE]: ${text}`);
  const answer: Omit<ChatAnswer, 'status'> = { pieces: [] };
  for (const [index, frame] of frames.entries()) {
    if (frame === ': ping') continue;
    const failure = /^event: error\ndata: (.*)$/.exec(frame)?.[1];
    const piece = /^data: (\{"text":.*\})$/.exec(frame)?.[1];
    if (failure !== undefined && index === frames.length - 1) answer.error = JSON.parse(failure);
    else if (piece !== undefined) answer.pieces.push(JSON.parse(piece).text);
    else throw new Error(`This is no frame of a chat: ${frame}`);
  }
  return answer;
}

export const overRest: Door = async (app, question, credential, signal) => {
  const response = await post(app, question, credential, { signal });
  const text = await response.text();
  if (response.status !== 200) return { status: response.status, pieces: [], error: JSON.parse(text) };
  return { status: 200, ...readEvents(text) };
};

export const overGraphql: Door = async (app, question, { token, apiKey }, signal) => {
  const client = createClient({
    url: `${app.url}/graphql/stream`,
    retryAttempts: 0,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(apiKey && { 'x-api-key': apiKey }) },
  });
  const answer: ChatAnswer = { status: undefined, pieces: [] };
  const events = client.iterate<{ chatStream: { text: string } }>({ query: DOCUMENT, variables: { input: question } });
  signal?.addEventListener('abort', () => void events.return?.());
  for await (const { data, errors } of events) {
    const [error] = errors ?? [];
    if (error) answer.error = { code: String(error.extensions?.code), message: error.message };
    else answer.pieces.push(data?.chatStream.text ?? '');
  }
  return answer;
};

export const DOORS = [
  ['REST', overRest],
  ['GraphQL', overGraphql],
] as const;

export interface ChatDemo extends DemoApp {
  model: TestSandbox;
  credits: CreditService;
  remaining(): Promise<number>;
  setRemaining(credits: number): Promise<void>;
  /** The conversation of the latest call as the model got it. */
  lastPrompt(): Promise<{ instructions: string; turns: { role: string; text: string }[]; data: Briefing }>;
  /** Resolves when no call of the model runs any more. */
  idle(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: what the model got is looked at, not trusted.
type Briefing = any;

export async function startChatDemo(environment?: Record<string, string>): Promise<ChatDemo> {
  const demo = await startDemoApp(environment);
  const model = TestSandbox.of(demo.sandbox);
  const credits = new CreditService(demo.app.db, () => new Date());
  return {
    ...demo,
    model,
    credits,
    remaining: async () => (await credits.balance(demo.teamId)).remaining,
    setRemaining: (left) => credits.setRemaining(demo.teamId, left),
    async lastPrompt() {
      const { body = '' } = (await model.requests('language-model')).at(-1) ?? {};
      const { systemInstruction, contents } = JSON.parse(body);
      const textOf = ({ parts }: { parts: { text: string }[] }) => parts.map(({ text }) => text).join('');
      const turns = contents.map((turn: never) => ({ role: (turn as { role: string }).role, text: textOf(turn) }));
      const [, json = 'null', ...more] = String(turns.at(-1).text).split(/<\/?account_data>/);
      if (more.length !== 1) throw new Error('The data are not in one block.');
      return { instructions: textOf(systemInstruction), turns, data: JSON.parse(json) };
    },
    async idle() {
      for (let tries = 0; (await model.modelCalls()).running > 0; tries += 1) {
        if (tries > 500) throw new Error('A call of the model still runs.');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}
