import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** What each rule must refuse: one file, and the import it may not have. */
const FORBIDDEN: readonly [rule: string, file: string, source: string][] = [
  ['no-cycles', 'src/domain/a/cycle.ts', `import type { Other } from './other.js'; export type Cycle = Other;`],
  ['no-unknown-imports', 'src/domain/a/unknown.ts', `import './nowhere.js';`],
  ['no-development-packages', 'src/domain/a/development.ts', `import 'esbuild';`],
  ['schema-says-what', 'schema/a.type.ts', `import { money } from '../src/lib/money.js'; export const a = money;`],
  ['schema-says-what', 'schema/b.type.ts', `import type { A } from '../src/domain/a/a.service.js'; export type B = A;`],
  ['resolvers-stay-thin', 'resolvers/sql.ts', `import '../src/db/database.js';`],
  ['resolvers-stay-thin', 'resolvers/transport.ts', `export * from '../src/transports/transport.js';`],
  ['transports-carry', 'src/transports/platform.ts', `import '../platforms/client.js';`],
  [
    'access-below-transports',
    'src/access/graphql.ts',
    `import type { GraphQLSchema } from 'graphql'; export type G = GraphQLSchema;`,
  ],
  [
    'shapes-are-types',
    'src/domain/a/schema.ts',
    `import { Type } from '../../../schema/type.js'; export const t = Type;`,
  ],
  [
    'domain-without-transport',
    'src/domain/a/express.ts',
    `import type { Request } from 'express'; export type R = Request;`,
  ],
  [
    'domain-without-transport',
    'src/domain/a/lazy.ts',
    `export const transport = () => import('../../transports/transport.js');`,
  ],
  ['sync-without-transport', 'src/sync/pull.ts', `import '../transports/transport.js';`],
  [
    'platforms-stand-alone',
    'src/platforms/upwards.ts',
    `import type { A } from '../domain/a/a.service.js'; export type U = A;`,
  ],
  ['adapters-behind-ports', 'src/sync/adapter.ts', `import '../platforms/google/ads/client.js';`],
  ['adapters-stand-alone', 'src/platforms/meta/client.ts', `import '../google/ads/client.js';`],
  ['console-speaks-through-the-client', 'console/src/shared.ts', `import '../../src/lib/money.js';`],
  ['nothing-needs-the-console', 'src/domain/a/page.ts', `import '../../../console/src/page.js';`],
  ['sandbox-is-another-system', 'sandbox/shared.ts', `import '../src/lib/money.js';`],
  [
    'stand-ins-are-for-the-start',
    'src/domain/a/sandbox.ts',
    `import type { Sandbox } from '../../../sandbox/sandbox.js'; export type S = Sandbox;`,
  ],
  [
    'stand-ins-are-for-the-start',
    'resolvers/sandbox.ts',
    `export const sandbox = () => import('../sandbox/sandbox.js');`,
  ],
  ['production-loads-no-stand-in', 'src/main.ts', `import '../demo/demo.js';`],
  ['helpers-know-no-room', 'src/errors.ts', `import type { A } from './domain/a/a.service.js'; export type E = A;`],
  ['tracing-is-loaded-by-import', 'src/db/spans.ts', `import '../telemetry/otel/sdk.js';`],
  ['tracing-is-loaded-by-import', 'src/domain/a/span.ts', `import '@opentelemetry/sdk-trace';`],
  ['telemetry-knows-no-room', 'src/telemetry/upwards.ts', `import '../db/database.js';`],
  ['nothing-needs-the-outside', 'src/domain/a/outside.ts', `import '../../../test/support/app.js';`],
];

const ALLOWED: Record<string, string> = {
  'schema/type.ts': `import { Kind } from '../src/domain/a/kind.enum.js'; import '../src/platforms/registry.js'; import { Field } from 'type-graphql'; export type Type = [Kind, typeof Field];`,
  'resolvers/a.resolver.ts': `import '../schema/type.js'; import '../src/domain/a/a.service.js';`,
  'src/domain/a/a.service.ts': `import '../../platforms/client.js'; import '../../db/database.js'; export type A = 1;`,
  'src/domain/a/other.ts': `import type { Cycle } from './cycle.js'; export type Other = Cycle;`,
  'src/domain/a/shape.ts': `import type { Type } from '../../../schema/type.js'; export type Shape = Type;`,
  'src/domain/a/kind.enum.ts': `export enum Kind { One = 'One' }`,
  'src/transports/transport.ts': `import '../../resolvers/a.resolver.js'; import 'express';`,
  'src/platforms/client.ts': '',
  'src/platforms/google/google-platform.ts': `import './ads/client.js';`,
  'src/platforms/google/ads/client.ts': `import '../../client.js';`,
  'src/platforms/meta/meta-platform.ts': `import '../client.js';`,
  'src/platforms/registry.ts': `import './google/google-platform.js'; import './meta/meta-platform.js';`,
  'console/src/page.ts': `import 'react';`,
  'sandbox/sandbox.ts': `import 'express'; export type Sandbox = 1;`,
  'demo/demo.ts': `import '../sandbox/sandbox.js'; import '../src/lib/money.js';`,
  'src/start.ts': `import type { Sandbox } from '../sandbox/sandbox.js'; export const demo = (): Promise<Sandbox> => import('../demo/demo.js');`,
  'src/db/database.ts': `import 'pg';`,
  'src/app.ts': `import './transports/transport.js';`,
  'src/lib/money.ts': 'export const money = 1;',
  'src/telemetry/tracing.ts': `import type { Tracer } from '@opentelemetry/api'; export type T = Tracer; export const sdk = () => import('./otel/sdk.js');`,
  'src/telemetry/otel/sdk.ts': `import '@opentelemetry/sdk-trace'; import '../../lib/money.js';`,
  'test/support/app.ts': `import '../../src/app.js'; import '../../sandbox/sandbox.js';`,
};

const FOLDERS = ['src', 'console', 'sandbox', 'demo', 'schema', 'resolvers', 'test'];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlane-directions-'));
  for (const name of ['package.json', '.dependency-cruiser.cjs']) cpSync(join(ROOT, name), join(folder, name));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, source] of [...Object.entries(ALLOWED), ...FORBIDDEN.map(([, ...rest]) => rest)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test('every rule refuses the imports it is there for, type imports too, and nothing else', () => {
  const program = join(ROOT, 'test/node_modules/.bin/depcruise');
  const report = execFileSync(
    process.execPath,
    [program, ...FOLDERS, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(report) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  const found = summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`);
  expect(found.sort()).toEqual(FORBIDDEN.map(([rule, file]) => `${file}: ${rule}`).sort());
});
