import { ATTACHMENT_TYPES } from '../../domain/tickets/file-kind.js';
import { MAX_ATTACHMENT_BYTES } from '../../domain/tickets/incoming-file.js';
import type { ErrorCode } from '../../errors.js';
import { DOWNLOAD, UPLOAD } from '../http/attachments.js';
import type { Route } from '../rest/routes.js';
import { errorResponses, HEADERS } from './errors.js';
import { exampleOf } from './examples.js';
import { MAX_LENGTHS } from './json-schema.js';
import type { OperationParts } from './operation.js';
import { wireTypesBelow } from './schemas.js';

const EXAMPLE_ID = '3f0a5a0e-7a43-4d4c-9a57-0f4b8a6c2d10';

const ERRORS: ErrorCode[] = [
  'bad_request',
  'unauthorized',
  'invalid_token',
  'expired_token',
  'not_found',
  'too_many_requests',
  'internal',
  'unavailable',
  'maintenance',
];

/** Empty if no route returns attachments. */
export function attachmentPaths(
  routes: readonly Route[],
  parts: Pick<OperationParts, 'schemas' | 'errorAnswers'>,
): Record<string, Record<string, unknown>> {
  const types = routes.flatMap(({ operation }) => [...wireTypesBelow(operation.field.type).keys()]);
  const attachment = types.find(({ name }) => name === 'SupportAttachment');
  if (!attachment) return {};
  const schema = parts.schemas.nonNull(attachment as never, 'camelCase');
  return {
    [UPLOAD.path]: {
      post: {
        operationId: UPLOAD.name,
        tags: ['Support'],
        summary: 'Adds a file to a support ticket of the current user',
        description: `Adds a file to a support ticket of the current user: at most 10 MiB of ${ATTACHMENT_TYPES.join(', ')}. The type is determined by the content, not the name; text is CSV if the name ends in \`.csv\`.\n\nAvailable to every member of the team.`,
        'x-required-role': UPLOAD.role,
        security: [{ SessionToken: [UPLOAD.role] }],
        parameters: [id('UUID of the ticket.'), { $ref: '#/components/parameters/IdempotencyKey' }],
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
                    description: 'File to add, with its name.',
                  },
                },
                required: ['file'],
                additionalProperties: false,
              },
              example: { file: 'budget.csv' },
            },
          },
        },
        responses: {
          201: {
            description: 'Created.',
            headers: HEADERS,
            content: {
              'application/json': { schema, example: exampleOf(schema, parts.schemas.components) },
            },
          },
          ...errorResponses(
            [...ERRORS, 'payload_too_large', 'unsupported_media_type', 'idempotency_key_reused'],
            parts,
          ),
        },
      },
    },
    [DOWNLOAD.path]: {
      get: {
        operationId: DOWNLOAD.name,
        tags: ['Support'],
        summary: 'Downloads a file of a support ticket of the current user',
        description:
          'Downloads a file of a support ticket of the current user. The `url` of an attachment includes the token.\n\nAvailable to every member of the team.',
        'x-required-role': DOWNLOAD.role,
        security: [{ SessionToken: [DOWNLOAD.role] }, {}],
        parameters: [
          id('UUID of the attachment.'),
          {
            name: 'token',
            in: 'query',
            required: false,
            description:
              'Replaces the Authorization header: the token of a link, valid for 10 minutes, or a session token.',
            schema: {
              type: 'string',
              maxLength: MAX_LENGTHS.query,
              examples: ['eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'],
            },
          },
        ],
        responses: {
          200: {
            description: 'Content of the file, to be saved rather than displayed.',
            headers: {
              ...HEADERS,
              'Content-Disposition': {
                description: 'Always `attachment`, with the file name.',
                schema: { type: 'string', examples: ['attachment; filename="hinweis.png"'] },
              },
            },
            content: Object.fromEntries(
              ATTACHMENT_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            ),
          },
          ...errorResponses(ERRORS, parts),
        },
      },
    },
  };
}

function id(description: string) {
  return {
    name: 'id',
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', format: 'uuid', maxLength: MAX_LENGTHS.path, examples: [EXAMPLE_ID] },
  };
}
