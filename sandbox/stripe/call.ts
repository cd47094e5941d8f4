import { z } from 'zod';
import { invalid, missing } from './errors.js';
import type { StripeWorld } from './world.js';

/** What a call works on. `now` is the test clock's time in Unix seconds; `pages` the address of the stand-in's pages. */
export interface Call {
  world: StripeWorld;
  now: number;
  pages: string;
  /** Of the object that the path names. */
  id: string;
}

export const metadata = z.record(z.string(), z.string()).default({});
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const whole = z.string().regex(/^\d+$/).transform(Number);

/** Throws Stripe's 404 for an id that there is nothing under. */
export function find<T>(from: Record<string, T>, what: string, id: string): T {
  const found = Object.hasOwn(from, id) ? from[id] : undefined;
  if (found === undefined) throw missing(what, id);
  return found;
}

/** Throws Stripe's 400 for a parameter that names a customer who is not there, or no longer. */
export function requireCustomer({ customers }: StripeWorld, id: string): void {
  if (Object.hasOwn(customers, id) && !customers[id]?.deleted) return;
  throw invalid(`No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' });
}

export const limit = whole.pipe(z.int().min(1).max(100)).default(10);

/** A page of a list, which `all` has in the order of their making; the newest first. */
export function list<T extends { created: number; id: string }>(
  url: string,
  all: T[],
  { limit: most, starting_after: after }: { limit: number; starting_after?: string | undefined },
) {
  const sorted = all.toReversed().sort((one, other) => other.created - one.created);
  const from = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1;
  const data = sorted.slice(from, from + most);
  return { object: 'list', url, data, has_more: from + data.length < sorted.length };
}
