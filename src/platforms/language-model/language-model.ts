import type { z } from 'zod';

export interface ChatMessage {
  role: 'user' | 'model';
  content: string;
}

interface ModelRequest {
  /** A short word of a closed list, the label of metrics. */
  purpose: string;
  /** Our own words. Texts that others wrote belong in the prompt, marked as data. */
  instructions: string;
  /** Ends the call at the model, too. */
  signal?: AbortSignal | undefined;
}

export interface StructuredRequest<T> extends ModelRequest {
  prompt: string;
  schema: z.ZodType<T>;
}

export interface StreamRequest extends ModelRequest {
  /** Oldest first; the last one is the user's. */
  messages: readonly ChatMessage[];
}

/** A large language model. Both throw PlatformError, or the signal's reason. */
export interface LanguageModel {
  /** Called after every call. */
  onCall?: ((call: ModelCall) => void) | undefined;

  /** Answers in the form of `schema`; after a second answer of another form, `malformed`. A refusal is `rejected`. */
  generate<T>(request: StructuredRequest<T>): Promise<T>;

  /** The answer piece by piece. Leaving the loop ends the call. */
  stream(request: StreamRequest): AsyncGenerator<string, void>;
}

/** One call, for metrics. */
export interface ModelCall {
  purpose: string;
  outcome: 'ok' | 'aborted' | 'rejected' | 'unavailable' | 'malformed' | 'quota';
  seconds: number;
  inputTokens: number;
  outputTokens: number;
}
