import type { Schema } from '../openapi/json-schema.js';

/** Keywords that OpenAI's strict mode, Gemini and Claude accept. The server still checks all others. */
const KEYWORDS = [
  'type',
  'description',
  'enum',
  'default',
  'properties',
  'required',
  'items',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'additionalProperties',
] as const satisfies (keyof Schema)[];

/** For all assistants: no references, one type per value, no null (which is still accepted). */
export function portable(schema: Schema, components: ReadonlyMap<string, Schema>): Schema {
  const whole = withoutNull(inlineReferences(schema, components));
  const result: Record<string, unknown> = {};
  for (const keyword of KEYWORDS) {
    // 0, false and null are implied defaults.
    const isImplied = keyword === 'default' && !whole.default;
    if (whole[keyword] !== undefined && !isImplied) result[keyword] = whole[keyword];
  }
  if (whole.const !== undefined) result.enum = [whole.const];
  // `enum` lists the values already.
  const values = `: ${whole.enum?.join(', ')}.`;
  if (whole.enum && whole.description) result.description = whole.description.replace(values, '.');
  if (whole.properties) {
    result.properties = Object.fromEntries(
      Object.entries(whole.properties).map(([name, field]) => [name, portable(field, components)]),
    );
  }
  if (whole.required?.length === 0) delete result.required;
  if (whole.items) result.items = portable(whole.items, components);
  return result as Schema;
}

/** Replaces references, which many assistants do not resolve. */
export function inlineReferences(
  schema: Schema,
  components: ReadonlyMap<string, Schema>,
  above: readonly string[] = [],
): Schema {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    if (above.includes(name)) throw new Error(`A tool cannot show ${name}, which holds itself.`);
    return { ...inlineReferences(components.get(name) as Schema, components, [...above, name]), ...own };
  }
  const inlineValue = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    return Array.isArray(value) ? value.map(inlineValue) : inlineReferences(value as Schema, components, above);
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inlineValue(value)]));
}

function withoutNull(schema: Schema): Schema {
  const { anyOf, oneOf, ...own } = schema;
  const others = (anyOf ?? oneOf)?.filter(({ type }) => type !== 'null');
  if (others && others.length > 1) throw new Error('A tool cannot take values of several kinds.');
  const whole: Schema = others?.[0] ? { ...others[0], ...own } : own;
  const types = Array.isArray(whole.type) ? whole.type.filter((type) => type !== 'null') : undefined;
  if (types && types.length > 1) throw new Error('A tool cannot take values of several types.');
  return {
    ...whole,
    ...(types && { type: types[0] as string }),
    ...(whole.enum && { enum: whole.enum.filter((value) => value !== null) }),
  };
}
