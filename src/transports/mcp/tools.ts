import { GraphQLEnumType, GraphQLString, getNullableType, isListType } from 'graphql';
import type { DeclaredOperation } from '../../../resolvers/operations/operation.js';
import { ParameterError } from '../../errors.js';
import { FIELDS, type FieldSelection, parseFields } from '../rest/fields.js';
import { queryParameter } from '../rest/forms.js';
import { spellingOf, toWire, type WireParameter } from '../rest/naming.js';
import { readFields } from '../rest/read.js';
import { type Route, routeOf } from '../rest/routes.js';

/** Default list size of tools: what an assistant reads at once. */
const DEFAULT_ENTRIES = 20;

/** Shorter descriptions of what many tools take, or none: each conversation pays for them a dozen times. */
const SHORT_DESCRIPTIONS: Readonly<Record<string, string | undefined>> = {
  limit: 'Number of rows.',
  offset: undefined,
  compare: undefined,
  after: '`meta.nextCursor` of the previous page.',
  days: 'Days up to yesterday.',
  userId: 'Team member to act for.',
  minRoas: 'Lowest ROAS in those days.',
  maxRoas: 'Highest ROAS.',
  sort: '`-` before it for descending.',
  brand: 'Full name, in any case.',
  hasImpressions: 'True: only with impressions.',
  feedLabel: undefined,
  contentLanguage: undefined,
};

/** Arguments for the number of entries. */
const SIZE_ARGUMENTS: ReadonlySet<string> = new Set(['limit', 'pageSize']);

const FORMAT = 'format';

/** JSON as over REST, or a tab-separated table of about half as many tokens. */
export type Format = 'json' | 'table';

const ToolFormat = new GraphQLEnumType({ name: 'ToolFormat', values: { json: {}, table: {} } });

const FIELDS_PARAMETER = queryParameter(FIELDS, GraphQLString, 'Fields, such as id,name,metrics.cost');
const FORMAT_PARAMETER = queryParameter(FORMAT, ToolFormat, '`table` is shorter.');

/** A tool derived from an operation's declaration. */
export interface Tool {
  name: string;
  operation: DeclaredOperation;
  /** The route whose document, answer and spelling it shares. */
  route: Route;
  /** All parameters, including path parameters and those for the answer's format. */
  parameters: readonly WireParameter[];
  /** The parameter for the number of entries. */
  size: string | undefined;
  /** Translates an argument's name or path to the tool's spelling. */
  spell(parameter: string): string;
}

export interface ToolCall {
  variables: Record<string, unknown>;
  chosen: FieldSelection | undefined;
  /** Undefined if the call does not choose. */
  format: Format | undefined;
  /** Whether to return the next page's cursor: with a cursor in the call, or the default size. */
  wantsCursor: boolean;
}

/** REST routes are not required. Throws for duplicate names and tools that no API key could call. */
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
        : withSingular(withShortDescription(parameter, operation), operation, route),
    );
    const parameters = [...own, ...(route.fields ? [FIELDS_PARAMETER, FORMAT_PARAMETER] : [])];
    if (own.some(({ name: taken }) => taken === FORMAT)) throw new Error(`${name}: ${FORMAT} is that of the answer.`);
    const size =
      operation.kind === 'query' ? own.find(({ argument }) => SIZE_ARGUMENTS.has(argument.name))?.name : undefined;
    const spell = spellingOf(parameters, route.declaration.naming);
    tools.set(name, { name, operation, route, parameters, size, spell });
  }
  return tools;
}

/** The route for API keys; without one, an internal route at `path` that REST does not serve. */
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
  const chosen = route.fields && typeof names === 'string' ? parseFields(names, route.fields) : undefined;
  const wantsCursor = variables.after != null || (size !== undefined && !Object.hasOwn(given, size));
  // A page returns a cursor only if one was sent.
  if (route.paging?.byCursor) variables.after ??= '';
  return { variables, chosen, format: (format as Format | null | undefined) ?? undefined, wantsCursor };
}

/** Shortens descriptions, and gives list sizes the tools' default. */
function withShortDescription(parameter: WireParameter, { kind }: DeclaredOperation): WireParameter {
  const { argument } = parameter;
  const description = argument.name in SHORT_DESCRIPTIONS ? SHORT_DESCRIPTIONS[argument.name] : argument.description;
  const isSize = kind === 'query' && SIZE_ARGUMENTS.has(argument.name);
  return { ...parameter, argument: { ...argument, description, ...(isSize && { defaultValue: DEFAULT_ENTRIES }) } };
}

/** A list, and the single value accepted in its place. */
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
