import { Migration } from '@mikro-orm/migrations';

export class Migration20261121002400_promotions extends Migration {
  override up(): void {
    this.addSql(`
      create table promotions (
        team_id uuid not null,
        account_id text not null,
        id uuid not null default gen_random_uuid(),
        -- The merchant's own id, the same at the platform.
        promotion_id text not null,
        title text not null,
        coupon_value_type text not null,
        percent_off integer,
        effective_start timestamptz not null,
        effective_end timestamptz not null,
        -- What the platform said last; what a caller sees also depends on the time.
        platform_state text not null,
        custom_title text,
        custom_notes text,
        custom_effective_start timestamptz,
        custom_effective_end timestamptz,
        primary key (team_id, account_id, id),
        unique (team_id, account_id, promotion_id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
  }
}
