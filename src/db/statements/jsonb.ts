import { inSlices } from '../../lib/slices.js';

const NUL = '\0';
const REPLACEMENT = '\ufffd';
/** Levels that are kept; deeper nesting by callers would exhaust the stack here and in PostgreSQL. */
const MAX_LEVELS = 100;

/** `value` as text for a `jsonb` parameter; what that cannot hold (NUL, lone surrogates, endless depth) becomes U+FFFD. */
export function toJsonb(value: unknown): string {
  return JSON.stringify(storable(value, MAX_LEVELS) ?? null);
}

/** The same in slices: lists of many thousand entries would block everything else. */
export async function toLargeJsonb(value: unknown): Promise<string> {
  if (!Array.isArray(value)) return toJsonb(value);
  const parts = await inSlices(textsOf(value));
  return `[${parts.join()}]`;
}

function* textsOf(items: readonly unknown[]): Generator<void, string[]> {
  const texts: string[] = [];
  for (const item of items) {
    texts.push(JSON.stringify(storable(item, MAX_LEVELS - 1) ?? null));
    yield;
  }
  return texts;
}

/** Foreign text for a text column, with the same replacements. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll(NUL, REPLACEMENT);
}

function storable(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return storableText(value);
  if (value === null || typeof value !== 'object') return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return value;
  if (levels === 0) return REPLACEMENT;
  if (Array.isArray(value)) return value.map((item) => storable(item, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [storable(key, levels), storable(item, levels - 1)]),
  );
}
