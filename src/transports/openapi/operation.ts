import { getNamedType } from 'graphql';
import type { Deprecation, Naming } from '../../../resolvers/operations/operation.js';
import type { ErrorCode } from '../../errors.js';
import { headerLine } from '../../lib/csv-lines.js';
import { deprecationHeaders } from '../http/answer.js';
import { columnsOf, entryLines, type Table, tableText } from '../rest/csv.js';
import { askedFields, FIELDS, MAX_NAMES, namesIn } from '../rest/fields.js';
import { entriesOf } from '../rest/list-answer.js';
import { toWire, type WireParameter } from '../rest/naming.js';
import type { Route } from '../rest/routes.js';
import { errorCodesOf, errorResponses, HEADERS } from './errors.js';
import { exampleOf } from './examples.js';
import { deprecationOf, type Schema, withBounds } from './json-schema.js';
import { rulesOfArgument, rulesOfInputField } from './rules.js';
import { isRequired, type Schemas } from './schemas.js';
import { tagOf } from './tags.js';

export interface OperationParts {
  schemas: Schemas;
  /** Shared parameters used so far, by component name. */
  parameters: Map<string, object>;
  /** Error answers used so far, by component name. */
  errorAnswers: Map<string, readonly ErrorCode[]>;
  operationId: string;
}

const ETAG = {
  description: 'Identifies this version of the response; send it back in `If-None-Match`.',
  schema: { type: 'string', examples: ['W/"q7PCzdjGQ1mZ0a9WbX2tVeYkRsA"'] },
};

const NOT_MODIFIED = {
  description: 'Not modified since the response named in `If-None-Match`.',
  headers: { ...HEADERS, ETag: ETAG },
};

const STATUS_TEXT = { 200: 'Success.', 201: 'Created.', 204: 'Success, without a response body.' } as const;

const TABLE_TEXT =
  'CSV as specified by RFC 4180, in UTF-8, with a header line. Nested fields have dotted names, lists are JSON, and null is an empty cell. Text ' +
  "is in quotes, and has a `'` before whatever a spreadsheet would run as a formula, also where another separator would cut it, or read as a number " +
  'or date of its own language (1,5).';

const ROWS_TEXT = `${TABLE_TEXT} The columns are those of the answer. 400 if it is not complete.`;

const STREAM_TEXT =
  'Server-sent events: a `data:` line of JSON for each piece, then `data: [DONE]`. An error after the stream has started is sent as ' +
  '`event: error` with `{code, message}` as its data, followed by `[DONE]`. `: ping` is sent every 15 seconds.';

export function operationObject(route: Route, parts: OperationParts): Record<string, unknown> {
  const { operation, surface } = route;
  const { path = [], query = [], body = [] } = Object.groupBy(route.parameters, (parameter) => parameter.in);
  const { summary, description } = textsOf(route);
  const idempotent = route.method === 'POST' && operation.role !== 'public';
  const parameters = [
    ...[...path, ...query].map((parameter) => parameterObject(route, parameter, parts)),
    ...route.formatParameters.map((parameter) => formParameter(route, parameter, parts)),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    operationId: parts.operationId,
    tags: [tagOf(operation)],
    summary,
    description,
    ...(operation.deprecated && { deprecated: true }),
    ...(surface === 'key' && operation.scope && operation.scope !== 'any' && { 'x-required-scope': operation.scope }),
    ...(surface === 'session' && operation.role && { 'x-required-role': operation.role }),
    ...(operation.tool && { 'x-tool': operation.tool }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body.length > 0 && { requestBody: requestBody(route, body, parts) }),
    responses: {
      [route.status]: answer(route, parts),
      ...(route.hasEtag && { 304: NOT_MODIFIED }),
      ...(route.declaration.redirectTo && { 302: redirect(route.declaration.redirectTo) }),
      ...errorResponses(errorCodesOf(route), parts),
    },
  };
}

function securityOf({ operation, surface }: Route): object[] {
  if (operation.role === 'public') return [];
  return surface === 'key'
    ? [{ ApiKey: operation.scope === 'any' ? [] : [operation.scope] }]
    : [{ SessionToken: [operation.role] }];
}

function textsOf(route: Route): { summary: string; description: string } {
  const text = route.operation.field.description ?? sentenceCase(route.operation.name);
  const [summary = text] = text.split(/(?<=\.)\s|;\s|:\s/);
  const { deprecated, feature } = route.operation;
  const advice = deprecated
    ? `\n\nDeprecated since version ${deprecated.version}, ${deprecated.since}: ${deprecated.reason}`
    : '';
  const addition = feature === undefined ? '' : ` Requires a plan with the feature \`${feature}\`.`;
  return { summary: summary.replace(/\.$/, ''), description: `${text}\n\n${callerText(route)}${addition}${advice}` };
}

function callerText({ operation, surface }: Route): string {
  if (operation.role === 'public') return 'Requires no credential.';
  if (surface === 'key' && operation.scope === 'any') return 'Requires an API key, with any scope.';
  if (surface === 'key') return `Requires an API key with the scope \`${operation.scope}\`.`;
  const least =
    operation.role === 'kunde'
      ? 'Available to every member of the team.'
      : `Requires the role \`${operation.role}\` or higher.`;
  return operation.kundeSetting
    ? `${least} The role \`kunde\` also requires the team setting \`${operation.kundeSetting}\`.`
    : least;
}

function sentenceCase(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function parameterObject(route: Route, parameter: WireParameter, { schemas }: OperationParts) {
  const { name, in: place, argument } = parameter;
  const schema: Schema = { ...withBounds(place, schemaOf(route, parameter, schemas)), ...defaultOf(parameter) };
  return {
    name,
    in: place,
    required: place === 'path' || isRequired(argument),
    description: argument.description ?? sentenceCase(argument.name),
    ...deprecationOf(argument),
    schema: { ...schema, examples: [exampleOf(schema, schemas.components, name)] },
  };
}

function requestBody(route: Route, body: readonly WireParameter[], { schemas }: OperationParts) {
  const schema = withBounds('body', objectOf(route, body, schemas));
  return {
    required: schema.required !== undefined,
    content: { 'application/json': { schema, example: exampleOf(schema, schemas.components) } },
  };
}

/** A JSON object with these parameters as properties. */
export function objectOf(route: Route, parameters: readonly WireParameter[], schemas: Schemas): Schema {
  const property = (parameter: WireParameter): Schema => ({
    ...schemaOf(route, parameter, schemas),
    ...(parameter.argument.description && { description: parameter.argument.description }),
    ...defaultOf(parameter),
    ...deprecationOf(parameter.argument),
  });
  const required = parameters.filter(({ argument }) => isRequired(argument)).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, property(parameter)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Only body fields may be null. */
function schemaOf(route: Route, { in: place, argument, inputType }: WireParameter, schemas: Schemas): Schema {
  const naming = route.declaration.naming ?? 'camelCase';
  const rules = inputType
    ? rulesOfInputField(inputType, argument.name)
    : rulesOfArgument(route.operation, argument.name);
  return place === 'body' ? schemas.value(argument.type, naming, rules) : schemas.nonNull(argument.type, naming, rules);
}

function defaultOf({ in: place, argument: { defaultValue } }: WireParameter): Pick<Schema, 'default'> {
  const isNone = defaultValue === undefined || (defaultValue === null && place !== 'body');
  return isNone ? {} : { default: defaultValue };
}

function answer(route: Route, { schemas }: OperationParts) {
  const { operation, declaration, status, hasEtag, paging } = route;
  const headers = {
    ...HEADERS,
    'X-Cost': { $ref: '#/components/headers/X-Cost' },
    ...(hasEtag && { ETag: ETAG }),
    ...(paging && { Link: { $ref: '#/components/headers/Link' } }),
    ...(operation.deprecated && deprecationHeaderSchemas(operation.deprecated)),
    ...Object.fromEntries(
      Object.entries(declaration.headers ?? {}).map(([name, value]) => [
        name,
        { description: `Always \`${value}\`.`, schema: { type: 'string', const: value } },
      ]),
    ),
  };
  if (status === 204) return { description: STATUS_TEXT[204], headers };
  const naming = declaration.answerNaming ?? 'camelCase';
  const whole = schemas.nonNull(operation.field.type, naming);
  const schema = declaration.listUnless === undefined ? whole : listOr(whole, declaration.listUnless, schemas);
  const example =
    operation.example === undefined ? exampleOf(schema, schemas.components) : respell(operation.example, naming);
  if (operation.kind === 'subscription') {
    const content = {
      'text/event-stream': {
        schema: { type: 'string', 'x-event': schema },
        example: `data: ${JSON.stringify(example)}\n\ndata: [DONE]\n\n`,
      },
    };
    return { description: STREAM_TEXT, headers, content };
  }
  const content = { 'application/json': { schema, example }, ...tableContent(route, example) };
  return { description: STATUS_TEXT[status], headers, content };
}

function tableContent({ list, hasRows, fields }: Route, example: unknown) {
  if (hasRows) {
    const text = tableText(example as Table, { decimal: 'point', bom: false });
    return { 'text/csv': { schema: { type: 'string', description: ROWS_TEXT }, example: text } };
  }
  if (!list || !fields) return {};
  const columns = columnsOf(askedFields(fields, () => false));
  const style = { decimal: 'point', bom: false } as const;
  const text = headerLine(columns, style) + entryLines(columns, entriesOf(list, example), style);
  return { 'text/csv': { schema: { type: 'string', description: TABLE_TEXT }, example: text } };
}

/** A parameter for the answer's format: a shared component, except `fields`, which differs by route. */
function formParameter(route: Route, parameter: WireParameter, parts: OperationParts) {
  const { list, fields } = route;
  const { schemas, parameters } = parts;
  if (parameter.name === FIELDS && fields) {
    const type = list?.entry ?? getNamedType(route.operation.field.type);
    const names = namesIn(fields);
    const text = `Name of a field of ${type.name}, with dots for nested fields.`;
    const items = schemas.enumComponent(`${type.name}Field`, names, text);
    return {
      ...parameterObject(route, parameter, parts),
      style: 'form',
      explode: false,
      schema: { type: 'array', items, minItems: 1, maxItems: MAX_NAMES, examples: [names.slice(0, 2)] },
    };
  }
  const name = parameter.name.charAt(0).toUpperCase() + parameter.name.slice(1);
  if (!parameters.has(name)) parameters.set(name, parameterObject(route, parameter, parts));
  return { $ref: `#/components/parameters/${name}` };
}

function deprecationHeaderSchemas(deprecated: Deprecation) {
  const headers = deprecationHeaders(deprecated);
  return {
    Deprecation: {
      description: `Start of the deprecation, as a Unix timestamp after \`@\` (RFC 9745): ${deprecated.since}.`,
      schema: { type: 'string', pattern: '^@\\d+$' },
      example: headers.Deprecation,
    },
    Sunset: {
      description: 'Until when it remains available (RFC 8594).',
      schema: { type: 'string' },
      example: headers.Sunset,
    },
  };
}

/** Either the list alone or the object with metadata. */
function listOr(whole: Schema, argument: string, { components }: Schemas): Schema {
  const list = components.get(whole.$ref?.split('/').pop() ?? '')?.properties?.data;
  if (!list) throw new Error('A result without a list `data` cannot be answered as one.');
  return {
    oneOf: [
      { ...list, description: `Without \`${argument}=true\`.` },
      { ...whole, description: `With \`${argument}=true\`.` },
    ],
  };
}

function redirect(field: string) {
  return {
    description: `Redirect to \`${field}\`, instead of the response, if it has a value.`,
    headers: {
      ...HEADERS,
      Location: { description: `Value of \`${field}\`.`, schema: { type: 'string', format: 'uri' } },
    },
  };
}

function respell(value: unknown, naming: Naming): unknown {
  if (Array.isArray(value)) return value.map((item) => respell(item, naming));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [toWire(key, naming), respell(item, naming)]));
}
