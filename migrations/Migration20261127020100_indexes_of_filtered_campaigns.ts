import { Migration } from '@mikro-orm/migrations';

/** What lists of campaigns filter by is counted, and their matches are found, without reading all campaigns of a team. */
export class Migration20261127020100_indexes_of_filtered_campaigns extends Migration {
  override up(): void {
    for (const column of ['channel_type', 'status'])
      this.addSql(`create index campaigns_${column} on campaigns (team_id, ${column}) include (account_id, id)`);
  }
}
