const root = import.meta.dirname.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Packages of which the program and the tests must hold the same copy: their classes are compared. */
const PACKAGES = 'node_modules/(graphql|type-graphql|class-validator)';

export default {
  testEnvironment: '<rootDir>/test/support/environment.js',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  extensionsToTreatAsEsm: ['.ts'],
  // Node loads the program once a worker (test/support/program.js). Jest would load its 2,000 modules for each file again.
  transform: {
    [`^${root}/test/.+\\.ts$`]: '<rootDir>/test/node_modules/@swc/jest',
    [`^${root}/(${PACKAGES}|src|schema|resolvers|migrations|sandbox|demo|cli|bench|client)/`]:
      '<rootDir>/test/support/outside.js',
  },
  transformIgnorePatterns: [],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  // On a machine that others use, the first to need the filled demo waits for it a while.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/test/support/sequencer.js',
  maxWorkers: 2,
  workerIdleMemoryLimit: '3GB',
};
