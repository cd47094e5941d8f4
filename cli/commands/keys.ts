import type { Command } from 'commander';
import type { ApiKey } from '../../schema/access/api-key.type.js';
import { listKeysOf, revokeKey } from '../../src/access/api-key.operator.js';
import type { Database } from '../../src/db/database.js';

export interface KeyCommandDeps {
  /** Runs `work` on an open database and closes it afterwards. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Writes one line for the operator. */
  print(line: string): void;
}

/** `keys list` and `keys revoke`. An action rejects with AppError `not_found` for an unknown team or key. */
export function register(program: Command, { withDatabase, print }: KeyCommandDeps): void {
  const keys = program.command('keys').description('see and revoke API keys');

  keys
    .command('list')
    .description('list the API keys of every team, or of one, oldest first; the keys themselves are not stored')
    .option('--team <id>', 'id of the team whose keys to list')
    .action(async ({ team }: { team?: string }) => {
      const found = await withDatabase((db) => listKeysOf(db, team));
      if (found.length === 0) return print('There are no API keys.');
      for (const line of tableOf(found)) print(line);
    });

  keys
    .command('revoke')
    .description('delete an API key, which stops working at once')
    .argument('<id>', 'id of the key, as keys list shows it')
    .action(async (id: string) => {
      const { name, keyPrefix } = await withDatabase((db) => revokeKey(db, id));
      print(`Revoked the API key ${name} (${keyPrefix}…).`);
    });
}

function tableOf(keys: readonly ApiKey[]): string[] {
  const rows = [
    ['ID', 'TEAM', 'PREFIX', 'CREATED', 'LAST USED', 'EXPIRES', 'NAME', 'SCOPES'],
    ...keys.map((key) => [
      key.id,
      key.teamId,
      key.keyPrefix,
      key.createdAt,
      key.lastUsedAt ?? 'never',
      key.expiresAt ?? 'never',
      // A name is whatever its author typed; it must not steer the operator's terminal.
      key.name.replace(/\p{Cc}/gu, ' '),
      key.scopes.join(','),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
