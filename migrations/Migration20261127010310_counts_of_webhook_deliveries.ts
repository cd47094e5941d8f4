import { Migration } from '@mikro-orm/migrations';

const KEY = 'team_id, endpoint_id, day, status';

export class Migration20261127010310_counts_of_webhook_deliveries extends Migration {
  override up(): void {
    // Writers wait until the count is complete and kept; readers do not.
    this.addSql('lock table webhook_deliveries in share row exclusive mode');
    // What goes with its endpoint needs no count.
    const counted = (changed: string) => `
      insert into webhook_delivery_counts (${KEY}, entries)
      select ${KEY}, sum(step) from (${changed}) c
      where exists (select from webhook_endpoints w where w.team_id = c.team_id and w.id = c.endpoint_id)
      group by ${KEY} having sum(step) <> 0`;
    const steps = (table: string, step: number) =>
      `select team_id, endpoint_id, (created_at at time zone 'UTC')::date as day, status, ${step} as step from ${table}`;
    for (const [event, referencing, changed] of [
      ['insert', 'new table as added', steps('added', 1)],
      ['delete', 'old table as gone', steps('gone', -1)],
      ['update', 'old table as gone new table as added', `${steps('added', 1)} union all ${steps('gone', -1)}`],
    ]) {
      this.addSql(`
        create function count_webhook_deliveries_${event}() returns trigger language plpgsql set enable_seqscan = off as $$
        begin
          ${counted(changed as string)};
          return null;
        end $$`);
      this.addSql(
        `create trigger webhook_deliveries_${event}_counted after ${event} on webhook_deliveries referencing ${referencing}
          for each statement execute function count_webhook_deliveries_${event}()`,
      );
    }
    this.addSql(counted(steps('webhook_deliveries', 1)));
  }
}
