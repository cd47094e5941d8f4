import { jsonBlocks } from './json-blocks.js';
import type { JsonSchema } from './json-schema.js';
import type { ModelRequest } from './request.js';
import { classification } from './tasks/classification.js';
import { letter } from './tasks/letter.js';
import { relevance } from './tasks/relevance.js';
import type { StructuredTask } from './tasks/task.js';

/** A new kind of work is a file in `tasks/` and a line here. */
const TASKS: readonly StructuredTask[] = [classification, relevance];

/** Under which an entry of the request names what is to be judged. */
const TEXT_FIELDS = ['searchTerm', 'term', 'keyword', 'ngram', 'text', 'candidate', 'phrase', 'name', 'title'];

const MOST_ENTRIES = 1_000;

/**
 * JSON that fits the request's schema. A list of entries that a task knows is filled with one for each entry of the
 * longest JSON array in the request; every other value is the plainest one that the schema allows.
 */
export function structuredAnswer(request: ModelRequest): unknown {
  const paragraphs = letter(request);
  return paragraphs ? { paragraphs } : plainest(request.schema ?? {}, request);
}

function plainest(schema: JsonSchema, request: ModelRequest): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return plainest(choice, request);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, plainest(property, request)]),
      );
    case 'array':
      return listOf(schema, request);
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.min(Math.max(0, schema.minimum ?? 0), schema.maximum ?? Number.POSITIVE_INFINITY);
    case 'null':
      return null;
    default:
      return 'Antwort'.padEnd(schema.minLength ?? 0, '.');
  }
}

function listOf(schema: JsonSchema, request: ModelRequest): unknown[] {
  const item = schema.items ?? {};
  const task = TASKS.find(({ knows }) => knows(item));
  if (!task) return Array.from({ length: schema.minItems ?? 0 }, () => plainest(item, request));
  return entriesOf(request).map((entry, index) => judged(entry, index, item, task, request));
}

/** One entry of the answer: what the task says of it, what it is called, and its place. */
function judged(entry: unknown, index: number, item: JsonSchema, task: StructuredTask, request: ModelRequest) {
  const given = entry !== null && typeof entry === 'object' ? (entry as Record<string, unknown>) : {};
  const textField = TEXT_FIELDS.find((name) => typeof given[name] === 'string');
  const text = typeof entry === 'string' ? entry : textField === undefined ? '' : String(given[textField]);
  const verdict = task.judge(text, request);
  return Object.fromEntries(
    Object.entries(item.properties ?? {}).map(([name, property]) => {
      if (name in verdict) return [name, fitted(property, verdict[name])];
      if (name in given) return [name, given[name]];
      const type = typeOf(property);
      if (TEXT_FIELDS.includes(name) && type === 'string') return [name, text];
      if (type === 'integer' && /^(index|position|number|i|n|id)$/i.test(name)) return [name, index];
      return [name, plainest(property, request)];
    }),
  );
}

/** A verdict in the spelling that the schema allows. */
function fitted(schema: JsonSchema, value: unknown): unknown {
  if (!schema.enum || schema.enum.includes(value)) return value;
  const alike = schema.enum.find((each) => String(each).toLowerCase() === String(value).toLowerCase());
  return alike ?? (schema.enum.includes('other') ? 'other' : schema.enum[0]);
}

/** The longest array of the request: what is to be judged. */
function entriesOf({ prompt }: ModelRequest): unknown[] {
  const arrays: unknown[][] = [];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) arrays.push(value);
    else if (value !== null && typeof value === 'object') for (const each of Object.values(value)) collect(each);
  };
  for (const block of jsonBlocks(prompt)) collect(block);
  const [longest = []] = arrays.sort((one, other) => other.length - one.length);
  return longest.slice(0, MOST_ENTRIES);
}

function typeOf({ type, properties, items }: JsonSchema): string {
  const named = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  return named?.toLowerCase() ?? (properties ? 'object' : items ? 'array' : 'string');
}
