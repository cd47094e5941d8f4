import type { IncomingMessage, RequestListener } from 'node:http';
import express from 'express';
import { resolvers } from '../resolvers/index.js';
import type { Context } from '../resolvers/operations/context.js';
import { Loaders } from '../resolvers/operations/loaders.js';
import type { Surface } from '../resolvers/operations/operation.js';
import { type AccessService, bearerToken } from './access/access.service.js';
import type { AccessRule } from './access/authorize.js';
import { isTokenFormat } from './access/key-secret.js';
import { RightsWatch, type WatchedStream } from './access/rights-watch.js';
import { expiryOf } from './access/sessions.js';
import type { Viewer } from './access/viewer.js';
import { openPlanCounts } from './domain/change-plans/change-plan.reads.js';
import { DELIVERIES_CHANNEL } from './domain/webhooks/announce.js';
import { AppError } from './errors.js';
import { onPlatformCall } from './platforms/exchange.js';
import { Services } from './services.js';
import type { Settings } from './settings.js';
import { syncBacklog } from './sync/sync-status.js';
import type { System } from './system.js';
import { spanCounts } from './telemetry/tracing.js';
import { apiOf } from './transports/api.js';
import { executionOf } from './transports/execute.js';
import { CostModel } from './transports/graphql/cost.js';
import { Documents } from './transports/graphql/documents.js';
import type { GuardedContext } from './transports/graphql/guard.js';
import { GRAPHQL } from './transports/graphql/paths.js';
import { plannedOperationsOf } from './transports/graphql/planned-changes.js';
import { Runner } from './transports/graphql/runner.js';
import { graphqlTransport } from './transports/graphql/server.js';
import { readTrustedDocuments } from './transports/graphql/trusted-documents.js';
import {
  compressAnswer,
  errorHandler,
  lazyTransport,
  readOnly,
  setHead,
  unknownPath,
} from './transports/http/answer.js';
import { attachmentsTransport, downloadPath } from './transports/http/attachments.js';
import { browserOf } from './transports/http/browser.js';
import { BULK_UPLOAD, bulkUploadTransport } from './transports/http/bulk-upload.js';
import { crossOrigin, isAllowedOrigin } from './transports/http/cross-origin.js';
import { healthHandler } from './transports/http/health.js';
import { disconnectSignal, linkResponse, responseTo } from './transports/http/leaving.js';
import { maintenanceGate } from './transports/http/maintenance-gate.js';
import { observeRequests } from './transports/http/observe.js';
import { hasSession, pageSessionOf, sessionTokenOf } from './transports/http/page-session.js';
import { PAYMENT_WEBHOOK, paymentWebhook } from './transports/http/payment-webhook.js';
import { factsOf, forwardedBy, pathOf, peerOf } from './transports/http/request-facts.js';
import { countPlatformCall, Telemetry, telemetryHandler } from './transports/http/telemetry.js';
import { Limits } from './transports/limits/limits.js';
import { oauthTransport } from './transports/oauth/routes.js';
import { answerWatch } from './transports/open-answers.js';
import { clientReportsTransport } from './transports/pages/client-reports.js';
import { exportFilesTransport } from './transports/pages/export-files.js';
import { pagesTransport, writeRefusalPage } from './transports/pages/routes.js';
import { restRouter } from './transports/rest/router.js';
import { API_BASE, type Route } from './transports/rest/routes.js';
import { VERSION } from './version.js';

/** Time for streams to send their closing message before their connections are cut. */
const STREAM_GRACE_MS = 5_000;

/** Room for a hundred ids in X-Audit-Id: clients and proxies refuse longer headers. */
const MAX_AUDIT_HEADER = 3_760;

onPlatformCall(countPlatformCall);

export interface App {
  listener: RequestListener;
  /** Serves only GET /metrics, for a separate port. */
  metricsListener: RequestListener;
  /** Waits for pending writes; close the database afterwards. */
  stop(): Promise<void>;
}

export async function createApp(system: System): Promise<App> {
  const { settings, db, log, links, address } = system;
  const { trustedProxies } = settings;
  const api = apiOf(resolvers);
  const { schema, operations, routes, tools, resources } = api;
  const costs = new CostModel(schema);
  const trusted = await readTrustedDocuments(settings.trustedDocuments);
  const documents = new Documents(schema, costs, settings.documents, trusted);
  documents.requireTrusted();
  const callback = routes.find(({ operation }) => operation.name === 'completePlatformConnection') as Route;
  const services = new Services(system, {
    operations,
    callbackUrl: (platform) => address.url + API_BASE + callback.path.replace('{platform}', platform),
    plannedOperations: (made) => plannedOperationsOf(operations, (viewer) => jobContext(made, viewer, settings)),
    attachmentUrl: (id, token) => address.url + downloadPath(id, token),
  });
  const { access, maintenance } = services;
  system.bulkFileJobs.work = (file, signal) => services.bulkPlanning.run(file, signal);
  system.dataExportJobs.work = (key, signal) => services.dataExportRun.run(key, signal);
  system.exportDeliveryJobs.work = (key, signal) => services.exportDeliveryRun.run(key, signal);
  system.budgetCapJobs.runCaps = (signal) => services.budgetCaps.run(signal);
  system.changePlanJobs.work = (plan, signal) => services.changePlanRun.run(plan, signal);
  system.pageCheckJobs.checkPages = (signal, onFault) => services.pageWatch.run(signal, onFault);
  system.monitorActionJobs.propose = (action) => services.monitorProposals.propose(action);
  await maintenance.start();
  await services.notifications.subscribe(DELIVERIES_CHANNEL, () => system.webhookJobs.wake());
  const metrics = new Telemetry(VERSION);
  metrics.watchPool(() => db.poolSize);
  metrics.watchSpans(spanCounts);
  db.onStatement = (statement, seconds) => metrics.sql.observe({ statement }, seconds);
  if (system.languageModel) system.languageModel.onCall = (call) => metrics.countModelCall(call);
  system.sync.onEnd = (status) => metrics.syncRuns.inc({ status });
  metrics.watchSyncs(() => syncBacklog(db));
  metrics.watchPlans(() => openPlanCounts(db));
  metrics.watchJobs(() => system.jobs.queueSizes());
  services.credits.onMovement = (kind, operation, amount) => metrics.credits.inc({ kind, operation }, amount);
  const addressOf = trustedProxies === undefined ? peerOf : forwardedBy(trustedProxies);
  const limits = new Limits(settings.limits, addressOf, (reason) => metrics.refused.inc({ reason }));
  metrics.watchLimits(limits);
  const rights = new RightsWatch(access, system.clock, (err) => log.error({ err }, 'rights of open streams'));
  maintenance.follow(({ maintenance: isOn, message }) =>
    rights.close(isOn ? new AppError('maintenance', message) : undefined),
  );
  const watch = (request: IncomingMessage, stream: WatchedStream) => {
    const token = stream.viewer?.kind === 'session' ? sessionTokenOf(request) : undefined;
    return rights.watch({ ...stream, token, expiresAt: token === undefined ? undefined : expiryOf(token) });
  };
  const contextOf = (request: IncomingMessage, viewer: Viewer | null): GuardedContext => ({
    services,
    request,
    viewer: viewer as Viewer,
    requestId: factsOf(request).id,
    idempotencyKey: request.method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined,
    sessionToken: () => sessionTokenOf(request),
    onAudit: (auditId) => addAuditHeader(request, auditId),
    loaders: new Loaders(viewer as Viewer, services, () => disconnectSignal(request), settings.documents.loaded),
    browser: () => browserOf(request),
    pageSession: () => pageSessionOf(request),
    callerLeft: () => disconnectSignal(request),
    watch,
  });
  const onFault = (request: IncomingMessage | undefined, err: unknown) =>
    log.error({ requestId: request && factsOf(request).id, err }, 'fault');
  const execute = executionOf({
    api,
    contextOf,
    costOf: ({ operation }, variables) => ({
      requested: costs.ofRoute(operation.field, variables).requested,
      limit: settings.documents.cost,
    }),
  });
  const watchAnswer = answerWatch(watch);
  const rest = restRouter({
    routes,
    execute,
    limits,
    viewerOf: ({ surface }, request) => viewerFor(access, surface, request),
    watchAnswer,
    writePage: writeRefusalPage,
    onFault,
  });
  const graphql = await graphqlTransport({
    schema,
    documents,
    runner: new Runner(schema, documents),
    limits,
    contextOf: async (request) => {
      try {
        const viewer = await anyViewer(access, request);
        factsOf(request).viewer = viewer;
        return contextOf(request, viewer);
      } catch (refusal) {
        if (!(refusal instanceof AppError)) throw refusal;
        factsOf(request).viewer = undefined;
        return { ...contextOf(request, null), refusal };
      }
    },
    onOperation: (request, kind, fields) => {
      const names = [...new Set(fields.map((field) => (operations.has(field) ? field : 'other')))];
      const [operation] = names;
      if (operation !== undefined) factsOf(request).operation = names.length > 1 ? 'several' : operation;
      metrics.countOperation(kind, names);
    },
    onFault,
  });

  const isAllowed = isAllowedOrigin(settings.corsOrigins);
  const oauth = oauthTransport(services, limits);
  const mcp = lazyTransport(async () => {
    const { mcpTransport } = await import('./transports/mcp/handler.js');
    return mcpTransport({
      tools,
      resources,
      execute,
      watchAnswer,
      version: VERSION,
      hosts: [settings.host, ...(settings.publicUrl ? [new URL(settings.publicUrl).hostname] : [])],
      isAllowedOrigin: isAllowed,
      limits,
      viewerOf: (request) => toolCaller(access, request),
      challenge: oauth.challenge,
      onFault,
    });
  });
  const attachments = attachmentsTransport({
    attachments: services.attachments,
    writes: services.writes,
    limits,
    sessionOf: async (request) => access.viewerForSession(sessionTokenOf(request)),
    bearerOf: async (token, id) => {
      const link = await links.verify(token, id);
      return link ? access.viewerOf(link) : access.viewerForSession(token);
    },
    onAudit: addAuditHeader,
  });
  const bulkUpload = bulkUploadTransport({
    bulkFiles: services.bulkFiles,
    incoming: system.incoming,
    writes: services.writes,
    limits,
    access: operations.get(BULK_UPLOAD.name) as AccessRule,
    viewerOf: async (request) => (await anyViewer(access, request)) ?? access.viewerForSession(undefined),
    onAudit: addAuditHeader,
  });
  const pages = pagesTransport(VERSION);
  const clientReports = clientReportsTransport({
    links: services.clientReportLinks,
    limits,
    clock: system.clock,
    viewerOf: (claims) => access.viewerOf(claims),
  });

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.all(GRAPHQL, pages.graphiql);
  app.use(GRAPHQL, (request, response) => graphql.answer(request, response, request.path));
  app.all('/health', readOnly, healthHandler(db, VERSION));
  app.all('/.well-known/jwks.json', readOnly, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=300').json(system.signingKeys.publicKeys());
  });
  const metricsHandler = telemetryHandler(metrics, settings.metrics.token);
  if (settings.metrics.isServed) app.all('/metrics', readOnly, metricsHandler);
  app.use(pages.router);
  app.use(clientReports);
  app.use(
    exportFilesTransport({ exports: services.dataExports, links: services.exportLinks, limits, clock: system.clock }),
  );
  app.all('/mcp', mcp);
  app.use(oauth.router);
  app.all(`${API_BASE}/openapi.json`, readOnly, api.openApi());
  app.all(API_BASE + PAYMENT_WEBHOOK, paymentWebhook(services.paymentEvents, limits));
  app.use(attachments);
  app.use(bulkUpload);
  app.use(API_BASE, (request, response) => rest(request, response));
  app.use(unknownPath, errorHandler(onFault, writeRefusalPage));
  const metricsApp = express().disable('x-powered-by').disable('etag');
  metricsApp.all('/metrics', readOnly, metricsHandler);
  metricsApp.use(unknownPath, errorHandler(onFault));
  const observe = observeRequests({ log, metrics });
  const applyCors = crossOrigin(isAllowed);
  const gate = maintenanceGate(maintenance, documents, system.clock, writeRefusalPage);
  return {
    listener: (request, response) => {
      linkResponse(request, response);
      // Declared routes and GraphQL documents bypass Express.
      const serve = () =>
        rest(request, response, () => {
          if (request.method === 'POST' && pathOf(request) === GRAPHQL) return void graphql.answer(request, response);
          setHead(response);
          app(request, response);
        });
      observe(request, response, () => {
        applyCors(request, response, () => compressAnswer(request, response, () => gate(request, response, serve)));
      });
    },
    metricsListener: metricsApp,
    stop: async () => {
      maintenance.stop();
      await Promise.all([graphql.stop(), services.notifications.close(), services.chat.stop(STREAM_GRACE_MS)]);
      await Promise.all([
        services.mining.stop(),
        services.relevance.stop(),
        services.clientReportDrafts.stop(),
        rights.stop(),
      ]);
      await access.flush();
    },
  };
}

/** For resolvers that run in a job. */
function jobContext(services: Services, viewer: Viewer, { documents }: Settings): Context {
  const neverAborted = new AbortController().signal;
  return {
    services,
    viewer,
    requestId: '',
    loaders: new Loaders(viewer, services, () => neverAborted, documents.loaded),
    browser: noBrowser,
    pageSession: noBrowser,
    callerLeft: () => neverAborted,
  };
}

function noBrowser(): never {
  throw new Error('No browser called.');
}

/** Appends a write's id to X-Audit-Id. */
function addAuditHeader(request: IncomingMessage, auditId: string): void {
  const response = responseTo(request);
  // Event streams send their head before the write.
  if (response.headersSent) return;
  const earlier = response.getHeader('X-Audit-Id');
  if (String(earlier ?? '').length > MAX_AUDIT_HEADER) return;
  response.setHeader('X-Audit-Id', earlier ? `${earlier}, ${auditId}` : auditId);
}

/** The tool server accepts API keys, also as bearer tokens, and clients' access tokens. */
function toolCaller(access: AccessService, { headers }: IncomingMessage): Promise<Viewer> {
  const key = headers['x-api-key'] as string | undefined;
  const bearer = bearerToken(headers.authorization);
  if (key === undefined && bearer !== undefined && isTokenFormat(bearer)) return access.viewerForToken(bearer);
  return access.viewerForKey(key ?? bearer);
}

function viewerFor(access: AccessService, surface: Surface, { headers }: IncomingMessage): Promise<Viewer> {
  return surface === 'key'
    ? access.viewerForKey(headers['x-api-key'] as string | undefined)
    : access.viewerForSession(bearerToken(headers.authorization));
}

/** GraphQL accepts either credential, prefers the API key, and knows the console's cookie. Null without a credential. */
async function anyViewer(access: AccessService, request: IncomingMessage): Promise<Viewer | null> {
  const key = request.headers['x-api-key'];
  if (key !== undefined) return viewerFor(access, 'key', request);
  return hasSession(request) ? access.viewerForSession(sessionTokenOf(request)) : null;
}
