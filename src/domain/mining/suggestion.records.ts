import type { MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { Sql } from '../../db/database.js';
import { storableText } from '../../db/jsonb.js';
import { isoUtc } from '../../db/timestamps.js';
import { inSlices, sorted } from '../../slices.js';
import { moneySql } from '../metrics/metrics.sql.js';
import type { NewSuggestion } from './suggestion.js';

/** SQL select list of a suggestion `s`, under the names that answers use. */
export const SUGGESTION_COLUMNS = `s.id, s.run_id as "runId", s.account_id as "accountId", s.category,
  s.search_term as "searchTerm", s.keyword, s.match_type as "matchType", s.campaign_ids as "campaignIds", s.impressions,
  s.clicks, ${moneySql('s.cost_micros')} as cost, ${moneySql('s.conversions_micros')} as conversions, s.reason,
  s.confidence::float8 as confidence, s.status, s.reviewed_by as "reviewedBy",
  ${isoUtc('s.reviewed_at')} as "reviewedAt", ${isoUtc('s.created_at')} as "createdAt"`;

/** Suggestions are read by what they would save, the costliest first. */
export const SUGGESTION_ORDER = 's.cost_micros desc, s.id';

/** Of what is pending the unique index tells; looking for it, too, would read all of it for each part. */
const INSERT = `
  insert into mining_suggestions as s (team_id, account_id, run_id, category, search_term, keyword, match_type,
    campaign_ids, impressions, clicks, cost_micros, conversions_micros, reason, confidence)
  select $1, $2, $3::uuid, n.category, n.search_term, n.keyword, n.match_type,
    array(select c.id from jsonb_array_elements_text(n.campaign_ids::jsonb) c(id) order by c.id collate "C"), n.impressions, n.clicks, n.cost_micros,
    n.conversions_micros, n.reason, n.confidence
  from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[],
    $12::bigint[], $13::text[], $14::numeric[])
    as n(category, search_term, keyword, match_type, campaign_ids, impressions, clicks, cost_micros, conversions_micros,
      reason, confidence)
  where not exists (
    select 1 from mining_suggestions o where o.team_id = $1 and o.account_id = $2 and o.status = 'approved'
      and o.keyword = n.keyword and o.match_type = n.match_type)
  order by n.keyword, n.match_type
  on conflict do nothing
  returning ${SUGGESTION_COLUMNS}`;

/** Most suggestions of one statement. */
const PART = 1_000;

/**
 * Stores suggestions as pending, the costliest first in the answer. What is pending or approved in the account already,
 * with the same keyword and match type, is left out. `runId` is null where no run found them. `sql` is a transaction.
 */
export async function insertSuggestions(
  sql: Sql,
  { teamId, accountId, runId }: { teamId: string; accountId: string; runId: string | null },
  suggestions: readonly NewSuggestion[],
): Promise<MiningSuggestion[]> {
  if (suggestions.length === 0) return [];
  // Parts would wait for each other where two callers store the same keywords at once.
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`suggestions ${teamId} ${accountId}`]);
  const stored: MiningSuggestion[] = [];
  for (let from = 0; from < suggestions.length; from += PART) {
    const part = suggestions.slice(from, from + PART);
    const column = <Value>(pick: (suggestion: NewSuggestion) => Value) => part.map(pick);
    const rows = await sql.query<MiningSuggestion>(INSERT, [
      teamId,
      accountId,
      runId,
      column((one) => one.category),
      column((one) => storableText(one.searchTerm)),
      column((one) => keywordText(one.keyword)),
      column((one) => one.matchType),
      column((one) => JSON.stringify(one.campaignIds)),
      column((one) => one.impressions),
      column((one) => one.clicks),
      column((one) => one.costMicros),
      column((one) => one.conversionsMicros),
      column((one) => storableText(one.reason)),
      column((one) => one.confidence),
    ]);
    for (const row of rows) stored.push(row);
  }
  return inSlices(sorted(stored, (a, b) => b.cost - a.cost || (a.id < b.id ? -1 : 1)));
}

/** A keyword as suggestions keep it: NFC, lower case, single spaces between words. */
export function keywordText(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}
