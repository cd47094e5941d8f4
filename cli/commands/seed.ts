import type { Command } from 'commander';
import type { Database } from '../../src/db/database.js';
import { type CommandDeps, printResult } from '../console.js';

export interface SeedCommandDeps extends Pick<CommandDeps, 'print' | 'asJson'> {
  /** Everything but the transports; in the demo, creates the demo team and pulls its data first. */
  withSystem<T>(work: (system: { db: Database; sandbox?: object | undefined }) => Promise<T>): Promise<T>;
}

/** Safe to repeat. */
export function register(program: Command, deps: SeedCommandDeps): void {
  program
    .command('seed')
    .description('create the demo team with its people and data where they are missing; not for production')
    .action(async () => {
      const seeded = await deps.withSystem(async ({ db, sandbox }) => {
        if (!sandbox) return false;
        const { describeDemoAccounts } = await import('../../demo/seed.js');
        await describeDemoAccounts(db);
        return true;
      });
      printResult(deps, { seeded }, [
        seeded ? 'The demo team and its data are there.' : 'Nothing was seeded: there is no demo in production.',
      ]);
    });
}
