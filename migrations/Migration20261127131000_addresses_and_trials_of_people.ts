import { Migration } from '@mikro-orm/migrations';

const hashOf = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

export class Migration20261127131000_addresses_and_trials_of_people extends Migration {
  override up(): void {
    // In other collations a letter that only looks like k or i has the small form of the plain one.
    this.addSql('create unique index users_email_compared on users (lower(email collate "C"))');
    this.addSql('drop index users_email_unique');
    // The former indexes of invitations stay: the version before writes with them.
    this.addSql(`create unique index team_invitations_pending_compared on team_invitations
      (team_id, lower(email collate "C")) where status = 'pending'`);
    this.addSql('create index team_invitations_email_compared on team_invitations (lower(email collate "C"))');
    this.addSql(`
      create table begun_trials (
        email_hash text primary key,
        subject_hash text unique,
        began_at timestamptz not null
      )`);
    this.addSql(`comment on table begun_trials is
      'Hashes of people who had a trial, so that a second team of theirs gets none; kept for two years.'`);
    // Whoever was first in a team with a trial had it.
    this.addSql(`
      insert into begun_trials (email_hash, subject_hash, began_at)
      select ${hashOf(`'email ' || lower(u.email collate "C")`)},
        case when u.google_sub is not null then ${hashOf("'subject ' || u.google_sub")} end, f.created_at
      from (
        select distinct on (t.id) t.created_at, m.user_id
        from teams t join team_members m on m.team_id = t.id
        where t.trial_ends_at is not null and m.role = 'owner' order by t.id, m.joined_at, m.user_id
      ) f
      join users u on u.id = f.user_id
      order by f.created_at desc
      on conflict do nothing`);
  }
}
