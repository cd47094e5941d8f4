import { setTimeout as sleep } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.js';
import type { Database } from '../../../src/db/database.js';
import { buildTeam, type TestTeam } from '../../access/fixture.js';
import { openTestDatabase, type TestDatabase } from '../../support/database.js';
import { type Answer, TestApp, type TestAppOptions } from '../../support/start-app.js';
import { consent } from './consent.js';

export type Platform = 'google-ads' | 'meta-ads';
type Role = keyof TestTeam['users'];

export const SIZE = { accounts: 7, campaignsPerAccount: 2, productsPerAccount: 2, termsPerCampaign: 1, days: 20 };

export interface Person {
  team: TestTeam;
  token: string;
}

/** Waits for the first figures of an account, and asks for them as a person would where a busy machine failed a pull. */
export async function firstFigures({ db, sync }: TestApp, accountId: string): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const runs = await db.query<{ status: string }>('select status from sync_runs where account_id = $1', [accountId]);
    if (runs.some(({ status }) => status === 'completed')) return;
    await sleep(100);
    if (looks % 100 > 0 || runs.some(({ status }) => status === 'running')) continue;
    const [account] = await db.query<{ teamId: string }>('select team_id as "teamId" from accounts where id = $1', [
      accountId,
    ]);
    if (account) await sync(account.teamId);
  }
}

/** The app, the sandbox, and people who go from one to the other in a browser. */
export class Browsing {
  private constructor(
    readonly database: TestDatabase,
    readonly sandbox: Sandbox,
    readonly app: TestApp,
    private readonly options: TestAppOptions,
  ) {}

  static async start(options: TestAppOptions = {}): Promise<Browsing> {
    const database = await openTestDatabase();
    const sandbox = await startSandbox({ size: SIZE, ...(options.clock && { now: options.clock }) });
    const all = { ...options, db: database.db, sandbox };
    return new Browsing(database, sandbox, await TestApp.start(all), all);
  }

  get db(): Database {
    return this.database.db;
  }

  /** A second process on the same database. */
  another(): Promise<TestApp> {
    return TestApp.start(this.options);
  }

  async team(): Promise<TestTeam> {
    const team = await buildTeam(this.db);
    await this.db.query('delete from accounts where team_id = $1', [team.id]);
    return team;
  }

  async token(team: TestTeam, role: Role = 'admin'): Promise<string> {
    return (await this.app.sessions.issue({ userId: team.users[role].id, teamId: team.id })).token;
  }

  async person(role: Role = 'admin'): Promise<Person> {
    const team = await this.team();
    return { team, token: await this.token(team, role) };
  }

  connect(platform: Platform, token: string, returnUrl?: string): Promise<Answer> {
    const query = returnUrl === undefined ? '' : `?returnUrl=${encodeURIComponent(returnUrl)}`;
    return this.app.rest('GET', `/connections/${platform}/connect${query}`, { token });
  }

  /** The callback's address after the person has looked at the consent page and chosen. */
  consent(url: string, choice?: 'allow' | 'deny'): Promise<URL> {
    return consent(url, choice);
  }

  /** What the app answers where the platform sends the person back to. */
  callback(target: URL, app = this.app): Promise<Answer> {
    return app.send('GET', target.pathname + target.search);
  }

  /** The whole way from the app to the platform and back. */
  async signIn(platform: Platform, token: string): Promise<void> {
    const { body } = await this.connect(platform, token);
    const answer = await this.callback(await this.consent(body.url));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }

  async fail(fault: { system: string; kind: string; [other: string]: unknown }): Promise<void> {
    const body = JSON.stringify(fault);
    const response = await fetch(`${this.sandbox.url}/control/faults`, { method: 'POST', body });
    if (response.status !== 201) throw new Error(await response.text());
  }

  async heal(): Promise<void> {
    await fetch(`${this.sandbox.url}/control/faults`, { method: 'DELETE' });
  }

  async requests(system: string): Promise<{ method: string; path: string; status: number; query: string }[]> {
    const all = await (await fetch(`${this.sandbox.url}/control/requests`)).json();
    return (all as { system: string }[]).filter((each) => each.system === system) as never;
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.sandbox.close();
    await this.database.close();
  }
}
