/**
 * Everything of the sandbox that can change. Values are plain JSON. It is asked again for each request, so that
 * sandboxes which share one state agree with each other.
 */
export interface SandboxState {
  /** The value, or undefined where none was put. */
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
}

/** A state that lives and ends with the process. */
export function memoryState(): SandboxState {
  const values = new Map<string, string>();
  return {
    async get(key) {
      const text = values.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async put(key, value) {
      values.set(key, JSON.stringify(value));
    },
  };
}
