import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import { type Amendment, Amendments } from './amendments.js';
import { controlRoutes } from './control.js';
import { ecbRoutes } from './ecb/routes.js';
import { FaultBook } from './faults.js';
import { googleAdsRoutes } from './google-ads/routes.js';
import { googleError, sendJson } from './http.js';
import { identityRoutes } from './identity.js';
import { languageModelRoutes } from './language-model/routes.js';
import { RunningCalls } from './language-model/running.js';
import { merchantRoutes } from './merchant/routes.js';
import { metaRoutes } from './meta/routes.js';
import { oddMetaAccount } from './meta/world.js';
import { oauthRoutes } from './oauth.js';
import { Quirks } from './quirks.js';
import { RequestLog, type System } from './request-log.js';
import { memoryState, type SandboxState } from './state.js';
import { stripeControl } from './stripe/control.js';
import { Deliveries } from './stripe/delivery.js';
import { stripePages } from './stripe/pages.js';
import { stripeRoutes } from './stripe/routes.js';
import { StripeStore } from './stripe/world.js';
import { DEMO_SIZE, type SandboxSize, World } from './world/world.js';

export { DEMO_MODEL_KEY } from './language-model/routes.js';
export { DEMO_META_APP } from './meta/tokens.js';
export { DEMO_OAUTH } from './oauth.js';
export type { SandboxState } from './state.js';
export { DEMO_STRIPE_KEY } from './stripe/routes.js';
export { DEMO_SIZE, type SandboxSize } from './world/world.js';

export interface SandboxOptions {
  /** Interface to listen on; default 127.0.0.1. */
  host?: string;
  /** 0 (the default) takes any free port. */
  port?: number;
  now?: () => Date;
  size?: SandboxSize;
  state?: SandboxState;
  /** The `aud` of ID tokens; default `adlane-demo`. */
  identityAudience?: string;
  /** Milliseconds between two words of the language model; default 5. */
  languageModelPauseMs?: number;
  /** Versions of the Google Ads API that answer; default v23 to v26. Older ones were switched off, others never were. */
  googleAdsVersions?: readonly string[];
  /** Odd accounts beside the usual ones, by their seeds (0 to 99,999); README.md says what is odd about them. */
  oddAccounts?: readonly number[];
}

/** A running sandbox. Every URL is without a trailing slash. */
export interface Sandbox {
  url: string;
  googleAdsUrl: string;
  oauthUrl: string;
  merchantUrl: string;
  /** Base of Meta's Graph API; its consent page is `dialog/oauth` below it. */
  metaUrl: string;
  /** Where the European Central Bank's files stand. */
  ratesUrl: string;
  /** Gemini's wire format. */
  languageModelUrl: string;
  identityUrl: string;
  jwksUrl: string;
  identityIssuer: string;
  managerId: string;
  accountIds: string[];
  /** Merchant Center account by Google Ads account. */
  merchantIds: Record<string, string>;
  /** Scheme, host and port alone: Stripe's libraries have no place for a path. */
  stripeUrl: string;
  /** Signs payment notifications; as long as the state lives it stays the same. */
  stripeWebhookSecret: string;
  /** Has payment notifications sent to this address, also those that waited for one. */
  sendPaymentEventsTo(url: string): void;
  /** Changes every JSON that a system answers, until the result is called. */
  amend(system: System, change: Amendment): () => void;
  /** Stops listening and drops open connections. */
  close(): Promise<void>;
}

/** Starts stand-ins for the outside systems on one loopback port, each under a path of its own. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = options.now ?? (() => new Date());
  const state = options.state ?? memoryState();
  const host = options.host ?? '127.0.0.1';
  const quirks = new Quirks();
  const world = new World(options.size ?? DEMO_SIZE, now, quirks);
  for (const seed of options.oddAccounts ?? []) world.orderOdd({ seed, at: now().getTime() });
  const faults = new FaultBook();
  const amendments = new Amendments();
  const log = new RequestLog(now);
  const modelCalls = new RunningCalls();

  const app = express();
  app.disable('x-powered-by');
  // Callers keep connections for a while; one that closes just as it is used again would look like a failing platform.
  const server = createServer({ keepAliveTimeout: 65_000 }, app);
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
  const identityIssuer = `${url}/identity`;
  const audience = options.identityAudience ?? 'adlane-demo';

  const store = new StripeStore(state, now);
  const deliveries = new Deliveries(store, now);
  const payments = { store, deliveries, pages: `${url}/stripe` };

  app.use(express.text({ type: () => true, limit: '64mb' }));
  app.use('/control/stripe', stripeControl(payments));
  app.use('/control', controlRoutes({ faults, quirks, log, modelCalls, world, now }));
  app.use('/v1', log.record('stripe'), amendments.apply('stripe'), faults.apply('stripe'), stripeRoutes(payments));
  app.use('/stripe', stripePages(payments));
  app.use(
    '/oauth',
    log.record('oauth'),
    amendments.apply('oauth'),
    faults.apply('oauth'),
    oauthRoutes({ state, now, identityIssuer, signInAudience: audience }),
  );
  app.use(
    '/google-ads',
    log.record('google-ads'),
    amendments.apply('google-ads'),
    faults.apply('google-ads'),
    googleAdsRoutes({ world, state, now, versions: options.googleAdsVersions }),
  );
  app.use(
    '/merchant',
    log.record('merchant'),
    amendments.apply('merchant'),
    faults.apply('merchant'),
    merchantRoutes({ world, state, now, quirks }),
  );
  app.use(
    '/meta',
    log.record('meta'),
    amendments.apply('meta'),
    faults.apply('meta'),
    metaRoutes({ state, now, days: world.size.days, quirks, oddAccounts: () => world.oddSeeds().map(oddMetaAccount) }),
  );
  app.use(
    '/ecb',
    log.record('ecb'),
    amendments.apply('ecb'),
    faults.apply('ecb'),
    ecbRoutes(now, () => world.rateEnds()),
  );
  app.use(
    '/identity',
    log.record('identity'),
    amendments.apply('identity'),
    faults.apply('identity'),
    identityRoutes({ state, now, issuer: identityIssuer, audience }),
  );
  app.use(
    '/gemini',
    log.record('language-model'),
    amendments.apply('language-model'),
    faults.apply('language-model'),
    languageModelRoutes({ running: modelCalls, pauseMs: options.languageModelPauseMs ?? 5 }),
  );

  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const status = (error as { status?: number }).status ?? 500;
    sendJson(response, status, googleError(status, error instanceof Error ? error.message : 'Unknown error'));
  });

  return {
    url,
    googleAdsUrl: `${url}/google-ads`,
    oauthUrl: `${url}/oauth`,
    merchantUrl: `${url}/merchant`,
    metaUrl: `${url}/meta`,
    ratesUrl: `${url}/ecb`,
    languageModelUrl: `${url}/gemini/v1beta`,
    identityUrl: identityIssuer,
    jwksUrl: `${identityIssuer}/jwks`,
    identityIssuer,
    stripeUrl: url,
    stripeWebhookSecret: (await store.read()).webhookSecret,
    amend: (system, change) => amendments.add(system, change),
    sendPaymentEventsTo: (address) => deliveries.register(address),
    managerId: world.managerId,
    accountIds: world.list().map(({ id }) => id),
    merchantIds: Object.fromEntries(world.list().map(({ id, merchantId }) => [id, merchantId])),
    async close() {
      await deliveries.close();
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
