import { Migration } from '@mikro-orm/migrations';

export class Migration20261124120000_states_of_audit_entries extends Migration {
  override up(): void {
    // Writers wait until the states are complete and kept; readers do not.
    this.addSql('lock table audit_log in share row exclusive mode');
    this.addSql('lock table audit_results in share row exclusive mode');
    // How each write ended, in the order of lists. Entries outlive their team, and so do these.
    this.addSql(`
      create table audit_states (
        team_id uuid not null,
        status text not null check (status in ('open', 'done', 'refused', 'failed')),
        created_at timestamptz not null,
        id uuid not null,
        primary key (team_id, status, created_at, id)
      )`);
    // How many of them a month (UTC) has, as sums of what was added and taken away, so that writers never wait for each other.
    this.addSql(`
      create table audit_state_counts (
        team_id uuid not null,
        id bigint generated always as identity,
        month date not null,
        status text not null,
        entries bigint not null,
        primary key (team_id, id)
      )`);
    const month = `date_trunc('month', created_at at time zone 'UTC')::date`;
    this.addSql(`
      insert into audit_states
      select l.team_id, coalesce(r.status, 'open'), l.created_at, l.id
      from audit_log l left join audit_results r on r.team_id = l.team_id and r.audit_id = l.id`);
    this.addSql(`
      insert into audit_state_counts (team_id, month, status, entries)
      select team_id, ${month}, status, count(*) from audit_states group by 1, 2, 3`);

    // At the end of the transaction: most writes end in the one that they begin in, and never are open.
    this.addSql(`
      create function keep_audit_state() returns trigger language plpgsql as $$
      begin
        with kept as (
          insert into audit_states
          select new.team_id, coalesce(
            (select r.status from audit_results r where r.team_id = new.team_id and r.audit_id = new.id), 'open'
          ), new.created_at, new.id
          returning team_id, status, created_at
        )
        insert into audit_state_counts (team_id, month, status, entries) select team_id, ${month}, status, 1 from kept;
        return null;
      end $$`);
    this.addSql(
      `create constraint trigger audit_log_state after insert on audit_log deferrable initially deferred
        for each row execute function keep_audit_state()`,
    );
    // An entry that has no state yet gets it at the end of its transaction.
    this.addSql(`
      create function end_audit_entries() returns trigger language plpgsql as $$
      begin
        with gone as (
          delete from audit_states s using ended e, audit_log l
          where l.team_id = e.team_id and l.id = e.audit_id
            and s.team_id = l.team_id and s.status = 'open' and s.created_at = l.created_at and s.id = l.id
          returning s.team_id, s.created_at, s.id, e.status
        ),
        kept as (insert into audit_states select team_id, status, created_at, id from gone)
        insert into audit_state_counts (team_id, month, status, entries)
        select team_id, ${month}, unnest(array['open', status]), unnest(array[-1, 1]) from gone;
        return null;
      end $$`);
    this.addSql(
      `create trigger audit_results_state after insert on audit_results referencing new table as ended
        for each statement execute function end_audit_entries()`,
    );
  }
}
