import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLScalarType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  isUnionType,
} from 'graphql';
import { extensionsOf, isOnRest, type Naming } from '../../../resolvers/operations/operation.js';
import { UNKNOWN } from '../../domain/described.enum.js';
import { contractOf } from '../graphql/field-steps.js';
import { toWire } from '../rest/naming.js';
import { deprecationOf, orNull, type Schema } from './json-schema.js';
import { NO_RULES, type Rules, rulesOfField } from './rules.js';

const ANY_TEXT = "The platform's own text, which may take new values.";

const SCALARS: Record<string, Schema> = {
  ID: { type: 'string', minLength: 1 },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number', format: 'double' },
  SafeInt: { type: 'integer', format: 'int64' },
  LocalDate: { type: 'string', format: 'date' },
  DateTimeISO: { type: 'string', format: 'date-time' },
};

/** Component schemas of one document, created on demand and named after their GraphQL types. */
export class Schemas {
  readonly components = new Map<string, Schema>();

  /** @param spelledBothWays Types used in both camelCase and snake_case. */
  constructor(private readonly spelledBothWays: ReadonlySet<string>) {}

  /** `rules` are those of the argument or field. */
  value(type: GraphQLType, naming: Naming, rules: Rules = NO_RULES): Schema {
    const schema = this.nonNull(type, naming, rules);
    return isNonNullType(type) ? schema : orNull(schema);
  }

  /** Without null, for paths, queries and whole answers: REST answers 404 instead of null. */
  nonNull(type: GraphQLType, naming: Naming, rules: Rules = NO_RULES): Schema {
    if (isNonNullType(type)) return this.nonNull(type.ofType, naming, rules);
    if (isListType(type)) {
      return { type: 'array', items: this.value(type.ofType, naming, { own: rules.items, items: {} }), ...rules.own };
    }
    return { ...this.namedSchema(type, naming), ...rules.own };
  }

  /** An enum component. Throws if the name is taken by a different one. */
  enumComponent(name: string, values: readonly string[], description: string): Schema {
    const known = this.components.get(name);
    if (known && known.enum?.join() !== values.join()) throw new Error(`The schema ${name} is something else already.`);
    this.components.set(name, { type: 'string', description, enum: [...values] });
    return { $ref: `#/components/schemas/${name}` };
  }

  private namedSchema(type: GraphQLNamedType, naming: Naming): Schema {
    if (isScalarType(type)) return scalarSchema(type);
    const name = naming === 'snake_case' && this.spelledBothWays.has(type.name) ? `${type.name}SnakeCase` : type.name;
    if (!this.components.has(name)) {
      this.components.set(name, {});
      this.components.set(name, this.component(type, naming));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private component(type: Exclude<GraphQLNamedType, GraphQLScalarType>, naming: Naming): Schema {
    const description = type.description ? { description: type.description } : {};
    if (isEnumType(type)) return enumSchema(type);
    if (isUnionType(type))
      return { ...description, oneOf: type.getTypes().map((member) => this.namedSchema(member, naming)) };
    const fields = wireFields(type);
    const isOptional = (field: WireField) =>
      isInputObjectType(type) ? !isRequired(field) : extensionsOf(field).absentWhenNull;
    return {
      type: 'object',
      ...description,
      properties: Object.fromEntries(
        fields.map((field) => [toWire(field.name, naming), this.field(type, field, naming)]),
      ),
      required: fields.filter((field) => !isOptional(field)).map((field) => toWire(field.name, naming)),
      ...(isInputObjectType(type) && { additionalProperties: false }),
      ...(isInputObjectType(type) && type.isOneOf && { minProperties: 1, maxProperties: 1 }),
    };
  }

  private field(type: GraphQLNamedType, field: WireField, naming: Naming): Schema {
    const ofInput = isInputObjectType(type) ? type : undefined;
    const rules = ofInput && rulesOfField(ofInput, field.name);
    const isNeverNull = ofInput ? ofInput.isOneOf : extensionsOf(field).absentWhenNull;
    return {
      ...(isNeverNull ? this.nonNull(field.type, naming, rules) : this.value(field.type, naming, rules)),
      ...(field.description && { description: field.description }),
      ...(field.defaultValue !== undefined && { default: field.defaultValue }),
      ...deprecationOf(field),
    };
  }
}

type WireField = (GraphQLField<unknown, unknown> & { defaultValue?: undefined }) | GraphQLInputField;

function wireFields(type: GraphQLInputObjectType | GraphQLObjectType | GraphQLInterfaceType): WireField[] {
  const fields: WireField[] = Object.values(type.getFields());
  return isInputObjectType(type) ? fields : fields.filter(isOnRest);
}

/** Whether the caller must send it. */
export function isRequired(parameter: { type: GraphQLType; defaultValue?: unknown }): boolean {
  return isNonNullType(parameter.type) && parameter.defaultValue === undefined;
}

/** All object and input types reachable from `type`, with their field names. */
export function wireTypesBelow(type: GraphQLType, seen = new Map<GraphQLNamedType, string[]>()) {
  const named = getNamedType(type);
  if (seen.has(named) || isScalarType(named) || isEnumType(named)) return seen;
  if (isUnionType(named)) {
    for (const member of named.getTypes()) wireTypesBelow(member, seen);
    return seen;
  }
  const fields = wireFields(named);
  const names = fields.map((field) => field.name);
  seen.set(named, names);
  for (const field of fields) wireTypesBelow(field.type, seen);
  return seen;
}

/** Enums that platforms may extend are plain strings. */
function enumSchema(type: GraphQLEnumType): Schema {
  const names = type.getValues().map(({ name }) => name);
  const { description = '' } = type;
  if (!contractOf(type)) return { type: 'string', ...(description && { description }), enum: names };
  const known = names.filter((name) => name !== UNKNOWN);
  return { type: 'string', description: `${description} ${ANY_TEXT} Known values: ${known.join(', ')}.`.trim() };
}

function scalarSchema(type: GraphQLScalarType): Schema {
  const own = SCALARS[type.name] ?? (type.extensions.jsonSchema as Schema | undefined);
  if (own) return { ...own };
  return type.description ? { description: type.description } : {};
}
