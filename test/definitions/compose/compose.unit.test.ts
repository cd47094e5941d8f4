import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { default as formats } from 'ajv-formats';
import { parse } from 'yaml';
import { MANUAL_ROWS } from '../../../cli/settings-manual.js';
import { environment, FORMER_NAMES } from '../../../src/environment.js';

const text = readFileSync('compose.yml', 'utf8');
// A name that stands twice is refused here, too.
const compose = parse(text, { strict: true, uniqueKeys: true });
const example = readFileSync('.env.example', 'utf8');

test('compose.yml is what the specification describes', () => {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, 'compose-spec.json'), 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
  formats.default(ajv);
  const { $schema, ...definition } = schema;
  const isValid = ajv.compile(definition);
  isValid(compose);
  expect(isValid.errors).toBeNull();
  isValid({ ...compose, services: { adlane: { ...compose.services.adlane, port: 4000 } } });
  expect(isValid.errors).not.toBeNull();
});

test('every variable is told once', () => {
  const told = [...MANUAL_ROWS.flatMap(({ names }) => names), ...Object.values(FORMER_NAMES)];
  expect(told.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

test('compose.yml passes on every variable but what it sets itself, and .env.example has each of its own', () => {
  const passed = Object.keys(compose.services.adlane.environment);
  const fixed = ['PORT', 'HOST', 'NODE_ENV', 'DATA_DIR', 'ATTACHMENTS_DIR', 'SANDBOX_PORT', 'DEMO_ANSWERS_EARLY'];
  expect([...passed, ...fixed].toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  const former = new Set<string>(Object.values(FORMER_NAMES));
  const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name as string).filter((name) => !former.has(name));
  const listed = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name as string);
  expect(listed.toSorted()).toEqual([...new Set(used)].toSorted());
});
