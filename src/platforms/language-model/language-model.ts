import type { z } from 'zod';

export interface ChatMessage {
  role: 'user' | 'model';
  content: string;
}

interface ModelRequest {
  /** One word of a closed list, used as a metrics label. */
  purpose: string;
  /** Trusted text only; other people's texts go into the prompt, marked as data. */
  instructions: string;
  /** Also cancels the call at the model. */
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

/** Methods throw PlatformError, or the signal's reason. */
export interface LanguageModel {
  /** Called after every call. */
  onCall?: ((call: ModelCall) => void) | undefined;

  /** Throws `malformed` after two answers that do not match `schema`, `rejected` for a refusal. */
  generate<T>(request: StructuredRequest<T>): Promise<T>;

  /** Breaking out of the loop ends the call. */
  stream(request: StreamRequest): AsyncGenerator<string, void>;
}

/** For metrics. */
export interface ModelCall {
  purpose: string;
  outcome: 'ok' | 'aborted' | 'rejected' | 'unavailable' | 'malformed' | 'quota';
  seconds: number;
  inputTokens: number;
  outputTokens: number;
}
