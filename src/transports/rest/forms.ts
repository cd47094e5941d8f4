import { GraphQLBoolean, GraphQLEnumType, GraphQLString, getNamedType, isObjectType } from 'graphql';
import type { DeclaredOperation, RestRoute } from '../../../resolvers/operations/operation.js';
import type { CsvStyle } from './csv.js';
import { type AnswerFields, type Chosen, FIELDS, fieldsOf } from './fields.js';
import { listOf, type Paging, pagingOf, type RestList } from './lists.js';
import type { WireParameter } from './naming.js';

/** The forms in which a route can answer. */
export interface Forms {
  /** The list that it reads; undefined if it answers something else. */
  list: RestList | undefined;
  /** How the list is paged; undefined if it is answered whole. */
  paging: Paging | undefined;
  /** The fields that a caller may choose: of an entry of a list, else of the answer. Undefined if it answers no object. */
  fields: AnswerFields | undefined;
  /** Query parameters that choose the form, besides the operation's own. */
  formParameters: readonly WireParameter[];
}

/** The form in which a call is answered. */
export interface Form {
  chosen?: Chosen | undefined;
  /** A table, and whether it is the whole list. */
  csv?: (CsvStyle & { all: boolean }) | undefined;
}

const Decimal = new GraphQLEnumType({
  name: 'CsvDecimal',
  description: 'Decimal separator in a table.',
  values: { point: {}, comma: {} },
});

/** A query parameter that is not an argument of an operation. */
export const inQuery = (name: string, type: WireParameter['argument']['type'], description: string): WireParameter => ({
  name,
  in: 'query',
  argument: { name, type, description, defaultValue: undefined },
});

const OF_FIELDS = inQuery(
  FIELDS,
  GraphQLString,
  'Fields to return, for a list those of each entry: names separated by commas, with dots for nested fields. Other fields are then omitted, even if the schema requires them. All fields if omitted.',
);

/** Used only if the answer is a table. */
const OF_TABLES = [
  inQuery(
    'decimal',
    Decimal,
    'CSV only: `comma` writes decimal commas and separates cells with semicolons, as German spreadsheets expect; default `point`.',
  ),
  inQuery(
    'bom',
    GraphQLBoolean,
    'CSV only: `true` starts with a byte order mark, by which Excel recognizes UTF-8; default `false`.',
  ),
];

export const ALL = inQuery(
  'all',
  GraphQLBoolean,
  'CSV only: `true` streams the whole list, and `limit`, `offset`, `after` and page numbers are not allowed; default `false`.',
);

export const NO_FORMS: Forms = { list: undefined, paging: undefined, fields: undefined, formParameters: [] };

/** The forms of a read. Throws if one of its own parameters has the name of a form parameter. */
export function formsOf(
  operation: DeclaredOperation,
  declaration: RestRoute,
  parameters: readonly WireParameter[],
): Forms {
  const { at, answerNaming, redirectTo } = declaration;
  const list = listOf(operation.field.type, declaration);
  const paging = list && pagingOf(operation, declaration, parameters);
  const type = list?.entry ?? getNamedType(operation.field.type);
  const fields = redirectTo === undefined && isObjectType(type) ? fieldsOf(type, answerNaming) : undefined;
  const formParameters = [...(fields ? [OF_FIELDS] : []), ...(list ? OF_TABLES : []), ...(paging ? [ALL] : [])];
  const taken = formParameters.find(({ name }) => parameters.some((own) => own.name === name));
  if (taken) throw new Error(`${at}: ${taken.name} is what every route calls the form of its answer.`);
  return { list, paging, fields, formParameters };
}
