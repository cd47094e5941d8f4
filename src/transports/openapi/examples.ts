import type { Schema } from './json-schema.js';

/** Sample values by property name, in lower case without underscores. */
const BY_NAME: Record<string, unknown> = {
  accountid: '1000000001',
  accountids: ['1000000001', '1000000002'],
  brand: 'Nordlicht',
  campaignid: '2000000001',
  campaignids: ['2000000001'],
  color: 'amber',
  content: 'The autumn range is in the shop from September.',
  description: 'Check the headlines before the season starts.',
  email: 'anna@example.com',
  message: 'The budget was raised for the autumn sale.',
  mccid: '1000000000',
  merchantid: '5000000001',
  name: 'Nordlicht Outdoor',
  note: 'Review with the customer',
  offerid: 'SKU-4711',
  scope: 'campaigns:read',
  scopes: ['campaigns:read'],
  search: 'nordlicht',
  state: 'kq3v1r7w',
  text: 'trekking rucksack',
  title: 'Trekking backpack 50 l',
  url: 'https://shop.example.com/backpacks',
};

const BY_FORMAT: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00.000Z',
  uuid: '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10',
  email: 'anna@example.com',
  uri: 'https://shop.example.com/backpacks',
};

/** A deterministic valid sample. `name` is the property's name. */
export function exampleOf(schema: Schema, components: ReadonlyMap<string, Schema>, name = ''): unknown {
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.$ref) {
    return exampleOf(components.get(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)) ?? {}, components, name);
  }
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, components, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const known = BY_NAME[name.toLowerCase().replaceAll('_', '')];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .slice(0, schema.maxProperties)
          .map(([key, property]) => [key, exampleOf(property, components, key)]),
      );
    case 'array':
      return Array.isArray(known) ? known : [exampleOf(schema.items ?? {}, components, name.replace(/s$/, ''))];
    case 'boolean':
      return true;
    case 'integer':
      return within(schema, 3);
    case 'number':
      return within(schema, 12.5);
    case 'string':
      return textFor(schema, name, known);
    default:
      return known ?? 'text';
  }
}

function within({ minimum, maximum, exclusiveMinimum }: Schema, preferred: number): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? Number.NEGATIVE_INFINITY : exclusiveMinimum + 1);
  return Math.min(Math.max(preferred, least), maximum ?? Number.POSITIVE_INFINITY);
}

function textFor(schema: Schema, name: string, known: unknown): string {
  const ofFormat = schema.format === undefined ? undefined : BY_FORMAT[schema.format];
  if (ofFormat !== undefined) return ofFormat;
  const sample = typeof known === 'string' ? known : sampleFor(name);
  if (schema.pattern && !new RegExp(schema.pattern).test(sample)) {
    return Object.values(BY_FORMAT).find((text) => new RegExp(schema.pattern as string).test(text)) ?? sample;
  }
  return sample.slice(0, schema.maxLength).padEnd(schema.minLength ?? 0, 'x');
}

function sampleFor(name: string): string {
  if (/currency$/i.test(name)) return 'EUR';
  if (/(^id|id|key)$/i.test(name)) return BY_FORMAT.uuid as string;
  if (/(url|link)$/i.test(name)) return BY_FORMAT.uri as string;
  if (/date$/i.test(name)) return BY_FORMAT.date as string;
  if (/(at|time)$/i.test(name)) return BY_FORMAT['date-time'] as string;
  return 'text';
}
