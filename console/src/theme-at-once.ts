/** Runs before the page is drawn, so that a chosen theme does not flash in. */
import { applyTheme, storedTheme } from './app/theme-choice';

applyTheme(storedTheme());
