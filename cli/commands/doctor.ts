import { type Command, CommanderError } from 'commander';
import { diagnose } from '../check-up.js';
import { type InstallationDeps, printResult, tableOf } from '../console.js';

/** Exits with 1 if something is wrong. */
export function register(program: Command, deps: InstallationDeps): void {
  program
    .command('doctor')
    .description('look for what is wrong: versions, settings, database, disk, platforms, clocks')
    .action(async () => {
      const findings = await diagnose(deps.settings(), deps.withDatabase);
      printResult(deps, findings, tableOf(findings.map(({ state, about, text }) => [state, about, text])));
      if (findings.some(({ state }) => state === 'wrong')) throw new CommanderError(1, 'doctor', 'Something is wrong.');
    });
}
