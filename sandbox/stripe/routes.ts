import { type Request, type Response, Router } from 'express';
import { sendJson } from '../http.js';
import { ENDPOINTS } from './api.js';
import type { Call } from './call.js';
import type { Deliveries } from './delivery.js';
import { invalid, StripeRefusal } from './errors.js';
import { readForm } from './form.js';
import { liveUpTo } from './life.js';
import { whole } from './whole.js';
import { API_VERSION, newId, type StripeStore } from './world.js';

/** The secret key that the stand-in knows. */
export const DEMO_STRIPE_KEY = 'sk_test_adlane_demo';

interface StripeContext {
  store: StripeStore;
  deliveries: Deliveries;
  /** Address of the pages on which people pay. */
  pages: string;
}

/** Stripe's interface below `/v1`. */
export function stripeRoutes(context: StripeContext): Router {
  const router = Router();
  router.use((request, response, next) => {
    response.set({ 'Request-Id': newId('req'), 'Stripe-Version': API_VERSION });
    const key = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
    if (key === DEMO_STRIPE_KEY) return next();
    const masked = key ? `: ${key.slice(0, 8)}****${key.slice(-4)}` : '';
    refuse(response, invalid(key ? `Invalid API Key provided${masked}` : 'You did not provide an API key.', {}, 401));
  });
  for (const { method, path, answer } of ENDPOINTS) {
    const handler = async (request: Request, response: Response) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const search = request.originalUrl.split('?')[1] ?? '';
      const work = (call: Call) => answer(call, readForm(method === 'GET' ? search : body));
      try {
        sendJson(response, 200, await carryOut(context, request, body, work));
        if (method === 'POST') context.deliveries.flush().catch(() => undefined);
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error;
        refuse(response, error);
      }
    };
    if (method === 'GET') router.get(path, handler);
    else router.post(path, handler);
  }
  router.use((request, response) => {
    refuse(response, invalid(`Unrecognized request URL (${request.method}: ${request.originalUrl}).`, {}, 404));
  });
  return router;
}

/** Runs a call once for one idempotency key. */
function carryOut(
  { store, pages }: StripeContext,
  request: Request,
  body: string,
  work: (call: Call) => object,
): Promise<unknown> {
  const key = request.method === 'POST' ? request.get('idempotency-key') : undefined;
  const described = `${request.method} ${request.path}\n${body}`;
  return store.change((world, now) => {
    const earlier = key === undefined ? undefined : world.answers.find((answer) => answer.key === key);
    if (earlier) {
      if (earlier.request === described) return earlier.body;
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    liveUpTo(world, pages, now);
    const answer = structuredClone(whole(world, work({ world, now, pages, id: String(request.params.id ?? '') })));
    if (key !== undefined) world.answers.push({ key, request: described, body: answer });
    return answer;
  });
}

function refuse(response: Response, { status, body }: StripeRefusal): void {
  sendJson(response, status, body);
}
