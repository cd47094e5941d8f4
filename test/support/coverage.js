import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder in which each worker leaves what of the program it ran; without it nothing is counted. */
const FOLDER = process.env.ADLANE_COVERAGE;
const ROOT = pathToFileURL(`${import.meta.dirname}/../../`).href;
const NO_PROGRAM = /^(?:node_modules|test)\//;

const session = FOLDER && new Session();
let taken = 0;

if (session) {
  session.connect();
  session.post('Profiler.enable');
  // Before anything of the program is loaded: what ran earlier is not counted.
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

/** Writes which parts of the program ran since it was called last. */
export function noteCoverage() {
  session?.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error) throw error;
    const scripts = answer.result
      .filter(({ url }) => url.startsWith(ROOT) && !NO_PROGRAM.test(url.slice(ROOT.length)))
      .map(({ url, functions }) => ({
        file: decodeURI(url.slice(ROOT.length)),
        ranges: functions.flatMap(({ ranges }) => ranges),
      }))
      .filter(({ ranges }) => ranges.some(({ count }) => count > 0));
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${process.pid}-${taken++}.json`), JSON.stringify(scripts));
  });
}
