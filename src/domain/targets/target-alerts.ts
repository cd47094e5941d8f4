import type { Database, Sql } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { sql } from '../../db/statements/sql.js';
import { eurOfMicros, germanEurText } from '../../lib/money.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { announce } from '../webhooks/announce.js';
import { dayOf, deviationSql, MISS_PERCENT, monthForecast } from './month.sql.js';

/** Accounts checked per transaction. */
const BATCH_SIZE = 200;
/** SQL condition on `accounts`. */
const HAS_TARGET = sql`monthly_target_micros is not null and not is_mcc`;

interface MissedTarget extends AccountKey {
  month: string;
  direction: 'over' | 'under';
  target: number;
  expected: number;
  rate: number;
  missPercent: number;
}

/**
 * Announces accounts that will miss their monthly target by more than 10 percent, once per account, month and
 * direction. Safe to run in several processes at once.
 */
export async function alertMissedTargets(db: Database, now: Date, signal: AbortSignal): Promise<void> {
  const teams = await db.query<{ teamId: string }>(
    sql`select distinct team_id as "teamId" from accounts where ${HAS_TARGET} order by team_id`,
    'targets.teams',
  );
  for (const { teamId } of teams) {
    for (let after = ''; ; ) {
      signal.throwIfAborted();
      const batch = await db.query<{ id: string }>(
        sql`select id from accounts where team_id = ${teamId} and ${HAS_TARGET} and id > ${after}
          order by id limit ${BATCH_SIZE}`,
        'targets.batch',
      );
      const last = batch.at(-1)?.id;
      if (last === undefined) break;
      const from = after;
      await db.transaction((tx) => alertBetween(tx, now, { teamId, after: from, last }));
      after = last;
    }
  }
}

async function alertBetween(
  tx: Sql,
  now: Date,
  { teamId, after, last }: { teamId: string; after: string; last: string },
): Promise<void> {
  // Accounts are locked, so that the alert is about their current target.
  const due = await tx.query<MissedTarget>(
    sql`select a.team_id as "teamId", a.id as "accountId", m.first as month, f.target, round(f.expected)::bigint as expected,
          f.rate::bigint as rate, n.miss as "missPercent", case when n.miss > 0 then 'over' else 'under' end as direction
        from accounts a ${monthForecast({ teamId }, dayOf(now))}
        cross join lateral (select ${deviationSql(sql`f.expected`, sql`f.target`)} as miss) n
        where a.team_id = ${teamId} and ${HAS_TARGET} and a.id > ${after} and a.id <= ${last}
          and abs(n.miss) > ${MISS_PERCENT}::float8
          and not exists (select from account_target_alerts t where t.team_id = ${teamId} and t.account_id = a.id
            and t.month = m.first and t.direction = case when n.miss > 0 then 'over' else 'under' end)
        order by a.id for no key update of a`,
    'targets.due',
  );
  if (due.length === 0) return;
  // Who waited for the locks looked for alerts before they were granted.
  const added = await tx.query<{ accountId: string }>(
    sql`insert into account_target_alerts (team_id, account_id, month, direction)
      select ${teamId}, n.* from unnest(${due.map(({ accountId }) => accountId)}::text[],
        ${due.map(({ month }) => month)}::date[], ${due.map(({ direction }) => direction)}::text[]) n
      on conflict do nothing returning account_id as "accountId"`,
    'targets.alert',
  );
  const accounts = new Set(added.map(({ accountId }) => accountId));
  const missed = due.filter(({ accountId }) => accounts.has(accountId));
  if (missed.length === 0) return;
  await tx.query(
    sql`insert into activity_logs (team_id, account_id, log_type, message, metadata)
      select t.team_id, t.account_id, 'system', t.message, t.metadata::jsonb
      from unnest(${missed.map(({ teamId }) => teamId)}::uuid[], ${missed.map(({ accountId }) => accountId)}::text[],
        ${missed.map(messageOf)}::text[], ${missed.map((each) => toJsonb(factsOf(each)))}::text[])
        t(team_id, account_id, message, metadata)`,
    'targets.log',
  );
  for (const each of missed) {
    await announce(tx, 'account.target_will_be_missed', each.teamId, { accountId: each.accountId, ...factsOf(each) });
  }
}

function factsOf({ month, direction, target, expected, missPercent }: MissedTarget) {
  return { month, direction, monthlyTargetEur: eurOfMicros(target), expectedEur: eurOfMicros(expected), missPercent };
}

function messageOf({ direction, target, expected, rate, missPercent }: MissedTarget): string {
  const eur = (micros: number) => germanEurText(eurOfMicros(micros));
  const deviation = `um ${percent.format(Math.abs(missPercent))} % ${direction === 'over' ? 'überschritten' : 'unterschritten'}`;
  return `Das Monatsziel von ${eur(target)} wird voraussichtlich ${deviation}: ${eur(expected)} bis Monatsende bei ${eur(rate)} am Tag (Mittel der letzten 7 Tage).`;
}

const percent = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });
