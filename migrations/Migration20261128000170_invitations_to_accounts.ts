import { Migration } from '@mikro-orm/migrations';

/** The accounts that an invited person will be limited to. */
export class Migration20261128000170_invitations_to_accounts extends Migration {
  override up(): void {
    this.addSql(`alter table team_invitations add column account_ids text[] not null default '{}'`);
  }
}
