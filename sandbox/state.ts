/**
 * Everything of the sandbox that can change. Values are plain JSON. It is asked again for each request, so that
 * sandboxes which share one state agree with each other.
 */
export interface SandboxState {
  /** The value, or undefined where none was put. */
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
  /** Replaces a value by what `change` makes of it, with nobody in between; what it throws changes nothing. Returns the new value. */
  update(key: string, change: (old: unknown) => unknown): Promise<unknown>;
}

/** A state that lives and ends with the process. */
export function memoryState(): SandboxState {
  const values = new Map<string, string>();
  const read = (key: string): unknown => {
    const text = values.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return {
    async get(key) {
      return read(key);
    },
    async put(key, value) {
      values.set(key, JSON.stringify(value));
    },
    async update(key, change) {
      const value = change(read(key));
      values.set(key, JSON.stringify(value));
      return value;
    },
  };
}
