import { Router } from 'express';
import { z } from 'zod';
import { FAULT_KINDS } from './fault.js';
import type { FaultBook } from './faults.js';
import { jsonObject, sendJson } from './http.js';
import type { RunningCalls } from './language-model/running.js';
import { type RequestLog, SYSTEMS } from './request-log.js';
import { CURRENCIES } from './world/currency.js';
import type { World } from './world/world.js';

const newFault = z.strictObject({
  system: z.enum(SYSTEMS),
  kind: z.enum(FAULT_KINDS),
  status: z.int().min(400).max(599).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  times: z
    .int()
    .min(-1)
    .refine((times) => times !== 0, 'at least 1, or -1 for all')
    .optional(),
  match: z.string().min(1).optional(),
  afterResults: z.int().min(0).optional(),
});

const newCurrency = z.strictObject({ accountId: z.string(), currency: z.enum(CURRENCIES) });

/** Orders faults and shows what was asked of the stand-ins; nothing like it exists at the real systems. */
export function controlRoutes(faults: FaultBook, log: RequestLog, modelCalls: RunningCalls, world: World): Router {
  const router = Router();
  router.post('/faults', (request, response) => {
    const fault = newFault.safeParse(jsonObject(request.body));
    if (fault.success) sendJson(response, 201, faults.add(fault.data));
    else sendJson(response, 400, { message: z.prettifyError(fault.error) });
  });
  router.post('/currency', (request, response) => {
    const order = newCurrency.safeParse(jsonObject(request.body));
    if (!order.success) sendJson(response, 400, { message: z.prettifyError(order.error) });
    else if (world.setCurrency(order.data.accountId, order.data.currency)) sendJson(response, 201, order.data);
    else sendJson(response, 404, { message: 'There is no such account.' });
  });
  router.get('/faults', (_request, response) => sendJson(response, 200, faults.list()));
  router.delete('/faults', (_request, response) => {
    faults.clear();
    sendJson(response, 200, []);
  });
  router.get('/requests', (_request, response) => sendJson(response, 200, log.list()));
  router.delete('/requests', (_request, response) => {
    log.clear();
    sendJson(response, 200, []);
  });
  router.get('/model-calls', (_request, response) => sendJson(response, 200, modelCalls.counts()));
  return router;
}
