import { type Command, CommanderError } from 'commander';
import { checkUp } from '../check-up.js';
import { type InstallationDeps, tableOf } from '../console.js';

/** `doctor`: says what is wrong with an installation and what to do; exits with 1 where something is. */
export function register(program: Command, { withDatabase, settings, print }: InstallationDeps): void {
  program
    .command('doctor')
    .description('look for what is wrong: versions, settings, database, disk, platforms, clocks')
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const findings = await checkUp(settings(), withDatabase);
      if (json) print(JSON.stringify(findings, null, 2));
      else for (const line of tableOf(findings.map(({ state, about, text }) => [state, about, text]))) print(line);
      if (findings.some(({ state }) => state === 'wrong')) throw new CommanderError(1, 'doctor', 'Something is wrong.');
    });
}
