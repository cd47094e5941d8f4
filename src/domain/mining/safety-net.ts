import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { eurOfMicros } from '../../money.js';
import type { NewNegativeKeyword } from '../negative-keywords/negative-list.js';
import { TermIndex } from './negative-match.js';
import { convertingTerms } from './term.reads.js';

/** A negative keyword that may be added to an account. */
export interface PlannedKeyword extends NewNegativeKeyword {
  accountId: string;
}

/** Which search terms that converted in the last 90 days a negative keyword would block, in any campaign. */
export interface Risk {
  /** EUR that those terms brought in that time. */
  conversionValue: number;
  termCount: number;
  /** The most valuable of them, at most 20. */
  terms: string[];
}

const NAMED_TERMS = 20;

/**
 * Holds negative keywords against the terms that converted in the last 90 days. A list of a category holds for all its
 * campaigns, so the terms of every campaign of the account count.
 */
export class SafetyNet {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** What each keyword would block, in the order of `keywords`. The caller has seen that the accounts are visible. */
  async risksOf({ teamId }: Viewer, keywords: readonly PlannedKeyword[]): Promise<Risk[]> {
    const accountIds = [...new Set(keywords.map(({ accountId }) => accountId))];
    const terms = await convertingTerms(this.sql, teamId, accountIds, this.clock());
    const byAccount = Map.groupBy(terms, ({ accountId }) => accountId);
    const indexes = new Map(
      [...byAccount].map(([id, ofAccount]) => [
        id,
        { ofAccount, index: new TermIndex(ofAccount.map(({ text }) => text)) },
      ]),
    );
    return keywords.map((keyword) => {
      const { ofAccount, index } = indexes.get(keyword.accountId) ?? { ofAccount: [], index: undefined };
      const blocked = (index?.blockedBy(keyword) ?? []).flatMap((at) => ofAccount[at] ?? []);
      return riskOf(blocked);
    });
  }
}

function riskOf(blocked: readonly { text: string; valueMicros: number }[]): Risk {
  return {
    conversionValue: eurOfMicros(blocked.reduce((sum, { valueMicros }) => sum + valueMicros, 0)),
    termCount: blocked.length,
    terms: blocked
      .toSorted((a, b) => b.valueMicros - a.valueMicros)
      .slice(0, NAMED_TERMS)
      .map(({ text }) => text),
  };
}
