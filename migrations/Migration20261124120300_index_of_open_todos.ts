import { Migration } from '@mikro-orm/migrations';

export class Migration20261124120300_index_of_open_todos extends Migration {
  override up(): void {
    // Boards count them; those that are done pile up.
    this.addSql('create index todos_not_done on todos (team_id, account_id) where completed_at is null');
  }
}
