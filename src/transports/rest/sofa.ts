import type { DocumentNode, GraphQLSchema } from 'graphql';
import { createSofa, createSofaRouter } from 'sofa-api';
import type { Surface } from '../../../resolvers/support/operation.js';
import { type Route, withColons } from './routes.js';
import { restSchema } from './surface-schema.js';

export interface RouteDocument {
  route: Route;
  schema: GraphQLSchema;
  document: DocumentNode;
}

type SofaHandler = (request: object, made: { document?: DocumentNode }) => Promise<unknown>;

/** Only the documents that Sofa makes for a surface are used (ADR 2). Rejects if a route has none, or a field has two. */
export async function sofaDocuments(
  schema: GraphQLSchema,
  surface: Surface,
  routes: readonly Route[],
): Promise<RouteDocument[]> {
  const own = routes.filter((route) => route.surface === surface && route.operation.kind !== 'subscription');
  if (own.length === 0) return [];
  const names = new Set(own.map((route) => route.operation.name));
  if (names.size < own.length)
    throw new Error(`On the ${surface} surface one operation has two routes; Sofa serves one.`);
  const surfaceSchema = restSchema(schema, names);
  const sofa = createSofa({
    schema: surfaceSchema,
    basePath: '',
    depthLimit: 3,
    // Every object is written out in full; none shrinks to its id.
    ignore: Object.keys(surfaceSchema.getTypeMap()),
    openAPI: { endpoint: false },
    swaggerUI: { endpoint: false },
    routes: Object.fromEntries(
      own.map((route) => [
        `${route.operation.kind === 'query' ? 'Query' : 'Mutation'}.${route.operation.name}`,
        { method: route.method, path: withColons(route.path), responseStatus: route.status },
      ]),
    ),
    context: (made) => made,
    execute: (({ document, contextValue: made }: { document: DocumentNode; contextValue: object }) => {
      Object.assign(made, { document });
      return { errors: [] };
    }) as never,
    errorHandler: () => undefined as never,
  });
  const router = createSofaRouter(sofa);
  return Promise.all(
    own.map(async (route) => {
      const entry = router.__routes.find(
        ({ path, method }) => path === withColons(route.path) && method === route.method,
      );
      const made: { document?: DocumentNode } = {};
      await (entry?.handler as unknown as SofaHandler | undefined)?.({ url: '', params: {}, body: null }, made);
      const { document } = made;
      if (!document) throw new Error(`Sofa made no route for ${route.declaration.at}.`);
      return { route, schema: surfaceSchema, document };
    }),
  );
}
