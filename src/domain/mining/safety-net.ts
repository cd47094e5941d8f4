import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { eurOfMicros } from '../../money.js';
import { grouped, inSlices } from '../../slices.js';
import { blockedSums } from './negative-match.js';
import { type ConvertingTerm, convertingTerms } from './term.reads.js';
import { TermIndex } from './term-index.js';

/** A negative keyword that may be added to an account. */
export interface PlannedKeyword extends NegativeKeywordInput {
  accountId: string;
}

/** The search terms, of any campaign, that converted in the last 90 days and that a negative keyword would block. */
export interface Risk {
  /** EUR that those terms earned in that time. */
  conversionValue: number;
  termCount: number;
  /** The most valuable of them, at most 20. */
  terms: string[];
}

const NAMED_TERMS = 20;

/** Checks negative keywords against any terms that converted in the last 90 days: lists exclude from all campaigns. */
export class SafetyNet {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** What each keyword would block, in their order. The caller has checked that the accounts are visible. The signal ends it. */
  async risksOf({ teamId }: Viewer, keywords: readonly PlannedKeyword[], signal?: AbortSignal): Promise<Risk[]> {
    const byAccount = await inSlices(
      grouped(keywords.entries(), ([, { accountId }]) => accountId),
      signal,
    );
    const terms = await convertingTerms(this.db, teamId, [...byAccount.keys()], this.clock());
    const termsOf = await inSlices(
      grouped(terms, ({ accountId }) => accountId),
      signal,
    );
    const risks: Risk[] = new Array(keywords.length);
    for (const [accountId, planned] of byAccount) {
      const own = termsOf.get(accountId) ?? [];
      const found = await risksAmong(
        own,
        planned.map(([, keyword]) => keyword),
        signal,
      );
      for (const [at, [place]] of planned.entries()) risks[place] = found[at] as Risk;
    }
    return risks;
  }
}

/** `terms` are the most valuable first. */
async function risksAmong(
  terms: readonly ConvertingTerm[],
  keywords: readonly PlannedKeyword[],
  signal: AbortSignal | undefined,
): Promise<Risk[]> {
  const index = await TermIndex.ofTexts(terms, signal);
  const values = Float64Array.from(terms, ({ valueMicros }) => valueMicros);
  const blocked = await blockedSums(index, keywords, { values, most: NAMED_TERMS }, signal);
  return blocked.map(({ count, sum, first }) => ({
    conversionValue: eurOfMicros(sum),
    termCount: count,
    terms: first.map((at) => terms[at]?.text ?? ''),
  }));
}
