import { createRouter } from 'fets';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { createSofa, createSofaRouter } from 'sofa-api';

type Variables = Record<string, unknown>;

/** Runs the document that Sofa made for an operation. */
type Run = (document: DocumentNode, variables: Variables) => Promise<ExecutionResult>;

/** Answers a call of an operation with typed variables: with what `run` resolves with. */
export type Handler = (variables: Variables, run: Run) => Promise<ExecutionResult>;

/** As Sofa has it; `request` needs no more than this. */
type SofaHandler = (request: { url: string; params: Variables }, context: { run: Run }) => Promise<ExecutionResult>;

interface SofaCall {
  document: DocumentNode;
  contextValue: { run: Run };
  variableValues: Variables;
}

/** Sofa's own handlers, by root field (ADR 2). */
export function sofaHandlers(schema: GraphQLSchema): Map<string, Handler> {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map(({ name, args }) => ({ name, args, at: `${root?.name}.${name}` })),
  );
  const unseen = { openAPI: { endpoint: false }, swaggerUI: { endpoint: false } } as const;
  const sofa = createSofa({
    ...unseen,
    schema,
    basePath: '/',
    depthLimit: 3,
    // Every object is written out in full; none shrinks to its id.
    ignore: Object.keys(schema.getTypeMap()),
    routes: Object.fromEntries(fields.map(({ name, at }) => [at, { path: name }])),
    // Only what goes to `errorHandler` comes back as it is; of all else Sofa makes a response.
    execute: (async ({ document, contextValue, variableValues }: SofaCall) => ({
      errors: [await contextValue.run(document, variableValues)],
    })) as never,
    errorHandler: ([result]) => {
      if (result instanceof Error) throw result;
      return result;
    },
  });
  const made = new Map<string, SofaHandler>();
  const onRoute = ({ route }: { route: { path: string; handler: unknown } }) => {
    made.set(route.path, route.handler as SofaHandler);
  };
  // Sofa's router is one of fets, which shows its routes to the plugins of a router that takes it in.
  createRouter({ ...unseen, plugins: [{ onRoute }] }).use(createSofaRouter(sofa));
  return new Map(
    fields.map(({ name, args }) => {
      const handle = made.get(name);
      if (!handle) throw new Error(`Sofa has no handler for ${name}.`);
      return [name, handlerOf(handle, Object.fromEntries(args.map((argument) => [argument.name, undefined])))];
    }),
  );
}

/** Sofa would look for absent variables elsewhere, and takes nulls for absent. */
function handlerOf(handle: SofaHandler, absent: Variables): Handler {
  return (variables, run) => {
    const nulls: Variables = {};
    for (const name in variables) if (variables[name] === null) nulls[name] = null;
    const whole: Run = (document, read) => run(document, Object.assign(read, nulls));
    return handle({ url: '', params: { ...absent, ...variables } }, { run: whole });
  };
}
