import type { IncomingMessage } from 'node:http';
import { GraphQLBoolean, GraphQLEnumType, GraphQLString } from 'graphql';
import Negotiator from 'negotiator';
import { ParameterError } from '../../errors.js';
import type { Query } from '../well-formed.js';
import type { CsvStyle } from './csv.js';
import { type AnswerFields, type Chosen, choosableOf, chosenBy, FIELDS } from './fields.js';
import { type Links, linksOf } from './links.js';
import { listOf, type Paging, pagingOf, type RestList } from './lists.js';
import { readQuery } from './read.js';
import type { Route, WireParameter } from './routes.js';

/** The forms in which a route can answer, by its operation's type. */
export interface Forms {
  list: RestList | undefined;
  paging: Paging | undefined;
  fields: AnswerFields | undefined;
  /** Query parameters that choose the form, besides the operation's own. */
  parameters: readonly WireParameter[];
  links: Links | undefined;
}

/** A table, and whether it is the whole list. */
type TableForm = CsvStyle & { all: boolean };

/** The form in which a call is answered. */
export interface Form {
  chosen?: Chosen | undefined;
  csv?: TableForm | undefined;
}

const JSON_TYPES = ['application/json', 'application/json;charset=utf-8'];
const CSV_TYPES = ['text/csv', 'text/csv;charset=utf-8', 'text/csv;header=present'];

const Decimal = new GraphQLEnumType({
  name: 'CsvDecimal',
  description: 'How numbers with decimals are written in a table.',
  values: { point: {}, comma: {} },
});

/** A parameter of the query that is no argument of an operation. */
export const inQuery = (name: string, type: WireParameter['argument']['type'], description: string): WireParameter => ({
  name,
  in: 'query',
  argument: { name, type, description, defaultValue: undefined },
});

const OF_FIELDS = inQuery(
  FIELDS,
  GraphQLString,
  'Only these fields, of each entry where a list is read: names separated by commas, nested ones with dots. Others are then absent, whatever the schema requires. All without it.',
);

/** They count where the answer is a table. */
const OF_TABLES = [
  inQuery(
    'decimal',
    Decimal,
    'As CSV: `comma` writes decimals with a comma and separates cells by semicolons, as German spreadsheets read them; default `point`.',
  ),
  inQuery(
    'bom',
    GraphQLBoolean,
    'As CSV: `true` begins with a byte order mark, from which Excel knows UTF-8; default `false`.',
  ),
];

const ALL = inQuery(
  'all',
  GraphQLBoolean,
  'As CSV: `true` streams the whole list, without `limit`, `offset`, `after` or pages; default `false`.',
);

/** Throws if one of the operation's own parameters has the name of one of these. */
export function formsOf(route: Route): Forms {
  const list = listOf(route);
  const paging = pagingOf(route);
  const fields = choosableOf(route);
  const parameters = [...(fields ? [OF_FIELDS] : []), ...(list ? OF_TABLES : []), ...(paging ? [ALL] : [])];
  for (const { name } of parameters) {
    if (route.parameters.some((own) => own.name === name))
      throw new Error(`${route.declaration.at}: ${name} is what every route calls the form of its answer.`);
  }
  const inQueries = [...route.parameters, ...parameters].filter((parameter) => parameter.in === 'query');
  const queryNames = inQueries.map(({ name }) => name);
  return { list, paging, fields, parameters, links: paging && linksOf(route, paging, queryNames) };
}

/** The form that a caller asks for. Throws ParameterError. */
export function readForm({ list, paging, fields, parameters }: Forms, request: IncomingMessage, query: Query): Form {
  if (parameters.length === 0) return {};
  const { [FIELDS]: names, decimal = 'point', bom = false, all = false } = readQuery(parameters, query);
  const chosen = fields && typeof names === 'string' ? chosenBy(names, fields) : undefined;
  const isTable = list !== undefined && wantsTable(request);
  if (all && !isTable) throw new ParameterError(ALL.name, 'is possible with `Accept: text/csv` alone');
  if (!isTable) return { chosen };
  if (all) {
    const given = [paging?.size, paging?.begins, 'after'].find((name) => name && query.getAll(name).length > 0);
    if (given) throw new ParameterError(given, `must not be given beside ${ALL.name}`);
  }
  return { chosen, csv: { decimal, bom, all } as TableForm };
}

type Variables = Record<string, unknown>;

/** The variables with which a call in this form begins. */
export function firstVariables({ paging }: Forms, { csv }: Form, variables: Variables): Variables {
  if (!paging) return variables;
  // A page tells its own cursor where it was asked for by one: links go on by it.
  const begun = paging.byCursor ? { ...variables, after: variables.after ?? '' } : variables;
  return csv?.all ? { ...begun, [paging.size]: paging.most } : begun;
}

/** Whether a caller prefers a table to JSON; one who takes either or neither gets JSON. */
function wantsTable({ headers: { accept } }: IncomingMessage): boolean {
  if (accept === undefined || !/text\//i.test(accept)) return false;
  const preferred = new Negotiator({ headers: { accept } }).mediaType([...JSON_TYPES, ...CSV_TYPES]);
  return preferred !== undefined && CSV_TYPES.includes(preferred);
}
