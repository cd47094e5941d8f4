import type { Schema } from '../openapi/json-schema.js';

/** Keywords that OpenAI's strict mode, Gemini and Claude take in a tool's parameters. The server checks all others. */
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

/** A schema that every assistant understands: nothing to look up, one type a value, and no null, which callers may send all the same. */
export function portable(schema: Schema, components: ReadonlyMap<string, Schema>): Schema {
  const whole = withoutNull(inlined(schema, components));
  const result: Record<string, unknown> = {};
  for (const keyword of KEYWORDS) {
    // That 0, false and null are what an absent value means goes without saying.
    const goesWithoutSaying = keyword === 'default' && !whole.default;
    if (whole[keyword] !== undefined && !goesWithoutSaying) result[keyword] = whole[keyword];
  }
  if (whole.const !== undefined) result.enum = [whole.const];
  // The values stand beside it.
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

/** The schema with every reference replaced by what it names: many assistants follow none. */
export function inlined(
  schema: Schema,
  components: ReadonlyMap<string, Schema>,
  above: readonly string[] = [],
): Schema {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    if (above.includes(name)) throw new Error(`A tool cannot show ${name}, which holds itself.`);
    return { ...inlined(components.get(name) as Schema, components, [...above, name]), ...own };
  }
  const within = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    return Array.isArray(value) ? value.map(within) : inlined(value as Schema, components, above);
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, within(value)]));
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
