/** A part of a list with the cursor of the next: as a connection, or as a page. */
export type Listing<Item> =
  | {
      edges: readonly { node: Item }[];
      pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
    }
  | { data: readonly Item[]; meta: { nextCursor?: string | null | undefined } };

/** `after` of the first page: an empty cursor stands before every entry. */
const BEGINNING = '';

/** The entries of all pages. A page is asked for when the entries before it were taken. */
export async function* itemsOf<Result, Item>(
  page: (after: string) => Promise<Result>,
  pick: (result: Result) => Listing<Item>,
): AsyncGenerator<Item, void, undefined> {
  for (let after: string | null = BEGINNING; after !== null; ) {
    const listing = pick(await page(after));
    const { entries, next } = read(listing);
    yield* entries;
    // A document that leaves `after` out would begin again for ever.
    if (next === after) throw new TypeError('The cursor does not move: pass $after of the document on to the list.');
    after = next;
  }
}

function read<Item>(listing: Listing<Item>): { entries: readonly Item[]; next: string | null } {
  if ('data' in listing) return { entries: listing.data, next: listing.meta.nextCursor ?? null };
  const { hasNextPage, endCursor = null } = listing.pageInfo;
  return { entries: listing.edges.map(({ node }) => node), next: hasNextPage ? endCursor : null };
}
