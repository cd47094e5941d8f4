import express from 'express';
import { identityRoutes } from '../../sandbox/identity.js';
import { memoryState } from '../../sandbox/state.js';
import { listen } from '../../src/transports/http/listen.js';

export interface IdentityServer {
  url: string;
  /** An ID token; `switches` as the sandbox takes them in the query. */
  credential(email: string, switches?: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
}

/** The sandbox's identity provider by itself, over HTTP. */
export async function startIdentityServer(): Promise<IdentityServer> {
  const app = express();
  const server = await listen(app, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${server.port}/identity`;
  const context = { state: memoryState(), now: () => new Date(), issuer: url, audience: 'adlane-demo' };
  app.use('/identity', identityRoutes(context));
  return {
    url,
    async credential(email, switches = {}) {
      const response = await fetch(`${url}/id-token?${new URLSearchParams({ email, ...switches })}`);
      return ((await response.json()) as { credential: string }).credential;
    },
    stop: () => server.stop(0),
  };
}
