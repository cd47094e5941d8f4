import { LRUCache } from 'lru-cache';
import { AppError } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { withTimeout } from '../accounts/account-platform.js';

/** Rows of all cached reports of a process; the least recently used are evicted. */
const MAX_ROWS = 100_000;
/** Characters that weigh as much as a row. */
export const CHARACTERS_A_ROW = 200;
/** Concurrent reports of a team in this process. */
const MAX_CONCURRENT = 4;
const PATIENCE_MS = 30_000;
const RETRY_SECONDS = 2;

/** The platform's rows at `readAt` (RFC 3339, UTC). */
export interface Report<Row> {
  readAt: string;
  rows: readonly Row[];
}

/** Account, kind of report, days, and everything else that the rows depend on. */
export type Question = readonly (string | null | undefined)[];

/** Caches reports briefly in this process (ADR 29). Equal concurrent requests share one read. */
export class ReportCache {
  private readonly kept = new LRUCache<string, Report<unknown>>({
    maxSize: MAX_ROWS,
    // A question may be longer than its answer.
    sizeCalculation: ({ rows }, question) => this.weightOf(rows) + Math.ceil(question.length / CHARACTERS_A_ROW),
  });
  private readonly underWay = new Map<string, Promise<Report<unknown>>>();
  private readonly running = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    /** By default every row counts as one. */
    private readonly weightOf: (rows: readonly unknown[]) => number = (rows) => rows.length,
  ) {}

  /** At most `maxAgeMs` old. Throws PlatformError, and `too_many_requests` above the team's limit. */
  async read<Row>(
    teamId: string,
    question: Question,
    maxAgeMs: number,
    ask: (signal: AbortSignal) => Promise<Row[]>,
  ): Promise<Report<Row>> {
    const key = JSON.stringify([teamId, ...question]);
    const kept = this.kept.get(key) as Report<Row> | undefined;
    if (kept && Math.abs(this.clock().getTime() - Date.parse(kept.readAt)) <= maxAgeMs) return kept;
    const known = this.underWay.get(key) as Promise<Report<Row>> | undefined;
    if (known) return known;
    const asked = this.ask(teamId, ask);
    this.underWay.set(key, asked);
    try {
      const report = await asked;
      this.kept.set(key, report);
      return report;
    } finally {
      this.underWay.delete(key);
    }
  }

  private async ask<Row>(teamId: string, ask: (signal: AbortSignal) => Promise<Row[]>): Promise<Report<Row>> {
    const running = this.running.get(teamId) ?? 0;
    if (running >= MAX_CONCURRENT) {
      const message = `The team has ${running} reports of its platforms under way; try again in a moment.`;
      throw new AppError('too_many_requests', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    this.running.set(teamId, running + 1);
    try {
      return { readAt: this.clock().toISOString(), rows: await withTimeout(PATIENCE_MS, 'The platform', ask) };
    } finally {
      const others = (this.running.get(teamId) ?? 1) - 1;
      if (others === 0) this.running.delete(teamId);
      else this.running.set(teamId, others);
    }
  }
}
