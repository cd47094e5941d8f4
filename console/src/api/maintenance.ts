import { useSyncExternalStore } from 'react';

export interface Maintenance {
  /** The operator's words, if any. */
  message: string;
  /** ISO 8601. */
  estimatedEndTime: string | null;
}

const STATUS = '/api/v1/auth/maintenance-status';
const ASK_AGAIN_MS = 4_000;

/** A page that was served in place of another, because of the maintenance, is loaded again afterwards. */
const isInPlace = document.documentElement.dataset.refused === 'maintenance';

let state: Maintenance | undefined;
let ended: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

if (isInPlace) begin();

/** The maintenance that the server is in; undefined for none. */
export function useMaintenance(): Maintenance | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Whether an answer says that there is maintenance. */
async function tellsMaintenance(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  const body = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (body as { error?: unknown } | undefined)?.error === 'maintenance';
}

/** `fetch` that waits for the end of a maintenance and then asks the same again, so that nothing that was begun is lost. */
export const fetchAfterMaintenance: typeof fetch = async (input, init) => {
  for (;;) {
    const response = await fetch(input, init);
    if (!(await tellsMaintenance(response))) return response;
    begin();
    await Promise.race([ended, aborted(init?.signal)]);
  }
};

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function begin(): void {
  if (state) return;
  tell({ message: document.documentElement.dataset.message ?? '', estimatedEndTime: null });
  ended = end();
}

async function end(): Promise<void> {
  while (state) {
    tell(await current());
    if (state) await wait();
  }
  if (isInPlace) location.reload();
}

/** What the server says of it; as long as it says nothing, what it said before. */
async function current(): Promise<Maintenance | undefined> {
  try {
    const response = await fetch(STATUS, { cache: 'no-store' });
    const { maintenance, ...told } = (await response.json()) as Maintenance & { maintenance: boolean };
    return response.ok && !maintenance ? undefined : response.ok ? told : state;
  } catch {
    return state;
  }
}

/** Some seconds, or until the person looks at the page again. */
function wait(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', go);
      resolve();
    };
    const timer = setTimeout(go, ASK_AGAIN_MS);
    document.addEventListener('visibilitychange', go);
  });
}

function tell(next: Maintenance | undefined): void {
  state = next;
  for (const listener of listeners) listener();
}
