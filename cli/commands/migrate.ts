import type { Command } from 'commander';
import type { CommandDeps } from '../console.js';

/** `migrate`: brings the tables of the database up to date; safe to run at once with others. */
export function register(program: Command, { withDatabase, print }: CommandDeps): void {
  program
    .command('migrate')
    .description('bring the tables of the database up to date')
    .action(async () => {
      const applied = await withDatabase((db) => db.migrate());
      for (const name of applied) print(`Applied ${name}.`);
      if (applied.length === 0) print('The database was up to date.');
    });
}
