import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type {
  NegativeKeywordRisk,
  NegativeKeywordRisksArgs,
} from '../../../schema/negative-keywords/negative-risk.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { Clock } from '../../lib/clock.js';
import { compare } from '../../lib/compare.js';
import { eurOfMicros } from '../../lib/money.js';
import { grouped, inSlices } from '../../lib/slices.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { checkedText } from '../negative-keywords/keyword-rules.js';
import { type BlockedSum, blockedSums } from './negative-match.js';
import { convertingTerms } from './term.reads.js';
import { TermIndex } from './term-index.js';

export interface PlannedKeyword extends NegativeKeywordInput {
  accountId: string;
}

/** The search terms of any campaign that converted in the last 90 days and would be blocked. */
export interface Risk {
  /** EUR earned by those terms in that time. */
  conversionValue: number;
  termCount: number;
  /** The 20 most valuable ones. */
  terms: string[];
}

const MAX_TERMS = 20;

/** Compares negative keywords, which apply to all campaigns, with all recently converting terms. */
export class SafetyNet {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * The keywords that would block something, the most valuable first. Throws NotFoundError, and ParameterError
   * for a keyword that no platform would take.
   */
  async blocking(
    viewer: Viewer,
    { accountId, texts, matchType }: NegativeKeywordRisksArgs,
    signal?: AbortSignal,
  ): Promise<NegativeKeywordRisk[]> {
    const checked = [...new Set(texts.map((text, at) => checkedText(`texts[${at}]`, text)))];
    await requireVisible(this.db, viewer, accountId);
    const planned = checked.map((text) => ({ accountId, text, matchType }));
    const risks = await this.risksOf(viewer, planned, signal);
    return risks
      .map((risk, at) => ({ keyword: checked[at] as string, ...risk }))
      .filter(({ termCount }) => termCount > 0)
      .sort((one, other) => other.conversionValue - one.conversionValue || compare(one.keyword, other.keyword));
  }

  /** In the order of `keywords`, whose accounts the caller must have checked. The signal aborts. */
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
      const own = termsOf.get(accountId) ?? [];
      const index = await TermIndex.of(own, signal);
      const values = Float64Array.from(own, ({ valueMicros }) => valueMicros);
      const toCheck = planned.map(([, keyword]) => keyword);
      const found = await blockedSums(index, toCheck, { values, max: MAX_TERMS }, signal);
      for (const [at, [place]] of planned.entries()) {
        const { count: termCount, sum, first } = found[at] as BlockedSum;
        const terms = first.map((each) => own[each]?.text ?? '');
        risks[place] = { conversionValue: eurOfMicros(sum), termCount, terms };
      }
    }
    return risks;
  }
}
