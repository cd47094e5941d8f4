import type { Command } from 'commander';
import type { Database } from '../../src/db/database.js';

export interface MigrateCommandDeps {
  /** Runs `work` on an open database and closes it afterwards. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Writes one line for the operator. */
  print(line: string): void;
}

/** `migrate`: brings the tables of the database up to date; safe to run at once with others. */
export function register(program: Command, { withDatabase, print }: MigrateCommandDeps): void {
  program
    .command('migrate')
    .description('bring the tables of the database up to date')
    .action(async () => {
      const applied = await withDatabase((db) => db.migrate());
      for (const name of applied) print(`Applied ${name}.`);
      if (applied.length === 0) print('The database was up to date.');
    });
}
