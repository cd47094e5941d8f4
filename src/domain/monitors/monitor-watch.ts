import type { MonitorMatch } from '../../../schema/monitors/monitor.type.js';
import type { Database, Sql } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { NO_NESTED_LOOPS } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { TEAM_LEVEL } from '../logs/activity-log.js';
import { logEvents, type ProductEntry } from '../logs/product-entry.js';
import { dayOf } from '../targets/month.sql.js';
import { announce } from '../webhooks/announce.js';
import type { MonitorSeverity } from './monitor.enum.js';
import { firedDays, storedMonitors } from './monitor-evaluation.sql.js';

/** Complete days judged after each pull: a weekend without one, and figures that were restated since. */
const RECENT_DAYS = 3;

interface Fired {
  monitorId: string;
  date: string;
  matchCount: number;
  matches: MonitorMatch[];
}

interface Added extends Fired {
  id: string;
  name: string;
  severity: MonitorSeverity;
  accountName: string;
  mailTo: string[];
}

/**
 * Evaluates the team's monitors on the last complete days of an account: what fires for the first time becomes an event, a log
 * entry, a webhook event and mails to its recipients, in one transaction. Safe to repeat and to run in several processes at once.
 */
export async function watchAccount(
  db: Database,
  now: Date,
  { teamId, accountId }: AccountKey,
  { sendsMail }: { sendsMail: boolean },
): Promise<void> {
  const state = await stateToJudge(db, now, { teamId, accountId });
  if (state === null) return;
  const judged = { teamId, now, accountIds: [accountId], days: RECENT_DAYS };
  const enabled = storedMonitors(
    sql`n.team_id = ${teamId} and n.enabled_at is not null and coalesce(${accountId} = any(n.account_ids), true)`,
  );
  const fired = await db.transaction(async (tx) => {
    await tx.query(NO_NESTED_LOOPS);
    return tx.query<Fired>(
      sql`select f.monitor_id as "monitorId", f.day as date, f.match_count as "matchCount", f.matches
      from (${firedDays(judged, enabled, true)}) f
      where not exists (select from monitor_events e where e.team_id = ${teamId} and e.monitor_id = f.monitor_id
        and e.account_id = ${accountId} and e.date = f.day)
      order by f.day, f.monitor_id`,
      'monitors.evaluate',
    );
  });
  await db.transaction(async (tx) => {
    if (fired.length > 0) {
      const added = await tell(tx, { teamId, accountId }, fired, sendsMail);
      await addActions(tx, now, teamId, added);
    }
    await tx.query(
      sql`update accounts set judged_state = ${state} where team_id = ${teamId} and id = ${accountId}`,
      'monitors.judged',
    );
  });
}

/**
 * What a verdict depends on, if it is another than at the last one; null if there is nothing to judge. A campaign's status, budget
 * or target alone is judged with the next figures.
 */
async function stateToJudge(db: Sql, now: Date, { teamId, accountId }: AccountKey): Promise<string | null> {
  const [row] = await db.query<{ state: string | null }>(
    sql`select nullif(s.state, a.judged_state) as state
      from accounts a
      cross join lateral (
        select md5(concat_ws('|', ${dayOf(now)}, a.figures_from, a.figures_through, a.impression_shares_through, a.statuses_from,
          a.monthly_target_micros, n.state, (
            select concat(w.date, ' ', w.not_found_count) from landing_page_days w
            where w.team_id = ${teamId} and w.account_id = a.id order by w.date desc limit 1
          ), (
            select string_agg(d.digest, '|' order by d.date) from pulled_days d where d.team_id = ${teamId} and d.account_id = a.id
          ))) as state
        from (
          select concat_ws('|', count(*), max(n.updated_at)) as state from monitors n
          where n.team_id = ${teamId} and n.enabled_at is not null having count(*) > 0
        ) n
      ) s
      where a.team_id = ${teamId} and a.id = ${accountId} and not a.is_mcc`,
    'monitors.state',
  );
  return row?.state ?? null;
}

async function tell(tx: Sql, account: AccountKey, fired: readonly Fired[], sendsMail: boolean): Promise<Added[]> {
  const { teamId, accountId } = account;
  const added = await addEvents(tx, account, fired);
  if (added.length === 0) return added;
  await logEvents(
    tx,
    teamId,
    added.map((event) => entryOf(accountId, event)),
  );
  for (const event of added) await announce(tx, 'monitor.fired', teamId, factsOf(accountId, event));
  if (sendsMail) await addMails(tx, teamId, added);
  return added;
}

/** The monitors are locked: one that is deleted or switched off meanwhile fires no more. */
async function addEvents(tx: Sql, { teamId, accountId }: AccountKey, fired: readonly Fired[]): Promise<Added[]> {
  const rows = await tx.query<Omit<Added, keyof Fired> & Pick<Fired, 'monitorId' | 'date'>>(
    sql`with enabled as materialized (
        select n.id, n.name, n.severity, n.mail_to from monitors n
        where n.team_id = ${teamId} and n.id = any(${fired.map(({ monitorId }) => monitorId)}::uuid[]) and n.enabled_at is not null
        for key share of n
      ),
      added as (
        insert into monitor_events (team_id, monitor_id, account_id, date, severity, match_count, matches)
        select ${teamId}, n.id, ${accountId}, f.date, n.severity, f.match_count, f.matches::jsonb
        from unnest(${fired.map(({ monitorId }) => monitorId)}::uuid[], ${fired.map(({ date }) => date)}::date[],
          ${fired.map(({ matchCount }) => matchCount)}::int[], ${fired.map(({ matches }) => toJsonb(matches))}::text[])
          f(monitor_id, date, match_count, matches)
        join enabled n on n.id = f.monitor_id
        on conflict (team_id, monitor_id, account_id, date) do nothing
        returning id, monitor_id, date
      )
      select e.id, e.monitor_id as "monitorId", e.date, n.name, n.severity, n.mail_to as "mailTo", a.name as "accountName"
      from added e join enabled n on n.id = e.monitor_id
      join accounts a on a.team_id = ${teamId} and a.id = ${accountId}
      order by e.date, e.id`,
    'monitors.addEvents',
  );
  const found = new Map(fired.map((each) => [`${each.monitorId} ${each.date}`, each]));
  return rows.flatMap((row) => {
    const each = found.get(`${row.monitorId} ${row.date}`);
    return each ? [{ ...each, ...row }] : [];
  });
}

/** Of the last complete day alone: what held before may hold no more, and would be proposed once for each day. */
async function addActions(tx: Sql, now: Date, teamId: string, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return;
  await tx.query(
    sql`insert into monitor_actions (team_id, event_id, action, action_by)
      select ${teamId}, e.id, n.action, n.action_by
      from monitor_events e
      join monitors n on n.team_id = ${teamId} and n.id = e.monitor_id and n.action is not null
      join accounts a on a.team_id = ${teamId} and a.id = e.account_id
      where e.team_id = ${teamId} and e.id = any(${added.map(({ id }) => id)}::uuid[])
        and e.date = least(a.figures_through, ${dayOf(now)} - 1)
      on conflict do nothing`,
    'monitors.addActions',
  );
}

/** A person may be removed at any moment, so that only members get a row. */
async function addMails(tx: Sql, teamId: string, added: readonly Added[]): Promise<void> {
  const mails = added.flatMap(({ id, mailTo }) => mailTo.map((userId) => ({ id, userId })));
  if (mails.length === 0) return;
  await tx.query(
    sql`with told as materialized (
        select m.user_id from team_members m where m.team_id = ${teamId} and m.role <> 'kunde'
          and m.user_id = any(${mails.map(({ userId }) => userId)}::uuid[])
        for key share of m
      )
      insert into monitor_mails (team_id, user_id, event_id)
      select ${teamId}, m.user_id, e.id
      from unnest(${mails.map(({ userId }) => userId)}::uuid[], ${mails.map(({ id }) => id)}::uuid[]) e(user_id, id)
      join told m on m.user_id = e.user_id
      on conflict do nothing`,
    'monitors.addMails',
  );
}

/** Ids and figures, without names. */
function factsOf(accountId: string, { id, monitorId, date, severity, matchCount, matches }: Added) {
  return { monitorEventId: id, monitorId, accountId, date, severity, matchCount, matches };
}

/** Of the team, because a kunde reads the entries of their accounts. */
function entryOf(accountId: string, event: Added): ProductEntry {
  const { name, accountName, date, monitorId, matchCount, id, severity } = event;
  return {
    accountId: TEAM_LEVEL,
    logType: 'system',
    message: `The monitor “${name}” fired for ${accountName} on ${date}.`,
    metadata: {
      event: 'monitor_fired',
      monitorId,
      monitorEventId: id,
      accountId,
      monitorName: name,
      accountName,
      date,
      severity,
      matchCount,
    },
    key: `monitor ${monitorId} ${accountId} ${date}`,
  };
}
