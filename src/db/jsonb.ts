const NUL = '\0';
const REPLACEMENT = '\ufffd';

/** `value` as text for a `jsonb` parameter; what jsonb cannot hold (NUL, lone surrogates) becomes U+FFFD. */
export function toJsonb(value: unknown): string {
  return JSON.stringify(storable(value) ?? null);
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll(NUL, REPLACEMENT);
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object' || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storable(key), storable(item)]));
}
