import { SingleBar } from 'cli-progress';
import type { Progress } from '../src/lib/progress.js';
import { plain } from './console.js';

/** Shows long work on a terminal as a bar, elsewhere as a line for every tenth. */
export function progressBar() {
  const bar = new SingleBar({
    format: '{bar} {percentage}% {label}',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 1_000,
  });
  let shown = false;
  return {
    show({ fraction, label: name }: Progress) {
      const label = plain(name);
      if (!shown) bar.start(100, 0, { label });
      shown = true;
      bar.update(Math.floor(fraction * 100), { label });
    },
    /** Takes it away, so that a line can be written; what comes next draws it again. */
    end() {
      if (shown) bar.stop();
      shown = false;
    },
  };
}
