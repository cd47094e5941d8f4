import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { picture } from './picture.js';
import { countsOf, type Promised } from './promises.js';
import type { Lifetime, Samples } from './samples.js';

interface Recovered {
  fault: string;
  mark: string;
  from: number;
  to: number;
  seconds: Record<string, number | null>;
}

export interface SoakRun {
  minutes: number;
  sent: number;
  outcomes: Record<string, Record<string, number>>;
  recoveries: Recovered[];
  samples: Samples;
  lives: Lifetime[];
  promises: readonly Promised[];
  postgres: string;
}

/** Shorter runs say less than what stands in the project. */
const RECORDED_MINUTES = 60;

/**
 * Writes `bench/results/<day>-soak.json` and the curves, `docs/soak.svg`; `ADLANE_SOAK_REPORT` names another folder for both, without
 * which a run of less than an hour leaves nothing.
 */
export function writeReport({ samples, promises, postgres, ...run }: SoakRun): void {
  const date = new Date().toISOString().slice(0, 10);
  const machine = {
    cpu: `${cpus().length} × ${(cpus()[0]?.model ?? 'unknown').trim()}`,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    node: process.version,
    postgres,
  };
  const acknowledged = countsOf(promises.filter((each) => each.acknowledged).map(({ kind }) => kind));
  const written = countsOf(promises.map(({ kind }) => kind));
  const writes = Object.fromEntries(
    [...new Set(promises.map(({ kind }) => kind))].map((kind) => [
      kind,
      { sent: written(kind), acknowledged: acknowledged(kind) },
    ]),
  );
  const result = { date, machine, ...run, writes, servers: samples.ofServers, database: samples.ofDatabase };
  const folder = process.env.ADLANE_SOAK_REPORT;
  if (!folder && run.minutes < RECORDED_MINUTES) return;
  if (folder) mkdirSync(folder, { recursive: true });
  const rows = (list: readonly object[]) => `[\n${list.map((each) => `    ${JSON.stringify(each)}`).join(',\n')}\n  ]`;
  const text = Object.entries(result)
    .map(([name, value]) => `  "${name}": ${Array.isArray(value) ? rows(value) : JSON.stringify(value)}`)
    .join(',\n');
  writeFileSync(`${folder ?? 'bench/results'}/${date}-soak.json`, `{\n${text}\n}\n`);
  writeFileSync(`${folder ?? 'docs'}/soak.svg`, picture(result));
}
