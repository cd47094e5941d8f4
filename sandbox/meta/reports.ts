import { randomInt } from 'node:crypto';
import type { SandboxState } from '../state.js';

const KEY = 'meta/reports';
const KEPT = 1_000;

/** A report that is computed while nobody waits. */
export interface AsyncReport {
  id: string;
  accountId: string;
  /** What was asked for, as a query string. */
  question: string;
  /** How often its state was asked for; the first time it still runs. */
  looks: number;
}

const all = (old: unknown) => (old as AsyncReport[] | undefined) ?? [];

export async function beginReport(state: SandboxState, accountId: string, question: string): Promise<string> {
  const id = String(6_100_000_000_000 + randomInt(1_000_000_000));
  await state.update(KEY, (old) => [...all(old), { id, accountId, question, looks: 0 }].slice(-KEPT));
  return id;
}

export async function reportOf(state: SandboxState, id: string): Promise<AsyncReport | undefined> {
  return all(await state.get(KEY)).find((report) => report.id === id);
}

/** How far a report is by now. */
export async function lookAt(state: SandboxState, { id, accountId }: AsyncReport): Promise<Record<string, unknown>> {
  const reports = (await state.update(KEY, (old) =>
    all(old).map((report) => (report.id === id ? { ...report, looks: report.looks + 1 } : report)),
  )) as AsyncReport[];
  const isDone = (reports.find((report) => report.id === id)?.looks ?? 0) > 1;
  return {
    id,
    account_id: accountId.slice('act_'.length),
    async_status: isDone ? 'Job Completed' : 'Job Running',
    async_percent_completion: isDone ? 100 : 40,
    is_running: !isDone,
  };
}
