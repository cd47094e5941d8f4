import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import type { Clock } from '../../lib/clock.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import { type Locks, withFreeLock } from '../accounts/account-lock.js';
import { withTimeout } from '../accounts/account-platform.js';
import { isNewest, lockRefreshes, replaceCampaignUses } from './landing-page.records.js';
import {
  type DueAccount,
  dueAccounts,
  endCheck,
  type KnownPage,
  pagesToCheck,
  storeAnswer,
} from './page-checks.sql.js';
import { usesOf } from './page-url.js';

const PLATFORM_TIMEOUT_MS = 60_000;
/** Hosts of an account that are asked at the same time. */
const HOSTS_AT_ONCE = 4;
/** Between two requests to one host. */
const PAUSE_MS = 500;
/** A host that leaves so many pages without an answer is asked no more that day. */
const MAX_SILENT = 3;

export interface PageWatchParts {
  db: Database;
  locks: Locks;
  platforms: AdPlatforms;
  clock: Clock;
  /** HTTP status of a page; null without an answer. */
  statusOf(url: string, signal: AbortSignal): Promise<number | null>;
  /** Judges the account's monitors once its pages are known. */
  judge(account: { teamId: string; accountId: string }): Promise<void>;
  /** True during maintenance; nobody is asked then. */
  isPaused(): boolean;
  /** Between two requests to one host. */
  pauseMs?: number;
}

/**
 * Looks once a day, after the pull, whether landing pages answer: of accounts with a monitor that asks for it. Each answer is stored as
 * it comes, so that whoever dies leaves the rest to the next run.
 */
export class PageWatch {
  constructor(private readonly parts: PageWatchParts) {}

  /** One slice of the accounts of all teams that are due. `onFault` is told of accounts that were left for later. */
  async run(signal: AbortSignal, onFault: (account: DueAccount, error: unknown) => void): Promise<void> {
    const { db, clock, locks, isPaused } = this.parts;
    for (const account of await dueAccounts(db, clock())) {
      if (signal.aborted || isPaused()) return;
      const { teamId, accountId } = account;
      await withFreeLock(locks, `landing pages ${teamId} ${accountId}`, () => this.check(account, signal)).catch(
        (error: unknown) => onFault(account, error),
      );
    }
  }

  private async check(account: DueAccount, signal: AbortSignal): Promise<void> {
    const { db, judge } = this.parts;
    // A fault of the platform leaves the pages that are known.
    await this.refresh(account).catch(() => undefined);
    const hosts = Map.groupBy(await pagesToCheck(db, account), ({ url }) => new URL(url).hostname);
    const queues = [...hosts.values()];
    const work = async () => {
      for (let pages = queues.shift(); pages; pages = queues.shift()) await this.ask(account, pages, signal);
    };
    await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
    signal.throwIfAborted();
    await endCheck(db, account);
    await judge(account);
  }

  /** The pages of one host, one after the other. */
  private async ask(account: DueAccount, pages: readonly KnownPage[], signal: AbortSignal): Promise<void> {
    const { db, statusOf, pauseMs = PAUSE_MS } = this.parts;
    let silent = 0;
    for (const page of pages) {
      if (signal.aborted || silent >= MAX_SILENT) return;
      const status = await statusOf(page.url, signal);
      // Whoever says "too many requests" is left alone too.
      silent = status === null || status === 429 ? silent + 1 : 0;
      await storeAnswer(db, account, page, status);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** As `refreshLandingPages` does it. */
  private async refresh({ teamId, accountId, platform }: DueAccount): Promise<void> {
    const { db, platforms } = this.parts;
    const askedAt = await db.now();
    const found = platforms.get(platform);
    const reader = await found?.reader(teamId);
    if (!found || !reader?.finalUrls) return;
    const uses = await withTimeout(
      PLATFORM_TIMEOUT_MS,
      found.name,
      async (signal) => reader.finalUrls?.({ accountId, signal }) ?? [],
    );
    await db.transaction(async (tx) => {
      await tx.query(
        sql`select 1 from accounts where team_id = ${teamId} and id = ${accountId} for key share`,
        'landingPages.account',
      );
      const key = await lockRefreshes(tx, sql`a.team_id = ${teamId} and a.id = ${accountId}`);
      if (key && (await isNewest(tx, key, askedAt))) await replaceCampaignUses(tx, key, usesOf(uses));
    });
  }
}
