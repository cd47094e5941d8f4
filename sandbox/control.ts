import { Router } from 'express';
import { z } from 'zod';
import { FAULT_KINDS } from './fault.js';
import type { FaultBook } from './faults.js';
import { jsonObject, sendJson } from './http.js';
import type { RunningCalls } from './language-model/running.js';
import { oddFacts } from './odd-facts.js';
import { QUIRKS, type Quirks } from './quirks.js';
import { type RequestLog, SYSTEMS, type System } from './request-log.js';
import { CURRENCIES } from './world/currency.js';
import type { World } from './world/world.js';

/** How the systems that can be told an exact error spell its code. */
const CODES: Partial<Record<System, RegExp>> = {
  'google-ads': /^\w+Error\.\w+$/,
  merchant: /^[A-Z_]+$/,
  meta: /^\d+(\.\d+)?$/,
};

const newFault = z
  .strictObject({
    system: z.enum(SYSTEMS),
    kind: z.enum(FAULT_KINDS),
    status: z.int().min(400).max(599).optional(),
    code: z
      .string()
      .regex(/^(\w+\.)?([A-Z][A-Z_]*|\d+)$/)
      .optional(),
    delayMs: z.int().min(0).max(3_600_000).optional(),
    times: z
      .int()
      .min(-1)
      .refine((times) => times !== 0, 'at least 1, or -1 for all')
      .optional(),
    match: z.string().min(1).optional(),
    afterResults: z.int().min(0).optional(),
  })
  .refine(({ kind, code }) => (kind === 'error') === (code !== undefined), 'a code goes with the kind error alone')
  .refine(
    ({ system, kind, code = '' }) => kind !== 'error' || CODES[system]?.test(code),
    'the system has no such code',
  );

interface ControlContext {
  faults: FaultBook;
  quirks: Quirks;
  log: RequestLog;
  modelCalls: RunningCalls;
  world: World;
  now: () => Date;
}

/** Without names all quirks of the system are meant. */
const newQuirks = z.discriminatedUnion('system', [
  z.strictObject({
    system: z.literal('google-ads'),
    quirks: z.array(z.enum(QUIRKS['google-ads'])).default([...QUIRKS['google-ads']]),
  }),
  z.strictObject({
    system: z.literal('merchant'),
    quirks: z.array(z.enum(QUIRKS.merchant)).default([...QUIRKS.merchant]),
  }),
  z.strictObject({
    system: z.literal('meta'),
    quirks: z.array(z.enum(QUIRKS.meta)).default([...QUIRKS.meta]),
  }),
]);

const newCurrency = z.strictObject({ accountId: z.string(), currency: z.enum(CURRENCIES) });

const newOddAccounts = z.strictObject({ seeds: z.array(z.int().min(0).max(99_999)).min(1).max(20) });

/** Orders faults, quirks and odd accounts, and shows what was asked of the stand-ins; nothing like it exists at the real systems. */
export function controlRoutes({ faults, quirks, log, modelCalls, world, now }: ControlContext): Router {
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
  router.post('/odd-accounts', (request, response) => {
    const order = newOddAccounts.safeParse(jsonObject(request.body));
    if (!order.success) return sendJson(response, 400, { message: z.prettifyError(order.error) });
    for (const seed of order.data.seeds) world.orderOdd({ seed, at: now().getTime() });
    sendJson(response, 201, order.data);
  });
  router.get('/odd-accounts/:seed', (request, response) => {
    const facts = oddFacts(world, Number(request.params.seed), now());
    if (facts) sendJson(response, 200, facts);
    else sendJson(response, 404, { message: 'No odd account of this seed was ordered.' });
  });
  router.get('/faults', (_request, response) => sendJson(response, 200, faults.list()));
  router.delete('/faults', (_request, response) => {
    faults.clear();
    sendJson(response, 200, []);
  });
  router.post('/quirks', (request, response) => {
    const order = newQuirks.safeParse(jsonObject(request.body));
    if (!order.success) return sendJson(response, 400, { message: z.prettifyError(order.error) });
    quirks.add(order.data.system, order.data.quirks);
    sendJson(response, 200, quirks.list());
  });
  router.get('/quirks', (_request, response) => sendJson(response, 200, quirks.list()));
  router.delete('/quirks', (_request, response) => {
    quirks.clear();
    sendJson(response, 200, quirks.list());
  });
  router.get('/requests', (_request, response) => sendJson(response, 200, log.list()));
  router.delete('/requests', (_request, response) => {
    log.clear();
    sendJson(response, 200, []);
  });
  router.get('/model-calls', (_request, response) => sendJson(response, 200, modelCalls.counts()));
  return router;
}
