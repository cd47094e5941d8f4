/** The REST reads as somebody would write them by hand, with the framework that `BENCH_RIVAL` names. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { fastify, LogController } from 'fastify';
import { answerOf, log, routes, tell } from './by-hand.js';

const line = (method: string, path: string, status: number, started: number) =>
  log.info({ method, route: path, status, durationMs: performance.now() - started }, 'request');

const servers: Record<string, () => Promise<unknown>> = {
  async fastify() {
    const app = fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
    app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
      log.info({ method, route: routeOptions.url, status: reply.statusCode, durationMs: reply.elapsedTime }, 'request');
    });
    for (const route of routes) {
      app.get(route.path, async (request, reply) => {
        const asked = { query: request.query, params: request.params } as Parameters<typeof answerOf>[1];
        const { status, body } = await answerOf(route, asked, request.headers['x-api-key']);
        return reply.code(status).send(body);
      });
    }
    await app.listen({ host: '127.0.0.1', port: 0 });
    tell((app.server.address() as AddressInfo).port);
  },

  async express() {
    const app = express();
    app.use((request, response, next) => {
      const started = performance.now();
      response.once('finish', () => line(request.method, request.route?.path, response.statusCode, started));
      next();
    });
    for (const route of routes) {
      app.get(route.path, async (request, response) => {
        const asked = { query: request.query, params: request.params } as Parameters<typeof answerOf>[1];
        const { status, body } = await answerOf(route, asked, request.headers['x-api-key']);
        response.status(status).json(body);
      });
    }
    const server = app.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
  },

  async node() {
    const matched = routes.map((route) => {
      const pattern = new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      return { route, pattern };
    });
    const server = createServer(async (request, response) => {
      const started = performance.now();
      const url = new URL(request.url ?? '/', 'http://localhost');
      for (const { route, pattern } of matched) {
        const params = pattern.exec(url.pathname);
        if (!params) continue;
        const asked = { query: Object.fromEntries(url.searchParams), params: { ...params.groups } };
        const { status, body } = await answerOf(route, asked, request.headers['x-api-key']);
        const json = JSON.stringify(body);
        const headers = {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(json),
        };
        response.writeHead(status, headers).end(json);
        return line('GET', route.path, status, started);
      }
      response.writeHead(404).end();
    });
    server.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port));
  },
};

await servers[process.env.BENCH_RIVAL as string]?.();
