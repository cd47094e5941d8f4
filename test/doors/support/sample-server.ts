import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import { MaintenanceResolver } from '../../../resolvers/maintenance.resolver.js';
import { operationsOf } from '../../../resolvers/support/operation.js';
import type { MaintenanceStatus } from '../../../schema/maintenance/maintenance-status.type.js';
import { ALL_SCOPES } from '../../../src/access/scopes.js';
import type { Viewer } from '../../../src/access/viewer.js';
import { systemClock } from '../../../src/clock.js';
import { CostModel } from '../../../src/doors/graphql/cost.js';
import { Documents } from '../../../src/doors/graphql/documents.js';
import { Runner } from '../../../src/doors/graphql/runner.js';
import { buildAppSchema } from '../../../src/doors/graphql/schema.js';
import { graphqlDoor } from '../../../src/doors/graphql/server.js';
import { healthDoor } from '../../../src/doors/health.js';
import { lastResort, readOnly, unknownPath } from '../../../src/doors/http.js';
import { peerOf } from '../../../src/doors/limits/address.js';
import { Limits } from '../../../src/doors/limits/limits.js';
import { maintenanceGate } from '../../../src/doors/maintenance-gate.js';
import { Metrics, metricsDoor } from '../../../src/doors/metrics.js';
import { observeRequests } from '../../../src/doors/observe.js';
import { buildOpenApi } from '../../../src/doors/openapi/document.js';
import { openApiDoor } from '../../../src/doors/openapi/door.js';
import { pagesDoor } from '../../../src/doors/pages/door.js';
import { factsOf } from '../../../src/doors/request-facts.js';
import { restEdge } from '../../../src/doors/rest/edge.js';
import { routesOf } from '../../../src/doors/rest/routes.js';
import { dispatchersOf } from '../../../src/doors/rest/sofa.js';
import { streamsOf } from '../../../src/doors/rest/stream.js';
import { listen } from '../../../src/listen.js';
import { createLog } from '../../../src/log.js';
import { readSettings } from '../../../src/settings.js';
import { SampleThingResolver } from './sample.resolver.js';

export const VERSION = '9.8.7';

export const KEY = 'acs_0123456789abcdefghijABCDEFGHIJ01';

const VIEWER: Viewer = { kind: 'key', teamId: 'team', apiKeyId: 'key', scopes: new Set(ALL_SCOPES), accountIds: null };

export function sampleSchema() {
  return buildAppSchema([MaintenanceResolver, SampleThingResolver]);
}

export function sampleRoutes() {
  return routesOf(operationsOf(sampleSchema()).values());
}

/** The doors over a few sample operations, without a database. */
export class SampleServer {
  maintenance: MaintenanceStatus = { maintenance: false, message: '', estimatedEndTime: null };
  ping: () => Promise<void> = async () => undefined;
  readonly lines: Record<string, unknown>[] = [];
  readonly metrics = new Metrics(VERSION);
  url = '';
  stop: () => Promise<void> = async () => undefined;

  static async start(): Promise<SampleServer> {
    const sample = new SampleServer();
    const maintenance = { current: () => sample.maintenance };
    const schema = sampleSchema();
    const routes = sampleRoutes();
    const log = createLog({ level: 'debug', to: { write: (line) => void sample.lines.push(JSON.parse(line)) } });
    const contextOf = (request: IncomingMessage, viewer: Viewer | null) =>
      ({ services: { maintenance }, viewer, request, requestId: '' }) as never;
    const settings = readSettings({});
    const limits = new Limits(settings.limits, peerOf);
    const documents = new Documents(schema, new CostModel(schema), settings.documents);
    const graphql = await graphqlDoor({
      schema,
      documents,
      runner: new Runner(schema, documents),
      limits,
      contextOf: async (request) => contextOf(request, request.headers['x-api-key'] === KEY ? VIEWER : null),
      onFault: (_request, error) => log.error({ err: error }, 'fault'),
      onOperation: (_request, kind, fields) => sample.metrics.countOperation(kind, fields),
    });
    const rest = restEdge({
      routes,
      dispatchers: dispatchersOf(schema, routes),
      streams: streamsOf(schema, routes),
      costOf: () => ({ requested: 1, limit: 1 }),
      limits,
      viewerOf: async () => VIEWER,
      contextOf,
      onRoute: (request, { path, operation }, viewer) =>
        Object.assign(factsOf(request), { route: `/api/v1${path}`, operation: operation.name, viewer }),
      onFault: (_request, error) => log.error({ err: error }, 'fault'),
    });
    const pages = pagesDoor({ version: VERSION });
    const app = express().disable('x-powered-by').set('query parser', false);
    app.use(observeRequests({ log, metrics: sample.metrics }));
    app.get('/health', healthDoor({ database: { ping: () => sample.ping() }, version: VERSION }));
    app.use(maintenanceGate(maintenance, documents, systemClock));
    app.all('/metrics', readOnly, metricsDoor(sample.metrics));
    app.all('/api/v1/openapi.json', readOnly, openApiDoor(buildOpenApi(routes, { version: VERSION })));
    app.use(pages.router);
    app.use('/graphql', pages.graphiql, graphql.router);
    app.use('/api/v1', rest);
    app.use(
      unknownPath,
      lastResort((_request, error) => log.error({ err: error }, 'fault')),
    );
    const server = await listen(app, '127.0.0.1', 0);
    sample.url = `http://127.0.0.1:${server.port}`;
    sample.stop = async () => {
      await server.stop(0);
      await graphql.stop();
    };
    return sample;
  }
}
