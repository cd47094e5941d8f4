import { type Command, InvalidArgumentError } from 'commander';
import type { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/statements/sql.js';
import { AppError, NotFoundError } from '../../src/errors.js';
import type { AdPlatforms } from '../../src/platforms/ad-platform.js';
import { type CommandDeps, printResult, uuid, withoutControls } from '../console.js';

export interface MerchantCommandDeps extends CommandDeps {
  /** Everything but the transports. */
  withSystem<T>(work: (system: { db: Database; platforms: AdPlatforms }) => Promise<T>): Promise<T>;
}

interface RegisterOptions {
  team: string;
  email: string;
  merchant?: string;
}

/** Rejects with AppError `not_found` for an unknown team, or PlatformError. */
export function register(program: Command, deps: MerchantCommandDeps): void {
  const merchant = program.command('merchant').description("this server's access to Merchant Center");

  merchant
    .command('register')
    .description(
      "register this server's Google Cloud project with a Merchant Center, once: it is answered nothing before",
    )
    .requiredOption('--team <id>', 'a team whose connection to Google Ads reaches the Merchant Center', uuid)
    .requiredOption(
      '--email <address>',
      'whom Google writes to about its interface; a person with a Google account',
      email,
    )
    .option('--merchant <id>', 'the Merchant Center; needed where the team has several', merchantId)
    .action(async ({ team, email: address, merchant: requestedId }: RegisterOptions) => {
      const { id, projects } = await deps.withSystem(async ({ db, platforms }) => {
        const center = requestedId ?? (await onlyMerchant(db, team));
        const registrar = await [...platforms.values()]
          .find((each) => each.merchantRegistrar)
          ?.merchantRegistrar?.(team);
        if (!registrar) throw new AppError('platform_rejected', 'No platform here has Merchant Centers.');
        return { id: center, projects: await registrar.register(center, address) };
      });
      printResult(deps, { merchantId: id, projects }, [
        withoutControls(`Registered the Google Cloud project ${projects.join(', ')} with Merchant Center ${id}.`),
      ]);
    });
}

/** Throws unless the team's accounts are linked to exactly one. */
async function onlyMerchant(db: Database, teamId: string): Promise<string> {
  const [team] = await db.query(sql`select 1 from teams where id = ${teamId}`);
  if (!team) throw new NotFoundError('team');
  const linked = await db.query<{ id: string }>(
    sql`select distinct merchant_id as id from account_merchants where team_id = ${teamId} order by 1`,
  );
  const [only, ...others] = linked.map(({ id }) => id);
  if (only !== undefined && others.length === 0) return only;
  const known = only === undefined ? 'none is known of the team' : `choose one of ${[only, ...others].join(', ')}`;
  throw new AppError('bad_request', `Name the Merchant Center with --merchant: ${known}.`);
}

function merchantId(text: string): string {
  if (!/^\d{1,20}$/.test(text)) throw new InvalidArgumentError('It must be the id of a Merchant Center: digits.');
  return text;
}

function email(text: string): string {
  if (!/^[^@\s]+@[^@\s]+$/.test(text)) throw new InvalidArgumentError('It must be an e-mail address.');
  return text;
}
