import { SingleBar } from 'cli-progress';
import type { Progress } from '../src/lib/progress.js';
import { withoutControls } from './console.js';

/** A bar on terminals, otherwise a line per tenth. */
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
      const label = withoutControls(name);
      if (!shown) bar.start(100, 0, { label });
      shown = true;
      bar.update(Math.floor(fraction * 100), { label });
    },
    /** Clears the bar before other output; the next update redraws it. */
    end() {
      if (shown) bar.stop();
      shown = false;
    },
  };
}
