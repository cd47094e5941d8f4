import type { Metrics } from '../../schema/metrics/figures.type.js';
import { existing } from '../../src/errors.js';

/** The figures, or NotFoundError if the record is gone since its parent was read. */
export async function stillThere(figures: Promise<Metrics | null>, what: string): Promise<Metrics> {
  return existing((await figures) ?? undefined, what);
}
