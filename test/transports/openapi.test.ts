import { buildOpenApi } from '../../src/transports/openapi/document.js';
import { sampleApi } from './support/sample-server.js';

interface Answer {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Json; example: unknown; examples: Record<string, unknown> }>;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: Json; $ref?: string }[];
  requestBody: { required: boolean; content: { 'application/json': { schema: Json; example: unknown } } };
  responses: Record<string, Answer>;
}

type Json = Record<string, unknown>;

const document = buildOpenApi(sampleApi.routes, { version: '1.2.3' }) as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties: Record<string, Json>; required: string[] }>;
    responses: Record<string, Answer>;
  };
};

function operation(at: string): Operation {
  const [method = '', path = ''] = at.split(' ');
  return document.paths[path]?.[method.toLowerCase()] as Operation;
}

function codesOf(at: string): Record<string, string[]> {
  const refs = Object.entries(operation(at).responses).filter(([status]) => Number(status) >= 400);
  return Object.fromEntries(
    refs.map(([status, { $ref = '' }]) => {
      const { content } = document.components.responses[$ref.split('/').pop() as string] as Answer;
      return [status, Object.keys(content?.['application/json']?.examples ?? {})];
    }),
  );
}

function parameter(at: string, name: string) {
  return operation(at).parameters.find((candidate) => candidate.name === name);
}

test('the same declarations give the same document', () => {
  expect(JSON.stringify(buildOpenApi(sampleApi.routes, { version: '1.2.3' }))).toBe(JSON.stringify(document));
});

test('every operation has an id of its own, a tag, a summary and a description', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { tags, summary, description } of operations) {
    expect({ tags: tags.length, summary: summary !== '', description: description !== '' }).toEqual({
      tags: 1,
      summary: true,
      description: true,
    });
  }
  expect(ids).toEqual(expect.arrayContaining(['things', 'thingsWithSession', 'addWords']));
  expect(operation('GET /things').tags).toEqual(['Sample thing']);
});

test('parameters carry type, range, choice, default and the spelling of their route', () => {
  const at = 'GET /query/things';
  expect(parameter(at, 'days')).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 365, default: 30 },
  });
  expect(parameter(at, 'account_id')).toMatchObject({ required: false, schema: { type: 'string' } });
  expect(parameter(at, 'sort')?.schema).toMatchObject({ enum: ['cost', '-cost', 'name', '-name'], default: '-cost' });
  expect(parameter(at, 'colour')?.schema).toMatchObject({ $ref: '#/components/schemas/Colour' });
  expect(parameter(at, 'is_heavy')?.schema).toMatchObject({ type: 'boolean' });
  expect(parameter('GET /things', 'isHeavy')?.schema).toMatchObject({ type: 'boolean' });
  expect(parameter('GET /things/{thingID}', 'thingID')).toMatchObject({ in: 'path', required: true });
});

test('bodies name what is required, what may be null, and nothing else', () => {
  const words = operation('POST /query/things/{thingID}/words').requestBody;
  expect(words.required).toBe(true);
  expect(words.content['application/json'].schema).toMatchObject({
    required: ['account_id', 'keywords'],
    additionalProperties: false,
    properties: {
      keywords: {
        type: 'array',
        minItems: 1,
        maxItems: 5000,
        items: { $ref: '#/components/schemas/WordInputSnakeCase' },
      },
      validate_only: { type: 'boolean', default: false },
    },
  });
  expect(document.components.schemas.WordInputSnakeCase).toMatchObject({
    properties: { text: { maxLength: 80 }, match_type: {} },
    required: ['text', 'match_type'],
    additionalProperties: false,
  });
  const update = operation('PATCH /things/{thingID}').requestBody;
  expect(update.required).toBe(false);
  expect(update.content['application/json'].schema.properties).toMatchObject({
    title: { type: ['string', 'null'], maxLength: 200 },
    words: { type: ['array', 'null'] },
  });
});

test('answers have exactly the fields that REST shows, with their nulls', () => {
  const { properties, required } = document.components.schemas.Thing as never as {
    properties: Json;
    required: string[];
  };
  expect(Object.keys(properties)).toEqual([
    'id',
    'colour',
    'weightMicros',
    'targetRoas',
    'dueDate',
    'createdAt',
    'labels',
    'origin',
  ]);
  expect(required).not.toContain('targetRoas');
  expect(properties).toMatchObject({
    colour: { anyOf: [{ $ref: '#/components/schemas/Colour' }, { type: 'null' }] },
    weightMicros: { type: 'integer', format: 'int64' },
    targetRoas: { type: 'number' },
    dueDate: { type: ['string', 'null'], format: 'date' },
    createdAt: { type: 'string', format: 'date-time' },
  });
  expect(operation('GET /things/{thingID}').responses[200]?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/Thing',
  });
  expect(operation('DELETE /things/{thingID}').responses[204]?.content).toBeUndefined();
});

test('answers and examples are spelled as their route spells them', () => {
  const created = operation('POST /query/things/{thingID}/words').responses[201];
  expect(created?.content?.['application/json']?.example).toEqual({ success: true, added_count: 1 });
  expect(Object.keys(document.components.schemas.Added?.properties ?? {})).toEqual(['success', 'added_count']);
  expect(created?.headers).toMatchObject({ 'Cache-Control': { schema: { const: 'no-store' } } });
});

test('errors follow from the kind of the operation', () => {
  expect(codesOf('POST /query/things/{thingID}/words')).toEqual({
    400: ['bad_request', 'platform_rejected'],
    401: ['api_key_required', 'invalid_api_key', 'expired_api_key'],
    403: ['insufficient_scope'],
    404: ['not_found'],
    413: ['payload_too_large'],
    415: ['unsupported_media_type'],
    422: ['idempotency_key_reused'],
    429: ['too_many_requests'],
    500: ['internal'],
    503: ['ai_not_configured', 'unavailable', 'maintenance'],
  });
  expect(codesOf('GET /things')).toEqual({
    400: ['bad_request'],
    401: ['unauthorized', 'invalid_token', 'expired_token'],
    403: ['forbidden'],
    404: ['not_found'],
    429: ['too_many_requests'],
    500: ['internal'],
    503: ['unavailable', 'maintenance'],
  });
  expect(codesOf('GET /auth/maintenance-status')).toEqual({
    400: ['bad_request'],
    429: ['too_many_requests'],
    500: ['internal'],
  });
});

test('credentials are named with what they must allow', () => {
  expect(operation('GET /query/things').security).toEqual([{ ApiKey: ['campaigns:read'] }]);
  expect(operation('GET /things/{thingID}').security).toEqual([{ SessionToken: ['admin'] }]);
  expect(operation('GET /auth/maintenance-status').security).toEqual([]);
});

test('every reference leads somewhere and every component is used', () => {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, path]) => path as string));
  const components = Object.entries(document.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, entries]) => Object.keys(entries).map((name) => `${kind}/${name}`));
  expect([...references].sort()).toEqual(components.sort());
});

test('paths that differ in the names of their placeholders alone are refused', () => {
  const [route] = sampleApi.routes.filter(({ path }) => path === '/things/{thingID}');
  const other = { ...route, path: '/things/{id}', declaration: { at: 'GET /things/{id}' } };
  expect(() => buildOpenApi([...sampleApi.routes, other as never], { version: '1' })).toThrow(/placeholders alike/);
});
