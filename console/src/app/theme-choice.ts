import { read, write } from './device';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';
export function storedTheme(): Theme {
  const theme = read(KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The style sheet takes its light or dark colours by `data-theme`; without it by what the system prefers. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  write(KEY, theme);
  applyTheme(theme);
}
