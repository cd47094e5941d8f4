import type { MiningRunArgs } from '../../../schema/mining/mining-run.type.js';
import type {
  MiningSuggestion,
  ReviewSuggestionArgs,
  ReviewSuggestionsArgs,
} from '../../../schema/mining/suggestion.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { conflict, existing, NotFoundError } from '../../errors.js';
import { isUuid } from '../../ids.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { authorOf } from '../teams/membership.js';
import type { ReviewStatus, SuggestionStatus } from './mining.enum.js';
import { SUGGESTION_COLUMNS, suggestionsOfAccount, suggestionsOfRuns } from './suggestion.records.js';

export class SuggestionService {
  constructor(private readonly db: Database) {}

  /** What a run suggested, the costliest first. Throws NotFoundError. */
  async ofRun(viewer: Viewer, key: MiningRunArgs): Promise<MiningSuggestion[]> {
    const [suggestions] = isUuid(key.runId) ? await this.ofRuns(viewer, [key]) : [];
    return existing(suggestions, 'mining run');
  }

  /** The suggestions of each run, in the order of `keys`; undefined for one that is not visible. */
  ofRuns(viewer: Viewer, keys: readonly MiningRunArgs[]) {
    return suggestionsOfRuns(this.db, viewer, keys);
  }

  /** The suggestions of an account that nobody has reviewed yet, the costliest first. Throws NotFoundError. */
  async pending(viewer: Viewer, { accountId }: { accountId: string }): Promise<MiningSuggestion[]> {
    return existing(await suggestionsOfAccount(this.db, viewer, accountId, 'pending'), 'account');
  }

  /** Approves or rejects a suggestion, also one that was reviewed before. Throws NotFoundError, and AppError `conflict` for an applied one. */
  async review(viewer: Viewer, { accountId, suggestionId, status }: ReviewSuggestionArgs): Promise<MiningSuggestion> {
    const [reviewed] = await this.decide(viewer, accountId, [suggestionId], status);
    return reviewed as MiningSuggestion;
  }

  /** Reviews several suggestions, all or none; returns how many. Throws like `review`. */
  async reviewAll(viewer: Viewer, { accountId, suggestionIds, status }: ReviewSuggestionsArgs): Promise<number> {
    return (await this.decide(viewer, accountId, suggestionIds, status)).length;
  }

  private async decide(viewer: Viewer, accountId: string, ids: readonly string[], decision: ReviewStatus) {
    await requireVisible(this.db, viewer, accountId);
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    const unreal = wanted.find((id) => !isUuid(id));
    if (unreal !== undefined) throw notFound(unreal);
    return this.db.transaction(async (tx) => {
      const chosen = sql`s.team_id = ${viewer.teamId} and s.account_id = ${accountId} and s.id = any(${wanted}::uuid[])`;
      const rows = await tx.query<{ id: string; status: SuggestionStatus }>(
        sql`select s.id, s.status from mining_suggestions s where ${chosen} order by s.id for update`,
      );
      const statuses = new Map(rows.map(({ id, status }) => [id, status]));
      const missing = wanted.find((id) => !statuses.has(id));
      if (missing !== undefined) throw notFound(missing);
      const applied = wanted.find((id) => statuses.get(id) === 'applied');
      if (applied !== undefined) {
        throw conflict(`The suggestion ${applied} is applied already; remove its list instead.`);
      }
      return tx.query<MiningSuggestion>(
        sql`update mining_suggestions s
          set status = ${decision}, reviewed_by = ${authorOf(viewer)}, reviewed_at = clock_timestamp()
          where ${chosen} returning ${SUGGESTION_COLUMNS}`,
      );
    });
  }
}

function notFound(id: string): NotFoundError {
  return new NotFoundError(`mining suggestion ${id.slice(0, 50)}`);
}
