import { useSyncExternalStore } from 'react';
import { chooseTheme, storedTheme, type Theme } from './theme-choice';

const listeners = new Set<() => void>();

export function setTheme(theme: Theme): void {
  chooseTheme(theme);
  for (const listener of listeners) listener();
}

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
    return theme === 'system' ? system().matches : theme === 'dark';
  });
}
