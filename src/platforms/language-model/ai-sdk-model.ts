import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  APICallError,
  experimental_streamTextLowMemory,
  generateText,
  JSONParseError,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  RetryError,
  type LanguageModel as SdkModel,
  TypeValidationError,
} from 'ai';
import { beginSpan, traceHeaders, within } from '../../telemetry/tracing.js';
import { PlatformError } from '../platform-error.js';
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

const NAME = 'The AI model';
const MAX_ATTEMPTS = 2;
const MAX_RETRIES = 1;

export class AiSdkModel implements LanguageModel {
  onCall: LanguageModel['onCall'];
  private readonly model: SdkModel;

  constructor(private readonly options: LanguageModelOptions) {
    const { provider, baseUrl: baseURL, apiKey, model } = options;
    this.model =
      provider === 'google'
        ? createGoogleGenerativeAI({ baseURL, apiKey, fetch: tracedFetch })(model)
        : createOpenAICompatible({
            name: 'model',
            baseURL,
            apiKey,
            supportsStructuredOutputs: true,
            // Without this, such servers omit a stream's token counts.
            includeUsage: true,
            fetch: tracedFetch,
          })(model);
  }

  async generate<T>({ purpose, instructions, prompt, schema, signal }: StructuredRequest<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const call = this.startCall(purpose);
      try {
        const result = await call.within(() =>
          generateText({
            model: this.model,
            instructions,
            prompt,
            output: Output.object({ schema }),
            maxRetries: MAX_RETRIES,
            timeout: this.options.timeoutMs,
            ...(signal && { abortSignal: signal }),
          }),
        );
        // `result.output` would report a refusal as a missing output.
        if (result.finishReason === 'content-filter') throw refusal();
        const output = result.output as T;
        call.end('ok', result.usage);
        return output;
      } catch (error) {
        const { outcome, thrown } = this.classify(error, signal);
        call.end(outcome);
        if (outcome !== 'malformed' || attempt === MAX_ATTEMPTS) throw thrown;
      }
    }
  }

  async *stream({ purpose, instructions, messages, signal }: StreamRequest): AsyncGenerator<string, void> {
    const call = this.startCall(purpose);
    const left = new AbortController();
    const abortSignal = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
    let outcome: ModelCall['outcome'] = 'aborted';
    let usage: LanguageModelUsage | undefined;
    try {
      // The standard streamText keeps all pieces in memory.
      const { fullStream } = call.within(() =>
        experimental_streamTextLowMemory({
          model: this.model,
          instructions,
          messages: messages.map(({ role, content }) => ({ role: role === 'model' ? 'assistant' : 'user', content })),
          maxRetries: MAX_RETRIES,
          timeout: { firstChunkMs: this.options.timeoutMs, chunkMs: this.options.timeoutMs },
          abortSignal,
          onError: () => undefined,
        }),
      );
      for await (const part of fullStream) {
        if (part.type === 'text-delta' && part.text !== '') yield part.text;
        else if (part.type === 'error') throw part.error;
        else if (part.type === 'abort') break;
        else if (part.type === 'finish') {
          usage = part.totalUsage;
          if (part.finishReason === 'content-filter') throw refusal();
          outcome = 'ok';
        }
      }
      signal?.throwIfAborted();
      if (outcome !== 'ok') throw silent();
    } catch (error) {
      const judged = this.classify(error, signal);
      outcome = judged.outcome;
      throw judged.thrown;
    } finally {
      left.abort();
      call.end(outcome, usage);
    }
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

const silent = (cause?: unknown) => {
  const message = `${NAME} did not answer in time, or broke off. Try again.`;
  return new PlatformError('unavailable', message, { cause, retryable: true });
};

const malformed = (cause: unknown) =>
  new PlatformError('malformed', `${NAME} answered something that cannot be read. Try again.`, { cause });

const UNREADABLE = [NoObjectGeneratedError, NoOutputGeneratedError, JSONParseError, TypeValidationError];

function failureOf(error: unknown, model: string): PlatformError {
  if (error instanceof PlatformError) return error;
  if (RetryError.isInstance(error)) return failureOf(error.lastError, model);
  if (NoObjectGeneratedError.isInstance(error) && error.finishReason === 'content-filter') return refusal();
  if (UNREADABLE.some((kind) => kind.isInstance(error))) return malformed(error);
  if (!APICallError.isInstance(error)) return silent(error);
  const { statusCode: httpStatus = 0 } = error;
  const options = { cause: error, httpStatus };
  // 404 means an unknown model or a wrong URL.
  if (httpStatus === 404) {
    const message = `${NAME} ${model} is not served (any more). The operator of this server must set AI_MODEL to one that is, or correct AI_URL.`;
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
