import { useSyncExternalStore } from 'react';

export interface Session {
  token: string;
  /** ISO timestamp. */
  expiresAt: string;
}

const KEY = 'adlane.session';
const listeners = new Set<() => void>();
let session: Session | undefined = restored();

/** This tab's own storage: it survives a reload and ends with the tab. */
function restored(): Session | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Session | null;
    return stored && Date.parse(stored.expiresAt) > Date.now() ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function currentSession(): Session | undefined {
  if (session && Date.parse(session.expiresAt) <= Date.now()) setSession(undefined);
  return session;
}

export function setSession(next: Session | undefined): void {
  session = next;
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    // It then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );
}
