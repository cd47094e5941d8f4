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

/** In characters; ids of this server are far shorter. */
const LONGEST_ID = 2_000;

const DESCRIPTION =
  'Opaque, stable ID, unique among all records of the team, for `node`. Use it as the key in client caches that need the same key field for every type.';

type Row = Readonly<Record<string, unknown>>;

/** How a record is read: by a root field, with arguments from fields of the record. */
interface Reader {
  root: string;
  keys: readonly (readonly [argument: string, field: string])[];
}

/**
 * The schema with the interface `Node`, and `node` that reads any record by its `nodeId`: of the types that an operation with `node`
 * answers. The read is that operation's, with its rule of access. Throws where a type is read by two operations.
 */
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
        const [name, ...values] = placeOf(id);
        const type = info.schema.getType(name ?? '');
        const reader = isObjectType(type) ? readers.get(type) : undefined;
        const field = reader && info.schema.getQueryType()?.getFields()[reader.root];
        if (!field?.resolve || values.length !== reader?.keys.length) throw new NotFoundError('node');
        const defaults = field.args.map(({ name, defaultValue }) => [name, defaultValue]);
        const asked = reader.keys.map(([argument], at) => [argument, values[at]]);
        const row = await field.resolve(source, Object.fromEntries([...defaults, ...asked]), context, info);
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

/** The type and key values of an id; empty if the text is not one. */
function placeOf(id: string): string[] {
  if (id.length > LONGEST_ID) return [];
  try {
    const place: unknown = JSON.parse(Buffer.from(id, 'base64url').toString());
    return Array.isArray(place) && place.every((each) => typeof each === 'string') && idOf(place) === id ? place : [];
  } catch {
    return [];
  }
}
