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

interface Made {
  text: string;
  /** Of its parameters, in their order. */
  names: string[];
}

const texts = new LRUCache<string, Made>({ max: MOST_TEXTS });

/** A statement and its name, as `Sql.query` takes it. */
export type NamedStatement =
  | [statement: Statement, name: string]
  | [text: string, values: readonly unknown[], name: string];

/**
 * A named statement; its text is made once per name and nulls in `values`. All else it depends on is in the name. Each value is one parameter,
 * however often it occurs, and nulls are none: PostgreSQL leaves out what is asked of them.
 */
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
  return [made.text, made.names.map((name) => values[name as keyof Values]), shape];
}

function textOf<Values extends object>(shape: string, values: Values, make: (slots: Values) => Statement): Made {
  if (shape.length > LONGEST_NAME) throw new Error(`${shape} is too long a name: the server cuts it.`);
  const slots = Object.entries(values).map(([key, value]) => [key, isGiven(value) ? new Slot(key) : value]);
  const { strings, values: slotted } = make(Object.fromEntries(slots));
  const sent: Slot[] = [];
  const placeOf = (value: unknown) => {
    if (value === null) return 'null';
    if (!(value instanceof Slot))
      throw new Error(`The text of ${shape} has a value of its own, which others would be asked with.`);
    const at = sent.indexOf(value);
    return `$${at < 0 ? sent.push(value) : at + 1}`;
  };
  const text = strings.slice(1).reduce((text, part, i) => `${text}${placeOf(slotted[i])}${part}`, strings[0] as string);
  return { text, names: sent.map(({ name }) => name) };
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}
