import { type GraphQLObjectType, getNamedType, getNullableType, isListType, isObjectType } from 'graphql';
import { isOnRest, type Naming } from '../../../resolvers/operations/operation.js';
import { ParameterError } from '../../errors.js';
import { toWire } from './naming.js';

/** Most characters and names of `fields`. */
const MAX_CHARACTERS = 2_000;
export const MAX_NAMES = 100;

/** The parameter with the names of fields, spelled the same on every route. */
export const FIELDS = 'fields';

/** A field of an answer, by its wire name, and those below it. */
export interface AnswerField {
  /** As in the schema. */
  name: string;
  isList: boolean;
  below: AnswerFields | undefined;
}

export type AnswerFields = ReadonlyMap<string, AnswerField>;

/** The fields that a caller chose, with those below each; undefined: all of them. */
export type Chosen = ReadonlyMap<string, Chosen | undefined>;

/** The fields of an answer or entry of this type. A type within itself has none below. */
export function fieldsOf(
  type: GraphQLObjectType,
  naming: Naming | undefined,
  above: readonly GraphQLObjectType[] = [],
): AnswerFields {
  const fields = Object.values(type.getFields()).filter(isOnRest);
  return new Map(
    fields.map(({ name, type: ofField }) => {
      const named = getNamedType(ofField);
      const isNested = isObjectType(named) && !above.includes(named);
      const below = isNested ? fieldsOf(named, naming, [...above, type]) : undefined;
      return [toWire(name, naming), { name, isList: isListType(getNullableType(ofField)), below }];
    }),
  );
}

/** All names that `fields` accepts; nested ones have dots. */
export function namesIn(fields: AnswerFields, prefix = ''): string[] {
  return [...fields].flatMap(([name, { below }]) => [
    prefix + name,
    ...(below ? namesIn(below, `${prefix}${name}.`) : []),
  ]);
}

/** Parses a list of names. Throws ParameterError if it is too long, or for an empty or unknown name. */
export function chosenBy(text: string, fields: AnswerFields): Chosen {
  if (text.length > MAX_CHARACTERS) throw new ParameterError(FIELDS, `must have at most ${MAX_CHARACTERS} characters`);
  const names = text.split(',');
  if (names.length > MAX_NAMES) throw new ParameterError(FIELDS, `must name at most ${MAX_NAMES} fields`);
  const chosen: Choosing = new Map();
  for (const name of names) choose(name.trim(), chosen, fields);
  return chosen;
}

type Choosing = Map<string, Choosing | undefined>;

function choose(path: string, chosen: Choosing, fields: AnswerFields): void {
  const steps = path.split('.');
  let into = chosen;
  let among: AnswerFields | undefined = fields;
  for (const [at, step] of steps.entries()) {
    const field: AnswerField | undefined = among?.get(step);
    if (!field) {
      const known = namesIn(fields);
      const what = path === '' ? 'has an empty name' : `has the unknown name ${path.slice(0, 100)}`;
      throw new ParameterError(FIELDS, `${what}; it takes ${known.join(', ')}, separated by commas`, known);
    }
    const isWhole = into.has(step) && into.get(step) === undefined;
    if (isWhole) return;
    if (at === steps.length - 1) into.set(step, undefined);
    else {
      const next: Choosing = into.get(step) ?? new Map();
      into.set(step, next);
      into = next;
      among = field.below;
    }
  }
}

/** The chosen fields of an answer or an entry, in the order of the schema. */
export function only(chosen: Chosen, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => only(chosen, entry));
  if (value === null || typeof value !== 'object') return value;
  const result: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(value)) {
    if (!chosen.has(name)) continue;
    const below = chosen.get(name);
    result[name] = below ? only(below, held) : held;
  }
  return result;
}
