import type { Command } from 'commander';
import { unhurried } from '../../src/db/work.js';
import { countTeam, type DeletedTeam, findTeam, TeamDeletion } from '../../src/domain/privacy/team-deletion.js';
import { TeamSubscription } from '../../src/domain/privacy/team-subscription.js';
import { AppError } from '../../src/errors.js';
import type { System } from '../../src/system.js';
import { type InstallationDeps, printResult, uuid, withoutControls } from '../console.js';
import { BACKUPS, linesOf } from '../erased-rows.js';

export type TeamsSystem = Pick<System, 'db' | 'locks' | 'payments' | 'connections' | 'platforms' | 'attachmentStore'>;

interface TeamsDeps extends InstallationDeps {
  /** Everything but the transports. */
  withSystem<T>(work: (system: TeamsSystem) => Promise<T>): Promise<T>;
}

interface Options {
  team: string;
  cancelSubscription?: true;
  dryRun?: true;
  yes?: true;
}

/** ADR 54. Rejects with AppError `not_found` for an unknown team, `conflict` for an active subscription. */
export function register(program: Command, deps: TeamsDeps): void {
  program
    .command('teams')
    .description('teams as a whole')
    .command('delete')
    .description('delete a team with everything in it; access ends at once, and it may be broken off and run again')
    .requiredOption('--team <id>', 'id of the team', uuid)
    .option('--cancel-subscription', 'cancel a subscription that goes on, to the end of the period that is paid')
    .option('--dry-run', 'only say what would be deleted')
    .option('--yes', 'do not ask')
    .action((options: Options) => deps.withSystem((system) => unhurried(() => remove(deps, system, options))));
}

async function remove(
  deps: TeamsDeps,
  system: TeamsSystem,
  { team: teamId, cancelSubscription, dryRun, yes }: Options,
) {
  const { db, attachmentStore: store } = system;
  const team = await findTeam(db, teamId);
  const subscription = new TeamSubscription(system, teamId);
  const obstacles = cancelSubscription ? [] : await subscription.obstacles();
  if (dryRun) {
    const { rows, kept } = await countTeam(db, teamId);
    return printResult(deps, { team, rows, kept, obstacles }, [
      ...linesOf(rows, 'ROWS'),
      ...linesOf(kept, 'KEPT WITHOUT TEXTS'),
      ...obstacles,
      'Nothing was deleted.',
    ]);
  }
  if (obstacles.length > 0) throw new AppError('conflict', obstacles.join(' '));
  const which = withoutControls(`the team ${team.name} (${team.id})`);
  if (
    !yes &&
    !(await deps.ask?.(`Delete ${which} with all its accounts, people and records? It cannot be taken back.`))
  )
    throw new AppError('bad_request', 'Nothing was deleted. Look with --dry-run first, then say --yes.');
  const outcome = await new TeamDeletion({ ...system, store, subscription }, teamId).delete(
    cancelSubscription === true,
  );
  printResult(deps, { ...outcome, id: teamId, backups: BACKUPS }, [
    ...linesOfOutcome(outcome),
    `Deleted ${which}.`,
    BACKUPS,
  ]);
}

function linesOfOutcome({ deleted, redacted, kept, files, notRevoked, withoutTeam }: DeletedTeam): string[] {
  return [
    ...linesOf(deleted, 'DELETED'),
    ...linesOf(redacted, 'WITHOUT TEXTS'),
    ...linesOf(kept, 'KEPT'),
    `${files} files of tickets were deleted.`,
    ...notRevoked.map((platform) => `${platform} did not withdraw the access: withdraw it there.`),
    ...(withoutTeam > 0
      ? [
          `${withoutTeam} people are in no team any more. They may sign in and begin another; erase them with privacy erase.`,
        ]
      : []),
    'Invoices and the customer at Stripe stay there.',
  ];
}
