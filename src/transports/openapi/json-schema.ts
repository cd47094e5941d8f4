import type { GraphQLArgument } from 'graphql';
import { MAX_BODY_BYTES } from '../http/body.js';
import { MAX_HEAD_BYTES } from '../http/listen.js';
import { MAX_SEGMENT_LENGTH } from '../rest/naming.js';

/** The part of JSON Schema 2020-12 that the document uses. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  deprecated?: boolean;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  minProperties?: number;
  maxProperties?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export function orNull(schema: Schema): Schema {
  const { description, default: defaultValue, ...bare } = schema;
  const outer = { ...(description && { description }), ...(defaultValue !== undefined && { default: defaultValue }) };
  if (bare.$ref || bare.oneOf || bare.anyOf || bare.type === undefined) {
    return Object.keys(bare).length === 0 ? schema : { ...outer, anyOf: [bare, { type: 'null' }] };
  }
  const types = Array.isArray(bare.type) ? bare.type : [bare.type];
  return { ...schema, type: [...types, 'null'], ...(bare.enum && { enum: [...bare.enum, null] }) };
}

/** Adds GraphQL's deprecation reason to the description. */
export function deprecationOf(
  field: Partial<Pick<GraphQLArgument, 'description' | 'deprecationReason'>>,
): Pick<Schema, 'description' | 'deprecated'> {
  if (!field.deprecationReason) return {};
  const reason = `Deprecated: ${field.deprecationReason}`;
  return { description: [field.description, reason].filter(Boolean).join(' '), deprecated: true };
}

/** The server's own limits in characters, for arguments without a stricter rule. */
export const MAX_LENGTHS = { path: MAX_SEGMENT_LENGTH, query: MAX_HEAD_BYTES, body: MAX_BODY_BYTES };

const INTEGERS: Record<string, readonly [least: number, most: number]> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

/** Adds bounds: to integers by format, to texts and lists by their place in the request. */
export function withBounds(place: keyof typeof MAX_LENGTHS | undefined, schema: Schema): Schema {
  const { format = '', properties, items } = schema;
  const types = [schema.type].flat();
  const maxLength = place === undefined ? undefined : MAX_LENGTHS[place];
  const isFree = schema.enum === undefined && schema.const === undefined;
  const [least, most] = INTEGERS[format] ?? [];
  return {
    ...schema,
    ...(types.includes('integer') &&
      least !== undefined &&
      schema.exclusiveMinimum === undefined && { minimum: schema.minimum ?? least }),
    ...(types.includes('integer') && most !== undefined && { maximum: schema.maximum ?? most }),
    ...(maxLength !== undefined && types.includes('string') && isFree && { maxLength: schema.maxLength ?? maxLength }),
    // Each entry needs a comma.
    ...(maxLength !== undefined && types.includes('array') && { maxItems: schema.maxItems ?? maxLength / 2 }),
    ...(items && { items: withBounds(place, items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, withBounds(place, property)]),
      ),
    }),
  };
}
