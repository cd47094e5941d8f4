import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import type { GraphQLSchema } from 'graphql';
import { type BuildSchemaOptions, buildSchemaSync, type ResolverData } from 'type-graphql';
import { ParameterError } from '../../errors.js';
import { connections } from './connections.js';
import { deprecations, ids, openEnums, orders, ownWindows } from './field-steps.js';
import { guardSchema } from './guard.js';
import { container, keepArguments, keptOf, type Method, withKeptArguments } from './kept-arguments.js';
import { nodes } from './nodes.js';
import { plannedChanges } from './planned-changes.js';

/** Where type-graphql keeps what its decorators gather; it exports no way to it. */
interface Gathered {
  TypeGraphQLMetadataStorage: {
    fields: { name: string; schemaName: string; simple?: boolean }[];
    objectTypes: { name: string; target: unknown }[];
    queries: Method[];
    fieldResolvers: (Method & { kind: 'internal' | 'external' })[];
  };
}

/**
 * The typed schema of the resolver classes, with every root field and relation behind its declared access rule. A
 * field that no resolver is written for is its value: the library would put a resolver of its own before each of every row.
 */
export function buildAppSchema(resolvers: BuildSchemaOptions['resolvers']): GraphQLSchema {
  const { fields, objectTypes, queries, fieldResolvers } = (globalThis as unknown as Gathered)
    .TypeGraphQLMetadataStorage;
  for (const field of fields) if (field.schemaName === field.name) field.simple ??= true;
  const schema = buildSchemaSync({
    resolvers,
    // The library would answer the whole introspection at each start. `npm run generate` checks the finished schema.
    skipCheck: true,
    container,
    validateFn: checkArguments,
    pubSub: { publish: () => undefined, subscribe: () => (async function* () {})(), dispose: () => undefined } as never,
  });
  const typeOf = (target: unknown) => objectTypes.find((type) => type.target === target)?.name;
  const quick = withKeptArguments(
    schema,
    [...queries, ...fieldResolvers.filter(({ kind }) => kind === 'external')],
    typeOf,
  );
  return guardSchema(deprecations(orders(ownWindows(openEnums(nodes(connections(ids(plannedChanges(quick)))))))));
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

/** Holds arguments against the class-validator rules of their class; the first broken rule becomes a ParameterError. */
function checkArguments(value: unknown, _type: unknown, { args }: ResolverData): void {
  if (value === null || typeof value !== 'object' || keptOf(value.constructor, args)) return;
  const [error] = validateSync(value, {
    skipMissingProperties: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
  });
  if (error) throw parameterError(error, '');
  keepArguments(args, value);
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
