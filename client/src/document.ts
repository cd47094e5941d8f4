/**
 * An operation with the types of its result and variables, as GraphQL Code Generator's client preset makes it with
 * `documentMode: string`; its `hash` is its id in the manifest that the generator writes.
 */
export interface TypedDocument<Result, Variables> {
  __apiType?: (variables: Variables) => Result;
  __meta__?: Record<string, unknown> | undefined;
  toString(): string;
}

/** A document of whatever type, or its text. */
export type AnyDocument = string | Pick<TypedDocument<unknown, unknown>, '__meta__' | 'toString'>;

/** The arguments behind a document: variables, which may be left out where none is required, and options. */
// biome-ignore lint/complexity/noBannedTypes: it is the type that no variables are assigned to.
export type Rest<Variables, Options> = {} extends Variables
  ? [variables?: Variables, options?: Options]
  : [variables: Variables, options?: Options];

/** How documents are sent: whole, or as the ids of a server's trusted documents where they have one. */
export type SentAs = 'text' | 'ids';

/** What a request says of its document, besides variables. */
export type NamedDocument = { query: string } | { documentId: string };

export function named(document: AnyDocument, sentAs: SentAs): NamedDocument {
  const id = typeof document === 'string' ? undefined : document.__meta__?.hash;
  return sentAs === 'ids' && typeof id === 'string' ? { documentId: id } : { query: document.toString() };
}
