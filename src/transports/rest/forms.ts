import { GraphQLBoolean, GraphQLEnumType, GraphQLString, getNamedType, isObjectType } from 'graphql';
import type { DeclaredOperation, RestRoute } from '../../../resolvers/operations/operation.js';
import type { CsvStyle } from '../../lib/csv-lines.js';
import { type AnswerFields, FIELDS, type FieldSelection, fieldsOf } from './fields.js';
import { listOf, type Paging, pagingOf, type RestList } from './lists.js';
import type { WireParameter } from './naming.js';

/** The formats a route supports. */
export interface AnswerFormats {
  /** Undefined unless the route answers with a list. */
  list: RestList | undefined;
  /** The answer tells its columns itself. */
  hasRows: boolean;
  /** Undefined for lists without pages. */
  paging: Paging | undefined;
  /** Selectable fields of an entry or the answer; undefined unless that is an object. */
  fields: AnswerFields | undefined;
  /** Query parameters for the format, besides the operation's own. */
  formatParameters: readonly WireParameter[];
}

/** The format requested by a call. */
export interface AnswerFormat {
  chosen?: FieldSelection | undefined;
  /** Set for tables; `all` requests the whole list. */
  csv?: (CsvStyle & { all: boolean }) | undefined;
}

const Decimal = new GraphQLEnumType({
  name: 'CsvDecimal',
  description: 'Decimal separator in a table.',
  values: { point: {}, comma: {} },
});

/** A query parameter that is not an argument of the operation. */
export const queryParameter = (
  name: string,
  type: WireParameter['argument']['type'],
  description: string,
): WireParameter => ({
  name,
  in: 'query',
  argument: { name, type, description, defaultValue: undefined },
});

const FIELDS_PARAMETER = queryParameter(
  FIELDS,
  GraphQLString,
  'Fields to return, for a list those of each entry: names separated by commas or given one by one, with dots for nested fields. Other fields are then omitted, even if the schema requires them. All fields if omitted.',
);

/** Ignored unless the answer is a table. */
const TABLE_PARAMETERS = [
  queryParameter(
    'decimal',
    Decimal,
    'CSV only: `comma` writes decimal commas and separates cells with semicolons, as German spreadsheets expect; default `point`.',
  ),
  queryParameter(
    'bom',
    GraphQLBoolean,
    'CSV only: `true` starts with a byte order mark, by which Excel recognizes UTF-8; default `false`.',
  ),
];

export const ALL_PARAMETER = queryParameter(
  'all',
  GraphQLBoolean,
  'CSV only: `true` streams the whole list, and `limit`, `offset`, `after` and page numbers are not allowed; default `false`.',
);

export const NO_FORMATS: AnswerFormats = {
  list: undefined,
  hasRows: false,
  paging: undefined,
  fields: undefined,
  formatParameters: [],
};

/** Throws if an argument has the name of a format parameter. */
export function formatsOf(
  operation: DeclaredOperation,
  declaration: RestRoute,
  parameters: readonly WireParameter[],
): AnswerFormats {
  const { at, answerNaming, redirectTo, hasRows = false } = declaration;
  const list = listOf(operation.field.type, declaration);
  const paging = list || hasRows ? pagingOf(operation, declaration, parameters) : undefined;
  const type = list?.entry ?? getNamedType(operation.field.type);
  const fields = redirectTo === undefined && isObjectType(type) ? fieldsOf(type, answerNaming) : undefined;
  const formatParameters = [
    ...(fields ? [FIELDS_PARAMETER] : []),
    ...(list || hasRows ? TABLE_PARAMETERS : []),
    ...(list && paging ? [ALL_PARAMETER] : []),
  ];
  const taken = formatParameters.find(({ name }) => parameters.some((own) => own.name === name));
  if (taken) throw new Error(`${at}: ${taken.name} is what every route calls the form of its answer.`);
  return { list, hasRows, paging, fields, formatParameters };
}
