import { Command, CommanderError } from 'commander';
import type { Database } from '../src/db/database.js';
import { NewerDatabaseError } from '../src/db/migrations.js';
import { AppError } from '../src/errors.js';
import { readSettings, type Settings, SettingsError } from '../src/settings.js';
import type { System } from '../src/system.js';
import { VERSION } from '../src/version.js';
import { register as registerBackup } from './commands/backup.js';
import { register as registerCredits } from './commands/credits.js';
import { register as registerDoctor } from './commands/doctor.js';
import { register as registerFeatures } from './commands/features.js';
import { register as registerKeys } from './commands/keys.js';
import { register as registerMaintenance } from './commands/maintenance.js';
import { register as registerMerchant } from './commands/merchant.js';
import { register as registerMigrate } from './commands/migrate.js';
import { register as registerSeed } from './commands/seed.js';
import { register as registerSync } from './commands/sync.js';
import { register as registerTickets } from './commands/tickets.js';
import type { CommandResult } from './control-socket.js';

/** What commands work on: opened when a command needs it, by whoever runs the program. */
export interface Surroundings {
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  withSystem<T>(work: (system: System) => Promise<T>): Promise<T>;
  /** Default: those of the environment. */
  settings?(): Readonly<Settings>;
}

/** Runs one operator command and collects what it prints. Never rejects. */
export async function runCommand(
  argv: readonly string[],
  surroundings: Surroundings,
  write?: (text: string) => void,
): Promise<CommandResult> {
  let output = '';
  const print = (text: string) => {
    if (write) write(text);
    else output += text;
  };
  const program = new Command('adlane')
    .description('Operator commands of adlane.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print });
  const deps = { settings: () => readSettings(), ...surroundings, print: (line: string) => print(`${line}\n`) };
  for (const register of [
    registerMaintenance,
    registerMerchant,
    registerMigrate,
    registerSeed,
    registerSync,
    registerKeys,
    registerTickets,
    registerCredits,
    registerFeatures,
    registerDoctor,
    registerBackup,
  ])
    register(program, deps);
  for (const command of program.commands) inherit(command, print);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return { exitCode: 0, output };
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode, output };
    print(
      [AppError, SettingsError, NewerDatabaseError].some((kind) => error instanceof kind)
        ? `${(error as Error).message}\n`
        : `${(error as Error).stack ?? (error as Error).message}\n`,
    );
    return { exitCode: 1, output };
  }
}

/** Subcommands made with `.command()` before their parent was configured keep settings of their own. */
function inherit(command: Command, print: (text: string) => void): void {
  command.exitOverride().configureOutput({ writeOut: print, writeErr: print });
  for (const child of command.commands) inherit(child, print);
}
