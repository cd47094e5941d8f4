import type { GraphQLArgument } from 'graphql';

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

/** The same schema, with null as one more value. */
export function orNull(schema: Schema): Schema {
  const { description, default: defaultValue, ...bare } = schema;
  const outer = { ...(description && { description }), ...(defaultValue !== undefined && { default: defaultValue }) };
  if (bare.$ref || bare.oneOf || bare.anyOf || bare.type === undefined) {
    return Object.keys(bare).length === 0 ? schema : { ...outer, anyOf: [bare, { type: 'null' }] };
  }
  const types = Array.isArray(bare.type) ? bare.type : [bare.type];
  return { ...schema, type: [...types, 'null'], ...(bare.enum && { enum: [...bare.enum, null] }) };
}

/** `deprecated` of what GraphQL calls so, with the reason in its description. */
export function deprecationOf(
  field: Partial<Pick<GraphQLArgument, 'description' | 'deprecationReason'>>,
): Pick<Schema, 'description' | 'deprecated'> {
  if (!field.deprecationReason) return {};
  const reason = `Deprecated: ${field.deprecationReason}`;
  return { description: [field.description, reason].filter(Boolean).join(' '), deprecated: true };
}
