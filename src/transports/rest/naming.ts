import type { GraphQLArgument } from 'graphql';
import type { Naming } from '../../../resolvers/operations/operation.js';

/** Longest value of a path placeholder, in characters. */
export const MAX_SEGMENT_LENGTH = 2_000;

export interface WireParameter {
  /** As the caller spells it. */
  name: string;
  in: 'path' | 'query' | 'body';
  argument: Pick<GraphQLArgument, 'name' | 'description' | 'type' | 'defaultValue'> &
    Partial<Pick<GraphQLArgument, 'deprecationReason'>>;
  /** The input type that it is a field of, if one argument is the whole body. */
  inputType?: string;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The user that a write is attributed to is spelled the same on every route. */
const SPELLED_AS_IS = new Set(['userId']);

/** An argument or field name as a route spells it on the wire. */
export function toWire(name: string, naming: Naming = 'camelCase'): string {
  return naming === 'snake_case' && !SPELLED_AS_IS.has(name) ? snake(name) : name;
}

/** The argument that a path placeholder fills: `{accountID}` and `{accountId}` both fill `accountId`. */
export function argumentOfPlaceholder(placeholder: string): string {
  return placeholder.replace(/ID$/, 'Id');
}

/** Turns argument names and paths such as `keywords[3].matchType` into the names that callers use for them. */
export function spellingOf(parameters: readonly WireParameter[], naming?: Naming): (parameter: string) => string {
  const wireNames = new Map(parameters.map(({ argument, name }) => [argument.name, name]));
  return (parameter) => {
    const [, head = '', rest = ''] = /^(\w+)(.*)$/s.exec(parameter) ?? [];
    return (wireNames.get(head) ?? head) + rest.replace(/\w+/g, (name) => toWire(name, naming));
  };
}
