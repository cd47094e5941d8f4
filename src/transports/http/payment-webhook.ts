import express, { type RequestHandler } from 'express';
import type { PaymentEventService } from '../../domain/billing/payment-event.service.js';
import type { Limits } from '../limits/limits.js';
import { requireMethod } from './answer.js';
import { bodyReader, MAX_BODY_BYTES } from './body.js';

/** Below /api/v1. */
export const PAYMENT_WEBHOOK = '/billing/webhook';

const readRaw = bodyReader(express.raw({ type: () => true, limit: MAX_BODY_BYTES }));

/** Receives the payment provider's notifications; the signature covers the raw body. */
export function paymentWebhook(events: PaymentEventService, limits: Limits): RequestHandler {
  return async (request, response) => {
    requireMethod(request, response, 'POST');
    await readRaw(request, response);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const turn = await limits.begin(request, response);
    await turn.hold(events.receive(body, request.get('stripe-signature')));
    response.json({ received: true });
  };
}
