import {
  type DocumentNode,
  GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { extensionsOf, NO_STORE, operationsOf } from '../../../resolvers/operations/operation.js';
import { AppError, type ErrorCode } from '../../errors.js';
import { type DocumentSettings, SettingsError } from '../../settings.js';
import type { Cost, CostModel, ShownCost, Variables } from './cost.js';
import { limitShape, limitText, type Shape } from './document-limits.js';
import { StandardIntrospection } from './introspection.js';
import { type TrustedDocuments, UNKNOWN_DOCUMENT } from './trusted-documents.js';

/** A text that was read: a document that may run, or why it may not. */
export type Known =
  | ({ document: DocumentNode; refusals?: never } & Shape)
  | { refusals: readonly [AppError | GraphQLError, ...(AppError | GraphQLError)[]]; document?: DocumentNode };

/** A document that may run. */
export type Readable = Extract<Known, Shape>;

/** Refusals that one answer names: enough to mend a document, too few to make answers long. */
const MAX_ERRORS = 5;

/** Documents that a refusal to start names. */
const MAX_PROBLEMS = 10;

/** Tokens of all documents that are kept: a token takes some 500 bytes as part of a tree. */
const KEPT_TOKENS = 100_000;
/** Larger documents are not kept: nobody sends them often. */
const LARGEST_KEPT = 5_000;
const CHARACTERS_PER_TOKEN = 10;

/**
 * Longer texts get no hints at what was meant. The engine lays a wrong name beside the right ones in arrays of 50 bytes a
 * character: a name of 1 MB alone made it ask for 50 MB and collect garbage, 150 to 250 ms in all.
 */
const LONGEST_HINTED = 50_000;

/** 1 MiB holds the answer of the standard introspection twice. */
const ANONYMOUS_BYTES = 1_048_576;

/**
 * Reads documents for every transport: limits, parsing and validation, once for each text, and their cost before each run.
 * What is read is kept as long as it is among the lately used ones, together with what was compiled of it.
 */
export class Documents {
  private readonly kept = new LRUCache<string, Known & { tokens: number }>({
    maxSize: KEPT_TOKENS,
    maxEntrySize: LARGEST_KEPT,
    sizeCalculation: ({ tokens }, text) => Math.max(50, tokens, Math.ceil(text.length / CHARACTERS_PER_TOKEN)),
    memoMethod: (text) => this.readNew(text),
  });

  private readonly keptAnswers = new WeakMap<DocumentNode, boolean>();
  private readonly unkept: ReadonlySet<string>;
  readonly introspection: StandardIntrospection;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly costs: CostModel,
    private readonly limits: DocumentSettings,
    /** Undefined where every document is admitted, and none has an id. */
    readonly trusted?: TrustedDocuments,
  ) {
    this.unkept = unkeptTypes(schema);
    this.introspection = new StandardIntrospection(schema);
  }

  /** Throws SettingsError, at start, for trusted documents that cannot run. */
  requireTrusted(): void {
    const problems: string[] = [];
    for (const [id, text] of this.trusted?.entries() ?? []) {
      const { refusals, document } = this.read(text);
      const name = document?.definitions.flatMap((each) => ('name' in each ? [each.name?.value] : []))[0] ?? id;
      if (refusals) problems.push(`TRUSTED_DOCUMENTS: ${name} does not fit the schema: ${refusals[0].message}`);
    }
    if (problems.length === 0) return;
    const others = problems.length - MAX_PROBLEMS;
    const more = others > 0 ? [`TRUSTED_DOCUMENTS: ${others} more do not fit.`] : [];
    throw new SettingsError([...problems.slice(0, MAX_PROBLEMS), ...more].join('\n'));
  }

  /** Reads a text for this caller; not at all if it is an untrusted document that the caller may not run. */
  readFor(text: string, isAnonymous: boolean): Known {
    const { trusted } = this;
    if (!trusted) return this.read(text);
    if (text === UNKNOWN_DOCUMENT) return UNKNOWN;
    if (trusted.mode === 'off' || trusted.has(text)) return this.read(text);
    const known = trusted.mode === 'introspection' && !isAnonymous ? this.read(text) : UNTRUSTED;
    return known.refusals || known.introspectsAlone ? known : UNTRUSTED;
  }

  /** Never throws: the result of a text that cannot run says why. */
  read(text: string): Known {
    return this.kept.memo(text);
  }

  /** Cost of an operation. Throws AppError `bad_request` above a limit, and `unauthorized` if the schema is not public. */
  admit(
    { document, introspects }: Readable,
    operation: OperationDefinitionNode,
    variables: Variables,
    isAnonymous: boolean,
  ): Cost {
    if (introspects && isAnonymous && !this.limits.publicIntrospection) {
      throw new AppError('unauthorized', 'The schema is told to callers with a credential: send one.');
    }
    const cost = this.costs.ofOperation(document, operation, variables);
    const limit = this.limitFor(isAnonymous || introspects);
    // The standard introspection grows with the schema, and its answer is kept.
    const isKept = introspects && this.introspection.is(document);
    if (cost.requested > limit && !isKept) throw new CostError({ requested: cost.requested, limit });
    if (cost.certain > this.limits.loaded) {
      throw new CostError({ requested: cost.certain, limit: this.limits.loaded });
    }
    return cost;
  }

  /** Why a text cannot run, for this caller: one who may not see the schema gets no hints at its names. */
  refusalsFor(known: Known, isAnonymous: boolean): readonly (AppError | GraphQLError)[] {
    const refusals: readonly (AppError | GraphQLError)[] = known.refusals ?? [];
    if (!isAnonymous || this.limits.publicIntrospection) return refusals;
    return refusals.map((refusal) =>
      refusal instanceof GraphQLError ? new GraphQLError(refusal.message.replace(/ Did you mean .*$/s, '')) : refusal,
    );
  }

  /** Whether its answer may lie on the caller's disk: nothing in it is `NO_STORE` over REST. */
  mayBeKept(document: DocumentNode): boolean {
    const known = this.keptAnswers.get(document);
    if (known !== undefined) return known;
    const info = new TypeInfo(this.schema);
    let mayBeKept = true;
    visit(
      document,
      visitWithTypeInfo(info, {
        Field: () => {
          const field = info.getFieldDef();
          const shown = field && (extensionsOf(field).relation ?? field.name);
          if (this.unkept.has(String(info.getParentType())) || this.unkept.has(`Query.${shown}`)) mayBeKept = false;
        },
      }),
    );
    this.keptAnswers.set(document, mayBeKept);
    return mayBeKept;
  }

  /** The cost limit; the lower one for anonymous callers, and for documents that ask for the schema. */
  limitFor(isForAnybody: boolean): number {
    return isForAnybody ? this.limits.anonymousCost : this.limits.cost;
  }

  answerBytesFor(isAnonymous: boolean): number {
    return isAnonymous ? Math.min(ANONYMOUS_BYTES, this.limits.answerBytes) : this.limits.answerBytes;
  }

  private readNew(text: string): Known & { tokens: number } {
    let tokens = 0;
    try {
      tokens = limitText(text, this.limits);
      const document = parse(text);
      const shape = limitShape(document, this.limits);
      const [first, ...others] = validate(this.schema, document, specifiedRules, {
        maxErrors: MAX_ERRORS,
        hideSuggestions: text.length > LONGEST_HINTED,
      });
      return first ? { refusals: [first, ...others], document, tokens } : { document, ...shape, tokens };
    } catch (error) {
      if (error instanceof AppError || error instanceof GraphQLError) return { refusals: [error], tokens };
      throw error;
    }
  }
}

const UNKNOWN = refused(
  'PERSISTED_QUERY_NOT_FOUND',
  'No document has this id; send its text, or add it to the manifest of trusted documents.',
);

const UNTRUSTED = refused(
  'untrusted_document',
  'This server runs the documents of its manifest alone; send one of those, or its id.',
);

function refused(code: ErrorCode, message: string): Known {
  return { refusals: [new AppError(code, message)] };
}

/** Root fields that are `NO_STORE` over REST, and the types below them, which are shown elsewhere too. */
function unkeptTypes(schema: GraphQLSchema): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (type: GraphQLOutputType) => {
    const named = getNamedType(type);
    if (!isObjectType(named) || found.has(named.name)) return;
    found.add(named.name);
    for (const field of Object.values(named.getFields())) {
      if (extensionsOf(field).relation === undefined) add(field.type);
    }
  };
  for (const { name, field, rest = [] } of operationsOf(schema).values()) {
    if (!rest.some(({ headers }) => headers === NO_STORE)) continue;
    found.add(`Query.${name}`);
    add(field.type);
  }
  return found;
}

export class CostError extends AppError {
  constructor(readonly cost: ShownCost) {
    const advice = 'ask for fewer fields at the top, smaller limits, fewer days, or less within lists';
    super('bad_request', `This document costs ${cost.requested}, and the limit is ${cost.limit}; ${advice}.`);
  }
}

export const NO_OPERATION = new AppError('bad_request', 'operationName must name one of the operations in the query.');
