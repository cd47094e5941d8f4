import express, { Router } from 'express';
import type { PaymentEventService } from '../domain/billing/payment-event.service.js';
import { bodyReader, MAX_BODY_BYTES } from './body.js';
import { allowOnly } from './http.js';
import type { Limits } from './limits/limits.js';

/** Below /api/v1. */
export const PAYMENT_WEBHOOK = '/billing/webhook';

/** Takes the payment provider's notifications in, over the raw body that was signed. */
export function paymentWebhook(events: Pick<PaymentEventService, 'receive'>, limits: Limits): Router {
  const read = bodyReader(express.raw({ type: () => true, limit: MAX_BODY_BYTES }));
  const router = Router();
  router.all('/', allowOnly('POST'), read, async (request, response) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const turn = await limits.begin(request, response);
    await turn.hold(events.receive(body, request.get('stripe-signature')));
    response.json({ received: true });
  });
  return router;
}
