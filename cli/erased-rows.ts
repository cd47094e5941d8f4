import { tableOf } from './console.js';

export const BACKUPS =
  'Backups and archived logs of the database from before still hold it until they are given up. Keep the id: whoever restores one of them runs this again.';

/** A table of row counts. */
export function linesOf(rows: Record<string, number>, head: string): string[] {
  const lines = Object.entries(rows)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => [table, String(count)]);
  return lines.length === 0 ? [`${head}: none`] : tableOf([['TABLE', head], ...lines]);
}
