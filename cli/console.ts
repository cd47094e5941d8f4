import { InvalidArgumentError } from 'commander';
import type { Database } from '../src/db/database.js';
import { unhurried } from '../src/db/work.js';
import { isUuid } from '../src/lib/ids.js';
import type { ShowProgress } from '../src/lib/progress.js';
import type { Settings } from '../src/settings.js';

export interface CommandDeps {
  /** Opens the database for `work` and closes it afterwards. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  print(line: string): void;
  /** Whether --json was given. */
  asJson?(): boolean;
  /** Absent if nobody watches. */
  progress?: ShowProgress | undefined;
}

/** For commands about the installation itself. */
export interface InstallationDeps extends CommandDeps {
  /** Throws SettingsError. */
  settings(): Readonly<Settings>;
  /** Asks for confirmation; absent without a terminal. */
  ask?: ((question: string) => Promise<boolean>) | undefined;
}

/** Removes the statement timeout, for commands that scan whole tables. */
export function withoutTimeout<Deps extends CommandDeps>(deps: Deps): Deps {
  return { ...deps, withDatabase: (work) => deps.withDatabase((db) => unhurried(() => work(db))) };
}

/** Terminal control characters that JSON does not escape. */
const UNESCAPED = /[\u007f-\u009f]/g;
const escaped = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;

type Output = Pick<CommandDeps, 'print' | 'asJson'>;

/** Prints a command's result, as lines or as one JSON value. */
export function printResult({ print, asJson }: Output, value: unknown, lines: readonly string[]): void {
  if (asJson?.()) print(JSON.stringify(value, null, 2).replace(UNESCAPED, escaped));
  else for (const line of lines) print(line);
}

/** Prints an intermediate message, but not with --json. */
export function printNote({ print, asJson }: Output, line: string): void {
  if (!asJson?.()) print(line);
}

/** Aligns columns; the first row is the header. */
export function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    withoutControls(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).trimEnd(),
  );
}

/** Removes control characters from other people's texts. */
export function withoutControls(line: string): string {
  return line.replace(/\p{Cc}/gu, ' ');
}

/** An option parser; lower-cases the id. */
export function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be a UUID.');
  return text.toLowerCase();
}
