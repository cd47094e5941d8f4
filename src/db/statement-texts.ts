import { LRUCache } from 'lru-cache';
import type { Statement } from './sql.js';

/** Most texts that are kept; callers' choices decide which there are. */
const MOST_TEXTS = 1_000;

/** PostgreSQL's limit for a prepared statement's name; it ignores further characters. */
const LONGEST_NAME = 63;

/** Stands for a value while a text is made. Reading it throws: the text would depend on the value. */
class Slot {
  constructor(readonly name: string) {}

  [Symbol.toPrimitive](): never {
    throw new Error(`The text of a statement must not hang on its value ${this.name}.`);
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

type Made = Pick<Statement, 'text' | 'values'>;

const texts = new LRUCache<string, Made>({ max: MOST_TEXTS });

/** A statement and its name, as `Sql.query` takes it. */
export type NamedStatement =
  | [statement: Statement, name: string]
  | [text: string, values: readonly unknown[], name: string];

/** A named statement; its text is made once per name and nulls in `values`. All else it depends on is in the name. */
export function named<Values extends object>(
  name: string,
  values: Values,
  make: (slots: Values) => Statement,
): NamedStatement {
  let shape = `${name} `;
  for (const key in values) shape += isGiven(values[key]) ? 'v' : '-';
  let made = texts.get(shape);
  if (!made) {
    made = textOf(shape, values, make);
    texts.set(shape, made);
  }
  const filled = made.values.map((value) => (value === null ? null : values[(value as Slot).name as keyof Values]));
  return [made.text, filled, shape];
}

function textOf<Values extends object>(shape: string, values: Values, make: (slots: Values) => Statement): Made {
  const slots = Object.entries(values).map(([key, value]) => [key, isGiven(value) ? new Slot(key) : value]);
  const { text, values: slotted } = make(Object.fromEntries(slots));
  if (shape.length > LONGEST_NAME) throw new Error(`${shape} is too long a name: the server cuts it.`);
  if (slotted.some((value) => value !== null && !(value instanceof Slot)))
    throw new Error(`The text of ${shape} has a value of its own, which others would be asked with.`);
  return { text, values: slotted };
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}
