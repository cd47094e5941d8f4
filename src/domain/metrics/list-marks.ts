import { LRUCache } from 'lru-cache';
import type { Sql } from '../../db/database.js';
import type { Place } from '../page.js';

/** Most lists that are remembered; callers' choices decide which there are. */
const MOST_LISTS = 200;
/** Most pages that are remembered of each. */
const MOST_PAGES = 50;
/** Most characters that are remembered of each and of all; callers choose cursors and filters, however long. */
const MOST_OF_LIST = 400_000;
const MOST_OF_ALL = 8_000_000;
/** What an entry takes besides its texts, in characters. */
const OVERHEAD = 100;

/** An entry of a list. */
export interface Mark {
  offset: number;
  place: Place;
}

/** Which entries of a list are asked for: `offset` counts from behind `place`, if there is one. */
interface Asked {
  place: Place | null;
  offset: number;
  limit: number;
}

/** A page that was read, and where its entries stand. */
type Read = Asked & { places: readonly Place[] };

/** Of a version of a list, how many entries match; `all` counts those of its team that do not match, too. */
interface Counted {
  version: string;
  all: number;
  total: number;
}

type Marked = Counted & { pages: readonly Read[] };

/** Where a page's entries stand, or else an entry before it to start from. */
type Near = Counted & { places?: readonly Place[]; mark?: Mark };

const known = new WeakMap<Sql, LRUCache<string, Marked>>();

/**
 * How many entries a list has, so that they are not counted again, and where the entries of its pages stand that were read: such a page is
 * found by their keys, and whoever reads the list page by page passes each entry once (ADR 34). All of it holds while the list has its
 * version; the statement that uses it says whether it does.
 */
export class ListMarks {
  private readonly lists: LRUCache<string, Marked>;
  private readonly list: string;

  /** `list` is all that decides what is in the list and in which order, who asks included. */
  constructor(db: Sql, list: readonly unknown[]) {
    this.lists =
      known.get(db) ??
      new LRUCache({
        max: MOST_LISTS,
        maxSize: MOST_OF_ALL,
        sizeCalculation: ({ pages }, list) => list.length + sizeOf(pages),
      });
    known.set(db, this.lists);
    this.list = JSON.stringify(list);
  }

  /** What is known for a page; the mark is the last one at or before it, unless an end of the list is nearer. */
  near({ place, offset, limit }: Asked): Near | undefined {
    const marked = this.lists.get(this.list);
    if (!marked) return undefined;
    const { pages, ...counted } = marked;
    const same = pages.find((page) => isAt(page, { place, offset }) && page.limit >= limit);
    if (same) return { ...counted, places: same.places.slice(0, limit) };
    const [mark] = (place === null ? pages : [])
      .flatMap(endsOf)
      .filter((each) => each.offset <= offset)
      .toSorted((a, b) => b.offset - a.offset);
    const isNear = mark !== undefined && offset - mark.offset < Math.min(offset, counted.total - offset);
    return isNear ? { ...counted, mark } : counted;
  }

  /** Adds a page of one version; what was of any other is forgotten. */
  add(counted: Counted, page: Read): void {
    const known = this.lists.get(this.list);
    const others = known?.version === counted.version ? known.pages.filter((other) => !isAt(other, page)) : [];
    // Places as they were read keep the text of their rows.
    const pages = [...others, { ...page, places: structuredClone(page.places) }];
    while (pages.length > MOST_PAGES || (pages.length > 1 && sizeOf(pages) > MOST_OF_LIST)) pages.shift();
    this.lists.set(this.list, { ...counted, pages });
  }
}

/** In characters. A page without entries takes room, too. */
function sizeOf(pages: readonly Read[]): number {
  const placeSize = (place: Place | null) => OVERHEAD + (place ?? []).reduce((size, text) => size + text.length, 0);
  return pages.reduce(
    (size, { place, places }) => places.reduce((sum, each) => sum + placeSize(each), size + placeSize(place)),
    0,
  );
}

function isAt(page: Asked, { place, offset }: Omit<Asked, 'limit'>): boolean {
  return page.offset === offset && JSON.stringify(page.place) === JSON.stringify(place);
}

/** The first and the last entry of a page that begins at an offset of its list. */
function endsOf({ place, offset, places }: Read): Mark[] {
  if (place !== null) return [];
  const ends = [...new Set([0, places.length - 1])];
  return ends.flatMap((at) => (places[at] ? [{ offset: offset + at, place: places[at] }] : []));
}
