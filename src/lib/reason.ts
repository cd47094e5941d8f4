/** The message of an error's innermost cause. */
export function rootMessage(error: unknown): string {
  const { cause, message, code } = error as Error & { code?: string };
  return cause === undefined ? message || code || 'no reason given' : rootMessage(cause);
}
