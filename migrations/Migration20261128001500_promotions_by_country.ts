import { Migration } from '@mikro-orm/migrations';

/** A promotion is one per id, country and language. The next pull names those of the stored ones. */
export class Migration20261128001500_promotions_by_country extends Migration {
  override up(): void {
    this.addSql(`
      alter table promotions
        add column target_country text not null default '',
        add column content_language text not null default '',
        drop constraint promotions_team_id_account_id_merchant_id_promotion_id_key,
        add constraint promotions_place_key unique (team_id, account_id, merchant_id, promotion_id, target_country, content_language)`);
  }
}
