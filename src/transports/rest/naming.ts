import type { GraphQLArgument } from 'graphql';
import type { Naming } from '../../../resolvers/operations/operation.js';

export const MAX_SEGMENT_LENGTH = 2_000;

export interface WireParameter {
  /** The caller's spelling. */
  name: string;
  in: 'path' | 'query' | 'body';
  argument: Pick<GraphQLArgument, 'name' | 'description' | 'type' | 'defaultValue'> &
    Partial<Pick<GraphQLArgument, 'deprecationReason'>>;
  /** Set if the parameter is a field of an input type that forms the whole body. */
  inputType?: string;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Spelled the same on every route, by contract. */
const SPELLED_AS_IS = new Set(['userId']);

/** The wire spelling of an argument or field. */
export function toWire(name: string, naming: Naming = 'camelCase'): string {
  return naming === 'snake_case' && !SPELLED_AS_IS.has(name) ? snake(name) : name;
}

/** `{accountID}` and `{accountId}` both stand for `accountId`. */
export function argumentOfPlaceholder(placeholder: string): string {
  return placeholder.replace(/ID$/, 'Id');
}

/** Translates names and paths such as `keywords[3].matchType` to the caller's spelling. */
export function spellingOf(parameters: readonly WireParameter[], naming?: Naming): (parameter: string) => string {
  const wireNames = new Map(parameters.map(({ argument, name }) => [argument.name, name]));
  return (parameter) => {
    const [, head = '', rest = ''] = /^(\w+)(.*)$/s.exec(parameter) ?? [];
    return (wireNames.get(head) ?? head) + rest.replace(/\w+/g, (name) => toWire(name, naming));
  };
}
