import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
} from 'graphql';
import { Extensions } from 'type-graphql';
import { exampleNamed } from '../../schema/support/fields.js';
import type { AccessRule } from '../../src/access/authorize.js';
import type { PlanFeature } from '../../src/domain/billing/plan-features.js';
import type { ErrorCode } from '../../src/errors.js';

/** Credential of a set of REST paths: `X-API-Key` under /query, session tokens everywhere else. */
export type Surface = 'key' | 'session';

export type Naming = 'camelCase' | 'snake_case';

export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

export interface RestRoute {
  /** Default: by the address. */
  surface: Surface;
  /** Method and path below /api/v1, with path parameters as documented: `GET /query/accounts/{accountID}`. */
  at: Address;
  /** Spelling of parameters; default snake_case for reads below /query, otherwise camelCase. */
  naming?: Naming;
  /** An argument whose fields, those of an input object, are the fields of the body. */
  bodyArgument?: string;
  /** Spelling of the answer's fields; default camelCase. */
  answerNaming?: Naming;
  /** Status on success; default 200. */
  status?: 200 | 201 | 204;
  /** The answer is the bare list `data`, or the whole result if this argument is true. */
  listUnless?: string;
  /** The field with the entries of a list; default `data`. */
  entries?: string;
  /** The answer is a page with `columns` (`name`, `type`), `rows` (lists of their values) and `isComplete`: it can be a table. */
  hasRows?: boolean;
  /** A field with an address to which the caller is redirected (302), if it has a value. */
  redirectTo?: string;
  /** Extra response headers on success. */
  headers?: Readonly<Record<string, string>>;
}

/** For answers that must not be stored on the caller's disk, such as a URL with a token. */
export const NO_STORE = { 'Cache-Control': 'private, no-store' };

type RouteAt = Pick<RestRoute, 'at'> & Partial<RestRoute>;

/** A route as declared: often just its address. */
export type DeclaredRoute = Address | RouteAt;

function routeOf(declared: DeclaredRoute): RestRoute {
  const route = typeof declared === 'string' ? { at: declared } : declared;
  const naming = route.at.startsWith('GET /query/') ? 'snake_case' : undefined;
  return { surface: route.at.includes(' /query/') ? 'key' : 'session', ...(naming && { naming }), ...route };
}

/** Routes for both credentials: below /query with an API key, at `at` with a session token. */
export function eitherCredential(at: Address, status: 200 | 201 = 200): [key: RouteAt, session: RouteAt] {
  return [
    { at: at.replace(' ', ' /query') as Address, status },
    { at, status },
  ];
}

/** A route with snake_case parameters and answers. */
export function inSnakeCase(at: Address): DeclaredRoute {
  return { at, naming: 'snake_case', answerNaming: 'snake_case' };
}

export interface ResourceDeclaration {
  /** `adlane://accounts/{accountId}`: a template, or the URI of a single resource. */
  uri: `adlane://${string}`;
  title: string;
  /** Fixed arguments that are not in the URI. */
  arguments?: Readonly<Record<string, unknown>>;
  /** Fields to show, as in REST's parameter `fields`; default all. */
  fields?: string;
}

/** See docs/DEPRECATIONS.md. */
export interface Deprecation {
  /** First day of the deprecation, YYYY-MM-DD. */
  since: string;
  /** First version with the deprecation, as in CHANGELOG.md. */
  version: string;
  /** What to use instead, as a sentence. */
  reason: string;
}

/** Everything about a root field that its transports are derived from. */
export interface Operation extends AccessRule {
  /** Feature that the team's plan must include: else 403 `plan_feature_required`, after scope or role, before parameters. */
  feature?: PlanFeature;
  /** Cost of a call without its answer (transports/graphql/cost.ts). Default: 100; if it reaches a platform, 1,000. */
  cost?: number;
  rest?: readonly RestRoute[];
  /**
   * GraphQL-only root field with the same list as a Relay connection. The query takes `limit`, `offset` and
   * `after` and returns a page, or names another query that does.
   */
  connection?: string;
  /** Makes the record a `Node` (GraphQL only): maps the query's arguments to fields of the record. */
  node?: Readonly<Record<string, string>>;
  /** The mutation changes something at an ad platform; teams can block it. */
  reachesPlatform?: boolean;
  /**
   * The mutation calls an external system (implied by `reachesPlatform`). All others run in one transaction
   * with their audit entry.
   */
  reachesOutside?: boolean;
  /**
   * The mutation can be part of a change plan: it changes one account and reports `WriteInProgress.planned`
   * before. `alone`: it only becomes a plan of its own if it needs approval.
   */
  plannable?: true | 'alone';
  /** Name of the MCP tool. */
  tool?: string;
  /** A tool beyond the contract: callable by everybody, but listed only on request for all tools. */
  toolOnRequest?: boolean;
  /** Hints of a mutation's tool for assistants; default: destructive and not idempotent. */
  toolHints?: { destructive?: boolean; idempotent?: boolean };
  /** Lists for which the tool also accepts a single value: `{ campaignIds: 'campaignId' }`. */
  toolSingular?: Readonly<Record<string, string>>;
  /** Exposes a query as a resource of the tool server, for keys with its scope. */
  resource?: ResourceDeclaration;
  /** The mutation reports progress (`Context.progress`). */
  tellsProgress?: boolean;
  /** Fields of the answer that are neither recorded in the audit log nor repeated to a retry. */
  shownOnce?: readonly string[];
  /** Arguments of which the audit log records only the length. */
  withheld?: readonly string[];
  /** Fields of the answer that are not recorded in the audit log, but repeated to a retry. */
  unrecorded?: readonly string[];
  /** Error codes of a mutation that the contract spells differently. */
  codes?: Partial<Record<ErrorCode, ErrorCode>>;
  deprecated?: Deprecation;
  /** A successful answer, for the documentation. Default: from the examples of the fields of its type. */
  example?: unknown;
  /** Error codes beyond those that all operations of its kind have, such as 404 for an id. */
  errors?: readonly string[];
}

/** Access to negative keywords. */
export const READS_NEGATIVES = {
  scope: 'search_terms:read',
  role: 'kunde',
  kundeSetting: 'kundeCanViewNegativeLists',
} as const satisfies Operation;

/** Read from the platform, hence the cost: a document can have a few of them, but none below a list. */
export const LIVE = {
  toolOnRequest: true,
  cost: 5_000,
  errors: ['not_found', 'platform_rejected', 'platform_unavailable', 'unsupported_currency'],
} as const satisfies Operation;

/** Access to search terms and keyword mining. */
export const READS_SEARCH_TERMS = {
  scope: 'search_terms:read',
  role: 'kunde',
  kundeSetting: 'kundeCanViewSearchTerms',
} as const satisfies Operation;

/** Changes of live campaigns and what is in them. */
export const WRITES_CAMPAIGNS = {
  scope: 'campaigns:write',
  role: 'member',
  reachesPlatform: true,
  plannable: true,
  errors: ['not_found', 'conflict'],
} as const satisfies Operation;

interface Declaration extends Omit<Operation, 'rest'> {
  rest?: DeclaredRoute | readonly DeclaredRoute[];
}

/** Declares who can call a root field, and on which transports. Every root field has exactly one. */
export function Operation({ rest, ...others }: Declaration): MethodDecorator {
  const operation: Operation = { ...others, ...(rest && { rest: [rest].flat().map(routeOf) }) };
  return Extensions({ operation }) as MethodDecorator;
}

interface FieldExtensions {
  operation?: Operation;
  relation?: string;
  graphqlOnly?: boolean;
  absentWhenNull?: boolean;
  /** A relation that is read separately for each parent, so that its statement costs each time. */
  eachParent?: boolean;
  /** The enum field whose platform text it holds. */
  rawOf?: string;
  /** Expected number of entries, or computed from the arguments. */
  listSize?: number | ((args: Record<string, unknown>) => number);
  /** Maximum size of a text, in bytes. */
  textBytes?: number;
  /** The object has the value; it is loaded only if the field has arguments. */
  ownWindow?: boolean;
  /** The operation's argument without which REST and tools omit the field. */
  askedBy?: string;
  /** Resolver of a mutation that can be planned or undone, without its access rule. */
  performs?: GraphQLFieldResolver<unknown, unknown>;
  /** Its method returns the stream. */
  streamed?: boolean;
}

/** Declarations on a field, or on a type (`listSize`). */
export function extensionsOf({ extensions }: { extensions: object }): FieldExtensions {
  return extensions;
}

/** Whether REST has a field or an argument: neither relations nor GraphQL-only ones. */
export function isOnRest(field: { extensions: object }): boolean {
  const { relation, graphqlOnly } = extensionsOf(field);
  return relation === undefined && !graphqlOnly;
}

export interface DeclaredOperation extends Operation {
  name: string;
  kind: 'query' | 'mutation' | 'subscription';
  field: GraphQLField<unknown, unknown>;
}

/** The operations of a schema by field name. Throws for a root field without a declaration. */
export function operationsOf(schema: GraphQLSchema): Map<string, DeclaredOperation> {
  const operations = new Map<string, DeclaredOperation>();
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  for (const [kind, type] of roots) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { operation } = extensionsOf(field);
      if (!operation) throw new Error(`The root field ${field.name} has no @Operation declaration.`);
      operations.set(field.name, { example: exampleOfAnswer(field.type), ...operation, name: field.name, kind, field });
    }
  }
  return operations;
}

function exampleOfAnswer(type: GraphQLOutputType): unknown {
  const example = exampleNamed(getNamedType(type).name);
  return example && isListType(getNullableType(type)) ? [example] : example;
}
