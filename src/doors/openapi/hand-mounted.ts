const MAINTENANCE = { $ref: '#/components/responses/Maintenance' };
const HEADERS = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

/** The paths below /api/v1 that are no operations of the schema. */
export const HAND_MOUNTED: Readonly<Record<string, Record<string, unknown>>> = {
  '/openapi.json': {
    get: {
      operationId: 'openApiDocument',
      tags: ['Documentation'],
      summary: 'This document',
      description: 'This document.\n\nNeeds no credential.',
      security: [],
      responses: {
        200: {
          description: 'An OpenAPI 3.1 document.',
          headers: HEADERS,
          content: {
            'application/json': {
              schema: { type: 'object', description: 'An OpenAPI 3.1 document.' },
              example: { openapi: '3.1.0' },
            },
          },
        },
        304: { description: 'The caller has it already, going by `If-None-Match`.', headers: HEADERS },
        503: MAINTENANCE,
      },
    },
  },
  '/docs': {
    get: {
      operationId: 'documentationPage',
      tags: ['Documentation'],
      summary: 'The documentation for people',
      description: 'This document as a page on which every operation can be tried.\n\nNeeds no credential.',
      security: [],
      responses: {
        200: {
          description: 'A page.',
          headers: HEADERS,
          content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html>' } },
        },
        503: MAINTENANCE,
      },
    },
  },
};
