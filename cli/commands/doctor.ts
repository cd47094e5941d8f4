import { type Command, CommanderError } from 'commander';
import { checkUp } from '../check-up.js';
import { type InstallationDeps, tableOf, tell } from '../console.js';

/** `doctor`: says what is wrong with an installation and what to do; exits with 1 where something is. */
export function register(program: Command, deps: InstallationDeps): void {
  program
    .command('doctor')
    .description('look for what is wrong: versions, settings, database, disk, platforms, clocks')
    .action(async () => {
      const findings = await checkUp(deps.settings(), deps.withDatabase);
      tell(deps, findings, tableOf(findings.map(({ state, about, text }) => [state, about, text])));
      if (findings.some(({ state }) => state === 'wrong')) throw new CommanderError(1, 'doctor', 'Something is wrong.');
    });
}
