import { hash } from 'node:crypto';

/** JSON with sorted keys, so that equal objects give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  );
}

export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
