import type { Naming } from '../../../resolvers/support/operation.js';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whom a write is attributed to is spelled alike on every route. */
const SPELLED_AS_IS = new Set(['userId']);

/** An argument or field name as a route spells it on the wire. */
export function toWire(name: string, naming: Naming = 'camelCase'): string {
  return naming === 'snake_case' && !SPELLED_AS_IS.has(name) ? snake(name) : name;
}

/** The argument that a path placeholder fills: `{accountID}` and `{accountId}` both fill `accountId`. */
export function argumentOfPlaceholder(placeholder: string): string {
  return placeholder.replace(/ID$/, 'Id');
}
