import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { existing } from '../../errors.js';
import { grouped, inSlices } from '../../slices.js';
import { isBookable } from '../negative-keywords/keyword-rules.js';
import type { NegativeListService } from '../negative-keywords/negative-list.service.js';
import { type IrrelevantTerm, irrelevantTerms } from '../search-terms/mined-term.reads.js';
import { authorOf } from '../teams/membership.js';
import { notifyMining } from './mining-changes.js';
import { areBlocking, blockedByAny } from './negative-match.js';
import type { NewSuggestion } from './suggestion.records.js';
import { awaitingKeywords, insertSuggestions } from './suggestion.records.js';
import { convertingTerms } from './term.reads.js';
import { TermIndex } from './term-index.js';
import { wordsOf } from './words.js';

/** Suggests terms that a language model judged irrelevant as negative keywords. */
export class IrrelevantTermService {
  constructor(
    private readonly db: Database,
    private readonly negativeLists: NegativeListService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a pending suggestion, matched exactly, of each term of the last 30 days with a relevance under 30 that is
   * neither excluded nor suggested and did not convert in the last 90 days. They belong to a completed run of their own;
   * without suggestions there is none. Costs no credit and reaches no platform. Throws NotFoundError.
   */
  async generate(viewer: Viewer, { accountId }: { accountId: string }): Promise<MiningSuggestion[]> {
    const found = existing(await irrelevantTerms(this.db, viewer, this.clock(), accountId), 'account');
    const suggestions = await inSlices(suggestionsOf(found.terms));
    const known = await this.known(viewer, accountId, suggestions);
    const earning = await convertingTerms(this.db, viewer.teamId, [accountId], this.clock());
    const earns = await areBlocking(await TermIndex.ofTexts(earning), asExact(suggestions));
    const fresh = suggestions.filter((_, at) => !known.has(at) && !earns[at]);
    if (fresh.length === 0) return [];
    return this.db.transaction(async (tx) => {
      const account = { teamId: viewer.teamId, accountId };
      const [run] = await tx.query<{ id: string }>(
        sql`insert into mining_runs (team_id, account_id, status, step, progress, date_range_start, date_range_end,
            analyzed_terms, alive_until, created_by, completed_at)
          values (${viewer.teamId}, ${accountId}, 'completed', 'done', 100, ${found.first}, ${found.last},
            ${found.terms.length}, clock_timestamp(), ${authorOf(viewer)}, clock_timestamp())
          returning id`,
      );
      const { id: runId } = run as { id: string };
      const stored = await insertSuggestions(tx, { ...account, runId }, fresh);
      if (stored.length > 0) await notifyMining(tx, account);
      else await tx.query(sql`delete from mining_runs where team_id = ${viewer.teamId} and id = ${runId}`);
      return stored;
    });
  }

  /** Positions of terms that are excluded, that an open suggestion would exclude, or that were ever suggested exactly. */
  private async known(viewer: Viewer, accountId: string, suggestions: readonly NewSuggestion[]) {
    const suggested = await this.db.query<NegativeKeywordInput>(
      sql`select keyword as text, match_type as "matchType" from mining_suggestions
        where team_id = ${viewer.teamId} and account_id = ${accountId} and match_type = 'EXACT'`,
      'mining.suggestedTerms',
    );
    const index = await TermIndex.of(suggestions.map(({ keyword }) => keyword));
    const excluded = await this.negativeLists.excluded(viewer, accountId);
    const awaiting = await awaitingKeywords(this.db, viewer.teamId, accountId);
    return blockedByAny(index, excluded.concat(awaiting, suggested));
  }
}

function* asExact(suggestions: readonly NewSuggestion[]): Generator<NegativeKeywordInput> {
  for (const { keyword: text } of suggestions) yield { text, matchType: 'EXACT' };
}

/** Work for `inSlices`: one suggestion per keyword, over all campaigns in which it is irrelevant. The terms are sorted by cost. */
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
