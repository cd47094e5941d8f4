import { Migration } from '@mikro-orm/migrations';

export class Migration20261122030000_platforms_by_registry extends Migration {
  override up(): void {
    // Which platforms there are is known by the registry, which every name is looked up in before it is stored.
    for (const table of ['platform_connections', 'platform_sign_ins']) {
      this.addSql(`alter table ${table} drop constraint ${table}_platform_check`);
    }
  }
}
