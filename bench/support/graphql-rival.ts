/** The nested GraphQL read on the server that `BENCH_RIVAL` names: the same statements, batched by a DataLoader. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import DataLoader from 'dataloader';
import express from 'express';
import { fastify, LogController } from 'fastify';
import { createSchema, createYoga } from 'graphql-yoga';
import { mercurius } from 'mercurius';
import { campaign, figures, isKey, log, rowsOf, tell } from './by-hand.js';

const typeDefs = `
  type Query { accounts(days: Int = 30, sort: String = "-cost", limit: Int = 100, offset: Int = 0): AccountPage! }
  type AccountPage { data: [Account!]! meta: PageMeta! }
  type PageMeta { total: Int! limit: Int! offset: Int! }
  type Account { id: String! name: String! metrics: Metrics!
    campaigns(days: Int = 30, sort: String = "-cost", limit: Int = 100): [Campaign!]! }
  type Campaign { id: String! accountId: String! accountName: String! name: String! status: Status! channelType: Channel!
    metrics: Metrics }
  type Metrics { periodDays: Int! cost: Float! impressions: Float! clicks: Float! conversions: Float! conversionValue: Float!
    roas: Float! ctr: Float! cpc: Float! }
  enum Status { ENABLED PAUSED REMOVED }
  enum Channel { SEARCH SHOPPING DISPLAY PERFORMANCE_MAX }
`;

interface Context {
  campaigns: DataLoader<string, unknown[]>;
}

const resolvers = {
  Query: {
    async accounts(_: unknown, { limit, offset }: { limit: number; offset: number }) {
      const rows = await rowsOf('accounts');
      const data = rows.map((row) => ({ id: row.id, name: row.name, metrics: { periodDays: 30, ...figures(row) } }));
      return { data, meta: { total: rows[0]?.total, limit, offset } };
    },
  },
  Account: {
    campaigns: ({ id }: { id: string }, _: unknown, { campaigns }: Context) => campaigns.load(id),
  },
};

async function contextOf(key: string | string[] | undefined | null): Promise<Context> {
  if (!(await isKey(key ?? undefined, 'accounts:read'))) throw new Error('invalid_api_key');
  return {
    campaigns: new DataLoader(async (ids) => {
      const rows = Map.groupBy(await rowsOf('accountCampaigns'), ({ scopeId }) => scopeId);
      return ids.map((id) => (rows.get(id) ?? []).map(campaign));
    }),
  };
}

const line = (status: number, started: number) =>
  log.info({ method: 'POST', route: '/graphql', status, durationMs: performance.now() - started }, 'request');

const servers: Record<string, () => Promise<unknown>> = {
  async apollo() {
    const apollo = new ApolloServer<Context>({ typeDefs, resolvers });
    await apollo.start();
    const app = express();
    app.use((_request, response, next) => {
      const started = performance.now();
      response.once('finish', () => line(response.statusCode, started));
      next();
    });
    const context = ({ req }: { req: express.Request }) => contextOf(req.headers['x-api-key']);
    app.use('/graphql', express.json(), expressMiddleware(apollo, { context }));
    const server = app.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
  },

  async yoga() {
    const yoga = createYoga({
      schema: createSchema<Context>({ typeDefs, resolvers }),
      context: ({ request }) => contextOf(request.headers.get('x-api-key')),
      logging: false,
    });
    const server = createServer((request, response) => {
      const started = performance.now();
      response.once('finish', () => line(response.statusCode, started));
      return yoga(request, response);
    });
    server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
  },

  async mercurius() {
    const app = fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
    app.addHook('onResponse', async (_, reply) => line(reply.statusCode, performance.now() - reply.elapsedTime));
    await app.register(mercurius, {
      schema: typeDefs,
      resolvers: resolvers as never,
      jit: 1,
      context: (request) => contextOf(request.headers['x-api-key']) as never,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    tell((app.server.address() as AddressInfo).port);
  },
};

await servers[process.env.BENCH_RIVAL as string]?.();
