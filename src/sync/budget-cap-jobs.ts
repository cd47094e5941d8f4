import { unhurried } from '../db/work.js';
import { MinuteJob, type MinuteJobParts } from './minute-job.js';

/** Looks whether a budget group has spent its budget or begun a new month. Stops after the group at hand. */
export class BudgetCapJobs extends MinuteJob {
  /** Set before `start`. */
  runCaps: ((signal: AbortSignal) => Promise<void>) | undefined;

  constructor(parts: MinuteJobParts) {
    super('budget-caps', parts);
  }

  async run(signal: AbortSignal): Promise<void> {
    await unhurried(async () => this.runCaps?.(signal));
  }
}
