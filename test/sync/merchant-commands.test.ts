import { Command } from 'commander';
import { register } from '../../cli/commands/merchant.js';
import type { AdPlatform } from '../../src/platforms/ad-platform.js';
import { story } from '../support/story.js';
import { SyncHarness, YESTERDAY } from './support/harness.js';

const EMAIL = 'entwicklung@example.com';

describe('a Google Cloud project that is not registered with Merchant Center', () => {
  let harness: SyncHarness;
  let teamId: string;

  beforeAll(async () => {
    const size = { accounts: 2, campaignsPerAccount: 2, productsPerAccount: 3, termsPerCampaign: 1, days: 20 };
    harness = await SyncHarness.start(size);
    teamId = await harness.team();
  });
  afterAll(() => harness.close());

  const cli = async (...argv: string[]): Promise<string> => {
    const lines: string[] = [];
    const quiet = { writeErr: () => undefined };
    const program = new Command().exitOverride().configureOutput(quiet);
    const platforms = new Map<string, AdPlatform>([['google-ads', harness.google()]]);
    register(program, {
      withDatabase: (work) => work(harness.db),
      withSystem: (work) => work({ db: harness.db, platforms }),
      print: (line) => lines.push(line),
    });
    for (const command of program.commands.flatMap((each) => each.commands))
      command.exitOverride().configureOutput(quiet);
    await program.parseAsync(['merchant', 'register', ...argv], { from: 'user' });
    return lines.join('\n');
  };
  const run = () => harness.service().run({ teamId });
  const products = () => harness.db.query('select offer_id from products where team_id = $1', [teamId]);

  story('what becomes of it', {
    'is told so, keeps its connection and its figures, and is registered by a command': async () => {
      await harness.platform.quirks('merchant', 'not_registered');
      const outcome = await run();
      expect(outcome.accounts).toHaveLength(2);
      for (const { accountId, status, failure } of outcome.accounts) {
        expect(status).toBe('failed');
        expect(failure?.message).toContain('npm run cli -- merchant register');
        expect(await harness.account(teamId, accountId)).toMatchObject({ through: YESTERDAY });
      }
      expect(await harness.connections.find(teamId, 'google-ads')).toMatchObject({ status: 'active' });
      expect(await products()).toEqual([]);

      await expect(cli('--team', teamId, '--email', EMAIL)).rejects.toThrow(
        /^Name the Merchant Center with --merchant: choose one of \d+, \d+\.$/,
      );
      const [id = ''] = Object.values(harness.platform.sandbox.merchantIds);
      await harness.platform.forgetRequests();
      expect(await cli('--team', teamId, '--email', EMAIL, '--merchant', id)).toMatch(
        new RegExp(`^Registered the Google Cloud project \\S+ with Merchant Center ${id}\\.$`),
      );
      const [request] = await harness.platform.requests('merchant');
      expect(request?.path).toContain(`/accounts/v1/accounts/${id}/developerRegistration:registerGcp`);
      expect(JSON.parse(request?.body ?? '')).toEqual({ developerEmail: EMAIL });
      expect(await run()).toMatchObject({ status: 'completed' });
      expect((await products()).length).toBeGreaterThan(0);
      await cli('--team', teamId, '--email', EMAIL, '--merchant', id);
    },
    'needs no Merchant Center named where the team has one alone': async () => {
      const [, removed] = Object.values(harness.platform.sandbox.merchantIds);
      const [id] = Object.values(harness.platform.sandbox.merchantIds);
      await harness.db.query('delete from account_merchants where team_id = $1 and merchant_id = $2', [
        teamId,
        removed,
      ]);
      expect(await cli('--team', teamId, '--email', EMAIL)).toContain(`with Merchant Center ${id}.`);
    },
  });

  test.each([
    [['--email', EMAIL], /--team/],
    [['--team', 'x', '--email', EMAIL], /UUID/],
    [['--team', '6f2d1b7a-93c4-4e58-8a1f-5b0c7d9e2f31', '--email', EMAIL], /team not found/],
    [['--team', '6f2d1b7a-93c4-4e58-8a1f-5b0c7d9e2f31', '--email', EMAIL, '--merchant', '1'], /not connected/],
    [['--team', 'TEAM'], /--email/],
    [['--team', 'TEAM', '--email', 'nobody'], /e-mail address/],
    [['--team', 'TEAM', '--email', EMAIL, '--merchant', 'x'], /digits/],
    [['--team', 'TEAM', '--email', EMAIL, '--merchant', '1'], /Merchant Center refuses the request/],
  ])('is not registered by %j', async (argv, message) => {
    await expect(cli(...argv.map((each) => each.replace('TEAM', teamId)))).rejects.toThrow(message);
  });
});
