import type { AiCredits } from '../../../schema/billing/billing-status.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { AppError } from '../../errors.js';
import { authorOf } from '../teams/membership.js';
import { planStatus, TEAM_PLAN } from './team-plan.sql.js';

/** Credits that were taken for one piece of work. */
export interface Charge {
  id: string;
  teamId: string;
}

/** A team whose plan has ended has no allowance; what it bought in packs stays. */
const limit = (now: string) => `
  select t.id as team_id,
    case when ${planStatus(now)} = 'canceled' then 0 else coalesce(o.ai_credits, p.ai_credits) end as credits
  from ${TEAM_PLAN}`;

/** Takes from the allowance first, then from packs, in one step that any number of requests may run at once. */
const TAKE = `
  with allowance as (${limit('$6')} where t.id = $1),
  before as (
    select c.team_id, case when c.month < $2::date then 0 else c.used end as used, c.pack_remaining, a.credits
    from team_credits c join allowance a using (team_id) where c.team_id = $1 for update of c
  ),
  split as (
    select *, least($3, greatest(0, credits - used)) as monthly,
      $3 - least($3, greatest(0, credits - used)) as pack
    from before
  ),
  taken as (
    update team_credits c set month = greatest(c.month, $2::date), used = s.used + s.monthly,
      pack_remaining = c.pack_remaining - s.pack
    from split s where c.team_id = s.team_id and s.pack <= s.pack_remaining
    returning c.team_id, s.monthly, s.pack
  )
  insert into credit_movements (team_id, kind, month, monthly, pack, operation, user_id)
  select team_id, 'charge', $2, -monthly, -pack, $4, $5 from taken returning id`;

/** What came from the allowance of an earlier month is gone with that month. */
const GIVE_BACK = `
  with given as (
    insert into credit_movements (team_id, kind, month, monthly, pack, operation, charge_id, user_id)
    select team_id, 'refund', month, -monthly, -pack, operation, id, user_id
    from credit_movements where team_id = $1 and id = $2 and kind = 'charge'
    on conflict do nothing returning month, monthly, pack
  )
  update team_credits c set pack_remaining = c.pack_remaining + g.pack,
    used = case when c.month = g.month then greatest(0, c.used - g.monthly) else c.used end
  from given g where c.team_id = $1`;

const BALANCE = `
  select a.credits as "limit",
    case when c.month = $2::date then least(c.used, a.credits) else 0 end as used,
    coalesce(c.pack_remaining, 0) as "packRemaining"
  from (${limit('$3')} where t.id = $1) a left join team_credits c on c.team_id = a.team_id`;

/** AI credits: never below 0, a ledger row for every movement (decisions, section 4, "credits"). */
export class CreditService {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Takes `amount` credits for an operation. Throws 402 `credits_exhausted` and takes nothing when fewer are left. */
  async take(viewer: Viewer, operation: string, amount = 1, sql: Sql = this.sql): Promise<Charge> {
    const { teamId } = viewer;
    await this.open(teamId, sql);
    const [charge] = await sql.query<{ id: string }>(
      TAKE,
      [teamId, this.month(), amount, operation, authorOf(viewer), this.now()],
      'credits.take',
    );
    if (!charge) {
      throw new AppError('credits_exhausted', 'The AI credits are used up: buy a pack, or wait for the next month.');
    }
    return { id: charge.id, teamId };
  }

  /** Gives a charge back; a second time does nothing. */
  async giveBack({ id, teamId }: Charge, sql: Sql = this.sql): Promise<void> {
    await sql.query(GIVE_BACK, [teamId, id], 'credits.give-back');
  }

  /** Runs `work` for `amount` credits, which are given back when it throws. */
  async spend<T>(viewer: Viewer, operation: string, work: () => Promise<T>, amount = 1): Promise<T> {
    const charge = await this.take(viewer, operation, amount);
    try {
      return await work();
    } catch (error) {
      await this.giveBack(charge);
      throw error;
    }
  }

  async balance(teamId: string): Promise<AiCredits> {
    const month = this.month();
    const [row] = await this.sql.query<Pick<AiCredits, 'limit' | 'used' | 'packRemaining'>>(
      BALANCE,
      [teamId, month, this.now()],
      'credits.balance',
    );
    const { limit, used, packRemaining } = row ?? { limit: 0, used: 0, packRemaining: 0 };
    const next = new Date(month);
    next.setUTCMonth(next.getUTCMonth() + 1);
    return { limit, used, packRemaining, remaining: limit - used + packRemaining, resetsAt: next.toISOString() };
  }

  /** Adds credits that outlast the month. */
  async addToPack(teamId: string, amount: number, kind: 'grant' | 'purchase', sql: Sql = this.sql): Promise<void> {
    await this.open(teamId, sql);
    await sql.query(
      `with added as (
         update team_credits set pack_remaining = pack_remaining + $2 where team_id = $1 returning team_id
       )
       insert into credit_movements (team_id, kind, month, pack, operation) select team_id, $4, $3, $2, $4 from added`,
      [teamId, amount, this.month(), kind],
    );
  }

  /** Leaves exactly `remaining` credits: of the allowance as far as it goes, the rest as a pack. */
  async setRemaining(teamId: string, remaining: number): Promise<void> {
    await this.open(teamId);
    await this.sql.query(
      `with allowance as (${limit('$4')} where t.id = $1),
       before as (
         select c.team_id, case when c.month < $3::date then 0 else c.used end as used, c.pack_remaining, a.credits
         from team_credits c join allowance a using (team_id) where c.team_id = $1 for update of c
       ),
       changed as (
         update team_credits c set month = greatest(c.month, $3::date),
           used = b.credits - least($2, b.credits), pack_remaining = $2 - least($2, b.credits)
         from before b where c.team_id = b.team_id
         returning c.team_id, b.used - c.used as monthly, c.pack_remaining - b.pack_remaining as pack
       )
       insert into credit_movements (team_id, kind, month, monthly, pack, operation)
       select team_id, 'correction', $3, monthly, pack, 'correction' from changed`,
      [teamId, remaining, this.month(), this.now()],
    );
  }

  private async open(teamId: string, sql: Sql = this.sql): Promise<void> {
    await sql.query(
      `insert into team_credits (team_id, month) select id, $2 from teams where id = $1 on conflict do nothing`,
      [teamId, this.month()],
      'credits.open',
    );
  }

  private now(): string {
    return this.clock().toISOString();
  }

  /** First day of the running month, UTC. */
  private month(): string {
    return `${this.clock().toISOString().slice(0, 7)}-01`;
  }
}
