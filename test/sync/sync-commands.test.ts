import { Command } from 'commander';
import { register } from '../../cli/commands/sync.js';
import { SyncHarness, YESTERDAY } from './support/harness.js';

describe('the operator’s sync commands', () => {
  let harness: SyncHarness;
  let teamId: string;
  let accountIds: string[];

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: 2,
      campaignsPerAccount: 2,
      productsPerAccount: 2,
      termsPerCampaign: 1,
      days: 20,
    });
    accountIds = harness.platform.sandbox.accountIds;
    teamId = await harness.team();
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.platform.heal());

  const cli = async (...argv: string[]): Promise<string[]> => {
    const lines: string[] = [];
    const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
    register(program, {
      withDatabase: (work) => work(harness.db),
      withSystem: (work) => work({ db: harness.db, sync: harness.service() }),
      print: (line) => lines.push(line),
    });
    for (const command of program.commands.flatMap((each) => each.commands))
      command.exitOverride().configureOutput({ writeErr: () => undefined });
    await program.parseAsync(['sync', ...argv], { from: 'user' });
    return lines;
  };

  test('say that there is nothing yet', async () => {
    expect(await cli('status')).toEqual(['There are no accounts.']);
  });

  test('pull every team and say what was pulled', async () => {
    const lines = await cli('run');
    expect(lines).toHaveLength(2);
    for (const line of lines)
      expect(line).toMatch(new RegExp(`^completed  (${accountIds.join('|')})  .+: \\S+ to ${YESTERDAY}, \\d+ rows$`));
    const [header, manager, ...others] = await cli('status', '--team', teamId);
    const accounts = others.slice(0, 2);
    expect(header).toMatch(/^TEAM +ACCOUNT +STATUS +FIGURES +LAST SYNCED +LAST RUN +NAME +ERROR$/);
    expect(manager).toContain('ENABLED (manager)');
    expect(accounts).toHaveLength(2);
    for (const line of accounts) expect(line).toMatch(new RegExp(`to ${YESTERDAY} +[\\dT:-]+Z +completed`));
    const [, heads, backlog, ...more] = others.slice(2);
    expect(heads).toMatch(/^TEAM +PLATFORM +WAITING +RUNNING +OLDEST WAITS +STALEST PULL$/);
    expect(backlog).toMatch(new RegExp(`^${teamId} +google-ads +0 +0 +\\d+ m?s ago$`));
    expect(more).toEqual([]);
  });

  test('say what waits, and since when', async () => {
    const waiting = await harness.team();
    const service = harness.service();
    await service.spread({ teamId: waiting }, async () => undefined);
    await harness.db.query(
      `update sync_backlog set queued_at = now() - interval '5 minutes' where team_id = $1 and account_id = $2`,
      [waiting, accountIds[0]],
    );
    await harness.db.query(`insert into sync_runs (team_id, account_id, status) values ($1, $2, 'running')`, [
      waiting,
      accountIds[1],
    ]);
    expect((await cli('status', '--team', waiting)).at(-1)).toMatch(/^\S+ +google-ads +1 +1 +5 min +never$/);
    await harness.db.query('delete from teams where id = $1', [waiting]);
  });

  test('pull one account, as many days as asked for', async () => {
    const [accountId = ''] = accountIds;
    expect(await cli('run', '--account', accountId, '--days', '2')).toEqual([
      expect.stringMatching(new RegExp(`^completed  ${accountId}  .+: 2026-06-13 to ${YESTERDAY}, \\d+ rows$`)),
    ]);
  });

  test('reject after saying what failed and why', async () => {
    await harness.platform.fail({ system: 'google-ads', kind: 'daily_quota', times: -1, match: 'FROM campaign WHERE' });
    await expect(cli('run', '--team', teamId)).rejects.toMatchObject({ code: 'platform_unavailable' });
    const lines = await cli('status', '--team', teamId);
    expect(lines.join('\n')).toMatch(/failed +.+The daily quota of Google Ads is used up/);
  });

  test.each([
    [['run', '--days', '0'], /1 to 400/],
    [['run', '--days', '1.5'], /1 to 400/],
    [['run', '--team', 'x'], /UUID/],
    [['run', '--account', '123-456'], /digits/],
    [['run', '--account', '999'], /account not found/],
    [['status', '--team', 'x'], /UUID/],
  ])('refuse %j', async (argv, message) => {
    await expect(cli(...argv)).rejects.toThrow(message);
  });
});
