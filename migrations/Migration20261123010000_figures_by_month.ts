import { Migration } from '@mikro-orm/migrations';

const FIGURES = ['cost_micros', 'impressions', 'clicks', 'conversions_micros', 'conversion_value_micros'];
const NATIVE = ['native_cost_micros', 'native_conversion_value_micros'];
const ALL = [...FIGURES, ...NATIVE];

/** What has figures, and the column that tells it from others of its account. */
const OBJECTS = [
  ['campaign', 'campaign_id'],
  ['product', 'offer_id'],
  ['account', null],
] as const;

export class Migration20261123010000_figures_by_month extends Migration {
  override up(): void {
    // A row is a calendar month of an object, in which something happened. `days` are the days on which it did, in order; the
    // other arrays hold what the object had gathered in this month by the end of each of these days. The native amounts
    // are null in EUR.
    for (const [figures, key] of OBJECTS) {
      this.addSql(`
      create table ${figures}_months (
        team_id uuid not null,
        account_id text not null,${key === null ? '' : `\n        ${key} text not null,`}
        month date not null check (extract(day from month) = 1),
        days date[] not null,
        ${FIGURES.map((figure) => `${figure} bigint[] not null`).join(',\n        ')},
        ${NATIVE.map((figure) => `${figure} bigint[]`).join(',\n        ')},
        primary key (team_id, account_id,${key === null ? '' : ` ${key},`} month)
      ) partition by range (month)`);
    }
    // Makes the partitions, one a year, that hold the days from "first" to "last". The lock is the one that attaching takes
    // anyway; it holds up nobody who reads or writes rows.
    this.addSql(`
      create function make_figures_years(first date, last date) returns void language plpgsql as $$
      declare
        parent text;
        part text;
      begin
        for year in extract(year from first)::int .. extract(year from last)::int loop
          foreach parent in array array[${OBJECTS.map(([figures]) => `'${figures}_months'`).join(', ')}] loop
            part := parent || '_' || year;
            continue when to_regclass(part) is not null;
            execute format('lock table %I in share update exclusive mode', parent);
            continue when to_regclass(part) is not null;
            execute format('create table %I (like %I including defaults including constraints including indexes)', part, parent);
            execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
              make_date(year, 1, 1), make_date(year + 1, 1, 1));
          end loop;
        end loop;
      end $$`);

    // Drops the partitions of which every day is before "first".
    this.addSql(`
      create function drop_figures_years(first date) returns void language plpgsql as $$
      declare
        part regclass;
      begin
        for part in
          select inhrelid from pg_inherits
          where inhparent in (${OBJECTS.map(([figures]) => `'${figures}_months'::regclass`).join(', ')})
            and substring(inhrelid::regclass::text from '\\d+$')::int < extract(year from first)
        loop
          execute format('drop table %s', part);
        end loop;
      end $$`);

    // Daily facts of a pull as they arrive; a pull that has stored its days has no rows here.
    this.addSql(`
      create unlogged table pulled_figures (
        team_id uuid not null,
        pull uuid not null,
        kind text not null check (kind in ('campaign', 'product', 'term')),
        date date not null,
        id text not null,
        search_term text,
        match_type text,
        status text,
        ${FIGURES.map((figure) => `${figure} bigint not null`).join(',\n        ')},
        ${NATIVE.map((figure) => `${figure} bigint`).join(',\n        ')},
        pulled_at timestamptz not null default now()
      )`);
    this.addSql('create index pulled_figures_pull on pulled_figures (team_id, pull)');
    // Digests of what the platform told of the days that are stored; who drops figures of a day drops its digest.
    this.addSql(`
      create table pulled_days (
        team_id uuid not null,
        account_id text not null,
        date date not null,
        digest text not null,
        primary key (team_id, account_id, date)
      )`);

    const figured = [
      ...OBJECTS.flatMap(([figures]) => [`${figures}_months`, `${figures}_totals`]),
      'search_term_days',
      'pulled_days',
    ];
    this.addSql(`
      create or replace function forget_figures() returns trigger language plpgsql as $$
      begin
        ${figured
          .map((table) => `delete from ${table} t using gone g where t.team_id = g.team_id and t.account_id = g.id;`)
          .join('\n        ')}
        return null;
      end $$`);

    // The running totals become months, account by account, so that memory stays small whatever there is. They stay
    // for the version before this one, which may serve reads meanwhile; the next release drops them.
    this.addSql(`
      do $$
      declare a record;
      begin
        perform set_config('work_mem', '64MB', true), set_config('jit', 'off', true);
        perform make_figures_years(coalesce(min(figures_from), current_date), current_date + 31) from accounts;
        for a in select team_id, id from accounts where figures_from is not null order by 1, 2 loop
          ${OBJECTS.map(([figures, key]) => `${fromTotals(figures, key)};`).join('\n          ')}
        end loop;
      end $$`);
  }
}

/** A day counts where its total differs from that of the day before; a month's sums begin at the total before it. */
function fromTotals(figures: string, key: string | null): string {
  const object = key === null ? '' : `${key}, `;
  const window = key === null ? 'order by date' : `partition by ${key} order by date`;
  return `
          insert into ${figures}_months (team_id, account_id, ${object}month, days, ${ALL.join(', ')})
          select a.team_id, a.id, ${object}month, array_agg(date), ${ALL.map((figure) => arrayOf(figure)).join(', ')}
          from (
            select ${object}month, date, changed, ${ALL.map((figure) => `${figure} - coalesce(first_value(${figure}_before) over months, 0) as ${figure}`).join(', ')}
            from (
              select ${object}date, date_trunc('month', date::timestamp)::date as month, ${ALL.join(', ')},
                (${ALL.join(', ')}) is distinct from (${ALL.map((figure) => `lag(${figure}) over days`).join(', ')}) as changed,
                ${ALL.map((figure) => `lag(${figure}) over days as ${figure}_before`).join(', ')}
              from ${figures}_totals where team_id = a.team_id and account_id = a.id
              window days as (${window})
            ) t
            window months as (partition by ${object}month order by date)
          ) t
          where changed group by ${object}month order by ${object}month`;
}

function arrayOf(figure: string): string {
  return NATIVE.includes(figure)
    ? `case when bool_or(${figure} is not null) then array_agg(${figure}) end`
    : `array_agg(${figure})`;
}
