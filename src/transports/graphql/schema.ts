import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import type { GraphQLSchema } from 'graphql';
import { type BuildSchemaOptions, buildSchemaSync } from 'type-graphql';
import { ParameterError } from '../../errors.js';
import { connections } from './connections.js';
import { deprecations, ids, orders, ownWindows } from './field-steps.js';
import { guardSchema } from './guard.js';
import { nodes } from './nodes.js';
import { openEnums } from './open-enums.js';
import { plannedChanges } from './planned-changes.js';

/** Where type-graphql keeps what its decorators gather; it exports no way to it. */
interface Gathered {
  TypeGraphQLMetadataStorage: { fields: { name: string; schemaName: string; simple?: boolean }[] };
}

/**
 * The typed schema of the resolver classes, with every root field and relation behind its declared access rule. A
 * field that no resolver is written for is its value: the library would put a resolver of its own before each of every row.
 */
export function buildAppSchema(resolvers: BuildSchemaOptions['resolvers']): GraphQLSchema {
  const { fields } = (globalThis as unknown as Gathered).TypeGraphQLMetadataStorage;
  for (const field of fields) if (field.schemaName === field.name) field.simple ??= true;
  const schema = buildSchemaSync({
    resolvers,
    validateFn: checkArguments,
    pubSub: { publish: () => undefined, subscribe: () => (async function* () {})(), dispose: () => undefined } as never,
  });
  return guardSchema(deprecations(orders(ownWindows(openEnums(nodes(connections(ids(plannedChanges(schema)))))))));
}

const rules = getMetadataStorage();
const gather = rules.getTargetValidationMetadatas.bind(rules);
const gathered = new Map<unknown, ReturnType<typeof gather>>();

// Rules stand fast once their classes are loaded; the library looks through every class there is, again for each value.
rules.getTargetValidationMetadatas = (target, ...how) => {
  let found = gathered.get(target);
  if (!found) {
    found = gather(target, ...how);
    gathered.set(target, found);
  }
  return found;
};

const LONGEST_KEPT = 100;

/** By class, a copy of the arguments that kept to their rules last: those of a relation come again for each parent. */
const keptLast = new WeakMap<object, Record<string, unknown>>();

/** Holds arguments against the class-validator rules of their class; the first broken rule becomes a ParameterError. */
function checkArguments(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  const type = value.constructor;
  const kept = keptLast.get(type);
  if (kept && isSame(kept, value as Record<string, unknown>)) return;
  const [error] = validateSync(value, {
    skipMissingProperties: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
  });
  if (error) throw parameterError(error, '');
  if (Object.values(value).every(isSmall)) keptLast.set(type, { ...value });
}

function isSame(kept: Record<string, unknown>, value: Record<string, unknown>): boolean {
  const names = Object.keys(value);
  return names.length === Object.keys(kept).length && names.every((name) => Object.is(value[name], kept[name]));
}

/** Whether a value cannot change and takes little memory. */
function isSmall(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_KEPT;
  return typeof value !== 'object' || value === null;
}

function parameterError(error: ValidationError, parent: string): ParameterError {
  const path = /^\d+$/.test(error.property)
    ? `${parent}[${error.property}]`
    : parent
      ? `${parent}.${error.property}`
      : error.property;
  const nested = error.children?.[0];
  if (nested) return parameterError(nested, path);
  const [message = 'is not valid'] = Object.values(error.constraints ?? {});
  return new ParameterError(
    path,
    message.startsWith(`${error.property} `) ? message.slice(error.property.length + 1) : `: ${message}`,
    allowedFor(error),
  );
}

/** The values of the list that a value is not in. */
function allowedFor({ target, property, constraints = {} }: ValidationError): readonly string[] | undefined {
  if (!('isIn' in constraints) || !target) return undefined;
  const found = rules
    .getTargetValidationMetadatas(target.constructor, '', false, false)
    .find(({ name, propertyName }) => name === 'isIn' && propertyName === property);
  return found?.constraints?.[0];
}
