import { type GraphQLObjectType, getNamedType, getNullableType, isListType, isObjectType } from 'graphql';
import { extensionsOf, isOnRest, type Naming } from '../../../resolvers/operations/operation.js';
import { ParameterError } from '../../errors.js';
import { toWire } from './naming.js';

const MAX_CHARACTERS = 2_000;
export const MAX_NAMES = 100;

/** Spelled the same on every route. */
export const FIELDS = 'fields';

/** By wire name, in `AnswerFields`. */
export interface AnswerField {
  /** The name in the schema. */
  name: string;
  isList: boolean;
  /** The operation's argument without which answers lack it. */
  askedBy?: string | undefined;
  below: AnswerFields | undefined;
}

export type AnswerFields = ReadonlyMap<string, AnswerField>;

/** Selected fields with their subfields; undefined selects all. */
export type FieldSelection = ReadonlyMap<string, FieldSelection | undefined>;

/** The selectable fields of a type; recursion ends at a type within itself. */
export function fieldsOf(
  type: GraphQLObjectType,
  naming: Naming | undefined,
  above: readonly GraphQLObjectType[] = [],
): AnswerFields {
  const fields = Object.values(type.getFields()).filter(isOnRest);
  return new Map(
    fields.map((field) => {
      const { name, type: ofField } = field;
      const named = getNamedType(ofField);
      const isNested = isObjectType(named) && !above.includes(named);
      const below = isNested ? fieldsOf(named, naming, [...above, type]) : undefined;
      return [
        toWire(name, naming),
        { name, isList: isListType(getNullableType(ofField)), askedBy: extensionsOf(field).askedBy, below },
      ];
    }),
  );
}

/** The fields of an answer whose operation has those arguments that `isGiven` says. */
export function askedFields(fields: AnswerFields, isGiven: (argument: string) => boolean): AnswerFields {
  return new Map([...fields].filter(([, { askedBy }]) => askedBy === undefined || isGiven(askedBy)));
}

/** All names that `fields` accepts, with dots for nested ones. */
export function namesIn(fields: AnswerFields, prefix = ''): string[] {
  return [...fields].flatMap(([name, { below }]) => [
    prefix + name,
    ...(below ? namesIn(below, `${prefix}${name}.`) : []),
  ]);
}

/** Throws ParameterError for a text that is too long, or an empty or unknown name. */
export function parseFields(text: string, fields: AnswerFields): FieldSelection {
  if (text.length > MAX_CHARACTERS) throw new ParameterError(FIELDS, `must have at most ${MAX_CHARACTERS} characters`);
  const names = text.split(',');
  if (names.length > MAX_NAMES) throw new ParameterError(FIELDS, `must name at most ${MAX_NAMES} fields`);
  const chosen: MutableSelection = new Map();
  for (const name of names) select(name.trim(), chosen, fields);
  return chosen;
}

type MutableSelection = Map<string, MutableSelection | undefined>;

function select(path: string, chosen: MutableSelection, fields: AnswerFields): void {
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
      const next: MutableSelection = into.get(step) ?? new Map();
      into.set(step, next);
      into = next;
      among = field.below;
    }
  }
}

/** Keeps the selected fields, in schema order. */
export function pick(chosen: FieldSelection, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => pick(chosen, entry));
  if (value === null || typeof value !== 'object') return value;
  const result: Record<string, unknown> = {};
  for (const [name, content] of Object.entries(value)) {
    if (!chosen.has(name)) continue;
    const below = chosen.get(name);
    result[name] = below ? pick(below, content) : content;
  }
  return result;
}
