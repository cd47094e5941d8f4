import { type Statement, sql } from '../db/sql.js';
import type { OnSkipped } from '../platforms/answer.js';
import { skippedTo, type Tally } from './run-history.js';

/** The records of one report that could not be read: counted in `tally`, and not taken as gone. */
export class UnreadRecords {
  /** There are records that do not even tell their id. */
  anyUnnamed = false;
  protected ids: string[] = [];
  readonly note: OnSkipped;

  constructor(readonly tally: Tally) {
    const count = skippedTo(tally);
    this.note = (record) => {
      count(record);
      if (record.id === null) this.anyUnnamed = true;
      else this.ids.push(record.id);
    };
  }

  /** Whether everything could be read. */
  get complete(): boolean {
    return this.ids.length === 0 && !this.anyUnnamed;
  }

  /** SQL: whether the stored row `id` may go if unreported: unless it or any unnamed record was unreadable. */
  mayBeGone(id: Statement): Statement {
    return sql`(not ${this.anyUnnamed}::boolean and ${id} <> all(${this.ids}::text[]))`;
  }
}
