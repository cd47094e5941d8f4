import type { AiCredits } from '../../../schema/billing/billing-status.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { AppError } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { isKunde } from '../teams/known-people.js';
import { authorOf } from '../teams/membership.js';
import { planStatus, TEAM_PLAN } from './team-plan.sql.js';

interface Charge {
  id: string;
  teamId: string;
}

/** AI credits: never below 0, with a ledger row for every movement (decisions, section 4, "credits"). */
export class CreditService {
  /** Called for every charge and refund, even if rolled back, and for charges without enough credits. */
  onMovement: ((kind: 'charge' | 'refund' | 'exhausted', operation: string, amount: number) => void) | undefined;

  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** Charges the monthly allowance first, then packs. Throws `credits_exhausted` if too few are left. */
  async charge(viewer: Viewer, operation: string, amount = 1, db: Sql = this.db): Promise<Charge> {
    const { teamId } = viewer;
    await this.ensureRow(teamId, db);
    const month = this.month();
    const [charge] = await db.query<{ id: string }>(
      sql`with ${this.beforeSql(teamId)},
        split as (
          select *, least(${amount}, greatest(0, credits - used)) as monthly,
            ${amount} - least(${amount}, greatest(0, credits - used)) as pack
          from before
        ),
        taken as (
          update team_credits c set month = greatest(c.month, ${month}::date), used = s.used + s.monthly,
            pack_remaining = c.pack_remaining - s.pack
          from split s where c.team_id = ${teamId} and s.pack <= s.pack_remaining
          returning c.team_id, s.monthly, s.pack
        )
        insert into credit_movements (team_id, kind, month, monthly, pack, operation, user_id)
        select team_id, 'charge', ${month}::date, -monthly, -pack, ${operation}::text, ${authorOf(viewer)}::uuid
        from taken returning id`,
      'credits.take',
    );
    this.onMovement?.(charge ? 'charge' : 'exhausted', operation, amount);
    if (!charge) {
      const advice = isKunde(viewer) ? 'ask your agency' : 'buy a pack, or wait for the next month';
      throw new AppError('credits_exhausted', `The AI credits are used up: ${advice}.`);
    }
    return { id: charge.id, teamId };
  }

  /** Refunds a charge, at most once. Credits from an earlier month's allowance have expired. */
  async refund({ id, teamId }: Charge, db: Sql = this.db): Promise<void> {
    const [given] = await db.query<{ operation: string; amount: number }>(
      sql`with given as (
          insert into credit_movements (team_id, kind, month, monthly, pack, operation, charge_id, user_id)
          select team_id, 'refund', month, -monthly, -pack, operation, id, user_id
          from credit_movements where team_id = ${teamId} and id = ${id} and kind = 'charge'
          on conflict do nothing returning month, monthly, pack, operation
        )
        update team_credits c set pack_remaining = c.pack_remaining + g.pack,
          used = case when c.month = g.month then greatest(0, c.used - g.monthly) else c.used end
        from given g where c.team_id = ${teamId} returning g.operation, g.monthly + g.pack as amount`,
      'credits.give-back',
    );
    if (given) this.onMovement?.('refund', given.operation, given.amount);
  }

  async balance(teamId: string): Promise<AiCredits> {
    const month = this.month();
    const [row] = await this.db.query<Pick<AiCredits, 'limit' | 'used' | 'packRemaining'>>(
      sql`select a.credits as "limit",
          case when c.month = ${month}::date then least(c.used, a.credits) else 0 end as used,
          coalesce(c.pack_remaining, 0) as "packRemaining"
        from (${this.allowance(teamId)}) a left join team_credits c on c.team_id = ${teamId}`,
      'credits.balance',
    );
    const { limit, used, packRemaining } = row ?? { limit: 0, used: 0, packRemaining: 0 };
    const next = new Date(month);
    next.setUTCMonth(next.getUTCMonth() + 1);
    return { limit, used, packRemaining, remaining: limit - used + packRemaining, resetsAt: next.toISOString() };
  }

  /** Adds credits that outlast the month. */
  async addToPack(teamId: string, amount: number, kind: 'grant' | 'purchase', db: Sql = this.db): Promise<void> {
    await this.ensureRow(teamId, db);
    await db.query(
      sql`with added as (
          update team_credits set pack_remaining = pack_remaining + ${amount} where team_id = ${teamId} returning team_id
        )
        insert into credit_movements (team_id, kind, month, pack, operation)
        select team_id, ${kind}::text, ${this.month()}::date, ${amount}::integer, ${kind}::text from added`,
    );
  }

  /** Sets the remaining credits: from the allowance first, the rest as a pack. */
  async setRemaining(teamId: string, remaining: number): Promise<void> {
    await this.ensureRow(teamId);
    const month = this.month();
    await this.db.query(
      sql`with ${this.beforeSql(teamId)},
        changed as (
          update team_credits c set month = greatest(c.month, ${month}::date),
            used = b.credits - least(${remaining}, b.credits), pack_remaining = ${remaining} - least(${remaining}, b.credits)
          from before b where c.team_id = ${teamId}
          returning c.team_id, b.used - c.used as monthly, c.pack_remaining - b.pack_remaining as pack
        )
        insert into credit_movements (team_id, kind, month, monthly, pack, operation)
        select team_id, 'correction', ${month}::date, monthly, pack, 'correction' from changed`,
    );
  }

  private async ensureRow(teamId: string, db: Sql = this.db): Promise<void> {
    await db.query(
      sql`insert into team_credits (team_id, month) select id, ${this.month()}::date from teams where id = ${teamId}
        on conflict do nothing`,
      'credits.open',
    );
  }

  /** SQL: the team's monthly `credits`; 0 after its plan has ended. */
  private allowance(teamId: string): Statement {
    return sql`select t.id as team_id,
        case when ${planStatus(this.clock().toISOString())} = 'canceled' then 0
          else coalesce(o.ai_credits, p.ai_credits) end as credits
      from ${TEAM_PLAN} where t.id = ${teamId}`;
  }

  /** SQL: the common table expression `before`, the team's locked credits and this month's use. */
  private beforeSql(teamId: string): Statement {
    return sql`allowance as (${this.allowance(teamId)}),
      before as (
        select c.team_id, case when c.month < ${this.month()}::date then 0 else c.used end as used, c.pack_remaining,
          a.credits
        from team_credits c join allowance a using (team_id) where c.team_id = ${teamId} for update of c
      )`;
  }

  /** First day of the current month, UTC. */
  private month(): string {
    return `${this.clock().toISOString().slice(0, 7)}-01`;
  }
}
