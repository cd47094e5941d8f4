import { InvalidArgumentError } from 'commander';
import type { Database } from '../src/db/database.js';
import { isUuid } from '../src/ids.js';
import type { Settings } from '../src/settings.js';

export interface CommandDeps {
  /** Runs `work` on an open database and closes it afterwards. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Writes one line for the operator. */
  print(line: string): void;
}

/** For commands that look at the installation itself. */
export interface InstallationDeps extends CommandDeps {
  /** Throws SettingsError. */
  settings(): Readonly<Settings>;
}

/** A line for each row, in columns as wide as their longest cell; the first row names them. */
export function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => plain(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).trimEnd());
}

/** Texts are whatever their author typed; they must not steer the operator's terminal. */
export function plain(line: string): string {
  return line.replace(/\p{Cc}/gu, ' ');
}

/** For options: an id in lower case. */
export function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be a UUID.');
  return text.toLowerCase();
}
