import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import { MaintenanceResolver } from '../../../resolvers/maintenance.resolver.js';
import type { MaintenanceStatus } from '../../../schema/maintenance/maintenance-status.type.js';
import { ALL_SCOPES } from '../../../src/access/scopes.js';
import type { Viewer } from '../../../src/access/viewer.js';
import { systemClock } from '../../../src/lib/clock.js';
import { createLog } from '../../../src/log.js';
import { readSettings } from '../../../src/settings.js';
import { apiOf } from '../../../src/transports/api.js';
import { executionOf } from '../../../src/transports/execute.js';
import { CostModel } from '../../../src/transports/graphql/cost.js';
import { Documents } from '../../../src/transports/graphql/documents.js';
import { GRAPHQL } from '../../../src/transports/graphql/paths.js';
import { Runner } from '../../../src/transports/graphql/runner.js';
import { graphqlTransport } from '../../../src/transports/graphql/server.js';
import { errorHandler, readOnly, setHead, unknownPath } from '../../../src/transports/http/answer.js';
import { healthHandler } from '../../../src/transports/http/health.js';
import { listen } from '../../../src/transports/http/listen.js';
import { maintenanceGate } from '../../../src/transports/http/maintenance-gate.js';
import { observeRequests } from '../../../src/transports/http/observe.js';
import { peerOf } from '../../../src/transports/http/request-facts.js';
import { Telemetry, telemetryHandler } from '../../../src/transports/http/telemetry.js';
import { Limits } from '../../../src/transports/limits/limits.js';
import { buildOpenApi } from '../../../src/transports/openapi/document.js';
import { openApiHandler } from '../../../src/transports/openapi/handler.js';
import { pagesTransport, writeRefusalPage } from '../../../src/transports/pages/routes.js';
import { restRouter } from '../../../src/transports/rest/router.js';
import { SampleThingResolver } from './sample.resolver.js';

export const VERSION = '9.8.7';

export const KEY = 'acs_0123456789abcdefghijABCDEFGHIJ01';

const VIEWER: Viewer = { kind: 'key', teamId: 'team', apiKeyId: 'key', scopes: new Set(ALL_SCOPES), accountIds: null };

export const sampleApi = apiOf([MaintenanceResolver, SampleThingResolver]);

/** The doors over a few sample operations, without a database. */
export class SampleServer {
  maintenance: MaintenanceStatus = { maintenance: false, message: '', estimatedEndTime: null };
  ping: () => Promise<void> = async () => undefined;
  readonly lines: Record<string, unknown>[] = [];
  readonly metrics = new Telemetry(VERSION);
  url = '';
  stop: () => Promise<void> = async () => undefined;

  static async start(): Promise<SampleServer> {
    const sample = new SampleServer();
    const maintenance = { current: () => sample.maintenance };
    const { schema, routes } = sampleApi;
    const log = createLog({ level: 'debug', to: { write: (line) => void sample.lines.push(JSON.parse(line)) } });
    const contextOf = (request: IncomingMessage, viewer: Viewer | null) =>
      ({ services: { maintenance }, viewer, request, requestId: '' }) as never;
    const settings = readSettings({});
    const limits = new Limits(settings.limits, peerOf);
    const documents = new Documents(schema, new CostModel(schema), settings.documents);
    const graphql = await graphqlTransport({
      schema,
      documents,
      runner: new Runner(schema, documents),
      limits,
      contextOf: async (request) => contextOf(request, request.headers['x-api-key'] === KEY ? VIEWER : null),
      onFault: (_request, error) => log.error({ err: error }, 'fault'),
      onOperation: (_request, kind, fields) => sample.metrics.countOperation(kind, fields),
    });
    const rest = restRouter({
      routes,
      execute: executionOf({ api: sampleApi, contextOf, costOf: () => ({ requested: 1, limit: 1 }) }),
      limits,
      viewerOf: async () => VIEWER,
      onFault: (_request, error) => log.error({ err: error }, 'fault'),
    });
    const pages = pagesTransport(VERSION);
    const app = express().disable('x-powered-by').set('query parser', false);
    const observe = observeRequests({ log, metrics: sample.metrics });
    app.use((request, response, next) => {
      observe(request, response, () => {
        setHead(response);
        next();
      });
    });
    app.get('/health', healthHandler({ ping: () => sample.ping() }, VERSION));
    app.use(maintenanceGate(maintenance, documents, systemClock, writeRefusalPage));
    app.all('/metrics', readOnly, telemetryHandler(sample.metrics));
    app.all(
      '/api/v1/openapi.json',
      readOnly,
      openApiHandler(() => buildOpenApi(routes, { version: VERSION })),
    );
    app.use(pages.router);
    app.all(GRAPHQL, pages.graphiql);
    app.use(GRAPHQL, (request, response) => graphql.answer(request, response, request.path));
    app.use('/api/v1', rest);
    app.use(
      unknownPath,
      errorHandler((_request, error) => log.error({ err: error }, 'fault'), writeRefusalPage),
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
