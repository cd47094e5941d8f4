import { Migration } from '@mikro-orm/migrations';

export class Migration20261121002700_claims_of_idempotency_keys extends Migration {
  override up(): void {
    // A claim belongs to one try of a request; the next try of the same request takes over what earlier ones noted.
    this.addSql(`
      alter table idempotency_keys
        add column owner uuid,
        add column attempt integer not null default 1,
        add column note jsonb not null default '{}',
        add column subject text`);
    // What was begun at a platform and is not known to have ended: asked for before each change of the same thing.
    this.addSql(`
      create index idempotency_keys_open on idempotency_keys (team_id, subject) where subject is not null`);
    // Writes of which nobody knows whether the platform carried them out.
    this.addSql(`
      create index audit_results_unavailable on audit_results (team_id, audit_id) where code = 'platform_unavailable'`);
  }
}
