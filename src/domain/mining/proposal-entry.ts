import { createHash } from 'node:crypto';
import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { Sql } from '../../db/database.js';
import { eurOfMicros, eurText } from '../../lib/money.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';
import { counted, logEvents } from '../logs/product-entry.js';

/** Logs the proposals of a run once; none for none, or for those that an earlier run made. */
export async function logProposals(
  tx: Sql,
  { teamId, accountId, id: runId }: AccountKey & { id: string },
  proposals: readonly Pick<MiningSuggestion, 'keyword' | 'matchType' | 'searchTerm' | 'cost'>[],
): Promise<void> {
  if (proposals.length === 0) return;
  const named = proposals.map(({ keyword, matchType }) => `${matchType} ${keyword}`).sort();
  const digest = createHash('sha256').update(named.join('\n')).digest('hex');
  // A term that several proposals name was paid for once.
  const costs = new Map(proposals.map(({ searchTerm, cost }) => [searchTerm, Math.round(cost * 1_000_000)]));
  const wasted = [...costs.values()].reduce((sum, cost) => sum + cost, 0);
  const message = `${counted(proposals.length, 'negative keyword')} proposed; the searches that they exclude cost about ${eurText(wasted)} in the days that were looked at.`;
  const metadata = {
    event: 'proposals_found' as const,
    miningRunId: runId,
    suggestionCount: proposals.length,
    costEur: eurOfMicros(wasted),
    link: `/app/accounts/${encodeURIComponent(accountId)}/mining`,
  };
  await logEvents(tx, teamId, [
    { accountId, logType: 'ai_insight', message, metadata, key: `proposals ${accountId} ${digest}` },
  ]);
}
