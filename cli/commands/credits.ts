import { type Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../../src/clock.js';
import type { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { CreditService } from '../../src/domain/billing/credit.service.js';
import { NotFoundError } from '../../src/errors.js';
import { isUuid } from '../../src/ids.js';

export interface CreditCommandDeps {
  /** Runs `work` on an open database and closes it afterwards. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Writes one line for the operator. */
  print(line: string): void;
}

const MOST = 1_000_000;

/** `credits grant` and `credits set`. An action rejects with AppError `not_found` for an unknown team. */
export function register(program: Command, { withDatabase, print }: CreditCommandDeps): void {
  const credits = program.command('credits').description('give AI credits to a team, or set what it has left');

  const change = (team: string, work: (service: CreditService) => Promise<void>) =>
    withDatabase(async (db) => {
      const [found] = await db.query<{ name: string }>(sql`select name from teams where id = ${team}`);
      if (!found) throw new NotFoundError('team');
      const service = new CreditService(db, systemClock);
      await work(service);
      const { remaining } = await service.balance(team);
      print(`${found.name.replace(/\p{Cc}/gu, ' ')} has ${remaining} AI credits left.`);
    });

  credits
    .command('grant')
    .description('add credits that outlast the month')
    .requiredOption('--team <id>', 'id of the team', uuid)
    .requiredOption('--amount <number>', `how many to add (1 to ${MOST})`, whole(1))
    .action(({ team, amount }: { team: string; amount: number }) =>
      change(team, (service) => service.addToPack(team, amount, 'grant')),
    );

  credits
    .command('set')
    .description('leave exactly so many credits')
    .requiredOption('--team <id>', 'id of the team', uuid)
    .requiredOption('--remaining <number>', `how many are left then (0 to ${MOST})`, whole(0))
    .action(({ team, remaining }: { team: string; remaining: number }) =>
      change(team, (service) => service.setRemaining(team, remaining)),
    );
}

function whole(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d{1,7}$/.test(text) || number < least || number > MOST) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${MOST}.`);
    }
    return number;
  };
}

function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be a UUID.');
  return text.toLowerCase();
}
