import { MAX_HEAD_BYTES } from '../../listen.js';
import { PAYMENT_WEBHOOK } from '../payment-webhook.js';
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
    description: `${description}\n\nNeeds no credential.`,
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
      summary: 'Receives the notifications of the payment provider',
      description:
        "Receives the notifications of the payment provider, signed over the raw body as Stripe does. Each acts once, in whatever order they come; kinds that mean nothing here are accepted.\n\nNeeds no credential but the provider's signature.",
      security: [],
      parameters: [
        {
          name: 'Stripe-Signature',
          in: 'header',
          required: true,
          description: 'Time and signature; good for 5 minutes.',
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
          { type: 'object', description: 'An event of Stripe.' },
          { id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: { id: 'in_1' } } },
        ),
      },
      responses: {
        200: {
          description: 'It was taken in.',
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
  '/openapi.json': page('openApiDocument', 'This document', 'This document.', {
    200: {
      description: 'An OpenAPI 3.1 document.',
      headers: HEADERS,
      content: json({ type: 'object', description: 'An OpenAPI 3.1 document.' }, { openapi: '3.1.0' }),
    },
    304: { description: 'The caller has it already, going by `If-None-Match`.', headers: HEADERS },
  }),
  '/docs': page(
    'documentationPage',
    'The documentation for people',
    'This document as a page on which every operation can be tried.',
    {
      200: {
        description: 'A page.',
        headers: HEADERS,
        content: { 'text/html': { schema: { type: 'string' }, example: '<!doctype html>' } },
      },
    },
  ),
};
