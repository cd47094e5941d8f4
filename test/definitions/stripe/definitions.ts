import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'decimal'
  | 'any'
  | { enum: string[] }
  | { list: Kind }
  | { map: Kind }
  | { page: Kind }
  | { anyOf: Kind[] }
  | { fields: Fields }
  | { object: string };

interface Field {
  type: Kind;
  nullable?: boolean;
  optional?: boolean;
  /** Told by its id, or in full where that was asked for. */
  expandable?: boolean;
}

type Fields = Record<string, Field>;

interface Definitions {
  source: string;
  apiVersion: string;
  operations: Record<string, { params: string; answer: Kind }>;
  types: Record<string, Fields>;
}

export const DEFINITIONS: Definitions = JSON.parse(
  readFileSync(join(process.cwd(), 'test/definitions/stripe/definitions.json'), 'utf8'),
);

const { operations, types } = DEFINITIONS;

/** The operation that a path belongs to, as the definitions call it; undefined for one that they do not have. */
export function operationOf(method: string, path: string): string | undefined {
  return Object.keys(operations).find((name) => {
    const [verb, pattern = ''] = name.split(' ');
    return verb === method && new RegExp(`^${pattern.replaceAll('{id}', '[^/]+')}$`).test(path);
  });
}

/** What is wrong with an answer, one line each. */
export function faultsOfAnswer(operation: string, answer: unknown): string[] {
  return faultsOf(operations[operation]?.answer ?? 'any', answer, operation);
}

/** The object of a notification, and the notification around it. */
export function faultsOfEvent(event: { data?: { object?: { object?: string } } }): string[] {
  const type = typeNamed(event.data?.object?.object);
  const around = faultsOf({ object: 'EventBase' }, event, 'event');
  return type === undefined
    ? [...around, 'event.data.object is of no known type']
    : [...around, ...faultsOf({ object: type }, event.data?.object, type)];
}

/** What is wrong with the parameters of a request, one line each. */
export function faultsOfParams(operation: string, params: URLSearchParams): string[] {
  const name = operations[operation]?.params ?? '';
  return faultsOf({ object: name }, nested(params), operation, true);
}

/** With `isForm` every value is text, as forms carry it. */
function faultsOf(kind: Kind, value: unknown, at: string, isForm = false): string[] {
  const wrong = [`${at}: ${JSON.stringify(value)?.slice(0, 60)} is no ${JSON.stringify(kind).slice(0, 200)}`];
  if (kind === 'any' || (typeof kind === 'object' && 'object' in kind && kind.object === 'any')) return [];
  if (kind === 'number' || kind === 'boolean') return isOf(kind, value, isForm) ? [] : wrong;
  if (kind === 'decimal') return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? [] : wrong;
  if (kind === 'string') return typeof value === 'string' ? [] : wrong;
  if ('enum' in kind) return kind.enum.some((each) => String(each) === value) ? [] : wrong;
  if ('anyOf' in kind) return kind.anyOf.some((each) => faultsOf(each, value, at, isForm).length === 0) ? [] : wrong;
  if ('list' in kind) {
    const entries = Array.isArray(value) ? value : isForm && isObject(value) ? Object.values(value) : undefined;
    return entries?.flatMap((entry, index) => faultsOf(kind.list, entry, `${at}[${index}]`, isForm)) ?? wrong;
  }
  if (!isObject(value)) return wrong;
  if ('map' in kind) {
    return Object.entries(value).flatMap(([name, entry]) => faultsOf(kind.map, entry, `${at}.${name}`, isForm));
  }
  if ('page' in kind) return faultsOfFields(pageOf(kind.page), value, at, isForm);
  return faultsOfFields('fields' in kind ? kind.fields : (types[kind.object] ?? {}), value, at, isForm);
}

function faultsOfFields(fields: Fields, value: object, at: string, isForm: boolean): string[] {
  // What the definitions leave open, as the object of a notification.
  if (Object.keys(fields).length === 0 && !isForm) return [];
  const missing = Object.entries(fields)
    .filter(([name, { optional }]) => !optional && !Object.hasOwn(value, name))
    .map(([name]) => `${at}.${name} is missing`);
  const told = Object.entries(value).flatMap(([name, entry]) => {
    const field = fields[name];
    if (!field) return [`${at}.${name} is unknown`];
    if (entry === null || (isForm && entry === '')) return field.nullable ? [] : [`${at}.${name} is null`];
    const type = field.expandable && isObject(entry) ? typeNamed((entry as { object?: string }).object) : undefined;
    return faultsOf(type === undefined ? field.type : { object: type }, entry, `${at}.${name}`, isForm);
  });
  return [...missing, ...told];
}

function pageOf(entry: Kind): Fields {
  return {
    object: { type: { enum: ['list'] } },
    data: { type: { list: entry } },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
  };
}

/** The type whose objects call themselves `name`. */
function typeNamed(name: string | undefined): string | undefined {
  return Object.keys(types).find((each) => {
    const kind = types[each]?.object?.type;
    return typeof kind === 'object' && 'enum' in kind && kind.enum[0] === name;
  });
}

function isOf(kind: 'number' | 'boolean', value: unknown, isForm: boolean): boolean {
  if (!isForm) return typeof value === kind;
  return typeof value === 'string' && (kind === 'number' ? /^-?\d+(\.\d+)?$/ : /^(true|false)$/).test(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `items[0][price]=x` as `{items: {0: {price: 'x'}}}`. */
function nested(params: URLSearchParams): object {
  const root: Record<string, unknown> = {};
  for (const [written, value] of params) {
    const names = written.replaceAll(']', '').split('[');
    const last = names.pop() as string;
    let inner = root;
    for (const name of names) {
      inner[name] ??= {};
      inner = inner[name] as Record<string, unknown>;
    }
    inner[last] = value;
  }
  return root;
}
