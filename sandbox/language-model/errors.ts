import type { Fault } from '../fault.js';
import { type GoogleError, googleError, statusName } from '../http.js';

/** What the Gemini stand-in answers when a fault is ordered. */
export function faultError({ kind, status, delayMs }: Fault): { status: number; body: GoogleError } {
  switch (kind) {
    case 'quota':
    case 'daily_quota': {
      const retryDelay = `${Math.ceil((delayMs ?? 1_000) / 1_000)}s`;
      return refusal(429, `You exceeded your current quota. Please retry in ${retryDelay}.`, [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
      ]);
    }
    case 'transient':
      return refusal(status ?? 503, 'The model is overloaded. Please try again later.');
    case 'revoked':
      return invalidKey();
    default:
      return refusal(status ?? 500, statusName(status ?? 500));
  }
}

export function invalidKey() {
  return refusal(400, 'API key not valid. Please pass a valid API key.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
  ]);
}

export function refusal(status: number, message: string, details?: unknown[]): { status: number; body: GoogleError } {
  return { status, body: googleError(status, message, details) };
}
