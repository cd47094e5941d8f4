import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { createSofa, createSofaRouter } from 'sofa-api';
import type { Context } from '../../../resolvers/support/context.js';
import type { Surface } from '../../../resolvers/support/operation.js';
import type { Route } from './routes.js';
import { restSchema } from './surface-schema.js';

/** Runs a route's operation with finished variables. */
export type Dispatch = (context: Context, variables: Record<string, unknown>) => Promise<ExecutionResult>;

/** What travels through Sofa's handler: finished variables in, the engine's result out. */
interface Exchange {
  field: string;
  context: Context;
  variables: Record<string, unknown>;
  result?: ExecutionResult;
}

type SofaHandler = (request: object, exchange: Exchange) => Promise<unknown>;

/** The dispatchers of all these routes. Throws like `sofaDispatchers`. */
export function dispatchersOf(schema: GraphQLSchema, routes: readonly Route[]): Map<Route, Dispatch> {
  return new Map([...sofaDispatchers(schema, 'key', routes), ...sofaDispatchers(schema, 'session', routes)]);
}

/**
 * Lets Sofa make the routes and documents of one surface and returns, for each declared route, its dispatcher.
 * Requests go straight to Sofa's route handlers: its router never listens, so its webhook routes are unreachable.
 * Throws at start when Sofa did not make a declared route, or when one field has two routes on the surface.
 */
function sofaDispatchers(schema: GraphQLSchema, surface: Surface, routes: readonly Route[]): Map<Route, Dispatch> {
  const own = routes.filter((route) => route.surface === surface && route.operation.kind !== 'subscription');
  if (own.length === 0) return new Map();
  const names = new Set(own.map((route) => route.operation.name));
  if (names.size < own.length)
    throw new Error(`On the ${surface} surface one operation has two routes; Sofa serves one.`);
  const surfaceSchema = restSchema(schema, names);
  const compiled = new Map<DocumentNode, CompiledQuery>();
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
        { method: route.method, path: sofaPath(route), responseStatus: route.status },
      ]),
    ),
    context: (exchange) => exchange,
    execute: ((args: { document: DocumentNode; contextValue: Exchange }) =>
      run(surfaceSchema, compiled, args)) as never,
    errorHandler: (errors) => {
      throw errors[0];
    },
  });
  const router = createSofaRouter(sofa);
  return new Map(
    own.map((route) => {
      const made = router.__routes.find((entry) => entry.path === sofaPath(route) && entry.method === route.method);
      if (!made) throw new Error(`Sofa made no route for ${route.declaration.at}.`);
      const handler = made.handler as unknown as SofaHandler;
      const dispatch: Dispatch = async (context, variables) => {
        const exchange: Exchange = { field: route.operation.name, context, variables };
        await handler({ url: '', params: {}, body: null }, exchange);
        return exchange.result as ExecutionResult;
      };
      return [route, dispatch];
    }),
  );
}

async function run(
  schema: GraphQLSchema,
  compiled: Map<DocumentNode, CompiledQuery>,
  { document, contextValue: exchange }: { document: DocumentNode; contextValue: Exchange },
): Promise<ExecutionResult> {
  let query = compiled.get(document);
  if (!query) {
    // Leaves are written as the services give them; a test holds every route's answer against the plain engine's.
    const made = compileQuery(schema, document, undefined, { disableLeafSerialization: true });
    if (!isCompiledQuery(made)) throw new Error(`A route's document does not compile: ${JSON.stringify(made.errors)}`);
    compiled.set(document, made);
    query = made;
  }
  exchange.result = await query.query({}, exchange.context, exchange.variables);
  // Sofa makes an answer of its own from this, which nobody reads: the edge writes the result itself.
  return { data: { [exchange.field]: null } };
}

function sofaPath(route: Route): string {
  return route.path.replace(/\{(\w+)\}/g, ':$1');
}
