/** What the system or the driver said at first. */
export function reason(error: unknown): string {
  const { cause, message, code } = error as Error & { code?: string };
  return cause === undefined ? message || code || 'no reason given' : reason(cause);
}
