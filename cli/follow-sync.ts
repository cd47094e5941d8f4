import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../src/db/database.js';
import type { Progress, ShowProgress } from '../src/lib/progress.js';
import type { SyncJobs } from '../src/sync/sync-jobs.js';
import { type TeamRun, teamRun } from '../src/sync/sync-status.js';

/** A team's finished run. */
export interface TeamResult extends TeamRun {
  teamId: string;
}

interface FollowOptions {
  progress?: ShowProgress | undefined;
  /** Called once if no server starts within `nobodyAfterMs`. */
  onNobody(): void;
  nobodyAfterMs?: number;
  signal?: AbortSignal | undefined;
}

const POLL_MS = 500;
/** Servers poll for jobs every few seconds. */
const SERVER_START_MS = 20_000;

/** Requests syncs, or joins running ones, and waits for the end. Aborting does not stop the servers. */
export async function follow(
  db: Database,
  jobs: Pick<SyncJobs, 'request'>,
  teams: readonly { id: string }[],
  { progress, signal, onNobody, nobodyAfterMs = SERVER_START_MS }: FollowOptions,
): Promise<TeamResult[]> {
  const requested: { id: string; before: TeamRun | undefined }[] = [];
  for (const { id } of teams) {
    const before = await teamRun(db, id);
    await jobs.request(id);
    requested.push({ id, before });
  }
  let nobodySince: number | undefined = performance.now();
  for (;;) {
    const runs = await Promise.all(requested.map(({ id, before }) => runSince(db, id, before)));
    const ended = runs.flatMap((run, at) => {
      const team = requested[at];
      return team && run && run.status !== 'running' ? [{ teamId: team.id, ...run }] : [];
    });
    if (ended.length === requested.length) return ended;
    progress?.(progressOf(runs));
    if (runs.some((run) => run !== undefined)) nobodySince = undefined;
    if (nobodySince !== undefined && performance.now() - nobodySince > nobodyAfterMs) {
      nobodySince = undefined;
      onNobody();
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** The run in progress at the request, or the next one. */
async function runSince(db: Database, teamId: string, before: TeamRun | undefined): Promise<TeamRun | undefined> {
  if (before?.status === 'running') return teamRun(db, teamId, before.id);
  const newest = await teamRun(db, teamId);
  return newest?.id === before?.id ? undefined : newest;
}

function progressOf(runs: readonly (TeamRun | undefined)[]): Progress {
  const done = runs.reduce((sum, run) => sum + (run?.done ?? 0), 0);
  const of = runs.reduce((sum, run) => sum + (run?.of ?? 0), 0);
  const started = runs.filter((run) => run !== undefined).length;
  if (started === 0) return { fraction: 0, label: 'waits for a server to begin' };
  const ended = runs.filter((run) => run && run.status !== 'running').length;
  const label = `${done} of ${of} accounts, ${ended} of ${runs.length} teams`;
  return { fraction: of === 0 ? 0 : (done / of) * (started / runs.length), label };
}
