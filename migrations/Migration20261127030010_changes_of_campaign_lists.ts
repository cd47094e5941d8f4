import { Migration } from '@mikro-orm/migrations';

/** What lists of campaigns filter and sort by, besides sums. Campaigns that come and go end their account's kept sums. */
const LISTED = 'team_id, account_id, id, name, status, channel_type';

export class Migration20261127030010_changes_of_campaign_lists extends Migration {
  override up(): void {
    this.addSql(`
      create function note_changes_of_campaign_lists() returns trigger language plpgsql set enable_seqscan = off as $$
      begin
        insert into campaign_list_changes (team_id, changes)
        select distinct team_id, 1
        from (select ${LISTED} from added except select ${LISTED} from gone) changed;
        return null;
      end $$`);
    this.addSql(
      `create trigger campaigns_update_listed after update on campaigns referencing old table as gone new table as added
        for each statement execute function note_changes_of_campaign_lists()`,
    );
  }
}
