import {
  coerceInputValue,
  type GraphQLArgument,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import type { Context } from '../../../resolvers/operations/context.js';
import { type DeclaredOperation, extensionsOf } from '../../../resolvers/operations/operation.js';
import type { PlannedWrite } from '../../domain/audit/planned-write.js';
import { unsavedProgress } from '../../domain/audit/write-in-progress.js';
import {
  PLAN_ARGUMENTS,
  type PlannedOperation,
  type PlannedOperations,
} from '../../domain/change-plans/planned-change.js';
import { ParameterError } from '../../errors.js';
import { inSpan } from '../../telemetry/tracing.js';
import { admit } from './guard.js';

/** Appended to descriptions of plannable mutations. */
export const MAY_WAIT = 'May first wait for approval, as a change plan (`approval_required`).';

const CHANGE_TYPE = 'PlannedChangeInput';
const CREATE_OPERATION = 'createChangePlan';
const CHANGES_ARGUMENT = 'changes';

/** Adds an input field per `plannable` mutation. Throws for one whose arguments cannot be stored. */
export function plannedChanges(schema: GraphQLSchema): GraphQLSchema {
  const fields = schema.getMutationType()?.getFields() ?? {};
  const list = fields[CREATE_OPERATION]?.args.find(({ name }) => name === CHANGES_ARGUMENT);
  const plannable = Object.values(fields).filter((field) => {
    const { operation } = extensionsOf(field);
    if (operation?.reachesPlatform && !operation.plannable) throw new Error(`${field.name} cannot wait for approval.`);
    return operation?.plannable;
  });
  for (const field of plannable) {
    field.extensions = { ...field.extensions, performs: field.resolve };
    field.description = `${field.description} ${MAY_WAIT}`;
  }
  if (list) {
    list.type = changesOf(plannable.filter((field) => extensionsOf(field).operation?.plannable === true));
  }
  return schema;
}

function changesOf(plannable: readonly Mutation[]): GraphQLInputType {
  const fields = Object.fromEntries(
    plannable.map((field) => [field.name, { type: inputOf(field), description: field.description }]),
  );
  const change = new GraphQLInputObjectType({
    name: CHANGE_TYPE,
    description: 'A change of a plan: exactly one of these fields, with the arguments of the mutation of that name.',
    isOneOf: true,
    fields,
  });
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(change)));
}

type Mutation = ReturnType<GraphQLObjectType['getFields']>[string];

function inputOf({ name, args }: Mutation): GraphQLInputObjectType {
  for (const { type } of args) refuseRenamed(name, getNamedType(type));
  const ofChange = args.filter((argument) => !PLAN_ARGUMENTS.has(argument.name));
  return new GraphQLInputObjectType({
    name: `Planned${name.charAt(0).toUpperCase()}${name.slice(1)}Input`,
    description: `Arguments of ${name}.`,
    extensions: { argumentsOf: name },
    fields: Object.fromEntries(ofChange.map((argument) => [argument.name, fieldOf(argument)])),
  });
}

/** Arguments with defaults become optional; `argumentsOf` fills the defaults in. */
function fieldOf({ type, description, defaultValue }: GraphQLArgument): GraphQLInputFieldConfig {
  if (defaultValue === undefined) return { type, description };
  return { type: getNullableType(type), description: `${description} Defaults to ${String(defaultValue)}.` };
}

/** Throws for enums whose names differ from their values: stored values are parsed as names. */
function refuseRenamed(operation: string, type: unknown): void {
  if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) refuseRenamed(operation, getNamedType(field.type));
  } else if (isEnumType(type) && type.getValues().some(({ name, value }) => name !== value)) {
    throw new Error(`${operation} cannot be planned: values of ${type.name} are stored under other names.`);
  }
}

/** Runs planned changes with the resolvers, audit and rules of every transport. */
export function plannedOperationsOf(
  operations: ReadonlyMap<string, DeclaredOperation>,
  contextOf: (viewer: Context['viewer']) => Context,
): PlannedOperations {
  const found = [...operations.values()].filter(({ field }) => extensionsOf(field).performs);
  return new Map(found.map((operation) => [operation.name, plannedOperationOf(operation, contextOf)]));
}

function plannedOperationOf(
  operation: DeclaredOperation,
  contextOf: (viewer: Context['viewer']) => Context,
): PlannedOperation {
  const { name, field } = operation;
  const { performs } = extensionsOf(field);
  const perform = async (context: object, args: object) =>
    performs?.(undefined, args as never, context, undefined as never);
  let input: GraphQLInputObjectType | undefined;
  return {
    name,
    read(args) {
      input ??= inputOf(field);
      coerceInputValue(args, input, (path, _value, error) => {
        throw new ParameterError([name, ...path].join('.'), `is not valid: ${error.message}`);
      });
      return args as Record<string, unknown>;
    },
    admit: (viewer) => admit(contextOf(viewer), operation),
    plannable: operation.plannable === true,
    async tryOut(viewer, args, planned) {
      const write = { ...unsavedProgress(crypto.randomUUID()), auditId: '', keepForUndo: () => undefined, planned };
      await perform({ ...contextOf(viewer), write }, argumentsOf(operation, args, true));
    },
    run(viewer, { args: stored, planned, isApproved, key, requestId, origin, onAudit }) {
      const args = argumentsOf(operation, stored, false);
      const context = { ...contextOf(viewer), requestId };
      const write: Parameters<typeof context.services.writes.run>[0] = {
        viewer,
        tool: name,
        args,
        requestId,
        idempotencyKey: key,
        shownOnce: operation.shownOnce,
        unrecorded: operation.unrecorded,
        reachesPlatform: operation.reachesPlatform,
        reachesOutside: true,
        isApproved,
        origin,
        onAudit,
        authorize: () => admit(context, operation),
        work: (begun) => perform({ ...context, write: { ...begun, planned: both(planned, begun.planned) } }, args),
      };
      return inSpan({ kind: 'operation', name, transport: 'plan' }, () => context.services.writes.run(write));
    },
  };
}

/** The state must be the planned one, and the team's rule must need no approval. */
function both(planned: PlannedWrite | undefined, needed: PlannedWrite | undefined): PlannedWrite | undefined {
  if (!planned || !needed) return planned ?? needed;
  return {
    ...needed,
    async check(standing) {
      await planned.check(standing);
      await needed.check(standing);
    },
  };
}

/** Coerces stored arguments for a resolver. */
function argumentsOf(
  { field }: DeclaredOperation,
  stored: Record<string, unknown>,
  validateOnly: boolean,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, type, defaultValue } of field.args) {
    const value = stored[name] === null && isNonNullType(type) ? undefined : stored[name];
    if (value !== undefined) values[name] = coerceInputValue(value, value === null ? getNullableType(type) : type);
    else if (defaultValue !== undefined) values[name] = defaultValue;
    if (name === 'validateOnly') values[name] = validateOnly;
  }
  return values;
}
