import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../src/db/database.js';
import type { Progress, ShowProgress } from '../src/lib/progress.js';
import type { SyncJobs } from '../src/sync/sync-jobs.js';
import { type TeamRun, teamRun } from '../src/sync/sync-status.js';

/** How the run of a team ended. */
export interface Followed extends TeamRun {
  teamId: string;
}

interface Watching {
  progress?: ShowProgress | undefined;
  /** Told once, if no server has begun for `nobodyAfterMs`. */
  onNobody(): void;
  nobodyAfterMs?: number;
  signal?: AbortSignal | undefined;
}

const LOOK_MS = 500;
/** Servers look for what is asked of them every few seconds. */
const SERVER_WITHIN_MS = 20_000;

/**
 * Asks for a sync of each team, and waits until all have ended; a run that is under way counts as the one that was asked for.
 * The runs are the servers': they go on where the signal ends this.
 */
export async function follow(
  db: Database,
  jobs: Pick<SyncJobs, 'request'>,
  teams: readonly { id: string }[],
  { progress, signal, onNobody, nobodyAfterMs = SERVER_WITHIN_MS }: Watching,
): Promise<Followed[]> {
  const asked: { id: string; before: TeamRun | undefined }[] = [];
  for (const { id } of teams) {
    const before = await teamRun(db, id);
    await jobs.request(id);
    asked.push({ id, before });
  }
  let nobodySince: number | undefined = performance.now();
  for (;;) {
    const runs = await Promise.all(asked.map(({ id, before }) => runSince(db, id, before)));
    const ended = runs.flatMap((run, at) => {
      const team = asked[at];
      return team && run && run.status !== 'running' ? [{ teamId: team.id, ...run }] : [];
    });
    if (ended.length === asked.length) return ended;
    progress?.(progressOf(runs));
    if (runs.some((run) => run !== undefined)) nobodySince = undefined;
    if (nobodySince !== undefined && performance.now() - nobodySince > nobodyAfterMs) {
      nobodySince = undefined;
      onNobody();
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** The run that was under way before, or the first thing that came after it. */
async function runSince(db: Database, teamId: string, before: TeamRun | undefined): Promise<TeamRun | undefined> {
  if (before?.status === 'running') return teamRun(db, teamId, before.id);
  const newest = await teamRun(db, teamId);
  return newest?.id === before?.id ? undefined : newest;
}

function progressOf(runs: readonly (TeamRun | undefined)[]): Progress {
  const done = runs.reduce((sum, run) => sum + (run?.done ?? 0), 0);
  const of = runs.reduce((sum, run) => sum + (run?.of ?? 0), 0);
  const begun = runs.filter((run) => run !== undefined).length;
  if (begun === 0) return { fraction: 0, label: 'waits for a server to begin' };
  const ended = runs.filter((run) => run && run.status !== 'running').length;
  const label = `${done} of ${of} accounts, ${ended} of ${runs.length} teams`;
  return { fraction: of === 0 ? 0 : (done / of) * (begun / runs.length), label };
}
