import { SingleBar } from 'cli-progress';
import type { SyncProgress } from '../src/sync/sync.service.js';

/** Shows the first start's work on a terminal as a bar, elsewhere as a line for every tenth. */
export function progressBar() {
  const bar = new SingleBar({
    format: '{bar} {percentage}% {label}',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 1_000,
  });
  let shown = false;
  return {
    show({ fraction, label }: SyncProgress) {
      if (!shown) bar.start(100, 0, { label });
      shown = true;
      bar.update(Math.floor(fraction * 100), { label });
    },
    end() {
      if (shown) bar.stop();
    },
  };
}
