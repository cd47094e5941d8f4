import type { GraphQLNamedType, GraphQLType } from 'graphql';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Naming } from '../../../resolvers/operations/operation.js';
import { SCOPES } from '../../access/scopes.js';
import type { ErrorCode } from '../../errors.js';
import { compare } from '../../lib/compare.js';
import { MAX_HEAD_BYTES } from '../http/listen.js';
import { toWire } from '../rest/naming.js';
import { API_BASE, type Route } from '../rest/routes.js';
import { attachmentPaths } from './attachments.js';
import { bulkUploadPaths } from './bulk-upload.js';
import { APPROVAL_SCHEMA, ERROR_SCHEMA, errorAnswer, MAINTENANCE_SCHEMA } from './errors.js';
import { HAND_MOUNTED } from './hand-mounted.js';
import { withBounds } from './json-schema.js';
import { operationObject } from './operation.js';
import { Schemas, wireTypesBelow } from './schemas.js';
import { tagDescription } from './tags.js';

export type OpenApiDocument = OpenAPIV3_1.Document;

/** OpenAPI 3.1 in a stable order. Throws if two paths differ only in their placeholders' names. */
export function buildOpenApi(routes: readonly Route[], info: { version: string }): OpenApiDocument {
  const schemas = new Schemas(typesWithBothNamings(routes));
  const errorAnswers = new Map<string, readonly ErrorCode[]>([['Maintenance', ['maintenance']]]);
  const others = {
    ...HAND_MOUNTED,
    ...attachmentPaths(routes, { schemas, errorAnswers }),
    ...bulkUploadPaths(routes, { schemas, errorAnswers }),
  };
  const paths = new Map<string, Record<string, unknown>>(Object.entries(others));
  const parameters = new Map<string, object>([['IdempotencyKey', IDEMPOTENCY_KEY]]);
  const ids = operationIds(routes);
  const templates = new Map<string, string>();
  for (const route of [...routes].sort((a, b) => compare(a.declaration.at, b.declaration.at))) {
    const template = route.path.replace(/\{\w+\}/g, '{}');
    const known = templates.get(template) ?? route.path;
    if (known !== route.path) throw new Error(`${known} and ${route.path} must name their placeholders alike.`);
    templates.set(template, known);
    const operationId = ids.get(route) as string;
    paths.set(route.path, {
      ...paths.get(route.path),
      [route.method.toLowerCase()]: operationObject(route, { schemas, parameters, errorAnswers, operationId }),
    });
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'adlane',
      version: info.version,
      summary: 'Reads the metrics of advertising accounts and makes changes to them.',
      description: DESCRIPTION,
      contact: { name: 'Whoever operates this server' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [
      {
        url: API_BASE,
        description: 'The server that this document comes from: production, staging or local development.',
        'x-internal': false,
      },
    ],
    tags: tagsIn(paths).map((name) => ({ name, description: tagDescription(name) })),
    paths: sorted(paths),
    components: {
      schemas: sorted(
        new Map([
          ...[...schemas.components].map(
            // Only input types forbid additional properties.
            ([name, schema]) =>
              [name, withBounds(schema.additionalProperties === false ? 'body' : undefined, schema)] as const,
          ),
          ...(errorAnswers.has('ApprovalRequired') ? [['ApprovalRequired', APPROVAL_SCHEMA] as const] : []),
          ['Error', ERROR_SCHEMA] as const,
          ['Maintenance', MAINTENANCE_SCHEMA] as const,
        ]),
      ),
      responses: sorted(new Map([...errorAnswers].map(([name, codes]) => [name, errorAnswer(codes)]))),
      parameters: sorted(parameters),
      headers: {
        ...HEADERS,
        ...(routes.some(({ paging }) => paging) && { Link: LINK }),
        'Access-Control-Allow-Origin': ALLOWED_ORIGIN,
      },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
  return document as unknown as OpenApiDocument;
}

const HEADERS = {
  'X-Request-Id': {
    description: 'Identifies the request in the server logs; a value sent by the caller is kept.',
    schema: { type: 'string', examples: ['b7c9f2a4-52a1-4a44-9d3e-0f6f2f8c1a55'] },
  },
  'X-Cost': {
    description: 'Maximum cost of the response, and the cost limit of a GraphQL document in the same units.',
    schema: { type: 'string', pattern: '^requested=\\d+, limit=\\d+$', examples: ['requested=3401, limit=5000000'] },
  },
  'Retry-After': {
    description: 'Number of seconds to wait before retrying.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 2 ** 31 - 1, examples: [5] },
  },
};

const LINK = {
  description:
    'Links to the `first`, `prev`, `next` and `last` page of the list, as far as they are known (RFC 8288). URLs are relative to the server; ' +
    '`next` uses a cursor if the list has one.',
  schema: {
    type: 'string',
    examples: [
      '</api/v1/query/products?limit=100&after=WyJwIl0>; rel="next", </api/v1/query/products?limit=100>; rel="first"',
    ],
  },
};

const ALLOWED_ORIGIN = {
  description: 'Origin of the calling page, if the server allows it to read responses; otherwise omitted.',
  schema: { type: 'string', format: 'uri', examples: ['https://app.example.com'] },
};

const DESCRIPTION = `Each credential has its own paths: everything below \`/query\` requires an API key in \`X-API-Key\`, everything else a session token in
\`Authorization: Bearer\`. The same operations are available as typed fields at \`/graphql\`, with either credential.

Lists with \`limit\` and \`offset\` return \`{data, meta {total, limit, offset}}\` and link to other pages in \`Link\`. \`fields\` limits a response to the
fields that you need. With \`Accept: text/csv\`, every list is returned as a table, and with \`all=true\` as a table of the whole list. Amounts are in EUR;
ratios have at most four decimals.
A change on a platform that a person of the team has to approve first is not applied: the response is 202 with the change plan that holds it.
Every refused request returns \`{code, message}\`; the message names the parameter and what is allowed. Requests with more than
${MAX_HEAD_BYTES / 1024} KiB of URL and headers are refused with 431.
A POST with an \`Idempotency-Key\` takes effect once, however often it is sent within 24 hours. Every write is recorded; its response returns the
ID of the record in \`X-Audit-Id\`.

API keys have scopes, and every operation below \`/query\` requires one of them:

${Object.entries(SCOPES)
  .map(([scope, grants]) => `- \`${scope}\`: ${grants}`)
  .join('\n')}`;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text chosen by the caller. Requests with the same key and body within 24 hours return the first response again.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x21-\\x7e]+$',
    examples: ['9b2f6f3c-7a61-4a57-8f0e-3c1d2b4a5e6f'],
  },
};

const SECURITY_SCHEMES = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key: `acs_` followed by 32 characters. Every operation states the scope that it requires.',
  },
  SessionToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A session token from POST /auth/google. It is for one team and expires after 12 hours. It is validated according to RFC8725: only against the keys of this server and their algorithms, including issuer, audience and expiry.',
  },
};

/** The field's name, with the credential appended for its second route. */
function operationIds(routes: readonly Route[]): Map<Route, string> {
  const ids = new Map<Route, string>();
  const taken = new Set<string>();
  for (const route of routes) {
    const { name } = route.operation;
    const credential = route.surface === 'key' ? 'WithApiKey' : 'WithSession';
    ids.set(route, taken.has(name) ? name + credential : name);
    taken.add(name);
  }
  return ids;
}

/** Types used with both spellings, if their fields differ between them. */
function typesWithBothNamings(routes: readonly Route[]): Set<string> {
  const spellings = new Map<GraphQLNamedType, Set<Naming>>();
  const addSpelling = (type: GraphQLType, naming: Naming = 'camelCase') => {
    for (const named of wireTypesBelow(type).keys()) {
      spellings.set(named, (spellings.get(named) ?? new Set()).add(naming));
    }
  };
  for (const { operation, parameters, declaration } of routes) {
    addSpelling(operation.field.type, declaration.answerNaming);
    for (const { argument } of parameters) addSpelling(argument.type, declaration.naming);
  }
  const both = [...spellings].filter(([type, namings]) => namings.size > 1 && dependsOnNaming(type));
  return new Set(both.map(([type]) => type.name));
}

function dependsOnNaming(type: GraphQLType): boolean {
  return [...wireTypesBelow(type).values()].flat().some((name) => toWire(name, 'snake_case') !== name);
}

function tagsIn(paths: ReadonlyMap<string, Record<string, unknown>>): string[] {
  const operations = [...paths.values()].flatMap((item) => Object.values(item) as { tags: string[] }[]);
  return [...new Set(operations.flatMap(({ tags }) => tags))].sort(compare);
}

function sorted<T>(entries: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => compare(a, b)));
}
