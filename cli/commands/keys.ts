import type { Command } from 'commander';
import { listKeysOf, revokeKey } from '../../src/access/api-key.records.js';
import { type InstallationDeps, printResult, tableOf } from '../console.js';
import { registerRotation } from './keys-rotation.js';

/** Actions reject with AppError `not_found` for an unknown team or key. */
export function register(program: Command, deps: InstallationDeps): void {
  const { withDatabase } = deps;
  const keys = program
    .command('keys')
    .description('see and revoke API keys; rotate the keys that the installation encrypts and signs with');

  keys
    .command('list')
    .description('list the API keys of every team, or of one, oldest first; the keys themselves are not stored')
    .option('--team <id>', 'id of the team whose keys to list')
    .action(async ({ team }: { team?: string }) => {
      const found = await withDatabase((db) => listKeysOf(db, team));
      const rows = found.map((key) => [
        key.id,
        key.teamId,
        key.keyPrefix,
        key.createdAt,
        key.lastUsedAt ?? 'never',
        key.expiresAt ?? 'never',
        key.name,
        key.scopes.join(','),
      ]);
      const heads = ['ID', 'TEAM', 'PREFIX', 'CREATED', 'LAST USED', 'EXPIRES', 'NAME', 'SCOPES'];
      printResult(deps, found, found.length === 0 ? ['There are no API keys.'] : tableOf([heads, ...rows]));
    });

  registerRotation(keys, deps);

  keys
    .command('revoke')
    .description('delete an API key, which stops working at once')
    .argument('<id>', 'id of the key, as keys list shows it')
    .action(async (id: string) => {
      const { name, keyPrefix } = await withDatabase((db) => revokeKey(db, id));
      printResult(deps, { id, name, keyPrefix }, [`Revoked the API key ${name} (${keyPrefix}…).`]);
    });
}
