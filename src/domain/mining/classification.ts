import { z } from 'zod';
import type { AccountDetails } from '../../../schema/accounts/account.type.js';
import { dataBlock, dataRule } from '../../lib/data-text.js';
import type { LanguageModel } from '../../platforms/language-model/language-model.js';
import { KeywordMatchType } from '../negative-keywords/keyword-match.enum.js';
import { inBatches } from '../search-terms/in-batches.js';
import type { Candidate } from './candidates.js';
import { SuggestionCategory } from './mining.enum.js';
import { blockedSums } from './negative-match.js';
import { keywordOf, type NewSuggestion } from './suggestion.records.js';
import { TermIndex } from './term-index.js';

/** What the model is told about the account. */
export interface Advertiser extends Pick<AccountDetails, 'name' | 'industry'> {
  /** Search terms with conversions. */
  bestTerms: readonly string[];
}

/** Candidates per request: more would take the model longer than a call may last. */
const BATCH_SIZE = 50;
const MAX_REASON_LENGTH = 500;
const MICROS = 1_000_000;
const NONE = 'none';

const ANSWER = z.object({
  candidates: z.array(
    z.object({
      index: z.number().int(),
      category: z.enum([...Object.values(SuggestionCategory), NONE]),
      matchType: z.enum(Object.values(KeywordMatchType)),
      reason: z.string(),
      confidence: z.number().min(0).max(1),
    }),
  ),
});

type Verdict = z.infer<typeof ANSWER>['candidates'][number];

const BLOCK = 'data';

const INSTRUCTIONS = `You help an advertising agency find negative keywords for a search advertising account. You are given
candidates: search terms, or words that several search terms share, that cost money and brought no conversion. Decide for
each whether searches with it come from people who will not buy from this advertiser:
- job_seekers: looks for work, training or salaries
- informational: looks for knowledge, instructions or pictures, not for an offer
- competitor: looks for another company or its products
- low_price: wants it free, second-hand or for next to nothing
- wrong_location: looks where the advertiser does not deliver
- wrong_product: looks for something that the advertiser does not sell, parts, repair or rent
- irrelevant: has nothing to do with what is sold
- other: will not buy for another reason
- none: may buy; must stay
Answer none whenever you are in doubt. matchType says how to exclude the candidate's text: BROAD (all words in any order),
PHRASE (these words in this order), EXACT (only this search). Choose the narrowest that still removes the unwanted searches;
EXACT never fits a candidate with termCount above 1. reason is one sentence in German for the account's manager. confidence
is 0 to 1. Answer every candidate once, under its index.
${dataRule(BLOCK)}`;

/**
 * Candidates to exclude by descending cost, none covered by another. `onProgress` gets the answered share.
 * Throws PlatformError, or the signal's reason.
 */
export async function classify(
  model: LanguageModel,
  advertiser: Advertiser,
  candidates: readonly Candidate[],
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void>,
): Promise<NewSuggestion[]> {
  const batches = Math.ceil(candidates.length / BATCH_SIZE);
  let answered = 0;
  const suggestions = await inBatches(candidates, BATCH_SIZE, signal, async (batch, signal) => {
    const { candidates: verdicts } = await model.generate({
      purpose: 'mining',
      instructions: INSTRUCTIONS,
      prompt: promptOf(advertiser, batch),
      schema: ANSWER,
      signal,
    });
    answered += 1;
    await onProgress(answered / batches);
    return suggestionsOf(batch, verdicts);
  });
  return withoutCovered(suggestions, signal);
}

function promptOf({ name, industry, bestTerms }: Advertiser, batch: readonly Candidate[]): string {
  const data = {
    account: { name, industry, bestSearchTerms: bestTerms.join('; ') },
    candidates: batch.map(({ keyword, termCount, searchTerm, clicks, costMicros }, index) => ({
      index,
      text: keyword,
      termCount,
      ...(termCount > 1 && { example: searchTerm }),
      clicks,
      costEur: costMicros / MICROS,
    })),
  };
  return dataBlock(BLOCK, data);
}

/** Only the first verdict on a candidate counts; unknown indexes are ignored. */
function suggestionsOf(batch: readonly Candidate[], verdicts: readonly Verdict[]): NewSuggestion[] {
  const byIndex = new Map<number, Verdict>();
  for (const verdict of verdicts) if (!byIndex.has(verdict.index)) byIndex.set(verdict.index, verdict);
  return batch.flatMap(({ termCount, ...candidate }, index) => {
    const verdict = byIndex.get(index);
    if (!verdict || verdict.category === NONE) return [];
    const { category, reason, confidence } = verdict;
    const matchType = termCount > 1 && verdict.matchType === 'EXACT' ? 'PHRASE' : verdict.matchType;
    return [{ ...candidate, category, matchType, confidence, reason: truncate(reason) }];
  });
}

async function withoutCovered(suggestions: readonly NewSuggestion[], signal: AbortSignal): Promise<NewSuggestion[]> {
  const keywords = suggestions.map(keywordOf);
  const all = { values: new Float64Array(keywords.length), max: keywords.length };
  const covered = new Set<number>();
  const blocked = await blockedSums(await TermIndex.of(keywords, signal), keywords, all, signal);
  for (const [at, { first: others }] of blocked.entries()) {
    if (covered.has(at)) continue;
    for (const other of others) if (other > at) covered.add(other);
  }
  return suggestions.filter((_, at) => !covered.has(at));
}

function truncate(text: string): string {
  const characters = [...text.trim()];
  return characters.length <= MAX_REASON_LENGTH
    ? characters.join('')
    : `${characters.slice(0, MAX_REASON_LENGTH - 1).join('')}…`;
}
