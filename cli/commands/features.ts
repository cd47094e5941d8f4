import { type Command, Option } from 'commander';
import { setPlanFeature, setTeamFeature } from '../../src/domain/billing/features.operator.js';
import { AppError } from '../../src/errors.js';
import { type CommandDeps, printResult } from '../console.js';

interface SetOptions {
  team?: string;
  plan?: string;
  feature: string;
  on?: true;
  off?: true;
  default?: true;
}

/** Rejects with AppError `not_found` for an unknown team or plan. Running servers follow at once. */
export function register(program: Command, deps: CommandDeps): void {
  const { withDatabase } = deps;
  const features = program
    .command('features')
    .description('say what plans include, and what single teams have besides');

  features
    .command('set')
    .description('turn a feature on or off for one team, whatever its plan says, or for a plan and all its teams')
    .addOption(new Option('--team <id>', 'id of the team').conflicts('plan'))
    .option('--plan <key>', 'key of the plan, such as pro')
    .requiredOption('--feature <name>', 'name of the feature, such as ecommerce or landing_pages')
    .addOption(new Option('--on', 'include it').conflicts(['off', 'default']))
    .addOption(new Option('--off', 'leave it out').conflicts('default'))
    .addOption(new Option('--default', "with --team: let the team's plan and addon decide again").conflicts('plan'))
    .action(async (options: SetOptions) => {
      const { team, plan, feature, on, off } = options;
      if (!on && !off && !options.default) throw new AppError('bad_request', 'Say --on, --off or --default.');
      if (team !== undefined) {
        await withDatabase((db) => setTeamFeature(db, team, feature, options.default ? null : on === true));
      } else if (plan !== undefined) await withDatabase((db) => setPlanFeature(db, plan, feature, on === true));
      else throw new AppError('bad_request', 'Name a --team or a --plan.');
      const included = options.default ? null : on === true;
      const state = included === null ? 'as the plan says' : included ? 'on' : 'off';
      const whose = team === undefined ? { plan } : { teamId: team };
      printResult(deps, { feature, ...whose, included }, [
        `${feature} is ${state} for the ${team === undefined ? `plan ${plan}` : `team ${team}`}.`,
      ]);
    });
}
