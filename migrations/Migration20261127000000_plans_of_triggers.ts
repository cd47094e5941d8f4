import { Migration } from '@mikro-orm/migrations';

/**
 * What each write does to find a few rows by their keys. A connection plans it once, with the first write; where the tables were known
 * to be empty then, it would read all of them with every write, however many rows came.
 */
export class Migration20261127000000_plans_of_triggers extends Migration {
  override up(): void {
    for (const name of ['keep_audit_state', 'end_audit_entries', 'forget_account_sums', 'keep_value_of_preset']) {
      this.addSql(`alter function ${name}() set enable_seqscan = off`);
    }
  }
}
