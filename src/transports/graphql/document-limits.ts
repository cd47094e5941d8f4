import {
  type DefinitionNode,
  type DocumentNode,
  Kind,
  Lexer,
  type SelectionSetNode,
  Source,
  TokenKind,
  visit,
} from 'graphql';
import { AppError } from '../../errors.js';
import type { DocumentSettings } from '../../settings.js';
import { type Fragments, fragmentsOf } from './root-fields.js';

type DocumentLimits = Pick<DocumentSettings, 'tokens' | 'depth' | 'aliases' | 'rootFields' | 'directives'>;

/** More nesting would exhaust the parser's stack. */
const MAX_BRACKETS = 200;
/** Per operation, counting fragments as often as they are spread. */
const MAX_FIELDS = 10_000;
/** Fields with one response name in one place: the engine compares them pairwise. */
const MAX_SAME_NAME = 100;
const MAX_SAME_NAME_OBJECTS = 20;

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Throws AppError for too many tokens, comments or levels, or the lexer's GraphQLError. */
export function limitText(text: string, { tokens }: Pick<DocumentLimits, 'tokens'>): number {
  // The lexer keeps comments as tokens. The pattern counts a comment once, whatever it contains.
  if (text.split(/#.*/, tokens + 2).length > tokens + 1) throw limitError(`more than ${tokens} comments`, 'drop some');
  const lexer = new Lexer(new Source(text));
  let count = 0;
  let level = 0;
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    count += 1;
    if (count > tokens)
      throw limitError(`more than ${tokens} tokens`, 'send it in parts, and long values as variables');
    if (OPENING.has(kind)) level += 1;
    else if (CLOSING.has(kind)) level -= 1;
    if (level > MAX_BRACKETS) throw limitError(`more than ${MAX_BRACKETS} brackets within each other`, 'nest less');
  }
  return count;
}

export interface DocumentShape {
  /** Contains introspection. */
  introspects: boolean;
  /** Contains nothing else. */
  onlyIntrospects: boolean;
}

/** Measures a document before validation. Throws AppError beyond a limit. */
export function limitShape(document: DocumentNode, limits: DocumentLimits): DocumentShape {
  let [aliases, directives, introspects] = [0, 0, false];
  visit(document, {
    Field({ alias, name }) {
      if (alias && alias.value !== name.value) aliases += 1;
      if (name.value === '__schema' || name.value === '__type') introspects = true;
    },
    Directive() {
      directives += 1;
    },
  });
  if (aliases > limits.aliases) {
    throw limitError(`${aliases} aliases, and the limit is ${limits.aliases}`, 'send it as several requests');
  }
  if (directives > limits.directives) {
    throw limitError(`${directives} directives, and the limit is ${limits.directives}`, 'leave some out');
  }
  const spreads = new Spreads(fragmentsOf(document));
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields, byName } = spreads.of(definition.selectionSet);
    const rootFields = [...byName.values()].reduce((sum, each) => sum + each.count, 0);
    if (rootFields > limits.rootFields) {
      const many = `${rootFields} fields at its top, and the limit is ${limits.rootFields}`;
      throw limitError(many, 'send it as several requests');
    }
    // Introspection depth has its own rule.
    if (!introspects && depth > limits.depth) {
      throw limitError(`${depth} levels, and the limit is ${limits.depth}`, 'nest less');
    }
    if (fields > MAX_FIELDS) throw limitError(`more than ${MAX_FIELDS} fields with its fragments`, 'ask for fewer');
  }
  return { introspects, onlyIntrospects: introspects && document.definitions.every(onlyIntrospects) };
}

/** Root fields about the schema. */
const META_FIELDS: ReadonlySet<string> = new Set(['__schema', '__type', '__typename']);

function onlyIntrospects(definition: DefinitionNode): boolean {
  if (definition.kind !== Kind.OPERATION_DEFINITION) return true;
  const { selections } = definition.selectionSet;
  return selections.every((selection) => selection.kind === Kind.FIELD && META_FIELDS.has(selection.name.value));
}

interface Measure {
  depth: number;
  /** Including fragments, as often as they are spread. */
  fields: number;
  /** By response name. */
  byName: Map<string, { count: number; hasFields: boolean }>;
}

/** Measures each fragment once, so that many spreads are cheap. */
class Spreads {
  private readonly known = new Map<string, Measure>();
  private readonly open = new Set<string>();

  constructor(private readonly fragments: Fragments) {}

  /** Throws AppError for too many fields of one name in one place. */
  of(set: SelectionSetNode): Measure {
    const sum: Measure = { depth: 0, fields: 0, byName: new Map() };
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const below = selection.selectionSet && this.of(selection.selectionSet);
        sum.depth = Math.max(sum.depth, 1 + (below?.depth ?? 0));
        sum.fields += 1 + (below?.fields ?? 0);
        countName(sum.byName, (selection.alias ?? selection.name).value, { count: 1, hasFields: below !== undefined });
      } else {
        const part =
          selection.kind === Kind.INLINE_FRAGMENT
            ? this.of(selection.selectionSet)
            : this.fragment(selection.name.value);
        sum.depth = Math.max(sum.depth, part.depth);
        sum.fields += part.fields;
        for (const [name, each] of part.byName) countName(sum.byName, name, each);
      }
    }
    return sum;
  }

  private fragment(name: string): Measure {
    const known = this.known.get(name);
    if (known) return known;
    const fragment = this.fragments[name];
    // Validation refuses unknown and recursive fragments.
    if (!fragment || this.open.has(name)) return { depth: 0, fields: 0, byName: new Map() };
    this.open.add(name);
    const measure = this.of(fragment.selectionSet);
    this.open.delete(name);
    this.known.set(name, measure);
    return measure;
  }
}

function countName(
  byName: Measure['byName'],
  name: string,
  { count, hasFields }: { count: number; hasFields: boolean },
) {
  const before = byName.get(name);
  const now = { count: count + (before?.count ?? 0), hasFields: hasFields || before?.hasFields === true };
  const most = now.hasFields ? MAX_SAME_NAME_OBJECTS : MAX_SAME_NAME;
  if (now.count > most) {
    throw limitError(`${name.slice(0, 50)} more than ${most} times at one place`, 'ask for it once');
  }
  byName.set(name, now);
}

function limitError(what: string, advice: string): AppError {
  return new AppError('bad_request', `This document has ${what}; ${advice}.`);
}
