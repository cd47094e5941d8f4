import { Migration } from '@mikro-orm/migrations';

/** By itself, so that nobody waits while the entries of years are read. */
export class Migration20261124140100_states_of_audit_entries_hold extends Migration {
  override up(): void {
    for (const table of ['audit_results', 'audit_states']) {
      this.addSql(`alter table ${table} validate constraint ${table}_status_check`);
    }
  }
}
