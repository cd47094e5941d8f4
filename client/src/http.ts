import { AdlaneError, errorOf, NETWORK_ERROR, type Refusal, UNEXPECTED_ANSWER } from './errors.js';

export type Fetch = typeof globalThis.fetch;

/** `fetch`, whose failures are AdlaneErrors. Rejects with the signal's reason when that aborts. */
export async function send(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw networkError(cause, init.signal);
  }
}

/** The body of an answer as JSON, whatever its status. Throws if the body is not JSON. */
export async function bodyOf(response: Response, signal: AbortSignal | null | undefined): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw networkError(cause, signal);
  }
  try {
    return JSON.parse(text);
  } catch {
    const message = `Something that is not adlane answered ${response.status}; check the address, and proxies between.`;
    throw new AdlaneError({ code: UNEXPECTED_ANSWER, message, ...factsOf(response) });
  }
}

/** What the headers of an answer say of it. */
function factsOf({ status, headers }: Response): Partial<Refusal> {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return {
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    auditId: headers.get('X-Audit-Id') ?? undefined,
    retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined,
  };
}

/** The error of an answer that was refused: in the form of GraphQL or of REST, or what is said during maintenance. */
export async function refusalOf(response: Response, signal: AbortSignal | null | undefined): Promise<AdlaneError> {
  return refusalIn(await bodyOf(response, signal), response);
}

export function refusalIn(body: unknown, response: Response): AdlaneError {
  const { errors, code, error, message } = Object(body) as Record<string, unknown>;
  const facts = factsOf(response);
  if (Array.isArray(errors)) return errorOf(errors, { ...facts, data: (body as { data?: unknown }).data });
  const named = [code, error].find((each) => typeof each === 'string');
  return new AdlaneError({
    ...facts,
    code: (named as string | undefined) ?? UNEXPECTED_ANSWER,
    message: typeof message === 'string' ? message : `The server answered ${response.status}.`,
  });
}

/** A leaving caller gets the reason that it gave; anything else is a fault of the network. */
export function networkError(cause: unknown, signal: AbortSignal | null | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (cause instanceof AdlaneError) return cause;
  const message = `The server could not be reached, or broke off: ${cause instanceof Error ? cause.message : cause}`;
  return new AdlaneError({ code: NETWORK_ERROR, message, cause });
}

/** A key under which the server does a write once, however often it arrives. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing on pages that are not https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
