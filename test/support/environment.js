import { flushCompileCache } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestEnvironment } from 'jest-environment-node';
import { noteCoverage } from './coverage.js';
import { NOT_ON_A_CLUSTER } from './not-on-a-cluster.js';
import { load, sourceMapOf } from './program.js';

/** What tests share with the program beside its modules: whatever one asks `instanceof` of, or decorates with. */
const SHARED = { Boolean, Date, Error, Number, RangeError, Reflect, String };

/** Where Jest finds the code of a frame; all other is the program's. */
const TESTS = resolve(import.meta.dirname, '..') + sep;

/** Node's environment for tests, from which `outside.js` reaches the program. */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const file = relative(TESTS, context.testPath).replace('.test.ts', '');
    this.skipped = process.env.TEST_CITUS_URL ? NOT_ON_A_CLUSTER.filter((each) => each.file === file) : [];
    Object.assign(this.global, SHARED, { loadProgram: load });
  }

  async setup() {
    await super.setup();
    // Jest knows the source maps of tests alone.
    const format = Error.prepareStackTrace;
    if (!format) return;
    Error.prepareStackTrace = (error, frames) =>
      frames.some((frame) => frame.getFileName()?.startsWith(TESTS))
        ? format(error, frames.map(inSource))
        : plainly(error, frames);
  }

  /** Skips before anything runs, so that a file of which nothing is left prepares nothing. */
  handleTestEvent({ name }, { rootDescribeBlock }) {
    if (name === 'run_start' && this.skipped.length > 0) this.skipIn(rootDescribeBlock);
  }

  skipIn(block) {
    for (const child of block.children) {
      if (child.type === 'describeBlock') this.skipIn(child);
      else if (this.skipped.some(({ test }) => test === undefined || test === child.name)) child.mode = 'skip';
    }
  }

  async teardown() {
    noteCoverage();
    // Jest may kill a worker before Node has written what it compiled.
    flushCompileCache();
    await super.teardown();
  }
}

/** The stack of an error that no test has a part in, as Node has it: requests that are refused have thousands. */
function plainly(error, frames) {
  const lines = frames.map((frame) => {
    const origin = originOf(frame);
    const line = String(frame);
    return origin ? line.replace(/file:\S+?:\d+:\d+/, () => `${origin.file}:${origin.line}:${origin.column}`) : line;
  });
  return [Error.prototype.toString.call(error), ...lines].join('\n    at ');
}

/** Where the source has a frame of the program; undefined for any other one. */
function originOf(frame) {
  const url = frame.getFileName();
  const entry =
    url?.startsWith('file:') && sourceMapOf(url)?.findOrigin(frame.getLineNumber(), frame.getColumnNumber());
  return entry && 'lineNumber' in entry
    ? { file: fileURLToPath(url), line: entry.lineNumber, column: entry.columnNumber }
    : undefined;
}

/** A frame of the program where its source has it, any other one as it is. */
function inSource(frame) {
  const origin = originOf(frame);
  if (!origin) return frame;
  const told = { getFileName: origin.file, getLineNumber: origin.line, getColumnNumber: origin.column };
  return new Proxy(frame, {
    get: (target, name) =>
      name in told ? () => told[name] : typeof target[name] === 'function' ? target[name].bind(target) : target[name],
  });
}
