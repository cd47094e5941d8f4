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

/** Most nested brackets: deeper ones would exhaust the parser's stack. */
const MAX_BRACKETS = 200;
/** Fields of an operation, each counted as often as its fragments are spread. */
const MAX_FIELDS = 10_000;
/** Most fields with one name at one place of the answer: the engine compares them pair by pair. */
const MAX_ALIKE = 100;
const MAX_OBJECTS_ALIKE = 20;

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Counts the tokens of a text before it is parsed. Throws AppError for too many tokens, comments or levels, and GraphQLError. */
export function limitText(text: string, { tokens }: Pick<DocumentLimits, 'tokens'>): number {
  // The lexer keeps a token for each comment. One reaches to the end of its line, so that signs within a value count once.
  if (text.split(/#.*/, tokens + 2).length > tokens + 1) throw tooMuch(`more than ${tokens} comments`, 'drop some');
  const lexer = new Lexer(new Source(text));
  let count = 0;
  let level = 0;
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    count += 1;
    if (count > tokens) throw tooMuch(`more than ${tokens} tokens`, 'send it in parts, and long values as variables');
    if (OPENING.has(kind)) level += 1;
    else if (CLOSING.has(kind)) level -= 1;
    if (level > MAX_BRACKETS) throw tooMuch(`more than ${MAX_BRACKETS} brackets within each other`, 'nest less');
  }
  return count;
}

export interface Shape {
  /** The document asks for the schema. */
  introspects: boolean;
  /** It asks for nothing else. */
  introspectsAlone: boolean;
}

/** Measures a parsed document before it is validated. Throws AppError for what is beyond the limits. */
export function limitShape(document: DocumentNode, limits: DocumentLimits): Shape {
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
    throw tooMuch(`${aliases} aliases, and the limit is ${limits.aliases}`, 'send it as several requests');
  }
  if (directives > limits.directives) {
    throw tooMuch(`${directives} directives, and the limit is ${limits.directives}`, 'leave some out');
  }
  const spreads = new Spreads(fragmentsOf(document));
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields, alike } = spreads.of(definition.selectionSet);
    const rootFields = [...alike.values()].reduce((sum, each) => sum + each.count, 0);
    if (rootFields > limits.rootFields) {
      const many = `${rootFields} fields at its top, and the limit is ${limits.rootFields}`;
      throw tooMuch(many, 'send it as several requests');
    }
    // Introspection has a rule of its own for its depth.
    if (!introspects && depth > limits.depth) {
      throw tooMuch(`${depth} levels, and the limit is ${limits.depth}`, 'nest less');
    }
    if (fields > MAX_FIELDS) throw tooMuch(`more than ${MAX_FIELDS} fields with its fragments`, 'ask for fewer');
  }
  return { introspects, introspectsAlone: introspects && document.definitions.every(asksForSchemaAlone) };
}

/** The fields that tell of the schema, at the top and named there. */
const META_FIELDS: ReadonlySet<string> = new Set(['__schema', '__type', '__typename']);

function asksForSchemaAlone(definition: DefinitionNode): boolean {
  if (definition.kind !== Kind.OPERATION_DEFINITION) return true;
  const { selections } = definition.selectionSet;
  return selections.every((selection) => selection.kind === Kind.FIELD && META_FIELDS.has(selection.name.value));
}

interface Measure {
  depth: number;
  /** With those of fragments, as often as they are spread. */
  fields: number;
  /** By name in the answer. */
  alike: Map<string, { count: number; hasFields: boolean }>;
}

/** Measures selections; each fragment once, so that spreading it often costs nothing here. */
class Spreads {
  private readonly known = new Map<string, Measure>();
  private readonly open = new Set<string>();

  constructor(private readonly fragments: Fragments) {}

  /** Throws AppError for names that stand too often at one place. */
  of(set: SelectionSetNode): Measure {
    const sum: Measure = { depth: 0, fields: 0, alike: new Map() };
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const below = selection.selectionSet && this.of(selection.selectionSet);
        sum.depth = Math.max(sum.depth, 1 + (below?.depth ?? 0));
        sum.fields += 1 + (below?.fields ?? 0);
        note(sum.alike, (selection.alias ?? selection.name).value, { count: 1, hasFields: below !== undefined });
      } else {
        const part =
          selection.kind === Kind.INLINE_FRAGMENT
            ? this.of(selection.selectionSet)
            : this.fragment(selection.name.value);
        sum.depth = Math.max(sum.depth, part.depth);
        sum.fields += part.fields;
        for (const [name, each] of part.alike) note(sum.alike, name, each);
      }
    }
    return sum;
  }

  private fragment(name: string): Measure {
    const known = this.known.get(name);
    if (known) return known;
    const fragment = this.fragments[name];
    // Unknown ones, and those that spread themselves, are refused by validation.
    if (!fragment || this.open.has(name)) return { depth: 0, fields: 0, alike: new Map() };
    this.open.add(name);
    const measure = this.of(fragment.selectionSet);
    this.open.delete(name);
    this.known.set(name, measure);
    return measure;
  }
}

function note(alike: Measure['alike'], name: string, { count, hasFields }: { count: number; hasFields: boolean }) {
  const before = alike.get(name);
  const now = { count: count + (before?.count ?? 0), hasFields: hasFields || before?.hasFields === true };
  const most = now.hasFields ? MAX_OBJECTS_ALIKE : MAX_ALIKE;
  if (now.count > most) {
    throw tooMuch(`${name.slice(0, 50)} more than ${most} times at one place`, 'ask for it once');
  }
  alike.set(name, now);
}

function tooMuch(what: string, advice: string): AppError {
  return new AppError('bad_request', `This document has ${what}; ${advice}.`);
}
