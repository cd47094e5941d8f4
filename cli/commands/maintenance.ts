import { type Command, InvalidArgumentError } from 'commander';
import { switchMaintenance } from '../../src/maintenance.js';
import { type CommandDeps, printResult } from '../console.js';

/** Running servers follow within two seconds. */
export function register(program: Command, deps: CommandDeps): void {
  const { withDatabase } = deps;
  const maintenance = program.command('maintenance').description('refuse all requests for a while, and say why');

  maintenance
    .command('on')
    .description('answer 503 with the message to everything but the maintenance status and /health')
    .requiredOption('--message <text>', 'what callers are told', messageOf)
    .option('--until <time>', 'when it is expected to end, such as 2026-01-31T12:00:00Z', timeOf)
    .action(async ({ message, until }: { message: string; until?: Date }) => {
      await withDatabase((db) => switchMaintenance(db, true, message, until));
      const estimatedEndTime = until?.toISOString() ?? null;
      printResult(deps, { maintenance: true, message, estimatedEndTime }, [
        `Maintenance is on${estimatedEndTime ? ` until about ${estimatedEndTime}` : ''}.`,
      ]);
    });

  maintenance
    .command('off')
    .description('answer requests again')
    .action(async () => {
      await withDatabase((db) => switchMaintenance(db, false));
      printResult(deps, { maintenance: false }, ['Maintenance is off.']);
    });
}

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

function timeOf(text: string): Date {
  const time = new Date(text);
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  // Date would turn 30 February into 2 March.
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  if (!RFC_3339.test(text) || Number.isNaN(time.getTime()) || !exists) {
    throw new InvalidArgumentError('It must be a time with its zone, such as 2026-01-31T12:00:00Z.');
  }
  return time;
}

function messageOf(text: string): string {
  const message = text.trim();
  if (message === '') throw new InvalidArgumentError('It must not be empty.');
  return message;
}
