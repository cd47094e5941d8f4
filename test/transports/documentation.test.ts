import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { getIntrospectionQuery } from 'graphql';
import { resolvers } from '../../resolvers/index.js';
import { switchMaintenance } from '../../src/maintenance.js';
import { apiOf } from '../../src/transports/api.js';
import { buildOpenApi } from '../../src/transports/openapi/document.js';
import { TestApp } from '../support/start-app.js';

type Json = Record<string, unknown>;

const routes = apiOf(resolvers).routes;
const document = buildOpenApi(routes, { version: '1.0.0' });

/** Calls `visit` with every object of the document and where it stands. */
function walk(value: unknown, visit: (node: Json, path: string) => void, path = ''): void {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) visit(value as Json, path);
  for (const [key, item] of Object.entries(value)) walk(item, visit, `${path}/${key}`);
}

test('every parameter and every field that REST shows is described', () => {
  const silent: string[] = [];
  walk(document, (node, path) => {
    if (path.includes('/example')) return;
    for (const [name, property] of Object.entries((node.properties ?? {}) as Record<string, Json>)) {
      if (!property.description) silent.push(`${path}/${name}`);
    }
    if ('in' in node && !node.description) silent.push(`${path} (${node.name})`);
  });
  expect(silent).toEqual([]);
});

test('every declared route is in the document, with an answer, its errors and a description of its own', () => {
  const paths = document.paths as Record<string, Record<string, Json>>;
  for (const { method, path, status, operation } of routes) {
    const documented = paths[path]?.[method.toLowerCase()];
    expect(Object.keys(documented?.responses ?? {})).toEqual(expect.arrayContaining([String(status), '500']));
    expect([operation.name, documented?.description]).toEqual([operation.name, expect.stringMatching(/^\S.*\n\n\S/s)]);
  }
});

test('every example of an answer has the fields that its schema requires, and no others', () => {
  const problems: string[] = [];
  walk(document.paths, (node, path) => {
    if (node.schema && 'example' in node) problems.push(...problemsOf(node.schema as Json, node.example, path));
  });
  expect(problems).toEqual([]);
});

test('every example keeps to its schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  for (const format of ['int32', 'int64', 'double', 'binary']) ajv.addFormat(format, true);
  ajv.addSchema(document, 'api');
  const problems: string[] = [];
  const judge = (schema: unknown, example: unknown, at: string) => {
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
    if (!validate(example)) problems.push(`${at}: ${ajv.errorsText(validate.errors)}`);
  };
  walk(document.paths, (node, path) => {
    const { schema, example, examples = {} } = node as { schema?: Json; example?: unknown; examples?: object };
    if (!schema) return;
    if ('example' in node) judge(schema, example, path);
    for (const [name, { value }] of Object.entries(examples)) judge(schema, value, `${path}/${name}`);
    for (const each of (schema.examples ?? []) as unknown[]) judge(schema, each, path);
  });
  expect(problems).toEqual([]);
});

const operations = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
);

/** Pages, which take no place. */
const FREE = ['get /docs', 'get /openapi.json'];

test('every operation says what too much at once is told, and when to try again', () => {
  const silent = operations.filter(({ operation }) => {
    const answer = (operation.responses as Record<string, Json>)['429'];
    return !answer || !('Retry-After' in (resolved(answer).headers as Json));
  });
  expect(silent.map(({ at }) => at)).toEqual(FREE);
});

test('every body that is sent has an example', () => {
  const bodies = operations.filter(({ operation }) => operation.requestBody);
  expect(bodies.length).toBeGreaterThan(50);
  for (const { at, operation } of bodies) {
    const contents = Object.values((operation.requestBody as { content: Record<string, Json> }).content);
    expect([at, contents.every((content) => 'example' in content)]).toEqual([at, true]);
  }
});

test('what callers send is bounded: texts, lists and whole numbers', () => {
  const boundless: string[] = [];
  const look = (given: Json, at: string): void => {
    const schema = given.$ref ? component(given.$ref as string) : given;
    const types = [schema.type].flat();
    const isFree = schema.enum === undefined && schema.const === undefined;
    if (types.includes('string') && isFree && schema.maxLength === undefined) boundless.push(at);
    if (types.includes('array') && schema.maxItems === undefined) boundless.push(at);
    if (types.includes('integer') && schema.maximum === undefined) boundless.push(at);
    for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
      look(property, `${at}.${name}`);
    }
    for (const part of [schema.items, ...((schema.anyOf ?? schema.oneOf ?? []) as Json[])]) {
      if (part) look(part as Json, `${at}[]`);
    }
  };
  for (const { at, operation } of operations) {
    for (const parameter of (operation.parameters ?? []) as Json[]) {
      const { schema, name } = resolved(parameter);
      look(schema as Json, `${at} ${name}`);
    }
    const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, Json> };
    for (const { schema } of Object.values(content)) look(schema as Json, at);
  }
  expect(boundless).toEqual([]);
});

/** A parameter or an answer, where it is one of the document's components. */
function resolved(node: Json): Json {
  const [kind = '', name = ''] = String(node.$ref ?? '')
    .split('/')
    .slice(2);
  const components = document.components as unknown as Record<string, Record<string, Json>>;
  return node.$ref ? (components[kind]?.[name] as Json) : node;
}

/** Where an example and its schema do not agree. */
function problemsOf(schema: Json, example: unknown, path: string): string[] {
  if (schema.$ref) return problemsOf(component(schema.$ref as string), example, path);
  if (schema.oneOf) {
    const shape = (schema.oneOf as Json[]).find((each) => (each.type === 'array') === Array.isArray(example));
    return shape ? problemsOf(shape, example, path) : [`${path} has none of the shapes`];
  }
  const [choice] = (schema.anyOf ?? []) as Json[];
  const nullable = [schema.type].flat().includes('null') || JSON.stringify(schema.anyOf ?? []).includes('"null"');
  if (example === null) return nullable ? [] : [`${path} is null`];
  if (choice) return problemsOf(choice, example, path);
  if (Array.isArray(example)) {
    // A JSON value may be a list too.
    if (schema.type === undefined) return [];
    return example.flatMap((item, index) => problemsOf(schema.items as Json, item, `${path}[${index}]`));
  }
  if (!schema.properties) return [];
  const properties = schema.properties as Record<string, Json>;
  const missing = ((schema.required ?? []) as string[]).filter((name) => !Object.hasOwn(example as Json, name));
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(example as Json).flatMap(([name, item]) =>
      properties[name] ? problemsOf(properties[name], item, `${path}.${name}`) : [`${path}.${name} is unknown`],
    ),
  ];
}

function component(reference: string): Json {
  return document.components?.schemas?.[reference.slice(reference.lastIndexOf('/') + 1)] as Json;
}

describe('the running app', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });

  afterAll(() => app.stop());

  test('knows every documented path', async () => {
    const { body } = await app.rest('GET', '/openapi.json');
    for (const [path, item] of Object.entries(body.paths as Record<string, object>)) {
      for (const method of Object.keys(item)) {
        const answer = await app.rest(method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'));
        expect([method, path, [404, 405].includes(answer.status)]).toEqual([method, path, false]);
      }
    }
  });

  test('refuses what needs a credential with a code that the document names', async () => {
    for (const { method, path, surface, operation } of routes) {
      if (operation.role === 'public') continue;
      const { status, body } = await app.rest(method, path.replace(/\{\w+\}/g, 'x'));
      expect([path, status, body.code]).toEqual([path, 401, surface === 'key' ? 'api_key_required' : 'unauthorized']);
    }
  });

  test('answers an introspection, on which GraphiQL lives', async () => {
    const { status, body } = await app.graphql(getIntrospectionQuery());
    expect({ status, errors: body.errors }).toEqual({ status: 200 });
  });

  test('follows the operator into maintenance and back', async () => {
    await switchMaintenance(app.db, true, 'Moving');
    const seen = async () => (await app.rest('GET', '/auth/maintenance-status')).body;
    await until(async () => (await seen()).maintenance === true);
    expect(await seen()).toEqual({ maintenance: true, message: 'Moving', estimatedEndTime: null });
    expect(await app.rest('GET', '/query/campaigns')).toMatchObject({
      status: 503,
      body: { error: 'maintenance', message: 'Moving', maintenance: true, estimatedEndTime: null },
    });
    expect((await app.send('GET', '/health')).body).toMatchObject({ status: 'ok', database: 'ok' });
    await switchMaintenance(app.db, false);
    await until(async () => (await seen()).maintenance === false);
    expect((await app.rest('GET', '/query/campaigns')).status).toBe(401);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}
