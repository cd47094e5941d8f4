import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DataFolderInUse, lockDataFolder } from '../cli/control-socket.js';
import type { CommandResources } from '../cli/program.js';
import { isConnectionLost } from './db/database-refusal.js';
import { UnfitDatabaseError } from './db/migrate/migrations.js';
import { rootMessage } from './lib/reason.js';
import { createLog, type Log } from './log.js';
import { readSettings, type Settings, SettingsError } from './settings.js';
import { type StartedSystem, startSystem } from './start.js';
import { traceFields } from './telemetry/tracing.js';
import { listen } from './transports/http/listen.js';
import { PAYMENT_WEBHOOK } from './transports/http/payment-webhook.js';
import { API_BASE } from './transports/rest/routes.js';

/** Requests and streams still open after this are cut, so that a stop takes less than 10 s. */
const GRACE_MS = 7_000;

async function main(): Promise<void> {
  let stop: () => void = () => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());

  const settings = readSettings();
  const log = createLog({ level: settings.logLevel, fields: settings.traces && traceFields });
  const traces = settings.traces && (await import('./telemetry/otel/sdk.js')).startTraces(settings.traces, log);
  for (const line of settings.advice) log.warn(line);
  const started = Promise.withResolvers<StartedSystem>();
  started.promise.catch(() => undefined);
  const folder =
    settings.database.url === undefined ? await serveOperatorCommands(settings, started.promise) : undefined;
  // Told at once, not after minutes of import.
  await requireFreePort(settings.host, settings.port);
  const progress = settings.production ? undefined : (await import('../cli/progress-bar.js')).progressBar();
  startSystem(settings, log, { onProgress: progress?.show, hasJobs: settings.demoAnswersEarly }).then(
    started.resolve,
    started.reject,
  );
  // The larger part of the program is loaded while the database starts.
  const [system, { createApp }] = await Promise.all([started.promise, import('./app.js')]);
  progress?.end();

  const app = await createApp(system);
  const ready = Promise.withResolvers<void>();
  let isReady = false;
  const listener: RequestListener = (request, response) => {
    if (isReady) app.listener(request, response);
    // A request that was aborted while waiting would never end and count as running forever.
    else void ready.promise.then(() => response.destroyed || app.listener(request, response));
  };
  const server = await listen(listener, settings.host, settings.port, settings.limits.connections);
  const metrics =
    settings.metrics.port === undefined
      ? undefined
      : await listen(app.metricsListener, settings.metrics.host, settings.metrics.port);
  system.address.setPort(server.port);
  const arriving = new AbortController();
  let arrivals: Promise<void> | undefined;
  let stopping = false;
  stop = () => {
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    arriving.abort();
    for (const worker of system.workers) worker.stop();
    folder?.release();
    const jobs = [system.jobs.stop(), system.webhookJobs.stop()];
    void runInOrder(log, [
      () => Promise.all([server.stop(GRACE_MS), metrics?.stop(GRACE_MS), app.stop(), ...jobs]),
      () => system.keyUses.stop(),
      () => arrivals,
      () => system.close(),
      () => traces?.stop(),
    ]).finally(() => process.exit(0));
  };
  releaseStartMemory();
  await system.keyUses.start();
  await system.jobs.start();
  for (const worker of system.workers) await worker.start();
  system.webhookJobs.start();
  await reportReady(settings, system, system.address.url, log);
  isReady = true;
  ready.resolve();
  if (system.isArriving) {
    const { tellArrivals } = await import('../demo/demo.js');
    arrivals = tellArrivals(system, arriving.signal).then(releaseStartMemory);
  }
  system.sandbox?.sendPaymentEventsTo(system.address.local + API_BASE + PAYMENT_WEBHOOK);
}

/** Rejects as listening would. The port does not answer before the service is ready. */
function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Runs all steps even if one fails. */
async function runInOrder(log: Log, steps: readonly (() => Promise<unknown> | undefined)[]): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (err) {
      log.error({ err }, 'stop');
    }
  }
}

async function reportReady(settings: Settings, system: StartedSystem, url: string, log: Log): Promise<void> {
  if (system.sandbox) {
    const { publishDemo } = await import('../demo/demo.js');
    const path = await publishDemo(system, system.sandbox, settings, url);
    const rest = system.isArriving ? 'More accounts are on their way; the pages show them as they arrive.\n' : '';
    process.stdout.write(
      `adlane (demo) answers at ${url} – open it in a browser and click “Open the demo”.\nCredentials: ${path}\n${rest}`,
    );
  } else {
    log.info({ url }, 'ready');
  }
}

/** Frees about half the memory; V8 would free it only in a large collection, which idle processes lack. */
function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Runs operator commands for the embedded database, which only this process can open. */
function serveOperatorCommands({ database }: Settings, started: Promise<StartedSystem>) {
  return lockDataFolder(database.dataDir, async (argv, terminal) => {
    const [system, { runCommand }] = await Promise.all([started, import('../cli/program.js')]);
    const surroundings: CommandResources = {
      withDatabase: (work) => work(system.db),
      withSystem: (work) => work(system),
    };
    return (await runCommand(argv, surroundings, terminal)).exitCode;
  });
}

main().catch((error: unknown) => {
  // Exiting at once would lose output that a slow pipe has not read.
  process.stderr.write(`adlane does not start.\n${messageFor(error)}\n`, () => process.exit(1));
});

function messageFor(error: unknown): string {
  if ([SettingsError, DataFolderInUse, UnfitDatabaseError].some((kind) => error instanceof kind))
    return (error as Error).message;
  const { code, message, stack, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program; set PORT or METRICS_PORT to a free one.`;
  if (isConnectionLost(error)) {
    const why = rootMessage(error);
    if (!why.includes('startup parameter')) return `DATABASE_URL names a server that does not answer: ${why}.`;
    return 'DATABASE_URL leads to a pooler; it must name the server itself, and DATABASE_POOLER_URL the pooler.';
  }
  if (code === 'EACCES') return 'HOST or PORT may not be used by this user; choose others.';
  return stack ?? message;
}
