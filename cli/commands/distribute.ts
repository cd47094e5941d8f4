import { type Command, InvalidArgumentError } from 'commander';
import { type InstallationDeps, printResult, withoutTimeout } from '../console.js';
import { distribute } from '../distribute.js';

const MAX_SHARDS = 4_096;

/** Safe to repeat: what has its place stays. */
export function register(program: Command, deps: InstallationDeps): void {
  program
    .command('distribute')
    .description('distribute the tables by team over the nodes of a Citus cluster')
    .option('--dry-run', 'only tell what would be done')
    .option('--shards <number>', 'shards of each table, for good; at most so many nodes share the teams', shardCount)
    .action(async ({ dryRun = false, shards }: { dryRun?: boolean; shards?: number }) => {
      const { withDatabase, progress } = withoutTimeout(deps);
      const tables = await withDatabase((db) => distribute(db, { isDryRun: dryRun, shards, onProgress: progress }));
      const lines = tables.map(({ table, kind }) => `${dryRun ? 'Would make' : 'Made'} ${table} ${kind}.`);
      printResult(deps, { dryRun, tables }, lines.length > 0 ? lines : ['Every table has its place.']);
    });
}

function shardCount(given: string): number {
  const count = Number(given);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_SHARDS) return count;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_SHARDS}.`);
}
