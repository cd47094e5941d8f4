import type { RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { BuildSchemaOptions } from 'type-graphql';
import { type DeclaredOperation, operationsOf } from '../../resolvers/operations/operation.js';
import { VERSION } from '../version.js';
import { buildAppSchema } from './graphql/schema.js';
import { type Resource, resourcesOf } from './mcp/resources.js';
import { type Tool, toolsOf } from './mcp/tools.js';
import { buildOpenApi } from './openapi/document.js';
import { openApiHandler } from './openapi/handler.js';
import { type Answerer, answerersOf } from './rest/answer.js';
import { type Route, routesOf } from './rest/routes.js';
import { type OpenStream, streamsOf } from './rest/stream.js';
import { restSchema } from './rest/surface-schema.js';

type Resolvers = BuildSchemaOptions['resolvers'];

export class Api {
  readonly schema: GraphQLSchema;
  readonly operations: ReadonlyMap<string, DeclaredOperation>;
  readonly routes: readonly Route[];
  readonly tools: ReadonlyMap<string, Tool>;
  /** Read by assistants through their URIs. */
  readonly resources: readonly Resource[];
  private cachedRuns: ReadonlyMap<Route, Answerer | OpenStream> | undefined;
  private openApiCache: RequestHandler | undefined;

  constructor(resolvers: Resolvers) {
    this.schema = buildAppSchema(resolvers);
    this.operations = operationsOf(this.schema);
    this.routes = routesOf(this.operations.values());
    this.tools = toolsOf(this.operations.values(), this.routes);
    this.resources = resourcesOf(this.operations.values(), this.routes);
  }

  /** What runs each route, including those of tools and resources. */
  runs(): ReadonlyMap<Route, Answerer | OpenStream> {
    this.cachedRuns ??= this.createRuns();
    return this.cachedRuns;
  }

  openApi(): RequestHandler {
    this.openApiCache ??= openApiHandler(() => buildOpenApi(this.routes, { version: VERSION }));
    return this.openApiCache;
  }

  private createRuns() {
    const toolsAndResources = [...this.tools.values(), ...this.resources];
    const routes = [...new Set([...this.routes, ...toolsAndResources.map(({ route }) => route)])];
    const schema = restSchema(this.schema, new Set(routes.map(({ operation }) => operation.name)));
    return new Map([...answerersOf(schema, routes), ...streamsOf(schema, routes)]);
  }
}

const cache = new WeakMap<Resolvers, Api>();

export function apiOf(resolvers: Resolvers): Api {
  const api = cache.get(resolvers) ?? new Api(resolvers);
  cache.set(resolvers, api);
  return api;
}
