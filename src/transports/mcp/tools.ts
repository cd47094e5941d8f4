import { GraphQLEnumType, GraphQLString, getNullableType, isListType } from 'graphql';
import type { DeclaredOperation } from '../../../resolvers/operations/operation.js';
import { ParameterError } from '../../errors.js';
import { type Chosen, chosenBy, FIELDS } from '../rest/fields.js';
import { inQuery } from '../rest/forms.js';
import { spellingOf, toWire, type WireParameter } from '../rest/naming.js';
import { readFields } from '../rest/read.js';
import { type Route, routeOf } from '../rest/routes.js';

/** Default size of a tool's list: what an assistant reads at once. */
const ENTRIES = 20;

/** Shorter descriptions of what many tools take, or none: each conversation pays for them a dozen times. */
const IN_SHORT: Readonly<Record<string, string | undefined>> = {
  limit: 'Number of rows.',
  offset: 'Number of rows to skip.',
  after: '`meta.nextCursor` of the previous page.',
  days: 'Days in the window, which ends yesterday.',
  userId: 'Team member on whose behalf to act.',
  minRoas: 'Lowest ROAS in the window.',
  maxRoas: 'Highest ROAS in the window.',
  brand: 'Full name, in any case.',
  hasImpressions: 'True: only with impressions.',
  feedLabel: undefined,
  contentLanguage: undefined,
};

/** Arguments that say how many entries a list has. */
const SIZES: ReadonlySet<string> = new Set(['limit', 'pageSize']);

const FORMAT = 'format';

/** JSON as over REST, or a table of tabs and lines, which takes about half as many tokens. */
export type Format = 'json' | 'table';

const ToolFormat = new GraphQLEnumType({ name: 'ToolFormat', values: { json: {}, table: {} } });

const OF_FIELDS = inQuery(FIELDS, GraphQLString, 'Fields to return, such as id,name,metrics.cost');
const OF_FORMAT = inQuery(FORMAT, ToolFormat, '`table` is shorter.');

/** One tool for assistants, worked out from its operation's declaration. */
export interface Tool {
  name: string;
  operation: DeclaredOperation;
  /** The route whose document, answer and spelling the tool shares. */
  route: Route;
  /** All parameters as the caller spells them, including those of the path and of the answer's form. */
  parameters: readonly WireParameter[];
  /** The parameter that says how many entries a list has. */
  size: string | undefined;
  /** Turns an argument name, or a path into one, into the tool's spelling. */
  spell(parameter: string): string;
}

/** A tool's call, read from its parameters. */
export interface ToolCall {
  variables: Record<string, unknown>;
  chosen: Chosen | undefined;
  /** Undefined if the call does not say. */
  format: Format | undefined;
  /** Whether its answer has the next page's cursor: if it sends that of the page before, or leaves the size to us. */
  wantsCursor: boolean;
}

/** All tools by name; REST need not serve their routes. Throws for a duplicate name, or a tool that no API key could call. */
export function toolsOf(operations: Iterable<DeclaredOperation>, routes: readonly Route[]): Map<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const operation of operations) {
    const { tool: name } = operation;
    if (name === undefined) continue;
    if (tools.has(name)) throw new Error(`Two operations declare the tool ${name}.`);
    if (operation.scope === undefined) throw new Error(`The tool ${name} needs a scope.`);
    const route = keyRouteOf(operation, routes, `/tools/${name}`);
    const own = route.parameters.flatMap((parameter) =>
      parameter.in === 'path'
        ? { ...parameter, name: toWire(parameter.argument.name, 'snake_case') }
        : withSingular(inShort(parameter, operation), operation, route),
    );
    const parameters = [...own, ...(route.fields ? [OF_FIELDS, OF_FORMAT] : [])];
    if (own.some(({ name: taken }) => taken === FORMAT)) throw new Error(`${name}: ${FORMAT} is that of the answer.`);
    const size = operation.kind === 'query' ? own.find(({ argument }) => SIZES.has(argument.name))?.name : undefined;
    const spell = spellingOf(parameters, route.declaration.naming);
    tools.set(name, { name, operation, route, parameters, size, spell });
  }
  return tools;
}

/** The route by which API keys reach an operation; without one, a route at `path` that REST does not serve. */
export function keyRouteOf(operation: DeclaredOperation, routes: readonly Route[], path: `/${string}`): Route {
  return (
    routes.find((candidate) => candidate.surface === 'key' && candidate.operation.name === operation.name) ??
    routeOf(operation, {
      surface: 'key',
      at: `${operation.kind === 'query' ? 'GET' : 'POST'} ${path}`,
      naming: 'snake_case',
    })
  );
}

/** Throws ParameterError. */
export function readCall(tool: Tool, given: Record<string, unknown>): ToolCall {
  const { operation, parameters, route, spell, size } = tool;
  const read = readFields(parameters, given, route.declaration.naming, 'tool');
  const { [FIELDS]: names, [FORMAT]: format, ...variables } = read;
  for (const [list, single] of Object.entries(operation.toolSingular ?? {})) {
    const { [list]: all, [single]: one } = variables;
    delete variables[single];
    if (all != null && one != null) throw new ParameterError(single, `must not be given together with ${spell(list)}`);
    if (all == null && one == null) throw new ParameterError(list, `is required, or ${spell(single)} in its place`);
    variables[list] = all ?? [one];
  }
  const chosen = route.fields && typeof names === 'string' ? chosenBy(names, route.fields) : undefined;
  const wantsCursor = variables.after != null || (size !== undefined && !Object.hasOwn(given, size));
  // A page has a next cursor only if it was requested by one.
  if (route.paging?.byCursor) variables.after ??= '';
  return { variables, chosen, format: (format as Format | null | undefined) ?? undefined, wantsCursor };
}

/** A parameter with a short description; a list's size also with our own default. */
function inShort(parameter: WireParameter, { kind }: DeclaredOperation): WireParameter {
  const { argument } = parameter;
  const description = argument.name in IN_SHORT ? IN_SHORT[argument.name] : argument.description;
  const isSize = kind === 'query' && SIZES.has(argument.name);
  return { ...parameter, argument: { ...argument, description, ...(isSize && { defaultValue: ENTRIES }) } };
}

/** A list, and the single value that may stand in its place. */
function withSingular(parameter: WireParameter, { toolSingular }: DeclaredOperation, route: Route): WireParameter[] {
  const { argument } = parameter;
  const single = toolSingular?.[argument.name];
  if (single === undefined) return [parameter];
  const list = getNullableType(argument.type);
  if (!isListType(list)) throw new Error(`${argument.name} is no list, so that ${single} cannot stand in its place.`);
  const name = toWire(single, route.declaration.naming);
  const description = [argument.description, `Or ${name}.`].filter(Boolean).join(' ');
  const one: WireParameter['argument'] = {
    ...argument,
    name: single,
    type: getNullableType(list.ofType),
    description: `A single entry, instead of ${parameter.name}.`,
  };
  return [
    { ...parameter, argument: { ...argument, type: list, description } },
    { name, in: 'body', argument: one },
  ];
}
