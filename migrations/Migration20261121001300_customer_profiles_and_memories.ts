import { Migration } from '@mikro-orm/migrations';

export class Migration20261121001300_customer_profiles_and_memories extends Migration {
  override up(): void {
    this.addSql(`
      create table customer_profiles (
        team_id uuid not null,
        account_id text not null,
        customer_type text,
        services_products text,
        industry text,
        website_strengths text[] not null default '{}',
        website_weaknesses text[] not null default '{}',
        updated_at timestamptz not null default clock_timestamp(),
        primary key (team_id, account_id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(`
      create table customer_memories (
        team_id uuid not null,
        id uuid not null default gen_random_uuid(),
        account_id text not null,
        category text not null check (category in ('allgemein', 'kundengespraeche', 'sonstige')),
        content text not null,
        entry_date timestamptz not null default now(),
        user_id uuid,
        created_at timestamptz not null default now(),
        primary key (team_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(
      'create index customer_memories_account on customer_memories (team_id, account_id, entry_date desc, id)',
    );
  }
}
