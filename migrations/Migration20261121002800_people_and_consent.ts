import { Migration } from '@mikro-orm/migrations';

export class Migration20261121002800_people_and_consent extends Migration {
  override up(): void {
    // Invitations are answered by the person who is invited, and name who invited; earlier ones do not know.
    this.addSql('alter table team_invitations add column invited_by uuid references users on delete set null');
    this.addSql('alter table team_invitations drop constraint team_invitations_status_check');
    this.addSql(`
      alter table team_invitations add constraint team_invitations_status_check
        check (status in ('pending', 'accepted', 'declined'))`);
    // SHA-256 of what the browser that began was given to keep; null: no browser did.
    this.addSql('alter table platform_sign_ins add column browser_hash bytea');
  }
}
