import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import { GraphQLSchema } from 'graphql';
import { type BuildSchemaOptions, buildSchemaSync, type ResolverData } from 'type-graphql';
import { ParameterError } from '../../errors.js';
import { connections } from './connections.js';
import { deprecations, ids, openEnums, orders, ownWindows } from './field-steps.js';
import { guardSchema } from './guard.js';
import { nodes } from './nodes.js';
import { plannedChanges } from './planned-changes.js';

/** The resolvers' schema with declared access rules on every root field and relation. */
export function buildAppSchema(resolvers: BuildSchemaOptions['resolvers']): GraphQLSchema {
  const declared = buildSchemaSync({
    resolvers,
    // It would run a full introspection at each start. `npm run generate` validates the schema.
    skipCheck: true,
    validateFn: checkArguments,
    pubSub: { publish: () => undefined, subscribe: () => (async function* () {})(), dispose: () => undefined } as never,
  });
  const schema = guardSchema(
    deprecations(orders(ownWindows(openEnums(nodes(connections(ids(plannedChanges(declared)))))))),
  );
  // A schema collects its types on creation, and the steps have added some.
  return new GraphQLSchema(schema.toConfig());
}

/** Arguments already validated per request: they are the same for each parent of a relation. */
const checked = new WeakMap<object, Map<unknown, unknown>>();

/** Throws ParameterError for the first broken class-validator rule. */
function checkArguments(value: unknown, type: unknown, { info }: ResolverData): void {
  if (value === null || typeof value !== 'object') return;
  const isOfRelation = info?.path.prev !== undefined;
  if (isOfRelation && checked.get(info.variableValues)?.get(info.fieldNodes[0]) === type) return;
  const [error] = validateSync(value, {
    skipMissingProperties: true,
    forbidUnknownValues: false,
    stopAtFirstError: true,
  });
  if (error) throw parameterError(error, '');
  if (!isOfRelation) return;
  const valid = checked.get(info.variableValues) ?? new Map();
  checked.set(info.variableValues, valid.set(info.fieldNodes[0], type));
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

function allowedFor({ target, property, constraints = {} }: ValidationError): readonly string[] | undefined {
  if (!('isIn' in constraints) || !target) return undefined;
  const found = getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', false, false)
    .find(({ name, propertyName }) => name === 'isIn' && propertyName === property);
  return found?.constraints?.[0];
}
