import type { Naming } from '../../../resolvers/support/operation.js';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An argument or field name as a route spells it on the wire. */
export function toWire(name: string, naming: Naming = 'camelCase'): string {
  return naming === 'snake_case' ? snake(name) : name;
}

/** The argument that a path placeholder fills: `{accountID}` and `{accountId}` both fill `accountId`. */
export function argumentOfPlaceholder(placeholder: string): string {
  return placeholder.replace(/ID$/, 'Id');
}
