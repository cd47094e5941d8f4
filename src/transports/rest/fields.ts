import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import { isOnRest } from '../../../resolvers/support/operation.js';
import { ParameterError } from '../../errors.js';
import { listOf } from './lists.js';
import { toWire } from './naming.js';
import { isRead, type Route } from './routes.js';

/** Most characters and names of `fields`. */
export const MOST_CHARACTERS = 2_000;
export const MOST_NAMES = 100;

/** The argument that names the fields; every route spells it so. */
export const FIELDS = 'fields';

/** A field of an answer, by its wire name, and those below it. */
export interface AnswerField {
  /** As the schema calls it. */
  name: string;
  isList: boolean;
  below: AnswerFields | undefined;
}

export type AnswerFields = ReadonlyMap<string, AnswerField>;

/** The fields that a caller chose, with those below each; undefined for all of them. */
export type Chosen = ReadonlyMap<string, Chosen | undefined>;

/** The fields that a caller of a route may choose: of an entry of a list, else of the answer. Undefined if it answers no object. */
export function choosableOf(route: Route): AnswerFields | undefined {
  if (!isRead(route) || route.declaration.redirectTo !== undefined) return undefined;
  const type = listOf(route)?.entry ?? getNamedType(route.operation.field.type);
  return isObjectType(type) ? fieldsOf(type, route) : undefined;
}

function fieldsOf(type: GraphQLObjectType, route: Route, above: readonly GraphQLObjectType[] = []): AnswerFields {
  const below = (of: GraphQLOutputType) => {
    const named = getNamedType(of);
    return isObjectType(named) && !above.includes(named) ? fieldsOf(named, route, [...above, type]) : undefined;
  };
  return new Map(
    Object.values(type.getFields())
      .filter(isOnRest)
      .map((field) => [
        toWire(field.name, route.declaration.answerNaming),
        { name: field.name, isList: isListType(getNullableType(field.type)), below: below(field.type) },
      ]),
  );
}

/** Every name that `fields` takes, those of nested fields with dots. */
export function namesIn(fields: AnswerFields, prefix = ''): string[] {
  return [...fields].flatMap(([name, { below }]) => [
    prefix + name,
    ...(below ? namesIn(below, `${prefix}${name}.`) : []),
  ]);
}

/** The fields that a list of names chooses. Throws ParameterError for names that are too many, too long, empty or no field. */
export function chosenBy(text: string, fields: AnswerFields): Chosen {
  if (text.length > MOST_CHARACTERS)
    throw new ParameterError(FIELDS, `must have at most ${MOST_CHARACTERS} characters`);
  const names = text.split(',');
  if (names.length > MOST_NAMES) throw new ParameterError(FIELDS, `must name at most ${MOST_NAMES} fields`);
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
