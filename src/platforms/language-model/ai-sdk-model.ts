import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  APICallError,
  experimental_streamTextLowMemory,
  extractReasoningMiddleware,
  type FinishReason,
  generateText,
  JSONParseError,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  RetryError,
  type LanguageModel as SdkModel,
  TypeValidationError,
  wrapLanguageModel,
} from 'ai';
import { z } from 'zod';
import { beginSpan, traceHeaders, within } from '../../telemetry/tracing.js';
import { PlatformError } from '../platform-error.js';
import { answerIn } from './answer-text.js';
import type { LanguageModel, ModelCall, StreamRequest, StructuredRequest } from './language-model.js';

export interface LanguageModelOptions {
  /** Gemini's API, or OpenAI's chat completions. */
  provider: 'google' | 'openai-compatible';
  /** Base URL including the version: `https://generativelanguage.googleapis.com/v1beta`, `https://…/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string;
  /** Per call; for streams, the longest pause between two pieces. */
  timeoutMs: number;
}

interface Message {
  role: 'assistant' | 'user';
  content: string;
}

/** Parts of a request that not every server with the protocol of chat completions understands. */
type Part = 'schema' | 'usage' | 'system';

/** How servers word that they do not: https://github.com/vercel/ai/issues/7913, lmstudio-bug-tracker 189, khoj 1336. */
const PARTS: readonly [Part, RegExp][] = [
  ['usage', /stream_options|include_usage/i],
  ['system', /system role|role.{0,10}system|only user and assistant roles/i],
  ['schema', /response_format|json_schema|structured/i],
];

/** What servers call the end of an answer that is not whole, beside what the library knows: of Mistral, LiteLLM. */
const CUT_OFF = new Set(['model_length', 'max_tokens', 'max_output_tokens', 'MAX_TOKENS']);
/** Of OpenRouter, Mistral, vLLM, DeepSeek, GLM. */
const BROKEN_OFF = new Set(['error', 'abort', 'cancelled', 'timeout', 'network_error', 'insufficient_system_resource']);
/** Of GLM. */
const REFUSED = new Set(['sensitive']);

/** An account without money, which no later try helps: OpenAI and DeepSeek, also where others pass it on. */
const NO_MONEY = /insufficient[_ ](?:quota|balance|credits|funds)|credit balance is too low/i;

const END_OF_THOUGHTS = '</think>';

const NAME = 'The AI model';
const MAX_ATTEMPTS = 2;
const MAX_RETRIES = 1;

export class AiSdkModel implements LanguageModel {
  onCall: LanguageModel['onCall'];
  /** What the server was found not to understand. */
  private readonly lacks = new Set<Part>();
  /** Whether its answers were found to begin with thoughts without their first mark, which templates may have put into the request. */
  private beginsThinking = false;

  constructor(private readonly options: LanguageModelOptions) {}

  async generate<T>({ purpose, instructions, prompt, schema, signal }: StructuredRequest<T>): Promise<T> {
    let learnt: Part | undefined;
    for (let attempt = 1; ; attempt += 1) {
      const call = this.startCall(purpose);
      const isPlain = this.lacks.has('schema');
      try {
        const result = await call.within(() =>
          generateText({
            model: this.model(),
            ...this.instructing(isPlain ? `${instructions}\n${inWords(schema)}` : instructions, [
              { role: 'user', content: prompt },
            ]),
            ...(!isPlain && { output: Output.object({ schema }) }),
            maxRetries: MAX_RETRIES,
            timeout: this.options.timeoutMs,
            ...(signal && { abortSignal: signal }),
          }),
        );
        // `result.output` would report a refusal as a missing output.
        requireWhole(result, 'malformed');
        const output = isPlain ? answerIn(result.text, schema) : (result.output as T);
        call.end('ok', result.usage);
        return output;
      } catch (error) {
        const found = foundIn(error, schema);
        if (found) {
          call.end('ok', found.usage);
          return found.output;
        }
        const { outcome, thrown } = this.classify(error, signal);
        call.end(outcome);
        const part = this.learn(error, 'schema');
        // Refused without it too: it was not the reason.
        if (learnt && outcome === 'rejected') this.lacks.delete(learnt);
        learnt = part;
        if (part) continue;
        if (outcome !== 'malformed' || attempt >= MAX_ATTEMPTS) throw thrown;
      }
    }
  }

  private model(startWithReasoning = false): SdkModel {
    const { provider, baseUrl: baseURL, apiKey, model } = this.options;
    if (provider === 'google') return createGoogleGenerativeAI({ baseURL, apiKey, fetch: tracedFetch })(model);
    const compatible = createOpenAICompatible({
      name: 'model',
      baseURL,
      apiKey,
      supportsStructuredOutputs: true,
      // Such servers count the tokens of a stream only when they are asked to.
      includeUsage: !this.lacks.has('usage'),
      fetch: tracedFetch,
    });
    // Many servers pass on what a model thinks as part of its answer.
    return wrapLanguageModel({
      model: compatible(model),
      middleware: extractReasoningMiddleware({ tagName: 'think', startWithReasoning }),
    });
  }

  /** Instructions with messages; within the first message for models whose templates know no system role. */
  private instructing(instructions: string, messages: Message[]) {
    if (!this.lacks.has('system')) return { instructions, messages };
    const [first, ...others] = messages;
    const content = `${instructions}\n\n${first?.content ?? ''}`;
    return { messages: [{ role: 'user' as const, content }, ...others] };
  }

  /** The part that the server does not understand by its refusal, so that asking without it may do. */
  private learn(error: unknown, usual?: Part): Part | undefined {
    const cause = RetryError.isInstance(error) ? error.lastError : error;
    if (this.options.provider === 'google' || !APICallError.isInstance(cause)) return undefined;
    if (cause.statusCode !== 400 && cause.statusCode !== 422) return undefined;
    const said = saidIn(cause);
    const part = PARTS.find(([, words]) => words.test(said))?.[0] ?? usual;
    if (part === undefined || this.lacks.has(part)) return undefined;
    this.lacks.add(part);
    return part;
  }

  async *stream({ purpose, instructions, messages, signal }: StreamRequest): AsyncGenerator<string, void> {
    const call = this.startCall(purpose);
    const left = new AbortController();
    const abortSignal = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
    let outcome: ModelCall['outcome'] = 'aborted';
    let usage: LanguageModelUsage | undefined;
    let hasBegun = false;
    const beginsThinking = this.beginsThinking;
    let [tail, thoughts] = ['', ''];
    try {
      // The standard streamText keeps all pieces in memory.
      const { fullStream } = call.within(() =>
        experimental_streamTextLowMemory({
          model: this.model(beginsThinking),
          ...this.instructing(
            instructions,
            messages.map(({ role, content }) => ({ role: role === 'model' ? 'assistant' : 'user', content })),
          ),
          maxRetries: MAX_RETRIES,
          timeout: { firstChunkMs: this.options.timeoutMs, chunkMs: this.options.timeoutMs },
          abortSignal,
          onError: () => undefined,
        }),
      );
      for await (const part of fullStream) {
        if (part.type === 'text-delta' && part.text !== '') {
          hasBegun = true;
          tail = (tail + part.text).slice(-END_OF_THOUGHTS.length - part.text.length);
          if (tail.includes(END_OF_THOUGHTS)) this.beginsThinking = true;
          yield part.text;
        } else if (part.type === 'reasoning-delta' && beginsThinking) thoughts += part.text;
        else if (part.type === 'error') throw part.error;
        else if (part.type === 'abort') break;
        else if (part.type === 'finish') {
          usage = part.totalUsage;
          requireWhole(part, 'unavailable');
          // It did not think this time: what was taken for thoughts is the answer.
          if (!hasBegun && thoughts !== '') {
            this.beginsThinking = false;
            hasBegun = true;
            yield thoughts;
          }
          if (!hasBegun) throw empty();
          outcome = 'ok';
        }
      }
      signal?.throwIfAborted();
      if (outcome !== 'ok') throw silent();
    } catch (error) {
      const judged = this.classify(error, signal);
      outcome = judged.outcome;
      if (hasBegun || !this.learn(error)) throw judged.thrown;
    } finally {
      left.abort();
      call.end(outcome, usage);
    }
    if (outcome === 'ok') return;
    yield* this.stream({ purpose, instructions, messages, signal });
  }

  /** The outcome for metrics, and the error to throw. */
  private classify(error: unknown, signal?: AbortSignal): { outcome: ModelCall['outcome']; thrown: unknown } {
    if (signal?.aborted) return { outcome: 'aborted', thrown: signal.reason };
    const thrown = failureOf(error, this.options.model);
    return { outcome: thrown.failure === 'revoked' ? 'rejected' : thrown.failure, thrown };
  }

  private startCall(purpose: string) {
    const startedAt = performance.now();
    const span = beginSpan({ kind: 'model', model: this.options.model, purpose });
    return {
      within: <T>(work: () => T): T => within(span, work),
      end: (outcome: ModelCall['outcome'], { inputTokens = 0, outputTokens = 0 }: Partial<LanguageModelUsage> = {}) => {
        span?.record({ inputTokens, outputTokens });
        span?.end(outcome === 'ok' ? undefined : outcome);
        const seconds = (performance.now() - startedAt) / 1_000;
        this.onCall?.({ purpose, outcome, seconds, inputTokens, outputTokens });
      },
    };
  }
}

/** Adds trace headers to every attempt. */
const tracedFetch: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
  return fetch(input, { ...init, headers });
};

const refusal = () => new PlatformError('rejected', `${NAME} refuses to answer this. Word it in another way.`);

const cutOff = (failure: 'malformed' | 'unavailable') =>
  new PlatformError(failure, `${NAME} reached its length limit, so the answer is incomplete. Ask for less at a time.`);

const silent = (cause?: unknown) => {
  const message = `${NAME} did not answer in time, or broke off. Try again.`;
  return new PlatformError('unavailable', message, { cause, retryable: true });
};

/** Some models only think, or end at once. */
const empty = () =>
  new PlatformError('unavailable', `${NAME} ended without an answer. Try again.`, { retryable: true });

/** Throws PlatformError for an answer that its server itself calls unfinished or refused. */
function requireWhole(
  { finishReason, rawFinishReason: reason = '' }: { finishReason: FinishReason; rawFinishReason: string | undefined },
  whenCut: 'malformed' | 'unavailable',
): void {
  if (finishReason === 'content-filter' || REFUSED.has(reason)) throw refusal();
  if (finishReason === 'length' || CUT_OFF.has(reason)) throw cutOff(whenCut);
  if (finishReason === 'error' || BROKEN_OFF.has(reason)) throw silent();
}

const malformed = (cause: unknown) =>
  new PlatformError('malformed', `${NAME} answered something that cannot be read. Try again.`, { cause });

/** How a model is told the form of its answer where the server has no parameter for it. */
function inWords(schema: z.ZodType): string {
  return `Answer with nothing but JSON that fits this JSON Schema:\n${JSON.stringify(z.toJSONSchema(schema))}`;
}

/** The answer within one that the library could not read: some servers take a schema and pay no heed to it. */
function foundIn<T>(
  error: unknown,
  schema: z.ZodType<T>,
): { output: T; usage: LanguageModelUsage | undefined } | undefined {
  if (!NoObjectGeneratedError.isInstance(error) || error.finishReason !== 'stop' || !error.text) return undefined;
  try {
    return { output: answerIn(error.text, schema), usage: error.usage };
  } catch {
    return undefined;
  }
}

const saidIn = ({ message, responseBody = '' }: APICallError) => `${message} ${responseBody}`;

const UNREADABLE = [NoObjectGeneratedError, NoOutputGeneratedError, JSONParseError, TypeValidationError];

function failureOf(error: unknown, model: string): PlatformError {
  if (error instanceof PlatformError) return error;
  if (RetryError.isInstance(error)) return failureOf(error.lastError, model);
  if (NoObjectGeneratedError.isInstance(error) && error.finishReason === 'content-filter') return refusal();
  if (NoObjectGeneratedError.isInstance(error) && error.finishReason === 'length') return cutOff('malformed');
  if (UNREADABLE.some((kind) => kind.isInstance(error))) return malformed(error);
  if (error instanceof SyntaxError || error instanceof z.ZodError) return malformed(error);
  if (!APICallError.isInstance(error)) return silent(error);
  const { statusCode: httpStatus = 0 } = error;
  const options = { cause: error, httpStatus };
  // 404 means an unknown model or a wrong URL.
  if (httpStatus === 404) {
    const message = `${NAME} ${model} is not served (any more). The operator of this server must set AI_MODEL to one that is, or correct AI_URL.`;
    return new PlatformError('unavailable', message, options);
  }
  if (httpStatus === 402 || NO_MONEY.test(saidIn(error))) {
    const message = `The account of this server has no credit left at the AI model's provider. Its operator must top it up.`;
    return new PlatformError('unavailable', message, options);
  }
  if (httpStatus === 429) {
    return new PlatformError('quota', `${NAME} is asked too much at the moment. Try again later.`, options);
  }
  if (httpStatus >= 400 && httpStatus < 500) {
    return new PlatformError('rejected', `${NAME} refuses the request.`, options);
  }
  return UNREADABLE.some((kind) => kind.isInstance(error.cause)) ? malformed(error) : silent(error);
}
