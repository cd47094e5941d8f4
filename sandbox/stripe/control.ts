import { Router } from 'express';
import { z } from 'zod';
import { jsonObject, sendJson } from '../http.js';
import type { Deliveries } from './delivery.js';
import { deleteCustomer, liveUpTo } from './life.js';
import { newId, type StripeStore } from './world.js';

const advance = z.strictObject({ days: z.int().min(0).max(3_660).default(0), seconds: z.int().min(0).default(0) });
const fail = z.strictObject({ times: z.int().min(0).max(100).default(1) });
const archiving = z.strictObject({ ids: z.array(z.string()).min(1) });
const repricing = z.strictObject({ lookupKey: z.string(), amount: z.int().min(0) });
const redelivery = z.strictObject({ ids: z.array(z.string()).optional() });

interface ControlContext {
  store: StripeStore;
  deliveries: Deliveries;
  pages: string;
}

/**
 * The payment stand-in's test clock and deliveries: `POST clock {days, seconds}` lets time pass and sends what happened,
 * `POST failures {times}` makes the next payments fail, `POST archive {ids}` archives prices and products as
 * people do in the dashboard, `POST reprice {lookupKey, amount}` moves a lookup key to a price of another amount, `POST customers/delete {ids}` deletes customers, `GET prices` lists both, `GET events` lists notifications, `POST events/redeliver {ids}` sends
 * some again, in this order.
 */
export function stripeControl({ store, deliveries, pages }: ControlContext): Router {
  const router = Router();
  const on = <Form extends z.ZodObject>(path: string, form: Form, act: (order: z.infer<Form>) => Promise<unknown>) =>
    router.post(path, async (request, response) => {
      const order = form.safeParse(jsonObject(request.body) ?? {});
      if (order.success) sendJson(response, 200, await act(order.data));
      else sendJson(response, 400, { message: z.prettifyError(order.error) });
    });
  on('/clock', advance, async ({ days, seconds }) => {
    const now = await store.change((world, before) => {
      world.ahead += days * 86_400 + seconds;
      const after = before + days * 86_400 + seconds;
      liveUpTo(world, pages, after);
      return after;
    });
    await deliveries.flush();
    return { now };
  });
  on('/failures', fail, async ({ times }) => {
    await store.change((world) => {
      world.failing = times;
    });
    return { times };
  });
  on('/archive', archiving, async ({ ids }) => {
    await store.change((world) => {
      for (const id of ids) {
        const price = world.prices[id];
        if (price) price.active = false;
        else world.archivedProducts = [...(world.archivedProducts ?? []), id];
      }
    });
    return { ids };
  });
  on('/reprice', repricing, async ({ lookupKey, amount }) => {
    await store.change((world) => {
      const holder = Object.values(world.prices).find((price) => price.lookup_key === lookupKey);
      if (!holder) return;
      const id = newId('price');
      world.prices[id] = { ...holder, id, unit_amount: amount };
      holder.lookup_key = null;
    });
    return { lookupKey, amount };
  });
  on('/customers/delete', archiving, async ({ ids }) => {
    await store.change((world, now) => {
      for (const id of ids) deleteCustomer(world, id, now);
    });
    await deliveries.flush();
    return { ids };
  });
  router.get('/prices', async (_request, response) => {
    const world = await store.read();
    sendJson(
      response,
      200,
      Object.values(world.prices).map(
        ({ id, product, active, lookup_key, metadata, unit_amount, tax_behavior, recurring }) => {
          return { id, product, active, lookup_key, metadata, unit_amount, tax_behavior, recurring };
        },
      ),
    );
  });
  on('/events/redeliver', redelivery, ({ ids }) => deliveries.redeliver(ids));
  router.get('/events', async (_request, response) => {
    const { notices } = await store.read();
    sendJson(
      response,
      200,
      notices.map(({ event: { id, type, created }, delivered, attempts, lastStatus }) => ({
        id,
        type,
        created,
        delivered,
        attempts,
        lastStatus,
      })),
    );
  });
  return router;
}
