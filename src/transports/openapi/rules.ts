import { getMetadataStorage as validationStorage } from 'class-validator';
import type { GraphQLInputObjectType } from 'graphql';
import { getMetadataStorage as typeStorage } from 'type-graphql';
import type { DeclaredOperation } from '../../../resolvers/operations/operation.js';
import type { Schema } from './json-schema.js';

/** JSON Schema of the class-validator rules of an argument or input field. */
export interface Rules {
  own: Schema;
  /** For list entries. */
  items: Schema;
}

export const NO_RULES: Rules = { own: {}, items: {} };

type Constraints = readonly unknown[];

const KEYWORDS: Record<string, (constraints: Constraints) => Schema> = {
  min: ([least]) => ({ minimum: least as number }),
  max: ([most]) => ({ maximum: most as number }),
  isPositive: () => ({ exclusiveMinimum: 0 }),
  minLength: ([least]) => ({ minLength: least as number }),
  maxLength: ([most]) => ({ maxLength: most as number }),
  isLength: ([least, most]) => ({
    minLength: least as number,
    ...(most === undefined ? {} : { maxLength: most as number }),
  }),
  isNotEmpty: () => ({ minLength: 1 }),
  matches: ([pattern]) => ({ pattern: pattern instanceof RegExp ? pattern.source : String(pattern) }),
  isIn: ([values]) => ({ enum: values as unknown[] }),
  arrayMinSize: ([least]) => ({ minItems: least as number }),
  arrayMaxSize: ([most]) => ({ maxItems: most as number }),
  arrayNotEmpty: () => ({ minItems: 1 }),
  arrayUnique: () => ({ uniqueItems: true }),
  isUuid: () => ({ format: 'uuid' }),
  isEmail: () => ({ format: 'email' }),
  isUrl: () => ({ format: 'uri' }),
};

/** The type-graphql metadata of a root field's method. */
export function methodOf({ kind, name }: Pick<DeclaredOperation, 'kind' | 'name'>) {
  const { queries, mutations, subscriptions } = typeStorage();
  const declared = { query: queries, mutation: mutations, subscription: subscriptions };
  return declared[kind].find((candidate) => candidate.schemaName === name);
}

export function rulesOfArgument(operation: Pick<DeclaredOperation, 'kind' | 'name'>, argument: string): Rules {
  for (const param of methodOf(operation)?.params ?? []) {
    if (param.kind !== 'args') continue;
    const rules = rulesOfProperty(param.getType() as ClassLike, argument);
    if (rules) return rules;
  }
  return NO_RULES;
}

/** For types that mirror a mutation's arguments, the rules of those. */
export function rulesOfField({ name, extensions }: GraphQLInputObjectType, field: string): Rules {
  const { argumentsOf } = extensions as { argumentsOf?: string };
  return argumentsOf === undefined
    ? rulesOfInputField(name, field)
    : rulesOfArgument({ kind: 'mutation', name: argumentsOf }, field);
}

export function rulesOfInputField(typeName: string, field: string): Rules {
  const input = typeStorage().inputTypes.find((candidate) => candidate.name === typeName);
  return (input && rulesOfProperty(input.target as ClassLike, field)) ?? NO_RULES;
}

type ClassLike = new (...args: never[]) => object;

/** By GraphQL name; undefined if the class has no such field. */
function rulesOfProperty(target: ClassLike, schemaName: string): Rules | undefined {
  const field = typeStorage().fields.find(
    (candidate) =>
      candidate.schemaName === schemaName &&
      (candidate.target === target || target.prototype instanceof candidate.target),
  );
  if (!field) return undefined;
  const rules: Rules = { own: {}, items: {} };
  for (const rule of validationStorage().getTargetValidationMetadatas(target, '', false, false)) {
    if (rule.propertyName !== field.name) continue;
    // Custom rules carry their JSON Schema as `context: { jsonSchema }`.
    const keywords = (rule.context as { jsonSchema?: Schema } | undefined)?.jsonSchema;
    const known = KEYWORDS[rule.name ?? rule.type]?.(rule.constraints ?? []);
    Object.assign(rule.each ? rules.items : rules.own, keywords ?? known);
  }
  return rules;
}
