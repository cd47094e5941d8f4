import { type GraphQLSchema, isObjectType } from 'graphql';

type Arguments = Readonly<Record<string, unknown>>;

/** A method behind a field, as type-graphql gathers it. */
export interface Method {
  target: new () => object;
  methodName: string;
  schemaName: string;
  params?: Parameter[];
  /** The class of the type that has the field; absent for a root field. */
  getObjectType?(): unknown;
}

interface Parameter {
  kind: string;
  index: number;
  propertyName?: string;
  getType?(): object;
}

type Methods = Record<string, (...values: unknown[]) => unknown>;

const LONGEST_KEPT = 100;

/** By class of arguments, the values that were last found valid, and the instance that was made of them. */
const kept = new WeakMap<object, { given: Arguments; made: object }>();

const instances = new Map<unknown, object>();

/** Has one instance of each resolver class, which holds no state. */
export const container = {
  get<T extends object>(type: new () => T): T {
    const instance = instances.get(type) ?? new type();
    instances.set(type, instance);
    return instance as T;
  },
};

/** Keeps valid arguments if they are small and cannot change. */
export function keepArguments(given: Arguments, made: object): void {
  if (Object.values(given).every(isSmall))
    kept.set(made.constructor, { given: { ...given }, made: Object.freeze(made) });
}

/** What was made of the arguments, if they equal the last valid ones of their class. */
export function keptOf(type: object, given: Arguments): object | undefined {
  const known = kept.get(type);
  return known && isSame(known.given, given) ? known.made : undefined;
}

/**
 * Has a method called at once with arguments that equal the last valid ones. The library makes and checks them each time, with four
 * promises, for each parent of a relation, too. `typeOf` tells the name of a class's type.
 */
export function withKeptArguments(
  schema: GraphQLSchema,
  methods: readonly Method[],
  typeOf: (target: unknown) => string | undefined,
): GraphQLSchema {
  for (const { target, methodName, schemaName, params = [], getObjectType } of methods) {
    const owner = getObjectType ? schema.getType(typeOf(getObjectType()) ?? '') : schema.getQueryType();
    const field = isObjectType(owner) ? owner.getFields()[schemaName] : undefined;
    const inOrder = params.toSorted((a, b) => a.index - b.index);
    const type = params.find(({ kind }) => kind === 'args')?.getType?.();
    const { resolve } = field ?? {};
    if (!field || !resolve || !type || !inOrder.every(isPlain)) continue;
    const instance = container.get(target) as Methods;
    const kinds = inOrder.map(({ kind }) => kind);
    field.resolve = (root, given, context, info) => {
      const made = keptOf(type, given);
      if (!made) return resolve(root, given, context, info);
      const values: Record<string, unknown> = { root, args: made, context, info };
      return instance[methodName]?.(...kinds.map((kind) => values[kind]));
    };
  }
  return schema;
}

/** Whether a parameter is handed over as it is. */
function isPlain({ kind, propertyName, getType }: Parameter): boolean {
  if (kind === 'args' || kind === 'info') return true;
  return propertyName === undefined && (kind === 'context' || (kind === 'root' && !getType));
}

function isSame(known: Arguments, given: Arguments): boolean {
  const names = Object.keys(given);
  return names.length === Object.keys(known).length && names.every((name) => Object.is(given[name], known[name]));
}

/** Whether a value cannot change and takes little memory. */
function isSmall(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_KEPT;
  return typeof value !== 'object' || value === null;
}
