import type { Database } from '../src/db/database.js';
import { type Columns, rowsOf } from '../src/db/statements/rows.js';
import { sql } from '../src/db/statements/sql.js';
import type { SuggestionCategory } from '../src/domain/mining/mining.enum.js';
import { DEMO_TEAM, DEMO_USERS } from './demo-team.js';

interface Doubt {
  /** In a search term, as whole words. */
  words: string;
  category: SuggestionCategory;
  /** What a model says of it. */
  reason: string;
  confidence: number;
}

/** Words by which a model takes a search for one that sells nothing. */
const DOUBTS: readonly Doubt[] = [
  ...['test', 'beste', 'best'].map((words) => doubt(words, 'informational', 'zeigt, dass noch verglichen wird', 0.72)),
  ...['preis', 'angebot'].map((words) =>
    doubt(words, 'low_price', 'deutet auf die Suche nach dem kleinsten Preis', 0.7),
  ),
  ...['kostenlos', 'billig', 'gebraucht', 'free', 'used'].map((words) =>
    doubt(words, 'low_price', 'zeigt, dass kaum etwas ausgegeben werden soll', 0.9),
  ),
  ...['selber machen', 'anleitung', 'wikipedia', 'was ist'].map((words) =>
    doubt(words, 'informational', 'zeigt die Suche nach Informationen, nicht nach einem Kauf', 0.84),
  ),
  ...['jobs', 'stellenangebote'].map((words) => doubt(words, 'job_seekers', 'deutet auf Stellensuchende hin', 0.96)),
  doubt('mieten', 'wrong_product', 'meint etwas, das nicht im Sortiment ist', 0.7),
];

const DOUBT: Columns<Doubt> = {
  words: ['text', 'words'],
  category: ['text', 'category'],
  reason: ['text', 'reason'],
  confidence: ['numeric', 'confidence'],
};

function doubt(words: string, category: SuggestionCategory, why: string, confidence: number): Doubt {
  return { words, category, reason: `„${words}“ ${why}.`, confidence };
}

/** Suggestions of a run beside the one that the safety net holds back. */
const OTHERS = 4;
/** The run lies so many days back at most: long enough for a sale, within what the safety net looks at. */
const MOST_DAYS_AGO = 45;

/**
 * Leaves the demo team a run of keyword mining in each account that nobody has reviewed: what cost money for 30 days without a
 * conversion. One of its terms has sold since, on the day of the run or later, so that the safety net holds it back. An account
 * that has a run, or no such term, is left alone.
 */
export async function mineDemo(db: Database): Promise<void> {
  const accounts = await db.query<{ id: string }>(
    sql`select a.id from accounts a
      where a.team_id = ${DEMO_TEAM.id} and not a.is_mcc and a.last_synced_at is not null and not exists (
        select 1 from mining_runs r where r.team_id = a.team_id and r.account_id = a.id
      ) order by a.id`,
  );
  for (const { id } of accounts) await mine(db, id);
}

async function mine(db: Database, accountId: string): Promise<void> {
  const key = sql`t.team_id = ${DEMO_TEAM.id} and t.account_id = ${accountId}`;
  await db.query(
    sql`with today as (
        select (statement_timestamp() at time zone time_zone)::date as day, time_zone from accounts
        where team_id = ${DEMO_TEAM.id} and id = ${accountId}
      ), doubts as (
        select t.search_term as text, d.* from (
          select t.search_term from search_term_days t
          where ${key} and t.date > (select day from today) - 120
          group by t.search_term
          having not bool_or(t.status = 'EXCLUDED')
        ) t cross join lateral (
          select d.* from (${rowsOf(DOUBT, DOUBTS)}) d
          where position(' ' || d.words || ' ' in ' ' || t.search_term || ' ') > 0
          order by d.confidence desc, d.words limit 1
        ) d
      ), sold as (
        select t.search_term as text, min(t.date) as first, sum(t.conversion_value_micros) as value
        from search_term_days t, today
        where ${key} and t.date between today.day - 120 and today.day - 1 and t.conversions_micros > 0
        group by t.search_term
      ), run as (
        select s.first as day, s.text
        from sold s join doubts using (text), today
        where s.first between today.day - ${MOST_DAYS_AGO}::int and today.day - 2 and exists (
          select 1 from search_term_days t join campaigns c
            on c.team_id = t.team_id and c.account_id = t.account_id and c.id = t.campaign_id and c.status <> 'REMOVED'
          where ${key} and t.search_term = s.text and t.date between s.first - 30 and s.first - 1 and t.cost_micros > 0
        )
        order by s.value desc, s.text collate "C" limit 1
      ), stored as (
        insert into mining_runs (team_id, id, account_id, status, step, progress, date_range_start, date_range_end, analyzed_terms,
          alive_until, created_by, created_at, completed_at)
        select ${DEMO_TEAM.id}, md5('mining ' || ${accountId}::text)::uuid, ${accountId}, 'completed', 'done', 100,
          run.day - 30, run.day - 1, (
            select count(distinct t.search_term) from search_term_days t
            where ${key} and t.date between run.day - 30 and run.day - 1
          ), at.moment, m.user_id, at.moment, at.moment
        from run, today, lateral (select (run.day + time '09:12') at time zone today.time_zone as moment) at
        left join team_members m on m.team_id = ${DEMO_TEAM.id} and m.user_id = ${DEMO_USERS.member.id}
        on conflict do nothing
        returning id, created_at
      ), wasted as (
        select t.search_term as text, array_agg(distinct t.campaign_id) as campaigns, sum(t.impressions) as impressions,
          sum(t.clicks) as clicks, sum(t.cost_micros) as cost
        from search_term_days t join campaigns c
          on c.team_id = t.team_id and c.account_id = t.account_id and c.id = t.campaign_id and c.status <> 'REMOVED', run
        where ${key} and t.date between run.day - 30 and run.day - 1
        group by t.search_term
        having sum(t.cost_micros) > 0
      ), others as (
        select w.text from wasted w join doubts using (text)
        where not exists (
          select 1 from sold s where position(' ' || w.text || ' ' in ' ' || s.text || ' ') > 0
        )
        order by w.cost desc, w.text collate "C" limit ${OTHERS}::int
      )
      insert into mining_suggestions (team_id, id, account_id, run_id, category, search_term, keyword, match_type, campaign_ids,
        impressions, clicks, cost_micros, conversions_micros, reason, confidence, created_at)
      select ${DEMO_TEAM.id}, md5('suggestion ' || ${accountId}::text || w.text)::uuid, ${accountId}, stored.id, d.category, w.text,
        w.text, 'PHRASE', w.campaigns, w.impressions, w.clicks, w.cost, 0, d.reason, d.confidence, stored.created_at
      from stored, wasted w join doubts d using (text)
      where w.text in (select text from run union all select text from others)
      on conflict do nothing`,
  );
}
