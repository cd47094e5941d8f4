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
    Error.prepareStackTrace = undefined;
  }

  async teardown() {
    noteCoverage();
    await super.teardown();
  }
}
