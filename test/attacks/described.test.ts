import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { resolvers } from '../../resolvers/index.js';
import { apiOf } from '../../src/transports/api.js';
import type { Route } from '../../src/transports/rest/routes.js';
import { type Arguments, goodArguments, makeArguments } from '../contract/support/arguments.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import type { Answer } from '../support/start-app.js';
import { allowedBy, type Schema } from './support/described.js';
import { hostileText, hostileValue } from './support/hostile.js';

/**
 * Whatever the OpenAPI document lets callers send, and what it does not, is answered as the document says: with a status that stands
 * there, and a body, of that media type, which its schema allows. The seed is fixed; ADLANE_FUZZ_RUNS multiplies the calls.
 */
const SCALE = Number(process.env.ADLANE_FUZZ_RUNS ?? 1);
const SEED = 20_261_122;
const RUNS = { reads: 5 * SCALE, writes: 3 * SCALE };

interface Described {
  parameters?: ({ $ref: string } | Parameter)[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response | { $ref: string }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema }>;
}

const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8'));
const { routes } = apiOf(resolvers);
const CASES = routes.filter(({ operation }) => operation.kind !== 'subscription');
/** What may be out of reach while everything of ours is well. */
const ELSEWHERE = new Set(['platform_unavailable', 'ai_not_configured', 'unavailable']);
const TOO_LONG = 431;
/** Headers that say something of one answer, so that the document must know of them. */
const TOLD = ['link', 'etag', 'x-cost', 'retry-after', 'deprecation', 'location'];

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
formats.default(ajv);
for (const format of ['int32', 'int64', 'double', 'binary']) ajv.addFormat(format, true);

const resolve = <T>(ref: string): T => {
  const steps = ref.replace('#/', '').split('/');
  return steps.reduce((at, step) => at[step.replaceAll('~1', '/')], document) as T;
};
const resolved = <T extends object>(one: T | { $ref: string }): T => ('$ref' in one ? resolve<T>(one.$ref) : one);

let demo: DemoApp;
let args: Arguments;

beforeAll(async () => {
  demo = await startDemoApp();
  args = await makeArguments(demo, demo.accountIds[0] as string);
  args.of.completePlatformConnection = { state: 'x', code: 'x' };
});
afterAll(() => demo.stop());

/** What malformed.test.ts sends, too, and takes more stack to write than is left here. */
function isDeep(value: unknown): boolean {
  let inner = value;
  for (let level = 0; level < 100; level += 1) {
    if (typeof inner !== 'object' || inner === null) return false;
    inner = Object.values(inner)[0];
  }
  return true;
}

/** What is sent for each parameter: as it should be, as the document allows, as it does not, or nothing. */
type Kind = 'good' | 'allowed' | 'hostile' | 'absent';

const kinds = (name: string, place: string): fc.Arbitrary<Kind> => {
  if (place === 'path') return fc.constantFrom<Kind>('good', 'good', 'good', 'good', 'hostile');
  // A form that is refused says nothing of the rest.
  if (name === 'fields' || name === 'all') return fc.constantFrom<Kind>('absent', 'absent', 'allowed');
  return fc.constantFrom<Kind>('good', 'absent', 'allowed', 'allowed', 'hostile');
};

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

interface Sent {
  kind: Kind;
  allowed: unknown;
  hostile: unknown;
}

const sent = (name: string, place: string, schema: Schema): fc.Arbitrary<Sent> =>
  fc.record({
    kind: kinds(name, place),
    allowed: allowedBy(schema, resolve),
    hostile: place === 'body' ? hostileValue.filter((value) => !isDeep(value)) : hostileText,
  });

function pick({ kind, allowed, hostile }: Sent, good: unknown): unknown {
  return { good, allowed, hostile, absent: undefined }[kind];
}

function expectDescribed(
  route: Route,
  described: Described,
  { status, headers, body }: Answer,
  isChosen: boolean,
): void {
  // Refused before it is a request to any route, as the document says of all.
  if (status === TOO_LONG) return;
  const at = `${route.declaration.at} ${status} ${JSON.stringify(body)?.slice(0, 300)}`;
  const declared = described.responses[status];
  if (!declared) throw new Error(`The status is not in the document: ${at}`);
  const answer = resolved<Response>(declared);
  if (status >= 500 && !ELSEWHERE.has(body.code)) throw new Error(`A fault: ${at}`);
  const unknown = TOLD.filter((name) => headers.has(name) && !lowerCase(answer.headers).includes(name));
  if (status < 400 && unknown.length > 0) throw new Error(`The document has no header ${unknown}: ${at}`);
  if (status === 304 || status === 204 || status === 302) return;
  const type = headers.get('content-type')?.split(';')[0] as string;
  const schema = answer.content?.[type]?.schema;
  if (!schema) throw new Error(`The document has no ${type}: ${at}`);
  const validate = compiled(schema, isChosen && status < 400);
  if (!validate(body)) throw new Error(`${ajv.errorsText(validate.errors)}: ${at}`);
}

/** The document as it is, and as it is where callers chose fields: none is required then. */
const DOCUMENTS = { whole: 'api', chosen: 'api-chosen' };
ajv.addSchema(document, DOCUMENTS.whole);
ajv.addSchema(
  JSON.parse(JSON.stringify(document), (name, value) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  ),
  DOCUMENTS.chosen,
);

const validators = new Map<string, ReturnType<typeof ajv.compile>>();

function compiled(schema: Schema, isChosen: boolean) {
  const text = JSON.stringify(schema).replaceAll('"#/', `"${isChosen ? DOCUMENTS.chosen : DOCUMENTS.whole}#/`);
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, validate);
  return validate;
}

function lowerCase(headers: object | undefined): string[] {
  return Object.keys(headers ?? {}).map((name) => name.toLowerCase());
}

test.each(CASES.map((route) => [route.declaration.at, route] as const))('%s', async (_at, route) => {
  const described: Described = document.paths[route.path][route.method.toLowerCase()];
  const credential =
    route.operation.role === 'public'
      ? {}
      : route.surface === 'key'
        ? { apiKey: demo.apiKey }
        : { token: demo.users.owner.token };
  const inUrl = (described.parameters ?? [])
    .map((one) => resolved<Parameter>(one))
    .filter((one) => one.in !== 'header');
  const bodySchema = described.requestBody?.content['application/json']?.schema;
  const fields = Object.entries(bodySchema ? (resolvedSchema(bodySchema).properties ?? {}) : {});
  const isRead = route.operation.kind === 'query';
  const arbitrary = fc.record({
    url: fc.record(Object.fromEntries(inUrl.map(({ name, in: place, schema }) => [name, sent(name, place, schema)]))),
    body: fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, sent(name, 'body', schema)]))),
    accept: fc.constantFrom('application/json', '*/*', 'text/csv'),
  });
  const call = async ({
    url,
    body,
    accept,
  }: {
    url: Record<string, Sent>;
    body: Record<string, Sent>;
    accept: string;
  }) => {
    const good = await goodByWire(route);
    let path = route.path;
    const query: string[] = [];
    for (const { name, in: place } of inUrl) {
      const one = url[name] as Sent;
      const value = pick(one, good[name]);
      if (place === 'path') {
        const text = asText(value ?? good[name] ?? 'x');
        path = path.replace(`{${name}}`, () => (one.kind === 'hostile' ? text : encodeURIComponent(text)));
      } else if (value !== undefined) {
        query.push(`${name}=${one.kind === 'hostile' ? asText(value) : encodeURIComponent(asText(value))}`);
      }
    }
    const sentBody = Object.fromEntries(
      fields.flatMap(([name]) => {
        const value = pick(body[name] as Sent, good[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const answer = await demo.app.rest(route.method, `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
      ...credential,
      headers: { accept },
      ...(bodySchema && { body: sentBody }),
    });
    // A path that leads elsewhere is another operation's.
    if (Object.entries(url).some(([name, { kind }]) => kind === 'hostile' && isInPath(name)))
      return expect(answer.status < 500 || ELSEWHERE.has(answer.body.code)).toBe(true);
    expectDescribed(route, described, answer, url.fields?.kind === 'allowed');
  };
  const isInPath = (name: string) => route.path.includes(`{${name}}`);
  await fc.assert(fc.asyncProperty(arbitrary, call), {
    seed: SEED,
    numRuns: isRead ? RUNS.reads : RUNS.writes,
    endOnFailure: true,
  });
});

function resolvedSchema(schema: Schema): Schema {
  return schema.$ref ? resolvedSchema(resolve<Schema>(schema.$ref)) : schema;
}

/** What would succeed, as the route spells it. */
async function goodByWire(route: Route): Promise<Record<string, unknown>> {
  const good = { ...args.of[route.operation.name], ...(await goodArguments(route.operation, args)) };
  const byWire = route.parameters.map(({ name, argument }) => [name, good[argument.name as keyof typeof good]]);
  return Object.fromEntries(byWire.filter(([, value]) => value !== undefined));
}
