import { Migration } from '@mikro-orm/migrations';

export class Migration20261121002300_platform_sign_ins extends Migration {
  override up(): void {
    // Which accounts are synced: all that the platform shows, or those that were imported. Connections of before have
    // all of theirs.
    this.addSql('alter table platform_connections add column import_all boolean not null default true');
    this.addSql('alter table platform_connections alter column import_all set default false');
    // Sign-ins that people have begun at a platform; the row goes when one comes back, so that it counts once.
    this.addSql(`
      create table platform_sign_ins (
        team_id uuid not null references teams on delete cascade,
        id uuid not null default gen_random_uuid(),
        user_id uuid not null references users on delete cascade,
        platform text not null check (platform in ('google-ads', 'meta-ads')),
        redirect_uri text not null,
        code_verifier text not null,
        return_url text,
        expires_at timestamptz not null,
        primary key (team_id, id)
      )`);
    this.addSql('create index platform_sign_ins_end on platform_sign_ins (expires_at)');
  }
}
