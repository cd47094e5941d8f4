import type { Metrics } from '../../schema/metrics/figures.type.js';
import { existing } from '../../src/errors.js';

/** The figures of a record that was there a moment ago. Throws NotFoundError. */
export async function stillThere(figures: Promise<Metrics | null>, what: string): Promise<Metrics> {
  return existing((await figures) ?? undefined, what);
}
