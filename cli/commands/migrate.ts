import type { Command } from 'commander';
import { type InstallationDeps, printNote, printResult } from '../console.js';

/** Safe to run concurrently. */
export function register(program: Command, deps: InstallationDeps): void {
  program
    .command('migrate')
    .description('bring the tables of the database up to date')
    .option('--dry-run', 'only tell what would be applied')
    .option(
      '--take-over',
      'count the tables of the version before all tables were written down anew as those of this one',
    )
    .action(async ({ dryRun = false, takeOver = false }: { dryRun?: boolean; takeOver?: boolean }) => {
      if (takeOver) {
        const migrations = await deps.withDatabase((db) => db.migrations.takeOver());
        return printResult(deps, { migrations }, ['Took the database over. It needs nothing more.']);
      }
      const { mayBeNewer } = deps.settings().database;
      const onPending = (pending: readonly string[]) => {
        printNote(deps, `${pending.length} to apply:`);
        for (const name of pending) printNote(deps, `  ${name}`);
      };
      const onWait = (name: string) => printNote(deps, `${name} waits for a table that is in use.`);
      const migrations = await deps.withDatabase(async (db) =>
        dryRun
          ? (await db.migrations.state()).pending
          : db.migrations.up({ mayBeNewer, onPending, onProgress: deps.progress, onWait }),
      );
      const lines = migrations.map((name) => `${dryRun ? 'Would apply' : 'Applied'} ${name}.`);
      const nothing = dryRun ? 'The database is up to date.' : 'The database was up to date.';
      printResult(deps, { dryRun, migrations }, lines.length > 0 ? lines : [nothing]);
    });
}
