import { InvalidArgumentError } from 'commander';
import type { Database } from '../src/db/database.js';
import { unhurried } from '../src/db/work.js';
import { isUuid } from '../src/lib/ids.js';
import type { ShowProgress } from '../src/lib/progress.js';
import type { Settings } from '../src/settings.js';

export interface CommandDeps {
  /** Runs `work` on an open database and closes it afterwards. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Writes one line for the operator. */
  print(line: string): void;
  /** Whether the outcome is wanted as JSON; absent: as lines. */
  asJson?(): boolean;
  /** Shows how far long work is; absent: nobody looks. */
  progress?: ShowProgress | undefined;
}

/** For commands that look at the installation itself. */
export interface InstallationDeps extends CommandDeps {
  /** Throws SettingsError. */
  settings(): Readonly<Settings>;
  /** Asks the operator for a yes; absent where nobody can be asked. */
  ask?: ((question: string) => Promise<boolean>) | undefined;
}

/** For commands that look through whole tables: their statements have no deadline. */
export function withTime<Deps extends CommandDeps>(deps: Deps): Deps {
  return { ...deps, withDatabase: (work) => deps.withDatabase((db) => unhurried(() => work(db))) };
}

/** What steers a terminal and JSON leaves as it is. */
const UNESCAPED = /[\u007f-\u009f]/g;
const escaped = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;

type Telling = Pick<CommandDeps, 'print' | 'asJson'>;

/** Says how a command ended: as lines for people, or with --json as one value. */
export function tell({ print, asJson }: Telling, value: unknown, lines: readonly string[]): void {
  if (asJson?.()) print(JSON.stringify(value, null, 2).replace(UNESCAPED, escaped));
  else for (const line of lines) print(line);
}

/** Says something on the way, for people alone. */
export function note({ print, asJson }: Telling, line: string): void {
  if (!asJson?.()) print(line);
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
