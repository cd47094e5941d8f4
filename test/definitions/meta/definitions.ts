import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Definitions {
  source: string;
  apiVersion: string;
  operations: Record<string, { params: Record<string, string>; answer: string }>;
  enums: Record<string, string[]>;
  types: Record<string, Record<string, string>>;
}

export const DEFINITIONS: Definitions = JSON.parse(
  readFileSync(join(process.cwd(), 'test/definitions/meta/definitions.json'), 'utf8'),
);

const { operations, enums, types } = DEFINITIONS;

/** Parameters of the Graph API itself: https://developers.facebook.com/docs/graph-api/results */
const COMMON: Record<string, string> = {
  fields: 'list<string>',
  limit: 'int',
  after: 'string',
  before: 'string',
  appsecret_proof: 'string',
};

/** The call that a path is, as the definitions name it; undefined for what the SDK does not have: sign-in. */
export function operationOf(method: string, path: string): string | undefined {
  const [node = '', edge] = path.split('/').slice(1);
  const type = [
    ['User', /^me$/],
    ['AdAccount', /^act_\d+$/],
    // As the stand-in numbers them.
    ['Campaign', /^1202\d{1,14}$/],
    ['AdSet', /^1202\d{14}[13]$/],
    ['Ad', /^1202\d{14}[246]$/],
    ['AdReportRun', /^\d+$/],
  ].find(([, pattern]) => (pattern as RegExp).test(node))?.[0];
  const name = `${method} ${type}${edge === undefined ? '' : `/${edge}`}`;
  return name in operations ? name : undefined;
}

/** What is wrong with the parameters of a request, one line each. */
export function faultsOfParams(operation: string, params: URLSearchParams): string[] {
  const { params: known = {} } = operations[operation] ?? {};
  // A report that is begun is told by its id; its fields are those of its rows.
  const answer = operation.endsWith('/insights') ? 'AdsInsights' : (operations[operation]?.answer ?? '');
  return [...params].flatMap(([name, text]) => {
    const at = `${operation} ${name}`;
    if (name === 'fields') return faultsOfFields(answer, text, at);
    const type = known[name] ?? COMMON[name];
    if (type === undefined) return [`${at} is unknown`];
    if (name === 'filtering') return faultsOfFilters(text, at);
    const value = /^(map|list)/.test(type) ? jsonOf(text) : /int$/.test(type) ? Number(text) : text;
    return faultsOfValue(type, value, answer, at);
  });
}

/** What is wrong with an answer: fields that there are not, of another type, or with a value that there is not. */
export function faultsOfAnswer(operation: string, answer: unknown): string[] {
  const type = operations[operation]?.answer ?? '';
  if (operation === 'POST AdAccount/insights') return faultsOfObject({ report_run_id: 'string' }, answer, operation);
  if (['POST Campaign', 'POST AdSet', 'POST Ad'].includes(operation))
    return faultsOfObject({ success: 'bool' }, answer, operation);
  const { data } = answer as { data?: unknown[] };
  const objects = Array.isArray(data) ? data : [answer];
  return objects.flatMap((object) => faultsOfObject(types[type] ?? {}, object, operation, type));
}

function faultsOfObject(fields: Record<string, string>, object: unknown, at: string, type = ''): string[] {
  if (!isObject(object)) return [`${at}: ${JSON.stringify(object)} is no object`];
  return Object.entries(object).flatMap(([name, value]) => {
    const kind = fields[name];
    return kind === undefined ? [`${at}.${name} is unknown`] : faultsOfValue(kind, value, type, `${at}.${name}`);
  });
}

function faultsOfValue(kind: string, value: unknown, type: string, at: string): string[] {
  const wrong = [`${at}: ${JSON.stringify(value)} is no ${kind}`];
  const [, element] = /^list<(.+)>$/.exec(kind) ?? [];
  if (element !== undefined) {
    return Array.isArray(value) ? value.flatMap((each) => faultsOfValue(element, each, type, at)) : wrong;
  }
  const values = enums[kind] ?? enums[`${type}.${kind}`];
  if (values) return values.includes(String(value)) ? [] : wrong;
  if (types[kind]) return faultsOfObject(types[kind], value, at, kind);
  switch (kind) {
    case 'string':
      return typeof value === 'string' ? [] : wrong;
    case 'datetime':
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/.test(String(value)) ? [] : wrong;
    case 'int':
    case 'unsigned int':
      return Number.isInteger(value) ? [] : wrong;
    case 'bool':
      return typeof value === 'boolean' ? [] : wrong;
    case 'map':
    case 'Object':
      return isObject(value) ? [] : wrong;
    default:
      return [`${at}: nobody knows what a ${kind} is`];
  }
}

/** `campaign.effective_status`: a field of an object, whose values must be its own. */
function faultsOfFilters(text: string, at: string): string[] {
  const filters = jsonOf(text);
  if (!Array.isArray(filters)) return [`${at} is no list`];
  return filters.flatMap((filter) => {
    const [object, field = ''] = String(filter.field).split('.');
    const type = object === 'campaign' ? 'Campaign' : '';
    const kind = types[type]?.[field];
    if (kind === undefined) return [`${at}: there is no ${filter.field}`];
    return [filter.value].flat().flatMap((value) => faultsOfValue(kind, value, type, `${at} ${filter.field}`));
  });
}

/** `name{…}` names fields of what a field holds. */
function faultsOfFields(type: string, fields: string, at: string): string[] {
  const asked = fields.match(/\w+(\{[^{}]*\})?/g) ?? [];
  const left = fields.length - asked.join().length;
  return [
    ...(left === 0 ? [] : [`${at}: ${fields} is no list of fields`]),
    ...asked.flatMap((each) => {
      const [, name = '', inner] = /^(\w+)(?:\{(.*)\})?$/.exec(each) ?? [];
      const kind = types[type]?.[name];
      if (kind === undefined) return [`${at}: ${type} has no ${name}`];
      return inner === undefined ? [] : faultsOfFields(/^list<(.+)>$/.exec(kind)?.[1] ?? kind, inner, at);
    }),
  ];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
