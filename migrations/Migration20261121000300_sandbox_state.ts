import { Migration } from '@mikro-orm/migrations';

/** What changed at the stand-ins of a demo, so that restarts and further processes find it again. Empty in production. */
export class Migration20261121000300_sandbox_state extends Migration {
  override up(): void {
    this.addSql('create table sandbox_state (key text primary key, value jsonb not null)');
  }
}
