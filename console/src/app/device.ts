/** What this device remembers of a person's choices; nothing secret. Browsers may refuse it, and then nothing is remembered. */
export function read(key: string): string | undefined {
  try {
    return localStorage.getItem(`adlane.${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(`adlane.${key}`, value);
  } catch {
    // A choice that is not remembered is made again.
  }
}
