import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import type { Spender, Standing } from '../audit/planned-write.js';

/** How long a change of daily spend counts towards thresholds (decisions, section 7). */
const WINDOW = sql`interval '24 hours'`;

/** A change of the possible daily spend; null if unknown. */
export interface Move {
  /** Micro-units of the account's currency. */
  micros: number | null;
  euroMicros: number | null;
}

/** Unapproved moves of the last day since the latest approved one, newest first. */
export interface Moves {
  /** Includes campaigns that share its budget. */
  campaign: readonly Move[];
  account: readonly Move[];
  /** Possible daily spend of the account's stored campaigns, in micro-euros; null if unknown. */
  accountEuroMicros: number | null;
}

/** Moves under the team's current rule. Requires the account's lock, which all writers of moves hold. */
export async function recentMoves(db: Sql, teamId: string, spender: Spender): Promise<Moves> {
  return (await recentMovesByAccount(db, teamId, [spender.accountId]))(spender);
}

export async function recentMovesByAccount(
  db: Sql,
  teamId: string,
  accountIds: readonly string[],
): Promise<(spender: Spender) => Moves> {
  const rows = await db.query<RecentMove>(
    sql`select a.id as "accountId", spend.micros as "accountMicros", m.id is not null as "isMove", m.micros,
        m.euro_micros as "euroMicros", m.is_approved as "isApproved", m.campaign_id as "campaignId", m.budget
      from unnest(${accountIds}::text[]) a(id)
      cross join lateral (
        select sum(b.micros)::bigint as micros from (
          select max(c.budget_micros) as micros from campaigns c
          where c.team_id = ${teamId} and c.account_id = a.id and c.status = 'ENABLED' and c.total_budget_micros is null
          group by c.budget_resource_name
        ) b
      ) spend
      left join spend_moves m on m.team_id = ${teamId} and m.account_id = a.id and m.moved_at > greatest(
        statement_timestamp() - ${WINDOW}, (select g.approval_since from team_guardrails g where g.team_id = ${teamId}))
      order by m.moved_at desc, m.id`,
    'guardrails.moves',
  );
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return (spender) => {
    const ofAccount = byAccount.get(spender.accountId) ?? [];
    const moves = ofAccount.filter(({ isMove }) => isMove);
    return {
      campaign: sinceApproval(moves.filter((move) => isSameSpender(move, spender))),
      account: sinceApproval(moves),
      accountEuroMicros: ofAccount[0]?.accountMicros ?? null,
    };
  };
}

/** A move; a row without one stands for an account without moves. */
interface RecentMove extends Move, Spender {
  accountMicros: number | null;
  isMove: boolean;
  isApproved: boolean;
}

/** Whether both are the same campaign or share a budget. */
export function isSameSpender(
  one: Pick<Spender, 'campaignId' | 'budget'>,
  other: Pick<Spender, 'campaignId' | 'budget'>,
): boolean {
  return one.campaignId === other.campaignId || one.budget === other.budget;
}

function sinceApproval<Row extends { isApproved: boolean }>(rows: readonly Row[]): Row[] {
  const approved = rows.findIndex(({ isApproved }) => isApproved);
  return approved < 0 ? [...rows] : rows.slice(0, approved);
}

/** Micro-euros; null if unknown. */
export function euroOf({ dailyMicros, money }: Pick<Standing, 'dailyMicros' | 'money'>): number | null {
  if (dailyMicros === null || !money?.isKnown) return null;
  return Math.sign(dailyMicros) * money.inEuro(Math.abs(dailyMicros));
}

export function toMove(standing: Pick<Standing, 'dailyMicros' | 'money'>): Move {
  return { micros: standing.dailyMicros, euroMicros: euroOf(standing) };
}

/** A write's move. `id` is the same for all of its tries, so that it counts once. */
export interface NewMove {
  teamId: string;
  id: string;
  isApproved: boolean;
}

/** Records a move before the platform is called, so that it counts even if its outcome is never known. */
export async function recordMove(db: Sql, { teamId, id, isApproved }: NewMove, standing: Standing): Promise<void> {
  const { spender, dailyMicros } = standing;
  if (!spender || dailyMicros === 0) return;
  const { micros, euroMicros } = toMove(standing);
  await db.query(
    sql`with old as (
        delete from spend_moves where team_id = ${teamId} and account_id = ${spender.accountId}
          and moved_at < statement_timestamp() - 2 * ${WINDOW}
      )
      insert into spend_moves (team_id, account_id, id, campaign_id, budget, micros, euro_micros, is_approved)
      values (${teamId}, ${spender.accountId}, ${id}, ${spender.campaignId}, ${spender.budget}, ${micros}, ${euroMicros}, ${isApproved})
      on conflict (team_id, account_id, id) do nothing`,
    'guardrails.move',
  );
}

/** Deletes a move that the platform refused. */
export async function deleteMove(db: Sql, { teamId, id }: NewMove, { spender }: Standing): Promise<void> {
  if (!spender) return;
  await db.query(
    sql`delete from spend_moves where team_id = ${teamId} and account_id = ${spender.accountId} and id = ${id}`,
    'guardrails.noMove',
  );
}
