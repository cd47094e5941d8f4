import { Command } from 'commander';
import { register } from '../../cli/commands/sync.js';
import type { Terminal } from '../../cli/control-socket.js';
import { follow } from '../../cli/follow-sync.js';
import { runCommand } from '../../cli/program.js';
import type { SyncJobs } from '../../src/sync/sync-jobs.js';
import { teamRun } from '../../src/sync/sync-status.js';
import type { System } from '../../src/system.js';
import { story } from '../support/story.js';
import { SyncHarness, until, YESTERDAY } from './support/harness.js';

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
    await harness.service().run({ teamId });
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.platform.heal());

  const cli = async (...argv: string[]): Promise<string[]> => {
    const lines: string[] = [];
    const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
    register(program, {
      withDatabase: (work) => work(harness.db),
      withSystem: async (work) => work({ db: harness.db, sync: harness.service(), jobs: await harness.jobs() }),
      print: (line) => lines.push(line),
    });
    for (const command of program.commands.flatMap((each) => each.commands))
      command.exitOverride().configureOutput({ writeErr: () => undefined });
    await program.parseAsync(['sync', ...argv], { from: 'user' });
    return lines;
  };

  story('begin where nothing was pulled', {
    'say that there is nothing yet': async () => {
      await harness.db.query('delete from teams');
      teamId = await harness.team();
      expect(await cli('status')).toEqual(['There are no accounts.']);
    },

    'pull every team and say what was pulled': async () => {
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
    },
  });

  test('say what waits, and since when', async () => {
    const waiting = await harness.team();
    const service = harness.service();
    await service.startTeamRun({ teamId: waiting }, async () => undefined);
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

  describe('with --watch', () => {
    const refuse = () => Promise.reject(new Error('The system is asked.'));
    let working: SyncJobs | undefined;
    /** One that was never pulled, and of which no job is left. */
    let teamId: string;

    const watch = async (argv: string[], terminal: Partial<Terminal> = {}) => {
      const jobs = await harness.jobs();
      let output = '';
      const write = (text: string) => {
        output += text;
      };
      const surroundings = {
        withDatabase: refuse,
        withSystem: async <T>(work: (system: System) => Promise<T>) =>
          work({ db: harness.db, sync: harness.service(), jobs: working ?? jobs } as unknown as System),
      };
      const { exitCode } = await runCommand(['sync', 'run', '--watch', '--team', teamId, ...argv], surroundings, {
        out: write,
        err: write,
        ...terminal,
      });
      return { exitCode, output };
    };
    beforeEach(async () => {
      teamId = await harness.team();
    });
    afterEach(async () => {
      await working?.stop();
      working = undefined;
      await harness.db.query('delete from teams where id = $1', [teamId]);
    });

    test('have the servers pull, show how far they are, and tell how it ended', async () => {
      working = await harness.jobs();
      await working.start();
      const labels: string[] = [];
      const { exitCode, output } = await watch([], { progress: ({ label }) => labels.push(label) });
      expect([exitCode, output]).toEqual([0, expect.stringMatching(/^completed {2}.+: 2 accounts, \d+ rows$/m)]);
      expect(labels.length).toBeGreaterThan(0);
      const { output: json } = await watch(['--json']);
      expect(JSON.parse(json)).toEqual([expect.objectContaining({ teamId, status: 'completed', done: 2, of: 2 })]);
    });

    test('end with 1 where not everything could be pulled', async () => {
      working = await harness.jobs();
      await working.start();
      await harness.platform.fail({
        system: 'google-ads',
        kind: 'daily_quota',
        times: -1,
        match: 'FROM campaign WHERE',
      });
      const { exitCode, output } = await watch(['--json']);
      expect([exitCode, output]).toEqual([1, expect.stringContaining('"status": "failed"')]);
      expect(output).toContain('The daily quota of Google Ads is used up');
    });

    test('leave the sync running when whoever follows it goes', async () => {
      working = await harness.jobs();
      await working.start();
      const leaving = new AbortController();
      const followed = watch([], { progress: () => leaving.abort(), signal: leaving.signal });
      expect((await followed).exitCode).toBe(1);
      const ended = async () => (await teamRun(harness.db, teamId))?.status === 'completed';
      await until(async () => (await harness.runs(teamId)).length > 0 && ended());
    });

    test('say so where nobody begins it, and go on waiting', async () => {
      const jobs = await harness.jobs();
      await jobs.open();
      const leaving = new AbortController();
      let told = 0;
      const onNobody = () => {
        told += 1;
        setTimeout(() => leaving.abort(), 1_500);
      };
      const watching = { onNobody, nobodyAfterMs: 100, signal: leaving.signal };
      const teams = [{ id: teamId }];
      await expect(follow(harness.db, jobs, teams, watching)).rejects.toMatchObject({ name: 'AbortError' });
      expect(told).toBe(1);
      await jobs.stop();
    });
  });
});
