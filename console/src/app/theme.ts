import { useSyncExternalStore } from 'react';
import { applyTheme, chooseTheme, storedTheme, type Theme } from './theme-choice';

const listeners = new Set<() => void>();
function tell(): void {
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  chooseTheme(theme);
  tell();
}

let isPrinting = false;
/** Paper is light, also for drawings on a canvas, which must be made anew for it. */
function print(is: boolean): void {
  isPrinting = is;
  applyTheme(is ? 'light' : storedTheme());
  tell();
}
addEventListener('beforeprint', () => print(true));
addEventListener('afterprint', () => print(false));

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const media = system();
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

/** What was chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme);
}

/** What is shown: drawings on a canvas have to know. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, () => {
    const theme = storedTheme();
    return !isPrinting && (theme === 'system' ? system().matches : theme === 'dark');
  });
}

export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}
