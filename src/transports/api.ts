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
import { type Answerer, answersOf } from './rest/answer.js';
import { type Route, routesOf } from './rest/routes.js';
import { type OpenStream, streamsOf } from './rest/stream.js';
import { restSchema } from './rest/surface-schema.js';

type Resolvers = BuildSchemaOptions['resolvers'];

/** What resolver classes declare, and how it runs: the same for every app of a process. */
export class Api {
  readonly schema: GraphQLSchema;
  readonly operations: ReadonlyMap<string, DeclaredOperation>;
  readonly routes: readonly Route[];
  readonly tools: ReadonlyMap<string, Tool>;
  /** What assistants read by its address. */
  readonly resources: readonly Resource[];
  private made: ReadonlyMap<Route, Answerer | OpenStream> | undefined;
  private documented: RequestHandler | undefined;

  constructor(resolvers: Resolvers) {
    this.schema = buildAppSchema(resolvers);
    this.operations = operationsOf(this.schema);
    this.routes = routesOf(this.operations.values());
    this.tools = toolsOf(this.operations.values(), this.routes);
    this.resources = resourcesOf(this.operations.values(), this.routes);
  }

  /** Runs of each route, including those of tools and resources. */
  runs(): ReadonlyMap<Route, Answerer | OpenStream> {
    this.made ??= this.make();
    return this.made;
  }

  /** Serves the OpenAPI document of the routes. */
  openApi(): RequestHandler {
    this.documented ??= openApiHandler(buildOpenApi(this.routes, { version: VERSION }));
    return this.documented;
  }

  private make() {
    const beside = [...this.tools.values(), ...this.resources];
    const routes = [...new Set([...this.routes, ...beside.map(({ route }) => route)])];
    const schema = restSchema(this.schema, new Set(routes.map(({ operation }) => operation.name)));
    return new Map([...answersOf(schema, routes), ...streamsOf(schema, routes)]);
  }
}

const known = new WeakMap<Resolvers, Api>();

export function apiOf(resolvers: Resolvers): Api {
  const api = known.get(resolvers) ?? new Api(resolvers);
  known.set(resolvers, api);
  return api;
}
