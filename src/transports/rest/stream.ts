import type { ServerResponse } from 'node:http';
import { buildOperationNodeForField } from '@graphql-tools/utils';
import { type DocumentNode, type GraphQLSchema, Kind, OperationTypeNode, subscribe } from 'graphql';
import type { Context } from '../../../resolvers/operations/context.js';
import { oneLineJson } from '../../lib/one-line-json.js';
import { UNBUFFERED, writeHead } from '../http/answer.js';
import { whenWritable } from '../http/leaving.js';
import { answerTransform } from './answer.js';
import type { Route } from './routes.js';

/** Resolves with the events, ready for JSON; rejects with the resolver's error. */
export type OpenStream = (context: Context, variables: Record<string, unknown>) => Promise<AsyncGenerator<unknown>>;

const PING_MS = 15_000;

/** For streaming routes, which run as subscriptions. */
export function streamsOf(schema: GraphQLSchema, routes: readonly Route[]): Map<Route, OpenStream> {
  const streaming = routes.filter(({ operation }) => operation.kind === 'subscription');
  return new Map(streaming.map((route) => [route, openerOf(schema, route)]));
}

function openerOf(schema: GraphQLSchema, route: Route): OpenStream {
  const { name: field } = route.operation;
  const definition = buildOperationNodeForField({ schema, kind: OperationTypeNode.SUBSCRIPTION, field });
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [definition] };
  const shape = answerTransform(route);
  return async (contextValue, variableValues) => {
    const source = await subscribe({ schema, document, contextValue, variableValues });
    if (!(Symbol.asyncIterator in source)) throw source.errors?.[0];
    return (async function* () {
      for await (const { data, errors } of source) {
        if (errors) throw errors[0];
        yield shape(data?.[field], variableValues);
      }
    })();
  };
}

/** Errors before the first event are thrown, for an HTTP status; later ones are events by `explain`. */
export async function writeStream(
  response: ServerResponse,
  events: AsyncGenerator<unknown>,
  headers: Readonly<Record<string, string>>,
  explain: (error: unknown) => { code: string; message: string },
): Promise<void> {
  const begin = () => {
    if (response.headersSent || response.destroyed) return;
    writeHead(response, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...UNBUFFERED,
      ...headers,
    });
  };
  const pings = setInterval(() => {
    begin();
    if (!response.writableNeedDrain) response.write(': ping\n\n');
  }, PING_MS);
  try {
    for await (const event of events) {
      if (response.destroyed) return;
      begin();
      if (!response.write(`data: ${oneLineJson(event)}\n\n`)) await whenWritable(response);
    }
    begin();
  } catch (error) {
    if (response.destroyed) return;
    if (!response.headersSent) throw error;
    response.write(`event: error\ndata: ${oneLineJson(explain(error))}\n\n`);
  } finally {
    clearInterval(pings);
  }
  response.end('data: [DONE]\n\n');
}
