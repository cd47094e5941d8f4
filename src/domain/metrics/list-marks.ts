import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { Place } from '../page.js';
import type { Listed, PageOfAccounts } from './listed-objects.sql.js';

/** Most lists that are remembered; callers' choices decide which there are. */
const MOST_LISTS = 200;
/** Most entries that are remembered of each. */
const MOST_MARKS = 100;

/** An entry of a list. */
export interface Mark {
  offset: number;
  place: Place;
}

/** Of a version of a list: how many entries match, and where some stand. `all` counts those of its team that do not match, too. */
interface Marked {
  version: string;
  all: number;
  total: number;
  marks: readonly Mark[];
}

const known = new WeakMap<Sql, LRUCache<string, Marked>>();

/**
 * How many entries a list has, so that they are not counted again, and where some stand, so that a page far behind is read from one
 * near it, and whoever reads the list page by page passes each entry once (ADR 34). Both hold while the list has their version; the
 * statement that uses them says whether it does.
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
    this.lists = known.get(db) ?? new LRUCache({ max: MOST_LISTS });
    known.set(db, this.lists);
    const asked = filters.map(({ is: { text, values } }) => [text, values]);
    this.list = JSON.stringify([teamId, accountIds, accountId, days, name, sort, asked]);
  }

  /** What is known for a page at `offset`, with the last entry known at or before it unless an end of the list is nearer. */
  near(offset: number): (Omit<Marked, 'marks'> & { mark?: Mark }) | undefined {
    const marked = this.lists.get(this.list);
    if (!marked) return undefined;
    const { marks, ...counts } = marked;
    const [mark] = marks.filter((each) => each.offset <= offset).toSorted((a, b) => b.offset - a.offset);
    const isNear = mark !== undefined && offset - mark.offset < Math.min(offset, counts.total - offset);
    return isNear ? { ...counts, mark } : counts;
  }

  /** Adds what is known of one version; what was of any other is forgotten. */
  add({ marks, ...counts }: Marked): void {
    const known = this.lists.get(this.list);
    const isKnown = ({ offset }: Mark) => marks.some((mark) => mark.offset === offset);
    const others = known?.version === counts.version ? known.marks.filter((mark) => !isKnown(mark)) : [];
    this.lists.set(this.list, { ...counts, marks: [...others, ...marks].slice(-MOST_MARKS) });
  }
}
