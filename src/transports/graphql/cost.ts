import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { extensionsOf, isOnRest } from '../../../resolvers/operations/operation.js';
import { daysAsked } from '../../../schema/metrics/window.args.js';
import { ParameterError, recoded } from '../../errors.js';
import { hasArguments } from './field-steps.js';
import { ALL_TYPES, introspectionSizes, POSSIBLE_TYPES } from './introspection.js';
import { EDGES, type Field, limitOf, sizeOf, unknownSizes, type Variables } from './list-sizes.js';
import { type Fragments, fragmentsOf } from './root-fields.js';

/** After IBM's cost specification, before a document runs (ADR 17). One unit is about 20 µs of CPU time. */
export interface Cost {
  /** For the whole document with every list at its maximum size. */
  requested: number;
  /** Loaded even if nested lists are empty: statements and top-level lists. */
  certain: number;
  /** Maximum size of the answer. */
  bytes: number;
  /** Cost per loaded value of a relation without its own relations; per field name, the highest. */
  values: ReadonlyMap<string, number>;
  /** Set for variables that the engines would refuse only while running. */
  refusal?: GraphQLError | undefined;
}

/** Shown in `extensions.cost`. */
export interface ShownCost {
  requested: number;
  limit: number;
}

/** For interfaces, selections on each type count. */
type WithFields = GraphQLObjectType | GraphQLInterfaceType;

/** Costs of a database statement and an external call; counted once for any number of parents. */
export const STATEMENT = 100;
const EXTERNAL_CALL = 1_000;
/** Per day, for sums over more than SHORT_WINDOW_DAYS; the statement's cost covers fewer. */
const SUMMED_DAY = 4;
const SHORT_WINDOW_DAYS = 90;

const OBJECT = 1;
const VALUE = 0.1;
/** For introspection, which the engine computes value by value, but in memory. */
const INTROSPECTION_FACTOR = 0.2;

const TEXT_BYTES = 200;
const TEXT_TYPES: ReadonlySet<string> = new Set(['String', 'ID']);
const NO_VALUES: Cost['values'] = new Map();

const META_FIELDS: ReadonlyMap<string, Field> = new Map(
  [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].map((field) => [field.name, field]),
);

/** Costs incurred once, or per object. */
interface Part {
  once: number;
  each: number;
  /** The part of `each` that is loaded with the object: all but relations. */
  own: number;
  /** The same with one entry in each list. */
  single: number;
  bytes: number;
}

/** Computes document costs. Throws at startup if a list of objects declares no size. */
export class CostModel {
  /** By type, page size and arguments that fields are asked by. */
  private readonly wholeParts = new Map<GraphQLObjectType, Map<string, Part>>();
  private readonly metaSizes: ReadonlyMap<string, number>;
  /** Arguments without which REST and tools omit some fields. */
  private readonly askedBy: ReadonlySet<string>;
  private readonly latest = new WeakMap<OperationDefinitionNode, { cost: Cost; usedVariables: Variables }>();

  constructor(private readonly schema: GraphQLSchema) {
    this.metaSizes = introspectionSizes(schema);
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !type.name.startsWith('__'),
    );
    const fields = types.flatMap((type) => Object.values((type as GraphQLObjectType).getFields()));
    this.askedBy = new Set(fields.flatMap((field) => extensionsOf(field).askedBy ?? []));
    const unknown = types.flatMap((type) => unknownSizes(type as GraphQLObjectType));
    if (unknown.length > 0) throw new Error(`Lists of unknown size, say @ListSize: ${unknown.join(', ')}.`);
  }

  ofOperation(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables): Cost {
    const latest = this.latest.get(operation);
    if (latest && Object.entries(latest.usedVariables).every(([name, value]) => variables[name] === value))
      return latest.cost;
    const type = this.schema.getRootType(operation.operation);
    if (!type) return { requested: 0, certain: 0, bytes: 0, values: NO_VALUES };
    const given = { ...defaultsOf(operation), ...variables };
    const nullable = new Set(
      operation.variableDefinitions?.flatMap(({ variable, type }) =>
        type.kind === Kind.NON_NULL_TYPE ? [] : [variable.name.value],
      ),
    );
    const walk = new CostWalk(this.schema, this.metaSizes, fragmentsOf(document), given, nullable);
    const sum = walk.selections(operation.selectionSet, type, {});
    const cost = { ...sumOf(sum, walk.values), refusal: walk.refusal };
    this.latest.set(operation, {
      cost,
      usedVariables: Object.fromEntries([...walk.usedVariables].map((name) => [name, variables[name]])),
    });
    return cost;
  }

  /** Cost of a root field with its whole answer except relations, as requested by REST and tools. */
  ofRoute(field: Field, variables: Variables): Cost {
    const size = sizeOf(field, variables, undefined);
    const type = getNamedType(field.type);
    const asked = [...this.askedBy].filter((name) => variables[name] != null);
    const below = isObjectType(type) ? this.wholeOf(type, limitOf(field, variables), asked) : leaf(field);
    return sumOf({ ...multiply(below, size), once: statementsOf(field) + below.once }, NO_VALUES);
  }

  private wholeOf(
    type: GraphQLObjectType,
    sliced: number | undefined,
    asked: readonly string[],
    above: readonly GraphQLObjectType[] = [],
  ): Part {
    const wholes = this.wholeParts.get(type) ?? new Map<string, Part>();
    const key = [sliced, ...asked].join();
    const known = wholes.get(key);
    if (known) return known;
    if (above.includes(type)) return leafPart(0);
    const sum: Part = { once: 0, each: OBJECT, own: OBJECT, single: OBJECT, bytes: 2 };
    for (const field of Object.values(type.getFields())) {
      const { askedBy } = extensionsOf(field);
      if (!isOnRest(field) || (askedBy !== undefined && !asked.includes(askedBy))) continue;
      const inner = getNamedType(field.type);
      const part = isObjectType(inner) ? this.wholeOf(inner, undefined, asked, [...above, type]) : leaf(field);
      add(sum, multiply(part, sizeOf(field, {}, sliced)));
    }
    wholes.set(key, sum);
    this.wholeParts.set(type, wholes);
    return sum;
  }
}

interface Enclosing {
  /** Size of the enclosing page. */
  pageSize?: number | undefined;
  /** Days of the enclosing window. */
  days?: number | undefined;
  /** Below the list of all types, where fields of rare kinds of types are few in total. */
  ofAllTypes?: boolean | undefined;
}

/** One pass over a document. Each fragment is computed once. */
class CostWalk {
  /** Variables that affect the cost. */
  readonly usedVariables = new Set<string>();
  /** See `Cost`. */
  readonly values = new Map<string, number>();
  refusal: GraphQLError | undefined;
  private readonly known = new Map<string, Part>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly metaSizes: ReadonlyMap<string, number>,
    private readonly fragments: Fragments,
    private readonly variables: Variables,
    /** Variables that may be null. */
    private readonly nullable: ReadonlySet<string>,
  ) {}

  /** Per object of `type`. */
  selections(set: SelectionSetNode, type: WithFields, within: Enclosing): Part {
    const sum: Part = { once: 0, each: 0, own: 0, single: 0, bytes: 0 };
    for (const selection of set.selections) {
      if (this.isSkipped(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const field = META_FIELDS.get(selection.name.value) ?? type.getFields()[selection.name.value];
        if (field) add(sum, this.field(field, type, selection, within));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        add(sum, this.selections(selection.selectionSet, this.typeOf(selection.typeCondition, type), within));
      } else {
        add(sum, this.fragment(selection.name.value, type, within));
      }
    }
    return sum;
  }

  private fragment(name: string, type: WithFields, within: Enclosing): Part {
    const key = `${name} ${within.pageSize} ${within.days} ${within.ofAllTypes}`;
    const known = this.known.get(key);
    if (known) return known;
    const fragment = this.fragments[name];
    if (!fragment) return leafPart(0);
    const part = this.selections(fragment.selectionSet, this.typeOf(fragment.typeCondition, type), within);
    this.known.set(key, part);
    return part;
  }

  private field(
    field: Field,
    parent: WithFields,
    { selectionSet, arguments: nodes = [] }: FieldNode,
    within: Enclosing,
  ): Part {
    const type = getNamedType(field.type);
    for (const { name, value } of nodes) {
      const argument = field.args.find((each) => each.name === name.value);
      if (argument) this.findNull(field, argument.type, value, argument.name);
    }
    if (parent.name.startsWith('__') || field === SchemaMetaFieldDef || field === TypeMetaFieldDef) {
      return this.introspection(field, parent, type as GraphQLObjectType, selectionSet, within);
    }
    if (!selectionSet || !hasFields(type)) return multiply(leaf(field), sizeOf(field, {}, within.pageSize));
    const args = this.argumentsOf(field, nodes);
    const days = windowBelow(field, args, within);
    const below = this.selections(selectionSet, type, { pageSize: limitOf(field, args), days });
    const object: Part = {
      once: below.once,
      each: below.each + OBJECT,
      own: below.own + OBJECT,
      single: below.single + OBJECT,
      bytes: below.bytes + 2,
    };
    const part = multiply(object, sizeOf(field, { ...args, days: args.days ?? within.days }, within.pageSize));
    const isLoaded = isLoadedSeparately(field, args);
    const { eachParent } = extensionsOf(field);
    // Connections read per parent count their entries themselves.
    if (isLoaded ? !eachParent : field.name === EDGES)
      this.values.set(field.name, Math.max(object.single, this.values.get(field.name) ?? 0));
    return {
      ...part,
      once: below.once + (isLoaded && !eachParent ? STATEMENT : statementsOf(field) + sortingOf(field, args)),
      each: part.each + (eachParent ? STATEMENT : 0),
      own: isLoaded ? 0 : part.own,
      single: isLoaded ? 0 : part.single,
      bytes: part.bytes + field.name.length + 4,
    };
  }

  private introspection(
    field: Field,
    parent: WithFields,
    type: GraphQLObjectType,
    selectionSet: SelectionSetNode | undefined,
    { ofAllTypes }: Enclosing,
  ): Part {
    const name = `${parent.name}.${field.name}`;
    const size = name === POSSIBLE_TYPES && ofAllTypes ? 1 : (this.metaSizes.get(name) ?? 1);
    // Descriptions have no declared length.
    if (!selectionSet)
      return { ...multiply(leafPart(VALUE * INTROSPECTION_FACTOR), size), bytes: Number.POSITIVE_INFINITY };
    const below = this.selections(selectionSet, type, { ofAllTypes: name === ALL_TYPES });
    return multiply(
      { ...below, each: below.each + OBJECT * INTROSPECTION_FACTOR, own: below.own + OBJECT * INTROSPECTION_FACTOR },
      size,
    );
  }

  private isSkipped({ directives = [] }: SelectionNode): boolean {
    return directives.some(({ name: { value: name }, arguments: args = [] }) => {
      if (name !== 'include' && name !== 'skip') return false;
      const condition = args.find((argument) => argument.name.value === 'if');
      return condition !== undefined && this.valueOf(condition.value) === (name === 'skip');
    });
  }

  private argumentsOf(field: Field, nodes: readonly ArgumentNode[]): Variables {
    const values: Record<string, unknown> = {};
    for (const { name, defaultValue } of field.args) {
      const node = nodes.find((each) => each.name.value === name);
      const value = node && this.valueOf(node.value);
      values[name] = value === undefined ? defaultValue : value;
    }
    return values;
  }

  /** Null for a non-null argument with a default is valid GraphQL, so engines refuse it only at run time. */
  private findNull(field: Field, type: GraphQLInputType, node: ValueNode, path: string): void {
    const inner = getNullableType(type);
    if (node.kind === Kind.VARIABLE) {
      if (!isNonNullType(type) || !this.nullable.has(node.name.value) || this.valueOf(node) !== null) return;
      const error = new ParameterError(path, 'must not be null');
      const originalError = recoded(error, extensionsOf(field).operation?.codes) as Error;
      this.refusal ??= new GraphQLError(error.message, { nodes: node, originalError });
    } else if (node.kind === Kind.LIST && isListType(inner)) {
      for (const [at, item] of node.values.entries()) this.findNull(field, inner.ofType, item, `${path}[${at}]`);
    } else if (node.kind === Kind.OBJECT && isInputObjectType(inner)) {
      for (const { name, value } of node.fields) {
        const own = inner.getFields()[name.value];
        if (own) this.findNull(field, own.type, value, `${path}.${own.name}`);
      }
    }
  }

  private valueOf(node: ValueNode): unknown {
    if (node.kind === Kind.VARIABLE) {
      this.usedVariables.add(node.name.value);
      return this.variables[node.name.value];
    }
    // Objects and lists do not limit list sizes.
    return node.kind === Kind.OBJECT || node.kind === Kind.LIST ? undefined : valueFromASTUntyped(node);
  }

  private typeOf(condition: { name: { value: string } } | undefined, type: WithFields): WithFields {
    const named = condition && this.schema.getType(condition.name.value);
    return hasFields(named) ? named : type;
  }
}

function hasFields(type: unknown): type is WithFields {
  return isObjectType(type) || isInterfaceType(type);
}

/** A field's own work, independent of its answer. Relations are batched, so it counts once per document. */
function statementsOf(field: Field): number {
  const { operation } = extensionsOf(field);
  return operation ? (operation.cost ?? (operation.reachesPlatform ? EXTERNAL_CALL : STATEMENT)) : 0;
}

/** Sorting by figures sums those of all objects, however few are requested. */
function sortingOf(field: Field, args: Variables): number {
  const isSorted = extensionsOf(field).operation && field.args.some(({ name }) => name === 'sort');
  return isSorted ? SUMMED_DAY * Math.max(daysAsked(args) - SHORT_WINDOW_DAYS, 0) : 0;
}

/** True for relations and for figures with arguments of their own. */
function isLoadedSeparately(field: Field, args: Variables): boolean {
  const { relation, ownWindow } = extensionsOf(field);
  return relation !== undefined || (ownWindow === true && hasArguments(args));
}

/** The window in force below a field; undefined if there is none. */
function windowBelow(field: Field, args: Variables, { days }: Enclosing): number | undefined {
  if (field.args.some(({ name }) => name === 'days' || name === 'startDate')) return daysAsked(args);
  const { operation, relation } = extensionsOf(field);
  return operation || relation !== undefined ? undefined : days;
}

function leaf(field: Field): Part {
  const { textBytes = TEXT_BYTES } = extensionsOf(field);
  const isText = TEXT_TYPES.has(getNamedType(field.type as GraphQLOutputType).name);
  return { ...leafPart(VALUE), bytes: field.name.length + 4 + (isText ? textBytes : 25) };
}

function leafPart(weight: number): Part {
  return { once: 0, each: weight, own: weight, single: weight, bytes: 0 };
}

function multiply({ once, each, own, single, bytes }: Part, size: number): Part {
  return { once, each: each * size, own: own * size, single, bytes: bytes * size };
}

function add(sum: Part, part: Part): void {
  sum.once += part.once;
  sum.each += part.each;
  sum.own += part.own;
  sum.single += part.single;
  sum.bytes += part.bytes;
}

function sumOf({ once, each, own, bytes }: Part, values: Cost['values']): Cost {
  return { requested: Math.ceil(once + each), certain: Math.ceil(once + own), bytes, values };
}

/** In the form a caller would send. */
export function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}
