import type { Definition } from './definition.js';
import { jsonName } from './definition.js';
import { maskProblems, messageProblems } from './message.js';
import { queryProblems } from './query.js';

/** One request with its answer, as they went over the wire. */
export interface Exchange {
  method: string;
  /** Path below the platform's address, with its query string. */
  path: string;
  body?: unknown;
  status: number;
  answer: unknown;
}

type Json = Record<string, unknown>;

/** The method that serves a request, and what the path says. */
export function methodOf(definition: Definition, { method, path }: Pick<Exchange, 'method' | 'path'>) {
  const [plain = ''] = path.split('?');
  for (const [name, told] of Object.entries(definition.methods)) {
    const [verb, template = ''] = told.http.split(' ');
    const fields: string[] = [];
    const pattern = template.replace(/\{(\w+)(?:=([^}]+))?\}/g, (_all, field: string, form = '*') => {
      fields.push(field);
      return `(${form.replaceAll('*', '[^/:]+')})`;
    });
    const match = new RegExp(`^${pattern}$`).exec(plain);
    if (verb !== method || !match) continue;
    const inPath = Object.fromEntries(fields.map((field, at) => [jsonName(field), match[at + 1] ?? '']));
    return { name, told, inPath };
  }
  return undefined;
}

/** Everything of a request that its definition does not have. */
export function requestProblems(definition: Definition, exchange: Exchange): string[] {
  const found = methodOf(definition, exchange);
  if (!found) return [`${exchange.method} ${exchange.path} is served by no method`];
  const { name, told, inPath } = found;
  const asked = Object.fromEntries(new URLSearchParams(exchange.path.split('?')[1] ?? ''));
  const body =
    told.body === undefined
      ? {}
      : told.body === '*'
        ? (exchange.body as Json)
        : { [jsonName(told.body)]: exchange.body };
  const whole = told.body === '*';
  const unasked = whole ? Object.keys(asked).map((each) => `${name}: the parameter ${each} is not known`) : [];
  const message = { ...(whole ? {} : numbers(definition, told.request, asked)), ...body, ...inPath };
  const problems = messageProblems(definition, told.request, message, { direction: 'request', at: name });
  return [...unasked, ...problems, ...masks(definition, told.request, body), ...queries(definition, name, body)];
}

/** Everything of an answer that its definition does not have; a stream is a list of answers, each whole. */
export function answerProblems(definition: Definition, exchange: Exchange): string[] {
  const found = methodOf(definition, exchange);
  if (!found) return [];
  const { name, told } = found;
  const elements = name.endsWith('.SearchStream') ? exchange.answer : [exchange.answer];
  if (!Array.isArray(elements)) return [`${name} answers no list`];
  return elements.flatMap((element) =>
    exchange.status < 400 && !(element as Json).error
      ? messageProblems(definition, told.response, element, { direction: 'answer', at: name })
      : errorProblems(definition, element, name),
  );
}

function errorProblems(definition: Definition, element: unknown, at: string): string[] {
  const { error } = (element ?? {}) as { error?: { code: number; status: string; message: string; details?: Json[] } };
  if (typeof error?.code !== 'number' || typeof error.status !== 'string') return [`${at} fails without an error`];
  return (error.details ?? []).flatMap((detail) => {
    if (typeof detail['@type'] !== 'string') return [`${at} has a detail without a type`];
    return messageProblems(definition, 'google.protobuf.Any', detail, { direction: 'answer', at: `${at}.error` });
  });
}

/** Query strings are text: what the definition calls a number is read as one. */
function numbers(definition: Definition, message: string, asked: Record<string, string>): Json {
  const fields = definition.fieldsOf(message);
  return Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, fields.get(name)?.type === 'int32' ? Number(value) : value]),
  );
}

function masks(definition: Definition, request: string, body: Json): string[] {
  const list = Array.isArray(body.operations) ? 'operations' : 'mutateOperations';
  const kind = definition.fieldsOf(request).get(list)?.type;
  if (!kind) return [];
  return ((body[list] ?? []) as Json[]).flatMap((each, index) => {
    const at = `${list}[${index}]`;
    if (list === 'operations') return maskOf(definition, kind, each, at);
    return Object.entries(each).flatMap(([name, operation]) => {
      const type = definition.fieldsOf(kind).get(name)?.type;
      return type ? maskOf(definition, type, operation as Json, `${at}.${name}`) : [];
    });
  });
}

function maskOf(definition: Definition, kind: string, operation: Json, at: string): string[] {
  const resource = definition.fieldsOf(kind).get('create')?.type;
  return resource ? maskProblems(definition, resource, operation, at) : [];
}

const ROWS: Record<string, string> = {
  'GoogleAdsService.Search': 'services.GoogleAdsRow',
  'GoogleAdsService.SearchStream': 'services.GoogleAdsRow',
  'ReportService.Search': 'reports.v1.ReportRow',
};

function queries(definition: Definition, name: string, { query }: Json): string[] {
  const row = ROWS[name];
  return row ? queryProblems(definition, row, String(query)) : [];
}
