import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { Clock } from '../../lib/clock.js';
import { eurOfMicros } from '../../lib/money.js';
import { grouped, inSlices } from '../../lib/slices.js';
import { type BlockedSum, blockedSums } from './negative-match.js';
import { convertingTerms } from './term.reads.js';
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
    const converting = await convertingTerms(this.db, teamId, [...byAccount.keys()], this.clock());
    const termsOf = await inSlices(
      grouped(converting, ({ accountId }) => accountId),
      signal,
    );
    const risks: Risk[] = new Array(keywords.length);
    for (const [accountId, planned] of byAccount) {
      // The most valuable first.
      const own = termsOf.get(accountId) ?? [];
      const index = await TermIndex.of(own, signal);
      const values = Float64Array.from(own, ({ valueMicros }) => valueMicros);
      const wanted = planned.map(([, keyword]) => keyword);
      const found = await blockedSums(index, wanted, { values, most: NAMED_TERMS }, signal);
      for (const [at, [place]] of planned.entries()) {
        const { count: termCount, sum, first } = found[at] as BlockedSum;
        const terms = first.map((each) => own[each]?.text ?? '');
        risks[place] = { conversionValue: eurOfMicros(sum), termCount, terms };
      }
    }
    return risks;
  }
}
