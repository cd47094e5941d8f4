/**
 * Writes src/platforms/google/ads/reports/field-facts.ts: which fields there are, and what may be selected with what.
 * README.md beside this says where the two packages come from: `node derive.mjs <google-ads-api> <google-ads-node>`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [api, node] = process.argv.slice(2).map((path) => resolve(path));
const autogen = join(api, 'build/esm/protos/autogen');
const declared = readFileSync(join(autogen, 'fields.d.ts'), 'utf8');
const { fieldDataTypes, fields } = await import(pathToFileURL(join(autogen, 'fields.js')).href);
const dataTypes = JSON.parse(fieldDataTypes);
const { version } = JSON.parse(readFileSync(join(api, 'package.json'), 'utf8'));
const protos = JSON.parse(readFileSync(join(node, 'build/protos/protos.json'), 'utf8'));

const ads = Object.entries(protos.nested.google.nested.ads.nested.googleads.nested).find(([name]) =>
  /^v\d+$/.test(name),
);
const [apiVersion, { nested: packages }] = ads;

function messageNamed(type, scope) {
  const last = type.split('.').pop();
  for (const within of [scope, packages.common, packages.resources, packages.services]) {
    const found = within?.nested?.[last];
    if (found?.fields) return found;
  }
  return undefined;
}

/** Whether the field repeats, as its message says. */
function isRepeated(name) {
  let message = packages.services.nested.GoogleAdsRow;
  let repeated = false;
  for (const part of name.split('.')) {
    const field =
      message?.fields?.[part] ?? message?.fields?.[part.replace(/_([a-z0-9])/g, (_all, each) => each.toUpperCase())];
    if (!field) return repeated;
    repeated ||= field.rule === 'repeated';
    message = messageNamed(field.type, message);
  }
  return repeated;
}

/** One line of the declarations: `type Name = "a" | "b"`. */
function listed(type) {
  const line = new RegExp(`^\\s*type ${type} = (.*);$`, 'm').exec(declared)?.[1] ?? '';
  return [...line.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
}

function deref(value) {
  let found = value;
  while (found?.$ref) {
    found = found.$ref
      .slice(2)
      .split('/')
      .reduce((at, part) => deref(at)[part], dataTypes);
  }
  return found;
}

const LETTERS = {
  BOOL: 'b',
  BOOLEAN: 'b',
  DATE: 'd',
  DOUBLE: 'f',
  FLOAT: 'f',
  INT32: 'i',
  INT64: 'l',
  UINT64: 'l',
  MESSAGE: 'm',
  RESOURCE_NAME: 'r',
  STRING: 's',
};

const enums = {};
function typeOf(name) {
  let value = dataTypes;
  for (const part of name.split('.')) value = deref(deref(value)?.[part]);
  const repeated = isRepeated(name) ? '*' : '';
  const named = fields.enumFields[name];
  if (named) {
    const outer = deref(value);
    const values =
      packages.enums.nested[`${named}Enum`]?.nested?.[named]?.values ?? (typeof outer === 'object' ? outer : undefined);
    if (!values) throw new Error(`${name}: no enum ${named}`);
    enums[named] = Object.keys(values).filter((word) => word !== 'UNSPECIFIED');
    return `${repeated}e${named}`;
  }
  if (name.endsWith('.resource_name')) return 'r';
  const letter = typeof value === 'string' ? LETTERS[value] : typeof value === 'object' ? 'm' : undefined;
  if (!letter) throw new Error(`${name}: unknown type ${JSON.stringify(value)?.slice(0, 80)}`);
  return repeated + letter;
}

const metrics = listed('Metric');
const segments = listed('Segment');
const resources = listed('Resource');
const attributes = {};
for (const name of listed('Attribute')) {
  const at = name.indexOf('.');
  const owner = name.slice(0, at);
  attributes[owner] ??= {};
  attributes[owner][name.slice(at + 1)] = typeOf(name);
}

const sets = [];
/** Runs of places in the list, as `3-7,9`: many resources have the same. */
function setOf(all, some) {
  if (some.length === 0) return null;
  const places = some.map((name) => all.indexOf(name)).sort((a, b) => a - b);
  const runs = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run && run[1] === place - 1) run[1] = place;
    else runs.push([place, place]);
  }
  const text = runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join();
  if (!sets.includes(text)) sets.push(text);
  return sets.indexOf(text);
}

const from = {};
for (const name of resources) {
  const type = name.replace(/(^|_)([a-z0-9])/g, (_all, _line, letter) => letter.toUpperCase());
  const own = listed(`${type}Field`);
  const others = [...new Set(own.map((each) => each.slice(0, each.indexOf('.'))))].filter((each) => each !== name);
  from[name] = [others, setOf(metrics, listed(`${type}Metric`)), setOf(segments, listed(`${type}Segment`))];
}

const short = (names, prefix) => Object.fromEntries(names.map((name) => [name.slice(prefix.length), typeOf(name)]));
const facts = {
  metrics: short(metrics, 'metrics.'),
  segments: short(segments, 'segments.'),
  attributes,
  from,
  sets,
  enums,
};
const text = JSON.stringify(facts);
if (/[\\'`]/.test(text)) throw new Error('The facts need quoting.');
const target = new URL('../../../src/platforms/google/ads/reports/field-facts.ts', import.meta.url);
writeFileSync(
  target,
  `/** Written by test/definitions/google-fields/derive.mjs from google-ads-api ${version}, of ${apiVersion}. */\nexport const FIELD_FACTS =\n  '${text}';\n`,
);
