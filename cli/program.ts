import { Command, CommanderError } from 'commander';
import type { Database } from '../src/db/database.js';
import { UnfitDatabaseError } from '../src/db/migrate/migrations.js';
import { AppError } from '../src/errors.js';
import { readSettings, type Settings, SettingsError } from '../src/settings.js';
import type { System } from '../src/system.js';
import { VERSION } from '../src/version.js';
import { register as registerBackup } from './commands/backup.js';
import { register as registerCompletion } from './commands/completion.js';
import { register as registerCredits } from './commands/credits.js';
import { register as registerDistribute } from './commands/distribute.js';
import { register as registerDoctor } from './commands/doctor.js';
import { register as registerFeatures } from './commands/features.js';
import { register as registerKeys } from './commands/keys.js';
import { register as registerMaintenance } from './commands/maintenance.js';
import { register as registerMerchant } from './commands/merchant.js';
import { register as registerMigrate } from './commands/migrate.js';
import { register as registerPrivacy } from './commands/privacy.js';
import { register as registerSeed } from './commands/seed.js';
import { register as registerSync } from './commands/sync.js';
import { register as registerTeams } from './commands/teams.js';
import { register as registerTickets } from './commands/tickets.js';
import type { InstallationDeps } from './console.js';
import type { Terminal } from './control-socket.js';

/** Resources for commands, opened on demand. */
export interface CommandResources {
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  withSystem<T>(work: (system: System) => Promise<T>): Promise<T>;
  /** Default: from the environment. */
  settings?(): Readonly<Settings>;
  /** Absent without a terminal. */
  ask?: ((question: string) => Promise<boolean>) | undefined;
}

/** Documented in --help. */
const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

const EXIT_CODES = `
Exit codes: ${EXIT.ok} it is done, ${EXIT.failed} it failed or something is wrong, ${EXIT.usage} it was called in a wrong way.
With --json a command tells its outcome as one JSON value on standard output; what went wrong stands on standard error.`;

/** Their output is for shells. */
const WITHOUT_JSON = new Set(['completion']);

export interface CommandResult {
  exitCode: number;
  output: string;
}

/** Collects the output unless there is a terminal. Never rejects. */
export async function runCommand(
  argv: readonly string[],
  resources: CommandResources,
  terminal?: Terminal,
): Promise<CommandResult> {
  let output = '';
  const collect = (text: string) => {
    output += text;
  };
  const { out, err, progress, signal }: Terminal = terminal ?? { out: collect, err: collect };
  const program = programOf(resources, { out, err, progress, signal });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return { exitCode: EXIT.ok, output };
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: exitCodeOf(error), output };
    const isForPeople = [AppError, SettingsError, UnfitDatabaseError].some((kind) => error instanceof kind);
    const { message, stack = message } = error as Error;
    err(`${isForPeople ? message : stack}\n`);
    const isUsage = error instanceof AppError && error.code === 'bad_request';
    return { exitCode: isUsage ? EXIT.usage : EXIT.failed, output };
  }
}

function programOf(surroundings: CommandResources, { out, err, progress, signal }: Terminal): Command {
  let isJson = false;
  const program = new Command('adlane')
    .description('Operator commands of adlane.')
    .version(VERSION)
    .addHelpText('after', EXIT_CODES)
    .hook('preAction', (_program, command) => {
      isJson = command.opts().json === true;
    });
  const deps: CommandResources & InstallationDeps & { signal: AbortSignal | undefined } = {
    settings: () => readSettings(),
    ...surroundings,
    print: (line) => out(`${line}\n`),
    asJson: () => isJson,
    progress: progress && ((state) => !isJson && progress(state)),
    signal,
  };
  for (const register of [
    registerMaintenance,
    registerMerchant,
    registerMigrate,
    registerDistribute,
    registerSeed,
    registerSync,
    registerKeys,
    registerTickets,
    registerCredits,
    registerFeatures,
    registerDoctor,
    registerBackup,
    registerCompletion,
    registerPrivacy,
    registerTeams,
  ])
    register(program, deps);
  configure(program, { out, err });
  return program;
}

/** Subcommands created before their parent was configured do not inherit its settings. */
function configure(command: Command, { out, err }: Pick<Terminal, 'out' | 'err'>): void {
  command.exitOverride().configureOutput({ writeOut: out, writeErr: err });
  if (command.commands.length === 0 && !WITHOUT_JSON.has(command.name()))
    command.option('--json', 'tell the outcome as JSON');
  for (const child of command.commands) configure(child, { out, err });
}

/** Commander uses 1 for usage errors; commands set their own codes. */
function exitCodeOf({ exitCode, code }: CommanderError): number {
  return exitCode !== EXIT.ok && code.startsWith('commander.') ? EXIT.usage : exitCode;
}
