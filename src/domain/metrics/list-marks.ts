import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { Place } from '../page.js';
import type { Listed, PageOfAccounts } from './listed-objects.sql.js';

/** Most lists that are remembered; callers' choices decide which there are. */
const MOST_LISTS = 200;
/** Most entries that are remembered of each, and of all: some 200 bytes each. */
const MOST_OF_LIST = 2_000;
const MOST_ENTRIES = 50_000;

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

/** What is known for a page: where its entries stand, or else an entry before it to start from. */
type Near = Counted & { places?: readonly Place[]; mark?: Mark };

const known = new WeakMap<Sql, LRUCache<string, Marked>>();

/**
 * How many entries a list has, so that they are not counted again, and which the pages had that were read, so that none of them is looked for
 * again, and whoever reads the list page by page passes each entry once (ADR 34). All of it holds while the list has its version; the
 * statement that uses it says whether it does.
 */
export class ListMarks {
  private readonly lists: LRUCache<string, Marked>;
  private readonly list: string;

  constructor(
    db: Sql,
    { teamId, accountIds }: Viewer,
    { accountId, days }: PageOfAccounts,
    { name, sort, filters }: Listed,
  ) {
    this.lists =
      known.get(db) ??
      new LRUCache({ max: MOST_LISTS, maxSize: MOST_ENTRIES, sizeCalculation: ({ pages }) => 1 + lengthOf(pages) });
    known.set(db, this.lists);
    const asked = filters.map(({ is: { text, values } }) => [text, values]);
    this.list = JSON.stringify([teamId, accountIds, accountId, days, name, sort, asked]);
  }

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
    const pages = [...others, page];
    while (pages.length > 1 && lengthOf(pages) > MOST_OF_LIST) pages.shift();
    this.lists.set(this.list, { ...counted, pages });
  }
}

function lengthOf(pages: readonly Read[]): number {
  return pages.reduce((length, { places }) => length + places.length, 0);
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
