import { whole } from './whole.js';
import { API_VERSION, newId, type StripeWorld } from './world.js';

/** Puts a notification about `object`, as it is now, in line for delivery. */
export function notify(world: StripeWorld, type: string, object: object, created: number): void {
  world.notices.push({
    event: {
      id: newId('evt'),
      object: 'event',
      type,
      created,
      api_version: API_VERSION,
      data: { object: structuredClone(whole(world, object)) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    },
    delivered: false,
    attempts: 0,
    lastStatus: null,
  });
}
