import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertValidSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { resolvers } from '../resolvers/index.js';
import { apiOf } from '../src/transports/api.js';
import { buildOpenApi } from '../src/transports/openapi/document.js';
import { planFeaturesTable } from './plan-features.js';
import { platformVersionsPage } from './platform-versions.js';
import { clusterExamples, composeEnvironment, envExample, settingsTable } from './settings-manual.js';

/** Writes generated documentation below the folder given as argument; output is deterministic. */
const folder = process.argv[2] ?? '.';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { schema, routes, operations } = apiOf(resolvers);
assertValidSchema(schema);
const openApi = buildOpenApi(routes, { version });

/** Replaces the text between two marker lines. */
function replaced(file: string, from: string, to: string, text: string): string {
  const whole = readFileSync(file, 'utf8');
  const [before, rest] = whole.split(`${from}\n`);
  const after = rest?.split(to)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for the settings.`);
  return `${before}${from}\n${text}\n${to}${after}`;
}

/** The console exports what it shows by the same rule, and imports nothing of the server. */
const SPREADSHEETS = 'src/lib/spreadsheet-text.ts';

const README = replaced('README.md', '<!-- settings -->', '<!-- end of settings -->', `\n${settingsTable()}\n`);
const COMPOSE = replaced(
  'compose.yml',
  '# settings: npm run generate',
  '      # end of settings',
  composeEnvironment(),
);
writeFileSync(join(folder, 'README.md'), README);
writeFileSync(join(folder, 'compose.yml'), COMPOSE);
writeFileSync(join(folder, '.env.example'), envExample());
const { settings, secrets } = clusterExamples();
writeFileSync(join(folder, 'ops/kubernetes/settings.env.example'), settings);
writeFileSync(join(folder, 'ops/kubernetes/secrets.env.example'), secrets);
writeFileSync(join(folder, 'schema/schema.graphql'), `${printSchema(lexicographicSortSchema(schema))}\n`);
writeFileSync(join(folder, 'docs/PLAN-FEATURES.md'), planFeaturesTable([...operations.values()]));
writeFileSync(join(folder, 'docs/PLATFORM-VERSIONS.md'), platformVersionsPage());
writeFileSync(
  join(folder, 'console/src/generated/spreadsheet-text.ts'),
  `// Generated from ${SPREADSHEETS} by npm run generate.\n${readFileSync(SPREADSHEETS, 'utf8')}`,
);
writeFileSync(join(folder, 'schema/openapi.json'), `${JSON.stringify(openApi, null, 2)}\n`);
