import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { DEMO_MODEL_KEY } from '../../sandbox/sandbox.js';
import { AiSdkModel, type LanguageModelOptions } from '../../src/platforms/language-model/ai-sdk-model.js';
import type { ModelCall } from '../../src/platforms/language-model/language-model.js';
import { readSettings } from '../../src/settings.js';
import { TestSandbox } from './support/sandbox.js';

let sandbox: TestSandbox;
let calls: ModelCall[];

beforeAll(async () => {
  sandbox = await TestSandbox.start();
});

beforeEach(async () => {
  calls = [];
  await sandbox.heal();
  await sandbox.forgetRequests();
});

afterAll(() => sandbox.close());

function gemini(options: Partial<LanguageModelOptions> = {}): AiSdkModel {
  const model = new AiSdkModel({
    provider: 'google',
    baseUrl: sandbox.sandbox.languageModelUrl,
    model: 'sandbox-model',
    apiKey: DEMO_MODEL_KEY,
    timeoutMs: 3_000,
    ...options,
  });
  model.onCall = (call) => calls.push(call);
  return model;
}

const DATA = {
  account: { id: '1', name: 'Kochwerk' },
  periods: { last30Days: { cost: 1234.5, roas: 3.4567, conversionValue: 4267.3, conversions: 12, clicks: 90 } },
};

const QUESTION = {
  purpose: 'chat',
  instructions: 'Answer in German.',
  messages: [
    { role: 'user' as const, content: 'Hallo' },
    { role: 'model' as const, content: 'Guten Tag' },
    { role: 'user' as const, content: `<data>${JSON.stringify(DATA)}</data> Wie läuft es?` },
  ],
};

const TERMS = ['jobs koch', 'kochtopf kaufen', 'kochtopf gratis'];

const CLASSIFY = {
  purpose: 'mining',
  instructions: 'Judge each term.',
  prompt: `<data>${JSON.stringify(TERMS)}</data>`,
  schema: z.object({
    candidates: z.array(
      z.object({
        term: z.string(),
        category: z.enum(['job_seekers', 'low_price', 'other', 'none']),
        reason: z.string().min(1),
        confidence: z.number().min(0).max(1),
        matchType: z.enum(['EXACT', 'PHRASE', 'BROAD']),
      }),
    ),
  }),
};

async function collect(stream: AsyncGenerator<string, void>): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of stream) pieces.push(piece);
  return pieces;
}

async function idle(): Promise<void> {
  for (let tries = 0; (await sandbox.modelCalls()).running > 0; tries += 1) {
    if (tries > 200) throw new Error('A call of the model still runs.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a stream', () => {
  test('gives the answer piece by piece and counts its tokens', async () => {
    const pieces = await collect(gemini().stream(QUESTION));
    expect(pieces.length).toBeGreaterThan(10);
    expect(pieces.join('')).toContain('1.234,50 € (1234.5 EUR)');
    expect(pieces.join('')).toContain('ROAS von 3,46 (3.4567)');
    expect(calls).toEqual([expect.objectContaining({ purpose: 'chat', outcome: 'ok' })]);
    expect(calls[0]?.inputTokens).toBeGreaterThan(20);
    expect(calls[0]?.outputTokens).toBeGreaterThan(20);
    const [request] = await sandbox.requests('language-model');
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      systemInstruction: { parts: [{ text: 'Answer in German.' }] },
      contents: [{ role: 'user' }, { role: 'model' }, { role: 'user' }],
    });
  });

  test.each([
    ['a refusal of the question', { kind: 'refuse' }, 'platform_rejected', 'rejected', 0],
    ['a refusal in the middle', { kind: 'refuse', afterResults: 3 }, 'platform_rejected', 'rejected', 3],
    ['too many requests', { kind: 'quota', times: -1 }, 'platform_unavailable', 'quota', 0],
    ['an overloaded model', { kind: 'transient', times: -1 }, 'platform_unavailable', 'unavailable', 0],
    ['a wrong request', { kind: 'status', status: 400 }, 'platform_rejected', 'rejected', 0],
    ['a broken connection', { kind: 'cut', afterResults: 4 }, 'platform_unavailable', 'unavailable', 4],
    ['an answer that is no JSON', { kind: 'malformed', afterResults: 2 }, 'platform_unavailable', 'malformed', 2],
  ] as const)('%s', async (_name, fault, code, outcome, before) => {
    await sandbox.fail({ system: 'language-model', ...fault });
    const pieces: string[] = [];
    const run = async () => {
      for await (const piece of gemini().stream(QUESTION)) pieces.push(piece);
    };
    await expect(run()).rejects.toMatchObject({ code });
    expect(pieces).toHaveLength(before);
    expect(calls).toEqual([expect.objectContaining({ outcome })]);
    await idle();
  });

  test.each([
    ['before the first piece', undefined],
    ['between two pieces', 3],
  ])('a silence %s ends it', async (_name, afterResults) => {
    const fault = { system: 'language-model', kind: 'slow', delayMs: 60_000, afterResults } as const;
    await sandbox.fail(fault);
    await expect(collect(gemini({ timeoutMs: 200 }).stream(QUESTION))).rejects.toMatchObject({
      code: 'platform_unavailable',
      message: expect.stringContaining('did not answer in time'),
    });
    expect(calls).toEqual([expect.objectContaining({ outcome: 'unavailable' })]);
    await idle();
  });

  test('whoever leaves the loop, or aborts, ends the call at the model', async () => {
    await sandbox.fail({ system: 'language-model', kind: 'slow', delayMs: 100, times: -1 });
    for await (const piece of gemini().stream(QUESTION)) {
      expect(piece).not.toBe('');
      break;
    }
    await idle();
    const leaving = new AbortController();
    const reading = collect(gemini().stream({ ...QUESTION, signal: leaving.signal }));
    setTimeout(() => leaving.abort(new Error('left')), 150);
    await expect(reading).rejects.toThrow('left');
    await idle();
    expect(calls.map(({ outcome }) => outcome)).toEqual(['aborted', 'aborted']);
  });
});

describe('a structured answer', () => {
  test('has the form that was asked for', async () => {
    const { candidates } = await gemini().generate(CLASSIFY);
    expect(candidates.map(({ term, category }) => [term, category])).toEqual([
      ['jobs koch', 'job_seekers'],
      ['kochtopf kaufen', 'none'],
      ['kochtopf gratis', 'low_price'],
    ]);
    expect(candidates[0]).toMatchObject({ reason: expect.stringContaining('jobs'), confidence: 0.96 });
  });

  test('relevance is judged as well', async () => {
    const schema = z.object({
      terms: z.array(
        z.object({
          index: z.int(),
          relevanceScore: z.int().min(0).max(100),
          funnelPosition: z.enum(['top', 'middle', 'bottom', 'none']),
          relevanceReason: z.string(),
        }),
      ),
    });
    const prompt = JSON.stringify(TERMS.map((searchTerm) => ({ searchTerm, cost: 3 })));
    const { terms } = await gemini().generate({ ...CLASSIFY, prompt, schema });
    expect(terms.map(({ index, funnelPosition }) => [index, funnelPosition])).toEqual([
      [0, 'none'],
      [1, 'bottom'],
      [2, 'none'],
    ]);
    expect(terms[1]?.relevanceScore).toBeGreaterThan(80);
  });

  test('one of another form is asked for once more', async () => {
    await sandbox.fail({ system: 'language-model', kind: 'malformed' });
    expect((await gemini().generate(CLASSIFY)).candidates).toHaveLength(3);
    expect(calls.map(({ outcome }) => outcome)).toEqual(['malformed', 'ok']);
    await sandbox.fail({ system: 'language-model', kind: 'malformed', times: 2 });
    await expect(gemini().generate(CLASSIFY)).rejects.toMatchObject({ failure: 'malformed' });
    expect((await sandbox.requests('language-model')).length).toBe(4);
  });

  test.each([
    ['a refusal', { kind: 'refuse' }, 'rejected'],
    ['too many requests', { kind: 'quota', times: -1 }, 'quota'],
    ['a broken connection', { kind: 'cut', times: -1 }, 'unavailable'],
    ['silence', { kind: 'slow', delayMs: 60_000, times: -1 }, 'unavailable'],
  ] as const)('%s', async (_name, fault, failure) => {
    await sandbox.fail({ system: 'language-model', ...fault });
    const patience = fault.kind === 'slow' ? 300 : 10_000;
    await expect(gemini({ timeoutMs: patience }).generate(CLASSIFY)).rejects.toMatchObject({ failure });
    expect(calls).toEqual([expect.objectContaining({ outcome: failure })]);
    await idle();
  });

  test('an abort ends it', async () => {
    await sandbox.fail({ system: 'language-model', kind: 'slow', delayMs: 60_000 });
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error('left')), 150);
    await expect(gemini().generate({ ...CLASSIFY, signal: leaving.signal })).rejects.toThrow('left');
    await idle();
    expect(calls).toEqual([expect.objectContaining({ outcome: 'aborted' })]);
  });

  test('a wrong key is a refusal that names no key', async () => {
    const refused = gemini({ apiKey: 'secret-key' }).generate(CLASSIFY);
    await expect(refused).rejects.toMatchObject({
      code: 'platform_rejected',
      message: expect.not.stringContaining('secret'),
    });
  });
});

describe('the model of Gemini', () => {
  test('that is taken where none is named is served', async () => {
    const { model } = readSettings({ AI_API_KEY: 'x' }).platforms.languageModel;
    expect((await gemini({ model }).generate(CLASSIFY)).candidates).toHaveLength(3);
  });

  test.each(['gemini-2.5-flash', 'gemini-1.5-pro'])(
    '%s is gone, and the message says what to change',
    async (model) => {
      const failure = { failure: 'unavailable', message: expect.stringContaining('AI_MODEL') };
      await expect(gemini({ model }).generate(CLASSIFY)).rejects.toMatchObject(failure);
      await expect(collect(gemini({ model }).stream(QUESTION))).rejects.toMatchObject(failure);
      expect(calls.map(({ outcome }) => outcome)).toEqual(['unavailable', 'unavailable']);
    },
  );
});

describe('a server that speaks chat completions', () => {
  let server: Server;
  let seen: { path: string; key: string; body: { response_format?: unknown; messages: { role: string }[] } }[];
  let model: AiSdkModel;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const body = JSON.parse(text);
      seen.push({ path: request.url ?? '', key: request.headers.authorization ?? '', body });
      if (body.model === 'gone') {
        const error = {
          message: 'The model `gone` does not exist',
          type: 'invalid_request_error',
          code: 'model_not_found',
        };
        response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      } else if (body.stream) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const content of ['Guten ', 'Tag']) {
          response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
        }
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`);
        // As OpenAI does it: in a piece of its own, and only for those who ask.
        const usage = { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 };
        if (body.stream_options?.include_usage) {
          response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
        }
        response.end('data: [DONE]\n\n');
      } else {
        const content = JSON.stringify({ answer: 42 });
        const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }));
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  beforeEach(() => {
    seen = [];
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    model = gemini({ provider: 'openai-compatible', baseUrl, apiKey: 'sk', model: 'any' });
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('streams and gives structured answers as Gemini does', async () => {
    expect(await collect(model.stream(QUESTION))).toEqual(['Guten ', 'Tag']);
    expect(await model.generate({ ...CLASSIFY, schema: z.object({ answer: z.int() }) })).toEqual({ answer: 42 });
    expect(seen.map(({ path, key }) => [path, key])).toEqual(Array(2).fill(['/v1/chat/completions', 'Bearer sk']));
    expect(seen[0]?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(seen[1]?.body.response_format).toMatchObject({ type: 'json_schema' });
    expect(calls[0]).toMatchObject({ outcome: 'ok', inputTokens: 7, outputTokens: 2 });
  });

  test('says which setting to change when its model is gone', async () => {
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    const old = gemini({ provider: 'openai-compatible', baseUrl, apiKey: 'sk', model: 'gone' });
    const failure = { failure: 'unavailable', message: expect.stringMatching(/gone is not served.*AI_MODEL/) };
    await expect(collect(old.stream(QUESTION))).rejects.toMatchObject(failure);
    await expect(old.generate(CLASSIFY)).rejects.toMatchObject(failure);
  });
});

/** Servers of other makes with the same protocol, as their users report them. */
describe('a server that speaks chat completions in its own way', () => {
  type Body = {
    stream?: boolean;
    stream_options?: object;
    response_format?: object;
    messages: { role: string; content: string }[];
  };
  let server: Server;
  let bodies: Body[];
  /** Words of the refusal, if the server does not take this. */
  let refuses: (body: Body) => string | undefined;
  let refusal: { status: number; isBody: boolean };
  let says: { content: string; reason?: string };
  /** A whole stream, byte by byte. */
  let stream: string | undefined;
  let model: AiSdkModel;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const body = JSON.parse(text) as Body;
      bodies.push(body);
      const words = refuses(body);
      const { content, reason = 'stop' } = says;
      if (words !== undefined) {
        const { status, isBody } = refusal;
        const error = { message: words, type: 'invalid_request_error' };
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(isBody ? words : JSON.stringify({ error }));
      } else if (body.stream) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        if (stream !== undefined) return void response.end(stream);
        for (const piece of content.match(/.{1,7}/gs) ?? [])
          response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: piece } }] })}\n\n`);
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\n`);
        response.end('data: [DONE]\n\n');
      } else {
        const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: reason }];
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }));
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    bodies = [];
    refuses = () => undefined;
    refusal = { status: 400, isBody: false };
    says = { content: '' };
    stream = undefined;
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    model = gemini({ provider: 'openai-compatible', baseUrl, apiKey: 'sk', model: 'any' });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const answering = { ...CLASSIFY, schema: z.object({ answer: z.int() }) };
  const streamed = async () => (await collect(model.stream(QUESTION))).join('');

  test.each([
    ['DeepSeek', 'This response_format type is unavailable now'],
    ['Groq', 'This model does not support response format `json_schema`.'],
    ['an older llama.cpp', 'Failed to parse grammar'],
  ])('is told the form of its answer in words where it takes no schema, as %s', async (_make, refusal) => {
    refuses = ({ response_format }) => (response_format ? refusal : undefined);
    says = { content: 'Sure! Here it is:\n```json\n{"answer": 42}\n```' };
    expect(await model.generate(answering)).toEqual({ answer: 42 });
    expect(JSON.stringify(bodies.at(-1)?.messages)).toContain('JSON Schema');
    expect(await model.generate(answering)).toEqual({ answer: 42 });
    expect(bodies).toHaveLength(3);
  });

  test.each([
    ['in a code fence', '```json\n{"answer": 42}\n```'],
    ['behind its thoughts', '<think>Is it {41}?</think>{"answer": 42}'],
    ['behind thoughts whose begin is missing', 'Is it {41}?</think>\n\n{"answer": 42}'],
  ])('may answer %s although it took the schema', async (_how, content) => {
    says = { content };
    expect(await model.generate(answering)).toEqual({ answer: 42 });
  });

  test('does not show what a model thinks', async () => {
    says = { content: '<think>Der Nutzer fragt …</think>Guten Tag' };
    expect((await streamed()).trim()).toBe('Guten Tag');
  });

  test('that begins with thoughts without their first mark shows them once at most', async () => {
    says = { content: 'Der Nutzer fragt …</think>\n\nGuten Tag' };
    await streamed();
    expect((await streamed()).trim()).toBe('Guten Tag');
    expect((await streamed()).trim()).toBe('Guten Tag');
    // The same model without thoughts.
    says = { content: 'Guten Morgen' };
    expect(await streamed()).toBe('Guten Morgen');
    expect(await collect(model.stream(QUESTION))).toHaveLength(2);
    says = { content: '' };
    await expect(streamed()).rejects.toMatchObject({ message: expect.stringContaining('without an answer') });
  });

  test.each([
    [
      'stream_options',
      ({ stream_options }: Body) => stream_options && 'Extra inputs are not permitted: stream_options',
    ],
    [
      'a system role',
      ({ messages }: Body) =>
        messages.some(({ role }) => role === 'system') ? 'System role not supported' : undefined,
    ],
  ])('is asked without %s where it refuses that', async (_part, refusal) => {
    refuses = refusal as typeof refuses;
    says = { content: 'Guten Tag' };
    expect(await streamed()).toBe('Guten Tag');
    expect(JSON.stringify(bodies.at(-1)?.messages)).toContain(QUESTION.instructions);
    expect(await streamed()).toBe('Guten Tag');
    expect(bodies).toHaveLength(3);
  });

  test('that reaches its length limit has not answered', async () => {
    says = { content: '{"answer": 4', reason: 'length' };
    await expect(model.generate(answering)).rejects.toMatchObject({
      failure: 'malformed',
      message: expect.stringContaining('length limit'),
    });
    await expect(streamed()).rejects.toMatchObject({
      code: 'platform_unavailable',
      message: expect.stringContaining('length limit'),
    });
  });

  const told = (delta: unknown, finish_reason: string | null = null, more: object = {}) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`;
  const whole = told({ role: 'assistant', content: 'Guten ' }) + told({ content: 'Tag' }) + told({}, 'stop');
  const DONE = 'data: [DONE]\n\n';

  test.each([
    [
      'comments between its pieces, as OpenRouter',
      `: OPENROUTER PROCESSING\n\n${whole.replaceAll('\n\n', '\n\n: x\n\n')}`,
    ],
    ['lines that end as on Windows', (whole + DONE).replaceAll('\n', '\r\n')],
    ['no space behind data:', (whole + DONE).replaceAll('data: ', 'data:')],
    ['no [DONE]', whole],
    ['a first piece without choices, as Azure', `data: {"choices":[],"prompt_filter_results":[]}\n\n${whole}${DONE}`],
    ['null for content', told({ role: 'assistant', content: null }) + whole + DONE],
    ['an empty reason in every piece, as Ollama', whole.replaceAll('null', '""') + DONE],
    [
      'its thoughts in a field of their own',
      told({ reasoning_content: 'Hm' }) + told({ reasoning: 'Hm' }) + whole + DONE,
    ],
    [
      'its content in parts, as Mistral',
      told({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }] }) + whole + DONE,
    ],
    ['no delta at its end', `${told({ content: 'Guten Tag' })}${told(null, 'stop')}${DONE}`],
  ])('may stream %s', async (_what, sent) => {
    stream = sent;
    expect(await streamed()).toBe('Guten Tag');
  });

  test.each([
    ['beside a piece, as OpenRouter', told({ content: '' }, 'error', { error: { code: 502, message: 'gone' } }) + DONE],
    ['alone', `data: {"error":{"message":"Overloaded","code":503}}\n\n${DONE}`],
    ['as text', `data: {"error":"Overloaded"}\n\n${DONE}`],
    ['as vLLM', `data: {"object":"error","message":"Overloaded","code":503}\n\n${DONE}`],
    ['as an event', 'event: error\ndata: {"error":{"message":"Overloaded"}}\n\n'],
    ['by just ending', ''],
  ])('may tell an error in the middle of a stream %s', async (_how, sent) => {
    stream = told({ content: 'Guten ' }) + sent;
    const pieces: string[] = [];
    const run = async () => {
      for await (const piece of model.stream(QUESTION)) pieces.push(piece);
    };
    await expect(run()).rejects.toMatchObject({ code: 'platform_unavailable' });
    expect(pieces.join('')).toBe('Guten ');
  });

  test.each([
    ['Mistral', 'model_length', 'length limit'],
    ['LiteLLM', 'max_tokens', 'length limit'],
    ['OpenRouter', 'error', 'broke off'],
    ['vLLM', 'abort', 'broke off'],
    ['DeepSeek', 'insufficient_system_resource', 'broke off'],
    ['GLM', 'network_error', 'broke off'],
  ])('may end an answer before it is whole with a word of its own, as %s with %s', async (_make, reason, message) => {
    says = { content: '{"answer": 42}', reason };
    const failure = { code: 'platform_unavailable', message: expect.stringContaining(message) };
    await expect(streamed()).rejects.toMatchObject(failure);
    await expect(model.generate(answering)).rejects.toMatchObject(failure);
  });

  test('may refuse with a word of its own, as GLM', async () => {
    says = { content: '', reason: 'sensitive' };
    await expect(streamed()).rejects.toMatchObject({ code: 'platform_rejected' });
  });

  test.each([
    ['no reason of another name', 'eos'],
    ['the usual one', 'stop'],
  ])('has answered when it ends for %s', async (_what, reason) => {
    says = { content: 'Guten Tag', reason };
    expect(await streamed()).toBe('Guten Tag');
  });

  test.each([
    ['nothing', ''],
    ['thoughts alone', '<think>Der Nutzer fragt …</think>'],
    ['thoughts without an end', '<think>Der Nutzer fragt …'],
  ])('has not answered with %s', async (_what, content) => {
    says = { content };
    await expect(streamed()).rejects.toMatchObject({
      code: 'platform_unavailable',
      message: expect.stringContaining('without an answer'),
    });
    await expect(model.generate(answering)).rejects.toMatchObject({ failure: 'malformed' });
  });

  test.each([
    ['twice', '{"answer": 42}{"answer": 42}'],
    ['before words with braces', '{"answer": 42}\n\nReplace {name} yourself.'],
    ['behind words with braces', 'As {asked}: ```json\n{"answer": 42}\n```'],
    ['behind a lone quotation mark', 'For the 24" pan: {"answer": 42}'],
    [
      'behind an analysis in the form of gpt-oss',
      '<|channel|>analysis<|message|>{"answer": 41}?<|end|><|start|>assistant<|channel|>final<|message|>{"answer": 42}',
    ],
  ])('may give its answer %s', async (_how, content) => {
    says = { content };
    expect(await model.generate(answering)).toEqual({ answer: 42 });
    expect(bodies).toHaveLength(1);
  });

  test('may spell the values of its answer in its own way', async () => {
    const schema = z.object({
      verdicts: z.array(
        z.object({ index: z.int().min(0), share: z.number().max(1), kind: z.enum(['job_seekers', 'none', 'LOW']) }),
      ),
    });
    const told = (kind: unknown, index: unknown = '1', share: unknown = ' 0.5 ') =>
      JSON.stringify({ verdicts: [{ index, share, kind }] });
    const generated = (content: string) => {
      says = { content };
      return model.generate({ ...CLASSIFY, schema });
    };
    for (const kind of ['Job_Seekers', 'job seekers', 'JOB-SEEKERS '])
      expect(await generated(told(kind))).toEqual({ verdicts: [{ index: 1, share: 0.5, kind: 'job_seekers' }] });
    expect(await generated(told('low'))).toMatchObject({ verdicts: [{ kind: 'LOW' }] });
    expect(bodies).toHaveLength(4);
    for (const odd of [
      told('jobs'),
      told('none', '1.5'),
      told('none', 'first'),
      told('none', '1', '50'),
      told('none', ''),
    ])
      await expect(generated(odd)).rejects.toMatchObject({ failure: 'malformed' });
  });

  test('does not answer in its thoughts', async () => {
    says = { content: '<think>{"answer": 41}' };
    await expect(model.generate(answering)).rejects.toMatchObject({ failure: 'malformed' });
  });

  test.each([
    ['OpenAI', 429, '{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}'],
    ['DeepSeek', 402, '{"error":{"message":"Insufficient Balance"}}'],
    ['Ollama', 402, '{"error":"payment required"}'],
  ])('says who must act when its account has no money left, as %s', async (_make, status, body) => {
    refuses = () => body;
    refusal = { status, isBody: true };
    const failure = { failure: 'unavailable', message: expect.stringContaining('operator must top it up') };
    await expect(streamed()).rejects.toMatchObject(failure);
    await expect(model.generate(answering)).rejects.toMatchObject(failure);
  });

  test.each([
    ['too long a request', "This model's maximum context length is 8192 tokens"],
    ['what its filter finds', "The response was filtered due to Azure OpenAI's content management policy"],
  ])('is asked with the schema again after it refused %s', async (_what, words) => {
    refuses = () => words;
    await expect(model.generate(answering)).rejects.toMatchObject({ code: 'platform_rejected' });
    refuses = () => undefined;
    says = { content: '{"answer": 42}' };
    expect(await model.generate(answering)).toEqual({ answer: 42 });
    expect(bodies.at(-1)).toHaveProperty('response_format');
  });

  test('that refuses a request for another reason is not asked again', async () => {
    refuses = () => 'maximum context length exceeded';
    await expect(streamed()).rejects.toMatchObject({ code: 'platform_rejected' });
    expect(bodies).toHaveLength(1);
  });
});
