import { MAX_HEAD_BYTES } from '../http/listen.js';
import { PAYMENT_WEBHOOK } from '../http/payment-webhook.js';
import { errorAnswer, HEADERS } from './errors.js';
import type { Schema } from './json-schema.js';

const RECEIVED = {
  type: 'object',
  properties: { received: { type: 'boolean', const: true, description: 'Always true.' } },
  required: ['received'],
};

const json = (schema: Schema, example: unknown) => ({ 'application/json': { schema, example } });

const page = (operationId: string, summary: string, description: string, responses: object) => ({
  get: {
    operationId,
    tags: ['Documentation'],
    summary,
    description: `${description}\n\nRequires no credential.`,
    security: [],
    responses: {
      ...responses,
      500: errorAnswer(['internal']),
      503: { $ref: '#/components/responses/Maintenance' },
    },
  },
});

/** Paths below /api/v1 that are not operations. */
export const HAND_MOUNTED: Readonly<Record<string, Record<string, unknown>>> = {
  [PAYMENT_WEBHOOK]: {
    post: {
      operationId: 'paymentWebhook',
      tags: ['Billing'],
      summary: 'Receives notifications from the payment provider',
      description:
        "Receives notifications from the payment provider, with Stripe's signature of the raw body. Each takes effect once, in any order of arrival; irrelevant types are accepted and ignored.\n\nRequires no credential other than the provider's signature.",
      security: [],
      parameters: [
        {
          name: 'Stripe-Signature',
          in: 'header',
          required: true,
          description: 'Timestamp and signature; valid for 5 minutes.',
          schema: {
            type: 'string',
            maxLength: MAX_HEAD_BYTES,
            examples: ['t=1795258800,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd'],
          },
        },
      ],
      requestBody: {
        required: true,
        content: json(
          { type: 'object', description: 'A Stripe event.' },
          { id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: { id: 'in_1' } } },
        ),
      },
      responses: {
        200: {
          description: 'Received.',
          headers: HEADERS,
          content: json(RECEIVED, { received: true }),
        },
        400: errorAnswer(['bad_request']),
        409: errorAnswer(['conflict']),
        413: errorAnswer(['payload_too_large']),
        429: errorAnswer(['too_many_requests']),
        500: errorAnswer(['internal']),
        502: errorAnswer(['platform_unavailable']),
        503: errorAnswer(['unavailable', 'maintenance']),
      },
    },
  },
  '/openapi.json': page('openApiDocument', 'Returns this document', 'Returns this document.', {
    200: {
      description: 'An OpenAPI 3.1 document.',
      headers: HEADERS,
      content: json({ type: 'object', description: 'An OpenAPI 3.1 document.' }, { openapi: '3.1.0' }),
    },
    304: { description: 'Not modified since the response named in `If-None-Match`.', headers: HEADERS },
  }),
  '/docs': page(
    'documentationPage',
    'Returns the documentation page',
    'Returns this document as a page for people, where every operation can be tried out.',
    {
      200: {
        description: 'An HTML page.',
        headers: HEADERS,
        content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html>' } },
      },
    },
  ),
};
