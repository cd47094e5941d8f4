import type { Database } from '../../src/db/database.js';
import { join, raw, sql } from '../../src/db/statements/sql.js';
import { TOTALS } from '../../src/domain/figures/figures.sql.js';
import { systemClock } from '../../src/lib/clock.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';

/** How much a team has. What belongs to an account, from search terms to todos, is the same for each. */
export interface Size {
  accounts: number;
  campaigns: number;
  products: number;
  logs: number;
  audits: number;
}

/** Days on which each product and campaign had something. */
export const FIGURE_DAYS = 100;

/** The person who asks, a member who sees half of the accounts, the account that is looked into and what it has. */
export const KNOWN = {
  userId: '00000000-0000-4000-8000-000000000001',
  memberId: '00000000-0000-4000-8000-000000000002',
  accountId: '1000000000',
  campaignId: '20000000000',
  offerId: 'sku-0',
  runId: '00000000-0000-4000-8000-100000000000',
  listId: 'list-1',
  keywordId: 'keyword-1',
  webhookId: '00000000-0000-4000-8000-200000000000',
};

/** A team with lists of that size, and its sums kept. What a pull writes of an account lies together, as if pulls had written it. */
export async function fillLists(db: Database, teamId: string, size: Size): Promise<void> {
  const { accounts, campaigns, products } = size;
  await db.query(sql`insert into teams (id, name) values (${teamId}, 'Bench')`);
  await db.query(
    sql`insert into accounts (team_id, id, name, currency, status, time_zone, figures_from, figures_through, last_synced_at,
        statuses_from, statuses_through, keywords_synced_at)
      select ${teamId}, (1000000000 + n)::text, 'Account ' || n, 'EUR', 'ENABLED', 'Europe/Berlin', current_date - 400,
        (now() at time zone 'Europe/Berlin')::date - 1, now(), current_date - 200, current_date - 1, now()
      from generate_series(0, ${accounts}::int - 1) n`,
  );
  const account = sql`(1000000000 + n % ${accounts}::int)::text`;
  await db.query(
    sql`insert into campaigns (team_id, account_id, id, name, resource_name, status, channel_type, bidding_strategy_type)
      select ${teamId}, ${account}, (20000000000 + n)::text, 'Campaign ' || n % 9973, '', 'ENABLED',
        (array['SEARCH', 'SHOPPING', 'DISPLAY', 'PERFORMANCE_MAX'])[1 + n % 4], 'MAXIMIZE_CONVERSIONS'
      from generate_series(0, ${campaigns}::int - 1) n`,
  );
  await db.query(
    sql`insert into products (team_id, account_id, id, offer_id, item_id, feed_label, content_language, precedence, title, brand, price_micros, benchmark_price_micros, availability,
        status, issues, last_synced_at)
      select ${teamId}, ${account}, 'de~de~sku-' || n, 'sku-' || n, 'sku-' || n, 'DE', 'de', 1, 'Product ' || n, 'Brand ' || n % 50, (n::bigint * 7919 % 500000 + 100) * 10000,
        case when n % 3 > 0 then (n::bigint * 6101 % 500000 + 100) * 10000 end,
        case when n % 10 = 0 then 'out_of_stock' else 'in_stock' end,
        case when n % 20 = 0 then 'disapproved' else 'approved' end,
        case when n % 20 = 0 then '[{"code":"image_too_small","severity":"error","description":"","detail":"","documentationUrl":""}]' else '[]' end::jsonb,
        now()
      from generate_series(0, ${products}::int - 1) n order by n % ${accounts}::int, n`,
  );
  await fillMonths(db, teamId);
  await fillLogs(db, teamId, size);
  await fillAccounts(db, teamId);
  await fillPeople(db, teamId, accounts);
  await fillPlans(db, teamId, size);
  await fillDeliveries(db, teamId, size);
  await db.query('vacuum analyze');
  await rollKeptSums(db, systemClock(), new AbortController().signal);
  for (const table of ['accounts', 'campaign_window_sums', 'product_window_sums'])
    await db.query(sql`vacuum analyze ${raw(table)}`);
}

/** 1,000 different objects of FIGURE_DAYS days, and each of the team's is as one of them. */
async function fillMonths(db: Database, teamId: string): Promise<void> {
  await db.query(sql`select make_figures_years(current_date - ${FIGURE_DAYS}::int, current_date)`);
  const gathered = (a: string, each: string) => raw(`array_agg((row_number * (${each}))::bigint order by day) as ${a}`);
  const FIGURES = TOTALS.slice(0, 5);
  await db.query(
    sql`create unlogged table bench_months as
      select kind, month, array_agg(day order by day) as days,
        ${join([
          gathered('cost_micros', '10000 * (100 + kind * 7 % 90000)'),
          gathered('impressions', '900 + kind'),
          gathered('clicks', '30 + kind % 100'),
          gathered('conversions_micros', '1500000 + kind % 17 * 10000'),
          gathered('conversion_value_micros', '10000 * (500 + kind * 13 % 90000)'),
        ])}
      from (
        select kind, day::date, date_trunc('month', day)::date as month,
          row_number() over (partition by kind, date_trunc('month', day) order by day)
        from generate_series(0, 999) kind,
          generate_series(current_date - ${FIGURE_DAYS}::int, current_date - 1, interval '1 day') day
      ) d
      group by kind, month`,
  );
  for (const [objects, key] of [
    ['campaign', 'o.account_id, o.id'],
    ['product', 'o.account_id, o.id'],
    ['account', 'o.id'],
  ] as const) {
    await db.query(
      sql`insert into ${raw(`${objects}_months`)}
        select ${teamId}, ${raw(key)}, m.month, m.days, ${raw(FIGURES.map((figure) => `m.${figure}`).join(', '))}
        from ${raw(`${objects}s`)} o join bench_months m on m.kind = abs(hashtext((${raw(key)})::text) % 1000)
        order by ${raw(key)}`,
    );
  }
  await db.query('drop table bench_months');
}

async function fillLogs(db: Database, teamId: string, { accounts, logs, audits }: Size): Promise<void> {
  const account = sql`(1000000000 + n % ${accounts}::int)::text`;
  await db.query(
    sql`insert into activity_logs (team_id, account_id, log_type, message, created_at)
      select ${teamId}, case when n % 49 = 0 then 'system' else ${account} end,
        (array['manual', 'ai_insight', 'platform_ads', 'system', 'user_action', 'sync', 'error'])[1 + n / 7 % 7],
        'Entry ' || n, now() - n * interval '1 minute'
      from generate_series(1, ${logs}::int) n`,
  );
  await db.query(
    sql`with entry as (
        insert into audit_log (team_id, user_id, tool, account_id, payload, request_id, created_at)
        select ${teamId}, case when n % 20 = 0 then ${KNOWN.userId}::uuid end,
          (array['setCampaignBudget', 'setCampaignStatus', 'createTodo', 'moveBoardCard', 'addNegativeKeywords'])[1 + n % 5],
          ${account}, jsonb_build_object('campaignId', n::text, 'dailyBudgetEur', n % 900), 'bench-' || n,
          now() - n * interval '5 minutes'
        from generate_series(1, ${audits}::int) n
        returning team_id, id, request_id
      )
      insert into audit_results (team_id, audit_id, status, result, undo)
      select team_id, id, case when request_id like '%0' then 'refused' else 'done' end, '{"success":true}', '{"kind":"budget"}'
      from entry where request_id not like '%99'`,
  );
}

/** What belongs to accounts, as much for each. */
async function fillAccounts(db: Database, teamId: string): Promise<void> {
  const each = (count: number) =>
    sql`accounts a cross join generate_series(1, ${count}::int) n where a.team_id = ${teamId}`;
  const campaign = sql`(20000000000 + a.id::bigint - 1000000000)::text`;
  const figures = sql`n * 170000, 40 * n, n, n * 100000, n * 430000`;
  const columns = raw(TOTALS.slice(0, 5).join(', '));
  for (const statement of [
    sql`insert into search_term_days (team_id, account_id, date, campaign_id, search_term, match_type, status, ${columns})
      select a.team_id, a.id, current_date - d, ${campaign}, 'term ' || n, 'BROAD', 'NONE', ${figures}
      from generate_series(1, 30) d, ${each(200)} order by a.id, d`,
    sql`insert into search_term_relevance (team_id, account_id, campaign_id, search_term, relevance_score, funnel_position,
        relevance_reason, analyzed_at)
      select a.team_id, a.id, ${campaign}, 'term ' || n, n % 100, 'top', 'As bought.', now() from ${each(100)}`,
    sql`insert into keywords (team_id, account_id, id, campaign_id, campaign_name, ad_group_id, ad_group_name, text, match_type,
        status, ${columns})
      select a.team_id, a.id, 'keyword-' || n, ${campaign}, 'Campaign', '1', 'Group', 'keyword ' || n, 'BROAD', 'ENABLED', ${figures}
      from ${each(100)}`,
    sql`insert into keyword_terms (team_id, account_id, keyword_id, campaign_id, search_term, keyword_text, keyword_match_type,
        ${columns})
      select a.team_id, a.id, 'keyword-' || (1 + n / 10), ${campaign}, 'term ' || n, 'keyword', 'BROAD', ${figures}
      from ${each(200)}`,
    sql`insert into product_status_periods (team_id, account_id, product_id, offer_id, feed_label, content_language, valid_from, valid_to, status, availability)
      select p.team_id, p.account_id, p.id, p.offer_id, p.feed_label, p.content_language, current_date - 200 + n * 100, case n when 0 then current_date - 100 end,
        case n when 0 then 'pending' else p.status end, p.availability
      from products p cross join generate_series(0, 1) n where p.team_id = ${teamId} order by p.account_id, p.id`,
    sql`insert into promotions (team_id, account_id, promotion_id, title, coupon_value_type, effective_start, effective_end,
        platform_state)
      select a.team_id, a.id, 'promotion-' || n, 'Sale ' || n, 'PERCENT_OFF', now() - n * interval '7 days',
        now() - (n - 5) * interval '7 days', 'ACTIVE' from ${each(200)}`,
    sql`insert into campaign_negative_keywords (team_id, account_id, campaign_id, id, text, match_type)
      select a.team_id, a.id, ${campaign}, n::text, 'free ' || n * 7919 % 1000, 'EXACT' from ${each(500)}`,
    sql`insert into negative_keyword_lists (team_id, account_id, id, name, resource_name, keyword_count)
      select a.team_id, a.id, 'list-' || n, 'List ' || n, '', 300 from ${each(3)}`,
    sql`insert into negative_keywords (team_id, account_id, list_id, id, text, match_type)
      select a.team_id, a.id, 'list-' || (1 + n % 3), n::text, 'cheap ' || n, 'BROAD' from ${each(900)}`,
    sql`insert into mining_runs (team_id, id, account_id, status, step, progress, date_range_start, date_range_end, analyzed_terms,
        alive_until, created_at, completed_at)
      select a.team_id, ('00000000-0000-4000-8000-' || (a.id::bigint + 100000000000 - 1000000000 + (n - 1) * 1000000000::bigint))::uuid,
        a.id, 'completed', 'done', 100, current_date - 30, current_date - 1, 200, now(), now() - n * interval '7 days', now()
      from ${each(20)}`,
    sql`insert into mining_suggestions (team_id, account_id, run_id, category, search_term, keyword, match_type, campaign_ids,
        impressions, clicks, cost_micros, conversions_micros, reason, confidence, status)
      select r.team_id, r.account_id, r.id, 'irrelevant', 'term', r.id || ' ' || n, 'BROAD', '{}', 10, 1, n * 10000, 0, 'Free.', 0.9,
        case when n % 2 = 0 then 'pending' else 'applied' end
      from mining_runs r cross join generate_series(1, 50) n where r.team_id = ${teamId}`,
    sql`insert into sync_runs (team_id, account_id, status, started_at, finished_at)
      select a.team_id, a.id, 'completed', now() - n * interval '1 hour', now() from ${each(200)}`,
    sql`insert into feeds (team_id, account_id, id, name, type) select a.team_id, a.id, n::text, 'Feed ' || n, 'PRIMARY' from ${each(2)}`,
    sql`insert into landing_pages (team_id, account_id, url, source)
      select a.team_id, a.id, 'https://shop.example/' || n, 'campaign' from ${each(20)}`,
    sql`insert into event_markers (team_id, account_id, event_date, title, color)
      select a.team_id, a.id, current_date - n, 'Event ' || n, 'blue' from ${each(50)}`,
    sql`insert into customer_memories (team_id, account_id, category, content, entry_date)
      select a.team_id, a.id, 'allgemein', 'Memory ' || n, now() - n * interval '1 day' from ${each(50)}`,
    sql`insert into board_cards (team_id, account_id, status, position)
      select a.team_id, a.id, 'onboarding', row_number() over (order by a.id) - 1 from ${each(1)}`,
    sql`insert into calendar_entries (team_id, account_id, scheduled_date, note)
      select a.team_id, a.id, current_date + n * 30, 'Entry' from ${each(6)}`,
    sql`insert into todos (team_id, account_id, title, due_date, completed_at)
      select a.team_id, a.id, 'Todo ' || n, current_date + n, case when n % 2 = 0 then now() end from ${each(20)}`,
  ])
    await db.query(statement);
}

/** The person who asks and others, what they keep for themselves and whom they invited. */
async function fillPeople(db: Database, teamId: string, accounts: number): Promise<void> {
  const person = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  for (const statement of [
    sql`insert into users (id, email, name) select ${person}, 'person' || n || '@example.com', 'Person ' || n
      from generate_series(1, greatest(${accounts}::int, 30)) n`,
    sql`insert into team_members (team_id, user_id, role) select ${teamId}, ${person}, case n when 1 then 'owner' else 'member' end
      from generate_series(1, 30) n`,
    sql`insert into support_tickets (team_id, user_id, category_key, subject, message, created_at)
      select ${teamId}, ${person}, (select min(key) from support_categories), 'Ticket', 'It is slow.', now() - t * interval '1 day'
      from generate_series(1, ${accounts}::int) n, generate_series(1, 50) t`,
    sql`insert into team_invitations (team_id, email, role) select ${teamId}, 'new' || n || '@example.com', 'member'
      from generate_series(1, 20) n`,
    sql`insert into account_assignments (team_id, user_id, account_id) select ${teamId}, ${KNOWN.memberId}::uuid, id from accounts
      where team_id = ${teamId} and id::bigint % 2 = 0`,
    sql`insert into favorites (team_id, user_id, account_id) select ${teamId}, ${KNOWN.userId}::uuid, id from accounts
      where team_id = ${teamId} order by id limit 20`,
  ])
    await db.query(statement);
}

/** A change plan for every 40 entries of the audit log, with two changes each. */
async function fillPlans(db: Database, teamId: string, { accounts, audits }: Size): Promise<void> {
  const id = (digit: number) => sql`(${`00000000-0000-4000-8000-${digit}`}::text || lpad(n::text, 11, '0'))::uuid`;
  const account = sql`(1000000000 + n % ${accounts}::int)::text`;
  await db.query(
    sql`insert into change_plans (team_id, id, hash, on_refusal, account_ids, change_count, daily_spend_change_micros,
        unknown_spend_count, expires_at, created_at, status)
      select ${teamId}, ${id(3)}, md5(n::text), 'stop', array[${account}], 2, n * 10000, 0, now() + interval '7 days',
        now() - n * interval '2 hours', case when n % 10 = 0 then 'rejected' else 'applied' end
      from generate_series(1, ${Math.ceil(audits / 40)}::int) n`,
  );
  await db.query(
    sql`insert into planned_changes (team_id, plan_id, id, position, operation, account_id, args, preview, status)
      select p.team_id, p.id, gen_random_uuid(), at, 'setCampaignBudget', p.account_ids[1], '{}', '{}', 'applied'
      from change_plans p cross join generate_series(1, 2) at where p.team_id = ${teamId}`,
  );
}

/** A month of deliveries to one endpoint, one for every four entries of the audit log. */
async function fillDeliveries(db: Database, teamId: string, { audits }: Size): Promise<void> {
  await db.query(
    sql`insert into webhook_endpoints (team_id, id, url, events, description, secret)
      values (${teamId}, ${KNOWN.webhookId}, 'https://hooks.example.com/adlane', '{sync.failed}', 'Bench', 'none')`,
  );
  await db.query(
    sql`with event as (
        insert into webhook_events (team_id, id, type, data, created_at)
        select ${teamId}, gen_random_uuid(), 'sync.failed', '{}', now() - n * interval '30 days' / ${Math.ceil(audits / 4)}::int
        from generate_series(1, ${Math.ceil(audits / 4)}::int) n
        returning team_id, id, created_at
      )
      insert into webhook_deliveries (team_id, endpoint_id, event_id, status, attempts, last_at, last_status, ended_at, created_at)
      select team_id, ${KNOWN.webhookId}, id, case when id::text like '%0' then 'failed' else 'delivered' end, 1, created_at, 200,
        created_at, created_at
      from event`,
  );
}
