import type { Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { type Columns, rowsOf } from '../../db/statements/rows.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { eurOfMicros, eurText } from '../../lib/money.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import type { CreditService } from '../billing/credit.service.js';
import { counted, logEvents } from '../logs/product-entry.js';
import { minedTermsSql, relevanceSql, triggerSql } from './mined-term.reads.js';
import type { TermToRate, Verdict } from './relevance.judge.js';
import { IRRELEVANT_BELOW } from './search-term.enum.js';

/** Terms reserved for one analysis. */
export interface ClaimedBatch {
  id: string;
  /** Costs in micro-euros of the last 30 days. */
  terms: (TermToRate & { campaignId: string; costMicros: number })[];
}

/** Lifetime of a claim; later results are not stored. */
export const CLAIM_SECONDS = 300;

/** The operation that credits are booked under. */
const OPERATION = 'analyzeRelevance';

const VERDICT = {
  campaign_id: ['text', 'campaignId'],
  search_term: ['text', 'searchTerm'],
  score: ['smallint', 'relevanceScore'],
  position: ['text', 'funnelPosition'],
  reason: ['text', 'relevanceReason'],
} satisfies Columns<ClaimedBatch['terms'][number] & Verdict>;

/** Batches of terms and their results. A batch and its credit begin and end in the same transaction. */
export class RelevanceRecords {
  constructor(
    private readonly db: Database,
    private readonly credits: CreditService,
  ) {}

  /**
   * Claims the most expensive terms that are neither analyzed nor claimed, for one credit; undefined without
   * a charge if there are none. Throws AppError `credits_exhausted`.
   */
  claim(viewer: Viewer, accountId: string, now: Date, limit: number): Promise<ClaimedBatch | undefined> {
    const { teamId } = viewer;
    return this.db.transaction(async (tx) => {
      // Locked until the transaction ends, so that the next claim sees this one.
      await tx.query(sql`select 1 from accounts where team_id = ${teamId} and id = ${accountId} for no key update`);
      await this.end(tx, teamId, sql`account_id = ${accountId} and alive_until <= statement_timestamp()`);
      const [batch] = await tx.query<{ id: string }>(
        sql`insert into relevance_batches (team_id, account_id, alive_until)
          values (${teamId}, ${accountId}, statement_timestamp() + make_interval(secs => ${CLAIM_SECONDS})) returning id`,
      );
      const { id } = batch as { id: string };
      const terms = await tx.query<ClaimedBatch['terms'][number]>(
        sql`with ${minedTermsSql(viewer, now, accountId)},
          unanalyzed as (
            select t.* from terms t ${relevanceSql(viewer)}
            where r.search_term is null
            order by t.cost_micros desc, t.search_term collate "C", t.campaign_id collate "C" limit ${limit}
          ),
          claimed as (
            insert into search_term_relevance (team_id, account_id, campaign_id, search_term, batch_id)
            select ${teamId}, account_id, campaign_id, search_term, ${id}::uuid from unanalyzed
            on conflict do nothing returning campaign_id, search_term
          )
          select t.search_term as "searchTerm", t.campaign_id as "campaignId", coalesce(c.name, '') as "campaignName",
            k.keyword_text as "keywordText", t.cost_micros as "costMicros"
          from claimed n
          join unanalyzed t on t.campaign_id = n.campaign_id and t.search_term = n.search_term
          left join campaigns c on c.team_id = ${teamId} and c.account_id = t.account_id and c.id = t.campaign_id
          ${triggerSql(viewer)}
          order by t.cost_micros desc, t.search_term collate "C", t.campaign_id collate "C"`,
      );
      if (terms.length === 0) {
        await this.end(tx, teamId, sql`id = ${id}`);
        return undefined;
      }
      const charge = await this.credits.charge(viewer, OPERATION, 1, tx);
      await tx.query(
        sql`update relevance_batches set charge_id = ${charge.id} where team_id = ${teamId} and id = ${id}`,
      );
      return { id, terms };
    });
  }

  /** Releases a failed batch's terms and refunds its credit. */
  async fail(teamId: string, batchId: string): Promise<void> {
    await this.db.transaction((tx) => this.end(tx, teamId, sql`id = ${batchId}`));
  }

  /**
   * Stores verdicts and ends the batch; terms without a verdict can be claimed again. Returns the time (ISO
   * 8601, UTC); undefined, with nothing stored, if the claim has expired.
   */
  store(
    { teamId, accountId }: AccountKey,
    batch: ClaimedBatch,
    verdicts: readonly (Verdict | undefined)[],
  ): Promise<string | undefined> {
    const judged = batch.terms.flatMap((term, at) => {
      const verdict = verdicts[at];
      return verdict ? [{ ...term, ...verdict }] : [];
    });
    return this.db.transaction(async (tx) => {
      const [held] = await tx.query<{ now: string }>(
        sql`select ${isoUtc(sql`now()`)} as now from relevance_batches
          where team_id = ${teamId} and id = ${batch.id} and alive_until > statement_timestamp() for update`,
      );
      if (!held) return undefined;
      await tx.query(
        sql`update search_term_relevance r set batch_id = null, relevance_score = v.score,
            funnel_position = v.position, relevance_reason = v.reason, analyzed_at = ${held.now}
          from (${rowsOf(VERDICT, judged)}) v
          where r.team_id = ${teamId} and r.batch_id = ${batch.id} and r.campaign_id = v.campaign_id
            and r.search_term = v.search_term`,
      );
      await tx.query(sql`delete from relevance_batches where team_id = ${teamId} and id = ${batch.id}`);
      await logIrrelevant(tx, { teamId, accountId }, judged);
      return held.now;
    });
  }

  /** Ends matching batches and refunds their credits. */
  private async end(tx: Transaction, teamId: string, condition: Statement): Promise<void> {
    const ended = await tx.query<{ chargeId: string | null }>(
      sql`delete from relevance_batches where team_id = ${teamId} and ${condition} returning charge_id as "chargeId"`,
    );
    for (const { chargeId } of ended) {
      if (chargeId !== null) await this.credits.refund({ id: chargeId, teamId }, tx);
    }
  }
}

/** Logs how many terms of a batch are irrelevant; nothing for none. */
async function logIrrelevant(
  tx: Transaction,
  { teamId, accountId }: AccountKey,
  judged: readonly Pick<ClaimedBatch['terms'][number] & Verdict, 'relevanceScore' | 'costMicros'>[],
): Promise<void> {
  const irrelevant = judged.filter(({ relevanceScore }) => relevanceScore < IRRELEVANT_BELOW);
  if (irrelevant.length === 0) return;
  const wasted = irrelevant.reduce((sum, { costMicros }) => sum + costMicros, 0);
  const metadata = {
    event: 'irrelevant_terms_found' as const,
    analyzedCount: judged.length,
    irrelevantCount: irrelevant.length,
    costEur: eurOfMicros(wasted),
    link: `/app/accounts/${encodeURIComponent(accountId)}/search-terms`,
  };
  const message = `${counted(irrelevant.length, 'search term')} of ${judged.length} analyzed rated irrelevant: the clicks cost ${eurText(wasted)} in the last 30 days.`;
  await logEvents(tx, teamId, [{ accountId, logType: 'ai_insight', message, metadata }]);
}
