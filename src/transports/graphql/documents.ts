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
import type { Cost, CostModel, ShownCost } from './cost.js';
import { type DocumentShape, limitShape, limitText } from './document-limits.js';
import { StandardIntrospection } from './introspection.js';
import type { Variables } from './list-sizes.js';
import { type TrustedDocuments, UNKNOWN_DOCUMENT } from './trusted-documents.js';

/** The result of reading a text: a valid document, or the errors. */
export type ReadDocument =
  | ({ document: DocumentNode; refusals?: never } & DocumentShape)
  | { refusals: readonly [AppError | GraphQLError, ...(AppError | GraphQLError)[]]; document?: DocumentNode };

export type ValidDocument = Extract<ReadDocument, DocumentShape>;

/** Errors per answer. */
const MAX_ERRORS = 5;

/** Documents named in the error at startup. */
const MAX_PROBLEMS = 10;

/** Cache size in tokens; each takes about 500 bytes in the tree. */
const CACHED_TOKENS = 100_000;
/** Larger documents are rare and not cached. */
const MAX_CACHED_TOKENS = 5_000;
const CHARACTERS_PER_TOKEN = 10;

/**
 * Longer texts get no suggestions: the engine compares names in arrays of 50 bytes per character, which took
 * 150 to 250 ms for a name of 1 MB.
 */
const MAX_SUGGESTION_TEXT = 50_000;

/** Fits the standard introspection answer twice. */
const ANONYMOUS_BYTES = 1_048_576;

/** Reads documents once per text and computes costs before each run. Recent ones stay compiled. */
export class Documents {
  private readonly cache = new LRUCache<string, ReadDocument & { tokens: number }>({
    maxSize: CACHED_TOKENS,
    maxEntrySize: MAX_CACHED_TOKENS,
    sizeCalculation: ({ tokens }, text) => Math.max(50, tokens, Math.ceil(text.length / CHARACTERS_PER_TOKEN)),
    memoMethod: (text) => this.readNew(text),
  });

  private readonly storable = new WeakMap<DocumentNode, boolean>();
  private readonly notStorable: ReadonlySet<string>;
  readonly introspection: StandardIntrospection;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly costs: CostModel,
    private readonly limits: DocumentSettings,
    /** Undefined if all documents are allowed and none has an id. */
    readonly trusted?: TrustedDocuments,
  ) {
    this.notStorable = notStorableTypes(schema);
    this.introspection = new StandardIntrospection(schema);
  }

  /** Throws SettingsError at startup for invalid trusted documents. */
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

  /** Does not parse documents that the caller may not run. */
  readFor(text: string, isAnonymous: boolean): ReadDocument {
    const { trusted } = this;
    if (!trusted) return this.read(text);
    if (text === UNKNOWN_DOCUMENT) return UNKNOWN;
    if (trusted.mode === 'off' || trusted.has(text)) return this.read(text);
    const known = trusted.mode === 'introspection' && !isAnonymous ? this.read(text) : UNTRUSTED;
    return known.refusals || known.onlyIntrospects ? known : UNTRUSTED;
  }

  /** Never throws; errors are part of the result. */
  read(text: string): ReadDocument {
    return this.cache.memo(text);
  }

  /** Throws AppError `bad_request` above a limit, `unauthorized` for introspection without credential. */
  admit(
    { document, introspects }: ValidDocument,
    operation: OperationDefinitionNode,
    variables: Variables,
    isAnonymous: boolean,
  ): Cost {
    if (introspects && isAnonymous && !this.limits.publicIntrospection) {
      throw new AppError('unauthorized', 'The schema is told to callers with a credential: send one.');
    }
    const cost = this.costs.ofOperation(document, operation, variables);
    const limit = this.limitFor(isAnonymous || introspects);
    // The standard introspection grows with the schema, but its answer is cached.
    const isCached = introspects && this.introspection.is(document);
    if (cost.requested > limit && !isCached) throw new CostError({ requested: cost.requested, limit });
    if (cost.certain > this.limits.loaded) {
      throw new CostError({ requested: cost.certain, limit: this.limits.loaded });
    }
    return cost;
  }

  /** Errors for this caller; suggestions are removed for callers who may not see the schema. */
  refusalsFor(known: ReadDocument, isAnonymous: boolean): readonly (AppError | GraphQLError)[] {
    const refusals: readonly (AppError | GraphQLError)[] = known.refusals ?? [];
    if (!isAnonymous || this.limits.publicIntrospection) return refusals;
    return refusals.map((refusal) =>
      refusal instanceof GraphQLError ? new GraphQLError(refusal.message.replace(/ Did you mean .*$/s, '')) : refusal,
    );
  }

  /** Whether browsers may store the answer: it contains nothing that REST marks `NO_STORE`. */
  mayBeStored(document: DocumentNode): boolean {
    const known = this.storable.get(document);
    if (known !== undefined) return known;
    const info = new TypeInfo(this.schema);
    let mayBeKept = true;
    visit(
      document,
      visitWithTypeInfo(info, {
        Field: () => {
          const field = info.getFieldDef();
          const shown = field && (extensionsOf(field).relation ?? field.name);
          if (this.notStorable.has(String(info.getParentType())) || this.notStorable.has(`Query.${shown}`))
            mayBeKept = false;
        },
      }),
    );
    this.storable.set(document, mayBeKept);
    return mayBeKept;
  }

  /** Lower for anonymous callers and introspection. */
  limitFor(isRestricted: boolean): number {
    return isRestricted ? this.limits.anonymousCost : this.limits.cost;
  }

  answerBytesFor(isAnonymous: boolean): number {
    return isAnonymous ? Math.min(ANONYMOUS_BYTES, this.limits.answerBytes) : this.limits.answerBytes;
  }

  private readNew(text: string): ReadDocument & { tokens: number } {
    let tokens = 0;
    try {
      tokens = limitText(text, this.limits);
      const document = parse(text);
      const shape = limitShape(document, this.limits);
      const [first, ...others] = validate(this.schema, document, specifiedRules, {
        maxErrors: MAX_ERRORS,
        hideSuggestions: text.length > MAX_SUGGESTION_TEXT,
      });
      return first ? { refusals: [first, ...others], document, tokens } : { document, ...shape, tokens };
    } catch (error) {
      if (error instanceof AppError || error instanceof GraphQLError) return { refusals: [error], tokens };
      throw error;
    }
  }
}

const UNKNOWN = refusedDocument(
  'PERSISTED_QUERY_NOT_FOUND',
  'No document has this id; send its text, or add it to the manifest of trusted documents.',
);

const UNTRUSTED = refusedDocument(
  'untrusted_document',
  'This server runs the documents of its manifest alone; send one of those, or its id.',
);

function refusedDocument(code: ErrorCode, message: string): ReadDocument {
  return { refusals: [new AppError(code, message)] };
}

/** Root fields that REST marks `NO_STORE`, and the types below them. */
function notStorableTypes(schema: GraphQLSchema): ReadonlySet<string> {
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
