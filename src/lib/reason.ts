/** The message of an error's innermost cause. */
export function rootMessage(error: unknown): string {
  const { cause, message, code } = error as Error & { code?: string };
  return cause === undefined ? message || code || 'no reason given' : rootMessage(cause);
}

/** The last words of a platform's refusal, which its support asks for; empty without an id. */
export function requestIdNote(id: string): string {
  return id && ` Request id: ${id}.`;
}

/** A reason without the id, which differs from try to try. */
export function withoutRequestId(reason: string): string {
  return reason.replace(/ Request id: \S+\./g, '');
}
