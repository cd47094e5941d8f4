import { unhurried } from '../db/work.js';
import { MinuteJob, type MinuteJobParts } from './minute-job.js';

interface CheckedAccount {
  teamId: string;
  accountId: string;
}

/** Looks how landing pages answer that monitors watch. */
export class PageCheckJobs extends MinuteJob {
  /** Checks one slice of the accounts that are due. Set before `start`. */
  checkPages:
    | ((signal: AbortSignal, onFault: (account: CheckedAccount, err: unknown) => void) => Promise<void>)
    | undefined;

  constructor(parts: MinuteJobParts) {
    super('landing-page-checks', parts);
  }

  async run(signal: AbortSignal): Promise<void> {
    const onFault = ({ teamId, accountId }: CheckedAccount, err: unknown) => {
      if (!signal.aborted) this.parts.log.error({ err, teamId, accountId }, 'landing pages not checked');
    };
    await unhurried(async () => this.checkPages?.(signal, onFault));
  }
}
