import { Migration } from '@mikro-orm/migrations';

/** Which writes wait for the approval of a person: by the team's setting, and of keys that only propose. */
export class Migration20261124140000_approval_of_writes extends Migration {
  override up(): void {
    this.addSql(`
      alter table team_guardrails
        add column approval text not null default 'NEVER' check (approval in ('NEVER', 'ASSISTANTS', 'ABOVE', 'ALWAYS')),
        add column approval_above_micros bigint,
        add column approval_above_percent numeric(7, 2),
        add constraint team_guardrails_approval_above
          check (approval <> 'ABOVE' or approval_above_micros is not null or approval_above_percent is not null)`);
    this.addSql('alter table api_keys add column propose_only boolean not null default false');
    // What waits is counted, and looked through for the same change, with every plan that is made.
    this.addSql(`create index change_plans_waiting on change_plans (team_id, expires_at) where status = 'proposed'`);
    // How a write ended that became a change plan. What there is keeps to it already: nothing is read here.
    for (const [table, states] of [
      ['audit_results', `'done', 'refused', 'failed', 'planned'`],
      ['audit_states', `'open', 'done', 'refused', 'failed', 'planned'`],
    ]) {
      this.addSql(
        `alter table ${table} drop constraint ${table}_status_check,
          add constraint ${table}_status_check check (status in (${states})) not valid`,
      );
    }
  }
}
