import { MAX_ATTACHMENT_BYTES } from '../../domain/tickets/incoming-file.js';
import { BULK_UPLOAD } from '../http/bulk-upload.js';
import type { Route } from '../rest/routes.js';
import { errorResponses, HEADERS } from './errors.js';
import { exampleOf } from './examples.js';
import type { OperationParts } from './operation.js';
import { wireTypesBelow } from './schemas.js';

/** Empty if no route returns files of changes. */
export function bulkUploadPaths(
  routes: readonly Route[],
  parts: Pick<OperationParts, 'schemas' | 'errorAnswers'>,
): Record<string, Record<string, unknown>> {
  const { role, scope } = routes.find(({ operation }) => operation.name === BULK_UPLOAD.name)?.operation ?? {};
  const types = routes.flatMap(({ operation }) => [...wireTypesBelow(operation.field.type).keys()]);
  const file = types.find(({ name }) => name === 'BulkFile');
  if (!file) return {};
  const schema = parts.schemas.nonNull(file as never, 'camelCase');
  return {
    [BULK_UPLOAD.path]: {
      post: {
        operationId: 'uploadBulkFile',
        tags: ['Change plans'],
        summary: 'Takes a file of changes as it is',
        description:
          'Takes a file of at most 10 MiB and 10,000 lines, as POST /bulk-files takes its text: a table with the column names of Google Ads Editor (UTF-16 with tabs, UTF-8 or Windows-1252; commas, semicolons or tabs; "1.234,50" or "1,234.50"), or JSON lines. Takes an API key, too.\n\nAvailable to every member of the team.',
        'x-required-role': role,
        'x-required-scope': scope,
        security: [{ SessionToken: [role] }, { ApiKey: [scope] }],
        parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  file: {
                    type: 'string',
                    format: 'binary',
                    maxLength: MAX_ATTACHMENT_BYTES,
                    description: 'The file, with its name.',
                  },
                },
                required: ['file'],
                additionalProperties: false,
              },
              example: { file: 'budgets.csv' },
            },
          },
        },
        responses: {
          201: {
            description: 'Created.',
            headers: HEADERS,
            content: { 'application/json': { schema, example: exampleOf(schema, parts.schemas.components) } },
          },
          ...errorResponses(
            [
              'bad_request',
              'unauthorized',
              'invalid_token',
              'expired_token',
              'invalid_api_key',
              'forbidden',
              'insufficient_scope',
              'conflict',
              'too_many_requests',
              'internal',
              'unavailable',
              'maintenance',
              'payload_too_large',
              'unsupported_media_type',
              'idempotency_key_reused',
            ],
            parts,
          ),
        },
      },
    },
  };
}
