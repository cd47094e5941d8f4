import {
  GraphQLID,
  GraphQLInterfaceType,
  GraphQLNonNull,
  type GraphQLObjectType,
  GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';
import { extensionsOf, type Operation } from '../../../resolvers/operations/operation.js';
import { NotFoundError } from '../../errors.js';
import { addFields } from './connections.js';

/** Far above any id of this server. */
const MAX_ID = 2_000;

const DESCRIPTION = 'Stable ID for `node` and for client caches, unique in the team.';

type Row = Readonly<Record<string, unknown>>;

/** The root field that reads a record, and which fields are its arguments. */
interface Reader {
  root: string;
  keys: readonly (readonly [argument: string, field: string])[];
}

/** Adds `Node` and `node` for operations that declare it. Throws if two of them read a type. */
export function nodes(schema: GraphQLSchema): GraphQLSchema {
  const query = schema.getQueryType();
  if (!query) return schema;
  const readers = readersOf(query);
  if (readers.size === 0) return schema;
  const node = new GraphQLInterfaceType({
    name: 'Node',
    description: 'A record that can be read by ID alone.',
    fields: { nodeId: { type: new GraphQLNonNull(GraphQLID), description: DESCRIPTION } },
    resolveType: (row) => (row as Row).__typename as string,
  });
  for (const [type, { keys }] of readers) implement(type, node, keys);
  const operation: Operation = { scope: 'any', role: 'kunde' };
  addFields(query, {
    node: {
      type: node,
      description: "A record by its `nodeId`. Requires the same access as the record's own root field.",
      args: { id: { type: new GraphQLNonNull(GraphQLID), description: '`nodeId` of the record.' } },
      extensions: { operation },
      resolve: async (source, { id }, context, info) => {
        const [name, ...values] = parseId(id);
        const type = info.schema.getType(name ?? '');
        const reader = isObjectType(type) ? readers.get(type) : undefined;
        const field = reader && info.schema.getQueryType()?.getFields()[reader.root];
        if (!field?.resolve || values.length !== reader?.keys.length) throw new NotFoundError('node');
        const defaults = field.args.map(({ name, defaultValue }) => [name, defaultValue]);
        const keyArguments = reader.keys.map(([argument], at) => [argument, values[at]]);
        const row = await field.resolve(source, Object.fromEntries([...defaults, ...keyArguments]), context, info);
        return { ...(row as Row), __typename: name };
      },
    },
  });
  return new GraphQLSchema(schema.toConfig());
}

function readersOf(query: GraphQLObjectType): Map<GraphQLObjectType, Reader> {
  const readers = new Map<GraphQLObjectType, Reader>();
  for (const field of Object.values(query.getFields())) {
    const keys = extensionsOf(field).operation?.node;
    const type = getNamedType(field.type);
    if (!keys || !isObjectType(type)) continue;
    if (readers.has(type))
      throw new Error(`${type.name} is read as a node by ${field.name} and by another root field.`);
    readers.set(type, { root: field.name, keys: Object.entries(keys) });
  }
  return readers;
}

function implement(type: GraphQLObjectType, node: GraphQLInterfaceType, keys: Reader['keys']): void {
  addFields(type, {
    nodeId: {
      type: new GraphQLNonNull(GraphQLID),
      description: DESCRIPTION,
      extensions: { graphqlOnly: true },
      resolve: (row) => idOf([type.name, ...keys.map(([, field]) => String((row as Row)[field]))]),
    },
  });
  (type.getInterfaces() as GraphQLInterfaceType[]).push(node);
}

function idOf(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Empty for an invalid id. */
function parseId(id: string): string[] {
  if (id.length > MAX_ID) return [];
  try {
    const place: unknown = JSON.parse(Buffer.from(id, 'base64url').toString());
    return Array.isArray(place) && place.every((each) => typeof each === 'string') && idOf(place) === id ? place : [];
  } catch {
    return [];
  }
}
