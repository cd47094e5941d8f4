import { findSourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { TestEnvironment } from 'jest-environment-node';
import { noteCoverage } from './coverage.js';
import { load } from './program.js';

/** What tests share with the program beside its modules: whatever one asks `instanceof` of, or decorates with. */
const SHARED = { Boolean, Date, Error, Number, RangeError, Reflect, String };

/** Node's environment for tests, from which `outside.js` reaches the program. */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, SHARED, { loadProgram: load });
  }

  async setup() {
    await super.setup();
    // Jest knows the source maps of tests; those of the program are Node's.
    const format = Error.prepareStackTrace;
    if (format) Error.prepareStackTrace = (error, frames) => format(error, frames.map(inSource));
  }

  async teardown() {
    noteCoverage();
    await super.teardown();
  }
}

/** A frame of the program where its source has it, any other one as it is. */
function inSource(frame) {
  const url = frame.getFileName();
  const entry =
    url?.startsWith('file:') && findSourceMap(url)?.findOrigin(frame.getLineNumber(), frame.getColumnNumber());
  if (!entry || !('lineNumber' in entry)) return frame;
  const told = {
    getFileName: fileURLToPath(url),
    getLineNumber: entry.lineNumber,
    getColumnNumber: entry.columnNumber,
  };
  return new Proxy(frame, {
    get: (target, name) =>
      name in told ? () => told[name] : typeof target[name] === 'function' ? target[name].bind(target) : target[name],
  });
}
