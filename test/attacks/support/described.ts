import fc from 'fast-check';

/** The part of JSON Schema that the document uses for what callers send. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
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
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Longest text and list that are made, where more is allowed. */
const MOST = { characters: 24, entries: 3 };
const DAY_MS = 86_400_000;

/** Values that `schema` allows; `resolve` finds what a `$ref` leads to. */
export function allowedBy(schema: Schema, resolve: (ref: string) => Schema): fc.Arbitrary<unknown> {
  const below = (inner: Schema) => allowedBy(inner, resolve);
  if (schema.$ref) return below(resolve(schema.$ref));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(below));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => below({ ...schema, type })));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -1000, -1000), max: Math.min(schema.maximum ?? 1000, 1000) });
    case 'number':
      return fc
        .integer({ min: Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1000, -1000) * 100 + 1, max: 100_000 })
        .map((hundredths) => hundredths / 100);
    case 'array': {
      const length = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 3, MOST.entries) };
      return schema.uniqueItems
        ? fc.uniqueArray(below(schema.items ?? {}), length)
        : fc.array(below(schema.items ?? {}), length);
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, below(inner)] as const);
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    case 'string':
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = MOST.characters }: Schema): fc.Arbitrary<string> {
  const moments = fc.integer({ min: -400, max: 100 }).map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  if (format === 'date') return moments.map((moment) => moment.slice(0, 10));
  if (format === 'date-time') return moments;
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'email') return fc.emailAddress({ size: 'small' });
  if (format === 'uri') return fc.webUrl({ size: 'small' });
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
  return fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, MOST.characters)),
    unit: 'grapheme',
  });
}
