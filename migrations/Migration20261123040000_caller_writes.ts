import { Migration } from '@mikro-orm/migrations';

export class Migration20261123040000_caller_writes extends Migration {
  override up(): void {
    // Where the log of changes stood, in bytes, after the last write of an API key or a person. Unlogged: a crash forgets
    // it, and a write of it waits for no disk.
    this.addSql(`
      create unlogged table caller_writes (
        team_id uuid not null references teams on delete cascade,
        caller_id uuid not null,
        position bigint not null,
        primary key (team_id, caller_id)
      )`);
  }
}
