import type { FieldValue } from '../gaql/condition.js';

/** A record of one resource, by full field names such as `campaign.id`; unset fields are absent. */
export type Entity = Readonly<Record<string, FieldValue>>;

/** The entity with the owner put before each name, and without what is undefined. */
export function entity(owner: string, resourceName: string, values: Record<string, FieldValue>): Entity {
  const out: Record<string, FieldValue> = { [`${owner}.resource_name`]: resourceName };
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) out[`${owner}.${name}`] = value;
  }
  return out;
}

export function nameOf(owner: string, item: Entity): string {
  return String(item[`${owner}.resource_name`]);
}

/** Micro-units of a number of cents. */
export function micros(cents: number): number {
  return cents * 10_000;
}
