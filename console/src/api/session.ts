import { useSyncExternalStore } from 'react';

/** What pages know of the session; its token is in a cookie that they cannot read (ADR 70). */
export interface Session {
  /** Sent with each request, so that it is answered for this session or not at all. */
  name: string;
  userId: string;
  teamId: string;
  /** ISO timestamp. */
  expiresAt: string;
}

/**
 * `live`: may ask. `over`: it ended by itself, and the same person may go on with a new one. `other`: another tab is signed in
 * as somebody else or to another team. `out`: nobody is signed in.
 */
export type SessionStatus = 'live' | 'over' | 'other' | 'out';

type Stored = Session & { isOver?: boolean };

const KEY = 'adlane.session';
const listeners = new Set<() => void>();
const waiting = new Set<(isLive: boolean) => void>();
/** In browsers that store nothing, and of nobody without a value. */
let inMemory: string | null = null;
/** Whose pages this tab shows: the first that was live in it. */
let shown: Session | undefined;
/** Whether somebody is there to be asked to sign in again. */
let isHosted = false;
let timer = 0;

function load(): Stored | undefined {
  let text = inMemory;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Refused by the browser.
  }
  try {
    return (JSON.parse(text ?? 'null') as Stored | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(next: Stored | undefined): void {
  inMemory = next ? JSON.stringify(next) : null;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    // It then lives as long as the page.
  }
  tell();
}

export function sessionStatus(): SessionStatus {
  const stored = load();
  if (!stored) {
    shown = undefined;
    return 'out';
  }
  const isOver = stored.isOver === true || !(Date.parse(stored.expiresAt) > Date.now());
  if (!isOver) shown ??= stored;
  if (shown && (shown.userId !== stored.userId || shown.teamId !== stored.teamId)) return 'other';
  return isOver ? 'over' : 'live';
}

/** Tells this tab what has changed, here or in another one. */
function tell(): void {
  const status = sessionStatus();
  clearTimeout(timer);
  if (status === 'live') timer = window.setTimeout(tell, Date.parse(load()?.expiresAt ?? '') - Date.now() + 1);
  if (status !== 'over') {
    for (const go of waiting) go(status === 'live');
    waiting.clear();
  }
  for (const listener of listeners) listener();
}

export function beginSession(session: Session): void {
  shown = session;
  store(session);
}

/** After signing out: in all tabs, at once. */
export function forgetSession(): void {
  store(undefined);
}

/** The name to send; waits for a new session where the former one is over and somebody is there to begin it. */
export async function sessionName(): Promise<string | undefined> {
  if (sessionStatus() === 'over' && isHosted) await untilLive();
  return sessionStatus() === 'live' ? load()?.name : undefined;
}

/** After the server has refused a session: whether there is another one of the same person and team, now or later. */
export async function renewed(refused: string): Promise<boolean> {
  const stored = load();
  if (sessionStatus() === 'live' && stored?.name !== refused) return true;
  if (stored?.name === refused && !stored.isOver) store({ ...stored, isOver: true });
  return isHosted && sessionStatus() === 'over' ? untilLive() : false;
}

function untilLive(): Promise<boolean> {
  return new Promise((resolve) => void waiting.add(resolve));
}

/** While a page asks the person to sign in again whenever it has to be. Returns what ends that. */
export function hostRenewal(): () => void {
  isHosted = true;
  return () => {
    isHosted = false;
  };
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) tell();
});
tell();

export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, sessionStatus);
}
