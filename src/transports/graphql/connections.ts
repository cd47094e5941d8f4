import {
  GraphQLBoolean,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNullableType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
  getNamedType,
  getNullableType,
  isObjectType,
} from 'graphql';
import type { Context } from '../../../resolvers/operations/context.js';
import { TERM_DAY } from '../../../resolvers/operations/loaders.js';
import { extensionsOf, type Operation } from '../../../resolvers/operations/operation.js';
import { daysAsked } from '../../../schema/metrics/window.args.js';
import type { Page } from '../../domain/lists/page.js';
import { ParameterError } from '../../errors.js';
import { STATEMENT } from './cost.js';
import { EDGES } from './list-sizes.js';

type Field = GraphQLField<unknown, unknown>;
type FieldConfig = GraphQLFieldConfig<unknown, unknown>;
type ConnectionTypes = Map<string, GraphQLObjectType>;

const DEFAULT_FIRST = 100;
const MAX_FIRST = 1000;

/** List arguments that connections replace. */
const PAGE_ARGUMENTS: readonly string[] = ['limit', 'offset', 'after'];

/** Adds the Relay connections that lists declare, with the list's filters, order, access rule and read. */
export function connections(schema: GraphQLSchema): GraphQLSchema {
  const { query, types, ...config } = schema.toConfig();
  if (!query) return schema;
  const { fields } = query.toConfig();
  const created: ConnectionTypes = new Map();
  const added: GraphQLFieldConfigMap<unknown, unknown> = {};
  const replaced = new Set<unknown>();
  for (const [name, list] of Object.entries(fields)) {
    const { operation } = extensionsOf(list as never);
    const connection = operation?.connection;
    if (!operation || connection === undefined || (connection !== name && fields[connection])) continue;
    added[connection] = connectionOf(name, list, operation, created);
    if (connection === name) replaced.add(getNamedType(list.type));
  }
  if (created.size === 0) return schema;
  addFields(query, added);
  const others = types.filter((type) => !replaced.has(type));
  return addRecordConnections(new GraphQLSchema({ ...config, query, types: others }), query);
}

/** Adds fields to a type in place; schemas built from it later include them. */
export function addFields(type: GraphQLObjectType, fields: GraphQLFieldConfigMap<unknown, unknown>): void {
  Object.assign(type.getFields(), new GraphQLObjectType({ name: type.name, fields }).getFields());
}

/** Adds connections to the lists of records whose root field has one. */
function addRecordConnections(schema: GraphQLSchema, query: GraphQLObjectType): GraphQLSchema {
  const roots = query.getFields();
  for (const { type, extensions } of Object.values(roots)) {
    const { node } = extensionsOf({ extensions }).operation ?? {};
    if (!node) continue;
    const fields = (getNamedType(type) as GraphQLObjectType).getFields();
    for (const list of Object.values(fields)) {
      const shown = roots[extensionsOf(list).relation ?? ''];
      const root = shown && roots[extensionsOf(shown).operation?.connection ?? ''];
      if (root && Object.keys(node).every((name) => root.args.some((argument) => argument.name === name)))
        fields[`${list.name}Connection`] = recordConnection(list, root, Object.entries(node));
    }
  }
  return schema;
}

/** Nullable: it may need another scope, and a refusal must not remove the record. */
function recordConnection(list: Field, root: Field, owner: [argument: string, field: string][]): Field {
  const named = new Set(owner.map(([argument]) => argument));
  const { cost = STATEMENT } = extensionsOf(root).operation ?? {};
  return {
    ...root,
    name: `${list.name}Connection`,
    description: `${list.description} As a Relay connection, read separately for each record.`,
    type: getNullableType(root.type),
    args: root.args.filter((argument) => !named.has(argument.name)),
    extensions: { relation: extensionsOf(list).relation, eachParent: true },
    resolve: async (record, args, context, info) => {
      const { loaders } = context as Context;
      loaders.spend(cost + TERM_DAY * ('days' in args ? daysAsked(args) : 0));
      const ownerArguments = owner.map(([argument, field]) => [argument, (record as Record<string, unknown>)[field]]);
      const listArguments = { ...args, ...Object.fromEntries(ownerArguments) };
      const connection = (await root.resolve?.(record, listArguments, context, info)) as { edges: unknown[] };
      loaders.spend(loaders.costOf(EDGES) * connection.edges.length);
      return connection;
    },
  };
}

/** Throws for a list without pages and a cursor. */
function connectionOf(name: string, list: FieldConfig, operation: Operation, types: ConnectionTypes): FieldConfig {
  const { args = {}, resolve, description = '' } = list;
  const page = getNamedType(list.type);
  const entry = isObjectType(page) ? page.getFields().data : undefined;
  if (!entry || !resolve || PAGE_ARGUMENTS.some((argument) => !args[argument])) {
    throw new Error(`${name} is no list of pages with a cursor, so that it has no connection.`);
  }
  const { scope, role, kundeSetting, feature, cost } = operation;
  return {
    type: new GraphQLNonNull(connectionType(getNamedType(entry.type) as GraphQLObjectType, types)),
    description: `${description} As a Relay connection.`,
    args: {
      ...ARGUMENTS,
      ...Object.fromEntries(Object.entries(args).filter(([name]) => !PAGE_ARGUMENTS.includes(name))),
    },
    extensions: { operation: { scope, role, kundeSetting, feature, cost } },
    resolve: async (source, { first, after, ...filters }, context, info) => {
      const limit = first ?? DEFAULT_FIRST;
      if (limit < 1 || limit > MAX_FIRST) throw new ParameterError('first', `must be from 1 to ${MAX_FIRST}`);
      const listArguments = { ...filters, limit, offset: 0, after: after ?? '' };
      return connectionOfPage((await resolve(source, listArguments, context, info)) as Page<unknown>, after);
    },
  };
}

const ARGUMENTS: GraphQLFieldConfigArgumentMap = {
  first: {
    type: GraphQLInt,
    defaultValue: DEFAULT_FIRST,
    description: `Number of entries to return, 1 to ${MAX_FIRST}.`,
  },
  after: { type: GraphQLString, description: 'Cursor to start after; from the beginning if empty or omitted.' },
};

function connectionOfPage({ data, meta, cursors }: Page<unknown>, after: string | null | undefined) {
  const places = cursors?.() ?? [];
  return {
    edges: data.map((node, at) => ({ node, cursor: places[at] })),
    totalCount: meta.total,
    pageInfo: {
      hasNextPage: meta.nextCursor != null,
      hasPreviousPage: Boolean(after),
      startCursor: places[0] ?? null,
      endCursor: places.at(-1) ?? null,
    },
  };
}

/** Created once per schema. */
function connectionType(node: GraphQLObjectType, types: ConnectionTypes): GraphQLObjectType {
  const known = types.get(node.name);
  if (known) return known;
  const edge = new GraphQLObjectType({
    name: `${node.name}Edge`,
    description: 'An entry of a list, with its cursor.',
    fields: {
      node: required(node, 'The entry.'),
      cursor: required(
        GraphQLString,
        'Position in this list and sort order, for `after`; stays valid as entries come and go.',
      ),
    },
  });
  const connection = new GraphQLObjectType({
    name: `${node.name}Connection`,
    description: 'A page of a list, with its position.',
    fields: {
      edges: required(new GraphQLList(new GraphQLNonNull(edge)), 'Entries, in list order.'),
      pageInfo: required(PAGE_INFO, 'Position of the page.'),
      totalCount: required(GraphQLInt, 'Total number of matches.'),
    },
  });
  types.set(node.name, connection);
  return connection;
}

function required(type: GraphQLNullableType & GraphQLOutputType, description: string): FieldConfig {
  return { type: new GraphQLNonNull(type), description };
}

const PAGE_INFO = new GraphQLObjectType({
  name: 'PageInfo',
  description: 'Position of a page in the whole list.',
  fields: {
    hasNextPage: required(GraphQLBoolean, 'Whether more entries follow.'),
    hasPreviousPage: required(GraphQLBoolean, 'Whether the page was requested with a cursor.'),
    startCursor: { type: GraphQLString, description: 'Cursor of the first entry; null if the page is empty.' },
    endCursor: {
      type: GraphQLString,
      description: 'Cursor of the last entry, for `after`; null if the page is empty.',
    },
  },
});
