import type { Command } from 'commander';
import type { CommandDeps } from '../console.js';

/** `migrate`: brings the tables of the database up to date; safe to run at once with others. */
export function register(program: Command, { withDatabase, print }: CommandDeps): void {
  program
    .command('migrate')
    .description('bring the tables of the database up to date')
    .option('--dry-run', 'only tell what would be applied')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      const names = await withDatabase(async (db) =>
        dryRun
          ? (await db.migrations.state()).pending
          : db.migrate({ onPending: (pending) => print(`${pending.length} to apply: ${pending.join(', ')}.`) }),
      );
      for (const name of names) print(`${dryRun ? 'Would apply' : 'Applied'} ${name}.`);
      if (names.length === 0) print(dryRun ? 'The database is up to date.' : 'The database was up to date.');
    });
}
