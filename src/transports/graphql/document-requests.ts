import {
  type ApolloServerOptions,
  type ApolloServerPlugin,
  type GraphQLRequestListener,
  HeaderMap,
} from '@apollo/server';
import { type DocumentNode, parse } from 'graphql';
import { AppError } from '../../errors.js';
import { tellRetry } from '../http.js';
import { responseTo } from '../leaving.js';
import { wrongArgument } from './arguments.js';
import { type Known, NO_OPERATION, type Readable } from './documents.js';
import { formatGraphqlError, toldOf } from './errors.js';
import type { GuardedContext } from './guard.js';
import { rootFieldsOf } from './root-fields.js';
import type { Run } from './runner.js';
import { type GraphqlTransportOptions, prepare, turnOf } from './turns.js';

/** Stands in for a document that is refused, so that Apollo does not read its text again. */
const REFUSED = parse('{ __typename }');

const answerOf = (singleResult: object) => ({
  http: { status: undefined, headers: new HeaderMap() },
  body: { kind: 'single' as const, singleResult: singleResult as never },
});

type Store = NonNullable<ApolloServerOptions<GuardedContext>['documentStore']>;

/**
 * Brings Apollo what was read of a text, refuses what costs too much before it runs, and runs the rest compiled. Apollo
 * asks its document store for a text's hash: there it finds the document of the request that is under way.
 */
export class DocumentRequests {
  private readonly underWay = new Map<string, { document: DocumentNode; requests: number }>();

  constructor(private readonly options: GraphqlTransportOptions) {}

  readonly store = {
    get: async (key: string) => this.underWay.get(key.slice(key.lastIndexOf(':') + 1))?.document,
    set: async () => undefined,
    delete: async () => true,
  } as unknown as Store;

  readonly plugin: ApolloServerPlugin<GuardedContext> = {
    requestDidStart: async () => this.listener(),
  };

  private listener(): GraphQLRequestListener<GuardedContext> {
    const { documents, schema, onFault, onOperation } = this.options;
    let known: Known | undefined;
    let release = () => {};
    return {
      didResolveSource: async ({ source, queryHash }) => {
        known = documents.read(source);
        release = this.hold(queryHash, known.refusals ? REFUSED : known.document);
      },
      didResolveOperation: async ({ operation, request, contextValue }) => {
        if (known?.refusals) throw known.refusals[0];
        if (!operation) throw NO_OPERATION;
        if (operation.operation === 'subscription')
          throw new AppError('bad_request', 'Subscriptions are served at /graphql/stream (graphql-sse).');
        prepare(turnOf(contextValue.request), documents, known as Readable, operation, request);
      },
      responseForOperation: async ({ document, request, contextValue }) => {
        const { operationName, variables: variableValues } = request;
        const { kind, fields } = rootFieldsOf({ schema, document, operationName, variableValues });
        const begun = turnOf(contextValue.request);
        const { turn, run } = begun;
        if (!begun.isCounted) onOperation?.(contextValue.request, kind, fields);
        begun.isCounted = true;
        // Who is not proven gets another answer than this one.
        if (kind !== 'query' && begun.remembered && !(await begun.remembered.prove().catch(() => false)))
          return answerOf({});
        const { data, errors } = await turn.hold(this.options.runner.run(run as Run));
        tellRetry(responseTo(contextValue.request), errors);
        const formatted = errors?.map((error) =>
          formatGraphqlError(error, (fault) => onFault(contextValue.request, fault)),
        );
        return answerOf({ data, ...(formatted && { errors: formatted }) });
      },
      willSendResponse: async ({ response: { body }, request, contextValue }) => {
        release();
        if (body.kind !== 'single') return;
        const { singleResult } = body;
        if (known?.refusals && singleResult.errors) {
          const refusals = documents.refusalsFor(known, !contextValue.viewer);
          singleResult.errors = refusals.map((refusal) => formatGraphqlError(refusal, () => undefined));
        }
        const { isTooCostly, cost } = turnOf(contextValue.request);
        const [error] = singleResult.errors ?? [];
        if (
          known?.document &&
          !isTooCostly &&
          error &&
          !singleResult.data &&
          !error.path &&
          error.extensions?.code === 'bad_request'
        ) {
          const wrong = wrongArgument(schema, known.document, request.variables);
          if (wrong) singleResult.errors = [{ ...error, message: wrong.message, extensions: toldOf(wrong) }];
        }
        singleResult.extensions = { ...singleResult.extensions, cost };
      },
    };
  }

  /** Keeps a document for Apollo until its requests are answered. */
  private hold(hash: string, document: DocumentNode): () => void {
    const held = this.underWay.get(hash) ?? { document, requests: 0 };
    held.requests += 1;
    this.underWay.set(hash, held);
    return () => {
      held.requests -= 1;
      if (held.requests === 0) this.underWay.delete(hash);
    };
  }
}
