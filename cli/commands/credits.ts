import { type Command, InvalidArgumentError } from 'commander';
import { sql } from '../../src/db/statements/sql.js';
import { CreditService } from '../../src/domain/billing/credit.service.js';
import { NotFoundError } from '../../src/errors.js';
import { systemClock } from '../../src/lib/clock.js';
import { type CommandDeps, printResult, uuid, withoutControls } from '../console.js';

const MAX_CREDITS = 1_000_000;

/** Actions reject with AppError `not_found` for an unknown team. */
export function register(program: Command, deps: CommandDeps): void {
  const credits = program.command('credits').description('give AI credits to a team, or set what it has left');

  const change = (team: string, work: (service: CreditService) => Promise<void>) =>
    deps.withDatabase(async (db) => {
      const [found] = await db.query<{ name: string }>(sql`select name from teams where id = ${team}`);
      if (!found) throw new NotFoundError('team');
      const service = new CreditService(db, systemClock);
      await work(service);
      const { remaining } = await service.balance(team);
      const outcome = { teamId: team, name: found.name, remaining };
      printResult(deps, outcome, [`${withoutControls(found.name)} has ${remaining} AI credits left.`]);
    });

  credits
    .command('grant')
    .description('add credits that outlast the month')
    .requiredOption('--team <id>', 'id of the team', uuid)
    .requiredOption('--amount <number>', `how many to add (1 to ${MAX_CREDITS})`, whole(1))
    .action(({ team, amount }: { team: string; amount: number }) =>
      change(team, (service) => service.addToPack(team, amount, 'grant')),
    );

  credits
    .command('set')
    .description('leave exactly so many credits')
    .requiredOption('--team <id>', 'id of the team', uuid)
    .requiredOption('--remaining <number>', `how many are left then (0 to ${MAX_CREDITS})`, whole(0))
    .action(({ team, remaining }: { team: string; remaining: number }) =>
      change(team, (service) => service.setRemaining(team, remaining)),
    );
}

function whole(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d{1,7}$/.test(text) || number < least || number > MAX_CREDITS) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${MAX_CREDITS}.`);
    }
    return number;
  };
}
