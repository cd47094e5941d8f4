import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { type ExecutionArgs, type GraphQLSchema, getOperationAST, type OperationDefinitionNode } from 'graphql';
import Negotiator from 'negotiator';
import { AppError } from '../../errors.js';
import { bodyReader, MAX_BODY_BYTES } from '../body.js';
import { INTERNAL, refusalBehind } from '../errors.js';
import { wrongArgument } from './arguments.js';
import { formatGraphqlError } from './errors.js';
import type { GuardedContext } from './guard.js';
import { compiledExecution } from './jit.js';
import type { GraphqlDoorOptions } from './options.js';
import { graphqlStream } from './stream.js';

/** Deep enough for every useful nesting and for introspection; a deeper document is refused before it runs. */
const MAX_DEPTH = 16;

/** Far above what people and clients write, far below what would keep the parser busy. */
const MAX_TOKENS = 10_000;

/** POST and GET on /graphql by Apollo, /graphql/stream by graphql-sse: one schema, one context, one form of errors. */
export async function graphqlDoor(
  options: GraphqlDoorOptions,
): Promise<{ router: RequestHandler; stop(): Promise<void> }> {
  const { schema } = options;
  const validationRules = [maxDepthRule({ n: MAX_DEPTH, ignoreIntrospection: true })];
  const apollo = new ApolloServer<GuardedContext>({
    schema,
    introspection: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    validationRules,
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError: (_formatted, error) => formatGraphqlError(error, (fault) => options.onFault(undefined, fault)),
    plugins: [ApolloServerPluginLandingPageDisabled(), compiledPlugin(options), argumentsPlugin(schema), statusPlugin],
    logger: { debug: noop, info: noop, warn: noop, error: (message) => options.onFault(undefined, message) },
  });
  await apollo.start();

  const router = Router();
  router.use(refuseOtherBodies, bodyReader(express.json({ limit: MAX_BODY_BYTES })));
  router.all('/stream', graphqlStream(options, operationOf, validationRules));
  router.use(expressMiddleware(apollo, { context: ({ req }) => options.contextOf(req) }));
  router.use(answerError(options));
  return { router, stop: () => apollo.stop() };
}

/** Runs queries and mutations compiled; the document store of Apollo bounds what is kept. */
function compiledPlugin({ schema, onFault, onOperation }: GraphqlDoorOptions): ApolloServerPlugin<GuardedContext> {
  const run = compiledExecution(schema);
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ operation }) => {
        if (!operation)
          throw new AppError('bad_request', 'operationName must name one of the operations in the query.');
        if (operation.operation !== 'subscription') return;
        throw new AppError('bad_request', 'Subscriptions are served at /graphql/stream (graphql-sse).');
      },
      responseForOperation: async ({ document, operation, request, contextValue }) => {
        onOperation?.(contextValue.request, operation.operation, rootFieldsOf(operation));
        const result = await run(document, request.operationName, contextValue, request.variables);
        const errors = result.errors?.map((error) =>
          formatGraphqlError(error, (fault) => onFault(contextValue.request, fault)),
        );
        return {
          http: { status: undefined, headers: new HeaderMap() },
          body: { kind: 'single', singleResult: { data: result.data, ...(errors && { errors }) } as never },
        };
      },
    }),
  };
}

/** Where the engine refuses an argument before anything runs, says so as REST does: the parameter and its rule. */
const argumentsPlugin = (schema: GraphQLSchema): ApolloServerPlugin<GuardedContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body }, request, source }) => {
      if (body.kind !== 'single' || !body.singleResult.errors || body.singleResult.data || source === undefined) return;
      const [error] = body.singleResult.errors;
      if (error?.path || error?.extensions?.code !== 'bad_request') return;
      const wrong = wrongArgument(schema, source, request.variables);
      if (wrong) {
        body.singleResult.errors = [{ ...error, message: wrong.message, extensions: { code: wrong.code } }];
      }
    },
  }),
});

/**
 * GraphQL over HTTP: a well-formed request that a caller wants answered as plain JSON gets 200, whatever is wrong with
 * its document; as `application/graphql-response+json`, one that yields no data gets 400.
 */
const statusPlugin: ApolloServerPlugin<GuardedContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, response, source }) => {
      if (response.body.kind !== 'single' || !response.body.singleResult.errors || source === undefined) return;
      if (response.http.status === 405) return;
      const accepts = new Negotiator({ headers: { accept: request.http?.headers.get('accept') } });
      const plain =
        accepts.mediaType(['application/json', 'application/graphql-response+json']) !==
        'application/graphql-response+json';
      if (plain) response.http.status = 200;
      else if (response.body.singleResult.data === undefined) response.http.status = 400;
    },
  }),
};

function operationOf({ document, operationName }: ExecutionArgs): [kind: string, fields: string[]] {
  const operation = getOperationAST(document, operationName) as OperationDefinitionNode;
  return [operation.operation, rootFieldsOf(operation)];
}

function rootFieldsOf(operation: OperationDefinitionNode): string[] {
  return operation.selectionSet.selections.flatMap((selection) =>
    selection.kind === 'Field' ? [selection.name.value] : [],
  );
}

const refuseOtherBodies: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (request.method === 'POST' && hasBody && !request.is('application/json')) {
    next(new AppError('unsupported_media_type', 'Send the GraphQL request as application/json.'));
  } else next();
};

/** What goes wrong before a GraphQL request is one (its body, its media type), in GraphQL's form of errors. */
function answerError({ onFault }: GraphqlDoorOptions): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const refusal = refusalBehind(error);
    if (!refusal) onFault(request, error);
    const { code, status, message } = refusal ?? INTERNAL;
    response.status(status).json({ errors: [{ message, extensions: { code } }] });
  };
}

function noop(): void {}
