import { readFileSync } from 'node:fs';
import { insertApiKey } from '../../src/access/api-key.records.js';
import type { Arguments } from '../contract/support/arguments.js';
import { NO_ID } from '../contract/support/arguments.js';
import type { DemoApp } from '../support/demo-app.js';
import type { Recording } from './recording.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

type Values = Record<string, unknown>;
type Headers = Record<string, string>;

interface Place {
  method: string;
  path: string;
  operation: Operation;
}

const document = JSON.parse(readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8'));

/** Every documented route, in the document's order. The document does not change with what answers it. */
const PLACES: readonly Place[] = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], ...operation }]) => ({
      method: method.toUpperCase(),
      path,
      operation: { ...operation, parameters: parameters.map((parameter) => resolved(parameter)) },
    })),
);

/** What else is asked of a read, whoever documents it. */
const ODD_QUERIES = ['unknown=1', 'fields=', 'fields=id', 'fields=nothing', 'after=', 'after=x', 'all=true', 'days=7'];

const ACCEPTED = ['text/csv', 'application/x-ndjson', 'text/csv;q=0.5, application/json', 'text/html'];

/** Of a table: the queries that shape it. */
const OF_TABLES = ['decimal=comma&bom=true', 'all=true', 'all=true&limit=2', 'decimal=x', 'fields=id'];

/** What no parameter of any type takes, or what some do. */
const ODD_TEXTS = ['', 'x', '-1', '0', '1', '1.5', '1e3', 'null', 'true', 'TRUE', '2026-02-30', 'a%00b', '[]', '{}'];

const ODD_VALUES = [null, '', 'x\0', -1, 1.5, true, [], [null], {}, { unknown: 1 }];

class Callers {
  constructor(
    private readonly demo: DemoApp,
    private readonly narrow: Record<'logs' | 'accounts', string>,
  ) {}

  static async of(demo: DemoApp): Promise<Callers> {
    const keyWith = async (scope: 'logs:read' | 'accounts:read') => {
      const facts = { teamId: demo.teamId, name: scope, expiresAt: null, createdBy: null, createdAt: new Date() };
      return (await insertApiKey(demo.app.db, { ...facts, scopes: [scope] })).key;
    };
    return new Callers(demo, { logs: await keyWith('logs:read'), accounts: await keyWith('accounts:read') });
  }

  /** Who may call, and by whom a call is refused or limited. */
  of({ security }: Operation): [good: Headers, others: [string, Headers][]] {
    const { apiKey, users } = this.demo;
    const key = { 'x-api-key': apiKey };
    const session = (role: keyof typeof users) => ({ authorization: `Bearer ${users[role].token}` });
    const [needed] = security;
    const others: [string, Headers][] = [
      ['nobody', {}],
      ['unknown key', { 'x-api-key': 'acs_unknown' }],
      ['unknown session', { authorization: 'Bearer unknown' }],
    ];
    if (needed && 'ApiKey' in needed) {
      const narrow = this.narrow[needed.ApiKey?.[0]?.startsWith('logs') ? 'accounts' : 'logs'];
      return [key, [...others, ['narrow key', { 'x-api-key': narrow }], ['owner', session('owner')]]];
    }
    if (!needed) return [{}, others];
    return [session('owner'), [...others, ['kunde', session('kunde')], ['member', session('member')], ['key', key]]];
  }
}

export async function recordReads(recording: Recording, demo: DemoApp, known: Arguments): Promise<void> {
  const callers = await Callers.of(demo);
  for (const place of PLACES) {
    if (place.method === 'GET') await recordRead(recording, place, callers, await valuesOf(place, known));
  }
  for (const path of ['/', '/nothing', '/query/', '/query/campaigns/', '/query/campaign/%E0%A4%A'])
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PROPFIND'])
      await recording.send('nobody', { method, path: `/api/v1${path}` });
  for (const path of ['/', '/developers', '/health', '/ready', '/nothing', '/.well-known/oauth-protected-resource'])
    for (const method of ['GET', 'HEAD', 'POST']) await recording.send('nobody', { method, path });
}

async function recordRead(recording: Recording, place: Place, callers: Callers, values: Values): Promise<void> {
  const [good, others] = callers.of(place.operation);
  const parameters = place.operation.parameters;
  const base = pathOf(place, values);
  const ask = (as: string, headers: Headers, more = '', method = 'GET') =>
    recording.send(as, { method, path: more ? `${base}${base.includes('?') ? '&' : '?'}${more}` : base, headers });
  const { headers } = await ask('good', good);
  if (headers.etag) await ask('good', { ...good, 'if-none-match': headers.etag });
  await ask('good', good, '', 'HEAD');
  await ask('good', good, '', 'POST');
  for (const [name, caller] of others) await ask(name, caller);
  const isList = parameters.some(({ name }) => name === 'decimal');
  for (const query of ODD_QUERIES) await ask('good', good, query);
  for (const accept of ACCEPTED) await ask('good', { ...good, accept });
  if (isList) for (const query of OF_TABLES) await ask('good', { ...good, accept: 'text/csv' }, query);
  for (const parameter of parameters) {
    const own = Object.keys(values).find((name) => wireOf(name) === wireOf(parameter.name));
    if (parameter.in === 'path') {
      for (const value of [NO_ID, '0', 'x', 'a%00b', '%2F', '__proto__'])
        await recording.send('good', {
          method: 'GET',
          path: pathOf(place, values, { [parameter.name]: value }),
          headers: good,
        });
      continue;
    }
    if (parameter.in !== 'query') continue;
    for (const value of [...(enumOf(parameter.schema) ?? []), ...ODD_TEXTS]) {
      const path = pathOf(place, own ? { ...values, [own]: undefined } : values);
      const query = `${parameter.name}=${encodeURI(String(value))}`;
      await recording.send('good', {
        method: 'GET',
        path: path + (path.includes('?') ? '&' : '?') + query,
        headers: good,
      });
    }
    await ask('good', good, `${parameter.name}=1&${parameter.name}=2`);
    if (own)
      await recording.send('good', {
        method: 'GET',
        path: pathOf(place, { ...values, [own]: undefined }),
        headers: good,
      });
  }
  if (!parameters.some(({ name }) => name === 'limit')) return;
  for (const query of ['limit=2', 'limit=2&offset=1', 'limit=2&offset=100000', 'limit=100000000000'])
    await ask('good', good, query);
  await walk(async (after) => (await ask('good', good, `limit=3&after=${encodeURIComponent(after)}`)).body);
}

/** Three pages by cursor. */
async function walk(page: (after: string) => Promise<string>): Promise<void> {
  let after: string | undefined = '';
  for (let pages = 0; pages < 3 && after !== undefined; pages += 1)
    after = /"nextCursor":"([^"]+)"/.exec(await page(after))?.[1];
}

export async function recordWrites(recording: Recording, demo: DemoApp, known: Arguments): Promise<void> {
  const callers = await Callers.of(demo);
  const rank = ({ method, path }: Place) => (LAST.includes(path) ? 2 : method === 'DELETE' ? 1 : 0);
  const writes = PLACES.filter(({ method }) => method !== 'GET').sort((one, other) => rank(one) - rank(other));
  for (const place of writes)
    if (!LAST.includes(place.path)) await recordRefusals(recording, place, callers, await valuesOf(place, known));
  for (const place of writes) {
    const [headers] = callers.of(place.operation);
    for (const again of ['first', 'second']) {
      const values = await valuesOf(place, known);
      const sent = { method: place.method, path: pathOf(place, values), headers, body: bodyOf(place, values) };
      await recording.send(`good, ${again}`, sent);
      const key = { 'idempotency-key': `answers-${place.operation.operationId}` };
      await recording.send(`good, with a key, ${again}`, { ...sent, headers: { ...headers, ...key } });
    }
  }
}

/** After these, nobody can call any more. */
const LAST = ['/auth/sign-out'];

async function recordRefusals(recording: Recording, place: Place, callers: Callers, values: Values): Promise<void> {
  const { method, operation } = place;
  const [good, others] = callers.of(operation);
  const path = pathOf(place, values);
  const body = bodyOf(place, values);
  const ask = (as: string, headers: Headers, sent: unknown, at = path) =>
    recording.send(as, { method, path: at, headers, body: sent });
  for (const [name, caller] of others) if (name !== 'member' && name !== 'kunde') await ask(name, caller, body);
  for (const { name, in: where } of operation.parameters) {
    if (where !== 'path') continue;
    for (const value of [NO_ID, 'x', 'a%00b']) await ask('good', good, body, pathOf(place, values, { [name]: value }));
  }
  await recording.send('good', { method: 'PROPFIND', path, headers: good });
  if (body === undefined) return;
  for (const text of ['', '{', '[]', '1', 'null', '"a"', '{"a":1}', '{"__proto__":{}}']) await ask('good', good, text);
  await ask('good', { ...good, 'content-type': 'text/plain' }, body);
  const schema = bodySchema(operation);
  for (const name of Object.keys(schema?.properties ?? {})) {
    for (const value of ODD_VALUES) {
      // The valid ones are sent later, once all refusals are noted.
      await ask('good', good, { ...(body as Values), [name]: value, unknown: 1 });
      if (value !== null && value !== true && value !== '')
        await ask('good', good, { ...(body as Values), [name]: [value] });
    }
    const { [name]: _left, ...others } = body as Values;
    if (schema?.required?.includes(name)) await ask('good', good, others);
  }
}

async function valuesOf({ operation }: Place, { any, of }: Arguments): Promise<Values> {
  const name = operation.operationId.replace(/WithSession$/, '');
  const known: Values = { history: [], ...any, ...of[name] };
  const needed = [
    ...operation.parameters.filter(({ required }) => required).map((parameter) => parameter.name),
    ...(bodySchema(operation)?.required ?? []),
    ...ALSO,
  ];
  const taken = new Set(
    [...operation.parameters, ...Object.keys(bodySchema(operation)?.properties ?? {}).map((name) => ({ name }))].map(
      (parameter) => wireOf(parameter.name),
    ),
  );
  const values: Values = {};
  for (const name of needed.map(wireOf)) {
    if (!taken.has(name)) continue;
    const argument = Object.keys(known).find((one) => wireOf(one) === name);
    const value = argument === undefined ? undefined : known[argument];
    const known1 = typeof value === 'function' ? await value() : value;
    if (known1 !== undefined) values[name] = known1;
  }
  return values;
}

/** Sent although calls could do without them. */
const ALSO = ['accountId', 'validateOnly', 'config', 'kpiOrder', 'cycleDurationDays', 'percentOff', 'code'];

/** One spelling for all: routes differ in how they write an argument. */
function wireOf(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`).replace(/^_/, '');
}

function pathOf({ path, operation }: Place, values: Values, instead: Record<string, string> = {}): string {
  const query: string[] = [];
  let at = path;
  for (const { name, in: where, required } of operation.parameters) {
    const value = values[wireOf(name)];
    if (where === 'path') at = at.replace(`{${name}}`, instead[name] ?? encodeURIComponent(String(value ?? NO_ID)));
    else if (where === 'query' && value !== undefined && (required || name.endsWith('count_id')))
      query.push(`${name}=${encodeURIComponent(String(value))}`);
  }
  return `/api/v1${at}${query.length > 0 ? '?' : ''}${query.join('&')}`;
}

function bodyOf({ operation }: Place, values: Values): Values | undefined {
  const schema = bodySchema(operation);
  if (!operation.requestBody) return undefined;
  const names = Object.keys(schema?.properties ?? {}).filter((name) => values[wireOf(name)] !== undefined);
  return Object.fromEntries(
    names.map((name) => [name, respelled(values[wireOf(name)], name.includes('_') || isSnake(schema))]),
  );
}

function isSnake(schema: Schema | undefined): boolean {
  return Object.keys(schema?.properties ?? {}).some((name) => name.includes('_'));
}

/** The fields of objects as a route with underscores spells them. */
function respelled(value: unknown, snake: boolean): unknown {
  if (!snake || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => respelled(item, snake));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [wireOf(name), respelled(item, snake)]));
}

function bodySchema({ requestBody }: Operation): Schema | undefined {
  return requestBody && resolved(requestBody.content['application/json']?.schema);
}

function resolved<T extends object | undefined>(value: T): T {
  const [kind, name] = (value as { $ref?: string } | undefined)?.$ref?.split('/').slice(-2) ?? [];
  return kind === undefined || name === undefined ? value : document.components[kind][name];
}

function enumOf(schema: Schema): readonly unknown[] | undefined {
  const { enum: values, items } = resolved(schema);
  return values ?? (items && enumOf(items));
}
