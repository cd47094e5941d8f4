import { type Statement, sql } from '../db/sql.js';
import type { OnSkipped } from '../platforms/answer.js';
import { skippedTo, type Tally } from './run-history.js';

/** The records of one report that could not be read: counted, and not taken as gone. */
export class UnreadRecords {
  private readonly ids: string[] = [];
  private anyUnnamed = false;

  readonly note: OnSkipped;

  constructor(tally: Tally) {
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

  /**
   * Whether a stored row may be removed that the report does not name: `id` is where its id stands. None may while there
   * is a record that does not even tell its id.
   */
  mayBeGone(id: Statement): Statement {
    return sql`(not ${this.anyUnnamed}::boolean and ${id} <> all(${this.ids}::text[]))`;
  }
}
