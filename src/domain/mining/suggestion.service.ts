import type { MiningRunArgs } from '../../../schema/mining/mining-run.type.js';
import type {
  MiningSuggestion,
  ReviewSuggestionArgs,
  ReviewSuggestionsArgs,
} from '../../../schema/mining/suggestion.type.js';
import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { conflict, NotFoundError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { isUuid } from '../../lib/ids.js';
import { grouped, inSlices } from '../../lib/slices.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { isBookable } from '../negative-keywords/keyword-rules.js';
import { type IrrelevantTerm, irrelevantTerms } from '../search-terms/mined-term.reads.js';
import { authorOf } from '../teams/membership.js';
import { exclusionsOf } from './exclusions.js';
import type { ReviewStatus, SuggestionStatus } from './mining.enum.js';
import { areBlocking } from './negative-match.js';
import { logProposals } from './proposal-entry.js';
import { notifyMining } from './run.records.js';
import {
  insertSuggestions,
  keywordOf,
  type NewSuggestion,
  openKeywords,
  SUGGESTION_COLUMNS,
  suggestionsOfAccount,
  suggestionsOfRuns,
} from './suggestion.records.js';
import { convertingTerms } from './term.reads.js';
import { TermIndex, wordsOf } from './term-index.js';

export class SuggestionService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** By descending cost. Throws NotFoundError. */
  async ofRun(viewer: Viewer, key: MiningRunArgs): Promise<MiningSuggestion[]> {
    const [suggestions] = isUuid(key.runId) ? await this.ofRuns(viewer, [key]) : [];
    return requireFound(suggestions, 'mining run');
  }

  /** In the order of `keys`; undefined for a run that is not visible. */
  ofRuns(viewer: Viewer, keys: readonly MiningRunArgs[]) {
    return suggestionsOfRuns(this.db, viewer, keys);
  }

  /** Unreviewed suggestions by descending cost. Throws NotFoundError. */
  async pending(viewer: Viewer, { accountId }: { accountId: string }): Promise<MiningSuggestion[]> {
    return requireFound(await suggestionsOfAccount(this.db, viewer, accountId, 'pending'), 'account');
  }

  /** Even a reviewed one. Throws NotFoundError, and AppError `conflict` if the suggestion is applied. */
  async review(viewer: Viewer, { accountId, suggestionId, status }: ReviewSuggestionArgs): Promise<MiningSuggestion> {
    const [reviewed] = await this.decide(viewer, accountId, [suggestionId], status);
    return reviewed as MiningSuggestion;
  }

  /** Reviews all suggestions or none, and returns their number. Throws like `review`. */
  async reviewAll(viewer: Viewer, { accountId, suggestionIds, status }: ReviewSuggestionsArgs): Promise<number> {
    return (await this.decide(viewer, accountId, suggestionIds, status)).length;
  }

  /**
   * Suggests an exact keyword for each term of the last 30 days with a relevance below 30, unless it is
   * excluded, was suggested or converted in the last 90 days. They form a completed run without a credit.
   * Throws NotFoundError.
   */
  async ofIrrelevantTerms(viewer: Viewer, { accountId }: { accountId: string }): Promise<MiningSuggestion[]> {
    const found = requireFound(await irrelevantTerms(this.db, viewer, this.clock(), accountId), 'account');
    const suggestions = await inSlices(suggestionsOf(found.terms));
    const keywords = suggestions.map(keywordOf);
    const isKnown = await this.known(viewer, accountId, suggestions);
    const earning = await convertingTerms(this.db, viewer.teamId, [accountId], this.clock());
    const earns = await areBlocking(await TermIndex.of(earning), keywords);
    const fresh = suggestions.filter((_, at) => !isKnown(at) && !earns[at]);
    if (fresh.length === 0) return [];
    return this.db.transaction(async (tx) => {
      const account = { teamId: viewer.teamId, accountId };
      const [run] = await tx.query<{ id: string }>(
        sql`insert into mining_runs (team_id, account_id, status, step, progress, date_range_start, date_range_end,
            analyzed_terms, alive_until, created_by, completed_at)
          values (${viewer.teamId}, ${accountId}, 'completed', 'done', 100, ${found.first}, ${found.last},
            ${found.terms.length}, statement_timestamp(), ${authorOf(viewer)}, statement_timestamp())
          returning id`,
      );
      const { id: runId } = run as { id: string };
      const stored = await insertSuggestions(tx, { ...account, runId }, fresh);
      await logProposals(tx, { ...account, id: runId }, stored);
      if (stored.length > 0) await notifyMining(tx, account);
      else await tx.query(sql`delete from mining_runs where team_id = ${viewer.teamId} and id = ${runId}`);
      return stored;
    });
  }

  private async decide(viewer: Viewer, accountId: string, ids: readonly string[], decision: ReviewStatus) {
    await requireVisible(this.db, viewer, accountId);
    const distinct = [...new Set(ids.map((id) => id.toLowerCase()))];
    const invalid = distinct.find((id) => !isUuid(id));
    if (invalid !== undefined) throw notFound(invalid);
    return this.db.transaction(async (tx) => {
      const chosen = sql`s.team_id = ${viewer.teamId} and s.account_id = ${accountId} and s.id = any(${distinct}::uuid[])`;
      const rows = await tx.query<{ id: string; status: SuggestionStatus }>(
        sql`select s.id, s.status from mining_suggestions s where ${chosen} order by s.id for update`,
      );
      const statuses = new Map(rows.map(({ id, status }) => [id, status]));
      const missing = distinct.find((id) => !statuses.has(id));
      if (missing !== undefined) throw notFound(missing);
      const applied = distinct.find((id) => statuses.get(id) === 'applied');
      if (applied !== undefined) {
        throw conflict(`The suggestion ${applied} is already applied; remove its list instead.`);
      }
      return tx.query<MiningSuggestion>(
        sql`with s as (
          update mining_suggestions s
          set status = ${decision}, reviewed_by = ${authorOf(viewer)}, reviewed_at = statement_timestamp()
          where ${chosen} returning *
          ) select ${SUGGESTION_COLUMNS} from s`,
      );
    });
  }

  /** Whether a suggestion is excluded already, an open one would exclude it, or it was ever made exactly. */
  private async known(viewer: Viewer, accountId: string, suggestions: readonly NewSuggestion[]) {
    const suggested = await this.db.query<NegativeKeywordInput>(
      sql`select keyword as text, match_type as "matchType" from mining_suggestions
        where team_id = ${viewer.teamId} and account_id = ${accountId} and match_type = 'EXACT'`,
      'mining.suggestedTerms',
    );
    const index = await TermIndex.of(suggestions.map(keywordOf));
    const awaiting = await openKeywords(this.db, viewer.teamId, accountId);
    const isExcluded = await exclusionsOf(this.db, viewer, accountId, index, awaiting.concat(suggested));
    return (at: number) => isExcluded(at, (suggestions[at] as NewSuggestion).campaignIds);
  }
}

function notFound(id: string): NotFoundError {
  return new NotFoundError(`mining suggestion ${id.slice(0, 50)}`);
}

/** One suggestion per keyword, over all campaigns in which it is irrelevant. The terms are sorted by cost. */
function* suggestionsOf(terms: readonly IrrelevantTerm[]): Generator<void, NewSuggestion[]> {
  const byKeyword = yield* grouped(terms, ({ searchTerm }) => wordsOf(searchTerm).join(' '));
  const suggestions: NewSuggestion[] = [];
  for (const [keyword, group] of byKeyword) {
    if (isBookable(keyword)) suggestions.push(suggestionOf(keyword, group));
    yield;
  }
  return suggestions;
}

function suggestionOf(keyword: string, terms: readonly IrrelevantTerm[]): NewSuggestion {
  const [costliest] = terms as [IrrelevantTerm];
  const sum = (figure: 'impressions' | 'clicks' | 'costMicros' | 'conversionsMicros') =>
    terms.reduce((all, term) => all + term[figure], 0);
  return {
    category: 'irrelevant',
    searchTerm: costliest.searchTerm,
    keyword,
    matchType: 'EXACT',
    campaignIds: [...new Set(terms.map(({ campaignId }) => campaignId))],
    impressions: sum('impressions'),
    clicks: sum('clicks'),
    costMicros: sum('costMicros'),
    conversionsMicros: sum('conversionsMicros'),
    reason: costliest.relevanceReason,
    confidence: (100 - terms.reduce((most, { relevanceScore }) => Math.max(most, relevanceScore), 0)) / 100,
  };
}
