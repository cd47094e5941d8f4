import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Campaign, Plans } from '../../change-plans/support.js';
import { launchBrowser } from '../../support/chromium.js';
import type { DemoApp } from '../../support/demo-app.js';
import { type By, Hand, type Steps } from './hand.js';
import { documented, writeRow } from './task-table.js';
import { Visit } from './visit.js';

/** What somebody does in the console in a working day. */
export interface Task {
  /** As the document names it. */
  name: string;
  where: string;
  /** Absent: a member who signs in for this alone, since the session ends. */
  role?: keyof DemoApp['users'];
  /** Where it begins. */
  from: () => string;
  /** What was there before. */
  prepare?: (by: By) => Promise<void>;
  /** Does it, and waits for what shows that it is done. */
  work: (hand: Hand, page: Page) => Promise<void>;
  /** Answers that are refused on the way. */
  mayFail?: boolean;
}

/** A demo and a browser in which tasks are done. */
export class WorkingDay {
  private started: { plans: Plans; browser: Browser; campaigns: Campaign[]; kept: string } | undefined;
  private visit: Visit | undefined;

  /** To be called in `describe`. */
  static ofGroup(): WorkingDay {
    const day = new WorkingDay();
    beforeAll(() => day.start());
    afterAll(() => day.stop());
    afterEach(() => day.leave());
    return day;
  }

  get plans(): Plans {
    return this.running.plans;
  }

  get browser(): Browser {
    return this.running.browser;
  }

  /** Four of the first account, which are enabled. */
  get campaigns(): Campaign[] {
    return this.running.campaigns;
  }

  /** The first account. */
  get accountId(): string {
    return String(this.campaigns[0]?.accountId);
  }

  /** Pages at which tasks begin. */
  readonly accounts = () => '/app/accounts';
  readonly account = () => `/app/accounts/${this.accountId}`;

  api(query: string, variables: Record<string, unknown> = {}) {
    return this.plans.demo.app.graphql(query, variables, this.plans.owner);
  }

  /** Does a task by mouse and by keys alone, and holds what it takes against the document. */
  async do(task: Task, order: readonly string[]): Promise<void> {
    const steps: Partial<Record<By, Steps>> = {};
    for (const by of ['mouse', 'keyboard'] as const) steps[by] = await this.doBy(by, task);
    const { mouse, keyboard } = steps as Record<By, Steps>;
    expect(keyboard.clicks).toBe(0);
    const row = [task.name, task.where, mouse.clicks, mouse.keys, keyboard.keys].map(String);
    if (process.env.WRITE_TASKS) writeRow(row, order);
    const [, ...counted] = (documented().find(({ name }) => name === task.name)?.row ?? []).toReversed();
    // How many links Tab passes depends on how many rows the demo has on a day, and on where a page puts the focus.
    expect(counted).toEqual(row.toReversed().slice(1));
    expect(keyboard.keys).toBeGreaterThan(0);
  }

  private async doBy(by: By, task: Task): Promise<Steps> {
    await task.prepare?.(by);
    this.visit = await Visit.begin(this.plans.demo, this.browser);
    const { visit } = this;
    const { page } = visit;
    page.setDefaultTimeout(20_000);
    if (task.role) await visit.as(task.role, task.from());
    else {
      await visit.open(task.from());
      await page.getByRole('button', { name: 'Member' }).click();
      await page.waitForURL(`**${task.from()}`);
    }
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    const hand = new Hand(page, by);
    await task.work(hand, page);
    if (!task.mayFail) expect(visit.complaints).toEqual([]);
    await this.leave();
    return hand.steps;
  }

  private async start(): Promise<void> {
    const kept = mkdtempSync(join(tmpdir(), 'adlane-tasks-'));
    const settings = { PUBLIC_URL: '', ATTACHMENTS_DIR: kept };
    const [plans, browser] = await Promise.all([Plans.start(settings), launchBrowser()]);
    this.started = { plans, browser, campaigns: await plans.campaigns(1, 4), kept };
  }

  private async stop(): Promise<void> {
    const { browser, plans, kept } = this.started ?? {};
    await browser?.close();
    await plans?.stop();
    if (kept) rmSync(kept, { recursive: true });
  }

  private async leave(): Promise<void> {
    await this.visit?.end();
    this.visit = undefined;
  }

  private get running() {
    if (!this.started) throw new Error('The demo runs during tests and hooks.');
    return this.started;
  }
}
