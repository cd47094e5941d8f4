import type { ApplySuggestionsArgs, MiningSuggestion } from '../../../schema/mining/suggestion.type.js';
import type { NegativeKeywordList } from '../../../schema/negative-keywords/negative-list.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { conflict, requireFound } from '../../errors.js';
import { canonicalJson, sha256 } from '../../lib/canonical-json.js';
import { type Locks, withLock } from '../accounts/account-lock.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { DryRunEnd, type Standing } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { logChange } from '../logs/activity-log.js';
import type { NewNegativeKeywordList } from '../negative-keywords/lists-at-platform.js';
import type {
  CreatedNegativeList,
  NegativeKeywordService,
  OnStored,
} from '../negative-keywords/negative-keyword.service.js';
import type { NegativeListService } from '../negative-keywords/negative-list.service.js';
import { CATEGORY_LABELS } from './mining.enum.js';
import type { SafetyNet } from './safety-net.js';
import { keywordOf, suggestionsOfAccount } from './suggestion.records.js';

/** Checkpoint for a retry of the same request. */
interface ApplyCheckpoint {
  /** The suggestions, and the lists that the platform was asked to create from them. */
  applying: { ids: string[]; lists: { name: string; category: string }[] };
  /** Ids of the lists that are created and stored. */
  applied: string[];
}

/** Maximum number of suggestions in a message. */
const MAX_LISTED = 10;

/** Applies approved suggestions: one list of negative keywords per category, all of them or none. */
export class SuggestionApplyService {
  constructor(
    private readonly db: Database,
    private readonly locks: Locks,
    private readonly negativeKeywords: NegativeKeywordService,
    private readonly negativeLists: NegativeListService,
    private readonly safetyNet: SafetyNet,
  ) {}

  /**
   * Returns the new lists; none if nothing is approved. Throws `conflict` for suggestions that would block
   * converting terms, unless forced, and for those whose campaigns are removed.
   */
  async apply(
    viewer: Viewer,
    { accountId, force }: ApplySuggestionsArgs,
    write: WriteInProgress,
  ): Promise<NegativeKeywordList[]> {
    await requireVisible(this.db, viewer, accountId);
    // The second of two concurrent callers finds nothing left to apply.
    return withLock(this.locks, `apply mining ${viewer.teamId} ${accountId}`, async () => {
      const ids = await this.createdLists(viewer, accountId, force, write);
      if (ids.length === 0) return [];
      const byId = new Map((await this.negativeLists.list(viewer, { accountId })).map((list) => [list.id, list]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    });
  }

  /** Ids of the lists that an earlier try of this request created, or of new ones. */
  private async createdLists(viewer: Viewer, accountId: string, force: boolean, write: WriteInProgress) {
    const tried = await write.loadProgress<ApplyCheckpoint>();
    if (tried.applied) return tried.applied;
    if (tried.applying) {
      const { ids, lists } = tried.applying;
      const onStored = this.onStored(viewer, accountId, ids, write);
      const adopted = await this.negativeKeywords.adopt(viewer, accountId, lists, onStored);
      if (adopted) return adopted.map(({ id }) => id);
    }
    const approved = requireFound(await suggestionsOfAccount(this.db, viewer, accountId, 'approved'), 'account');
    if (approved.length === 0) return [];
    if (!force) await this.refuseRisks(viewer, approved);
    const lists = listsOf(approved, await this.usableCampaigns(viewer, accountId, approved));
    const ids = approved.map(({ id }) => id);
    await write.planned?.check(standingOf(accountId, lists));
    if (write.planned?.dryRun) throw new DryRunEnd();
    const applying = { ids, lists: lists.map(({ name, category }) => ({ name, category })) };
    await write.saveProgress({ applying } satisfies Partial<ApplyCheckpoint>);
    const creation = { accountId, lists, takeOver: true };
    const made = await this.negativeKeywords.create(viewer, creation, this.onStored(viewer, accountId, ids, write));
    return made.map(({ id }) => id);
  }

  /** Stored in the same transaction as the lists. */
  private onStored(viewer: Viewer, accountId: string, ids: readonly string[], write: WriteInProgress): OnStored {
    return async (tx, stored) => {
      // Includes suggestions that were rejected meanwhile: the platform excludes them now.
      await tx.query(
        sql`update mining_suggestions set status = 'applied'
          where team_id = ${viewer.teamId} and account_id = ${accountId} and id = any(${ids}::uuid[])`,
      );
      await logChange(tx, viewer, write, { accountId, ...logEntryOf(stored) });
      await write.saveProgress({ applied: stored.map(({ id }) => id) } satisfies Partial<ApplyCheckpoint>, { tx });
    };
  }

  private async refuseRisks(viewer: Viewer, approved: readonly MiningSuggestion[]): Promise<void> {
    const keywords = approved.map((suggestion) => ({ accountId: suggestion.accountId, ...keywordOf(suggestion) }));
    const risks = await this.safetyNet.risksOf(viewer, keywords);
    const named = approved.flatMap(({ id, keyword }, at) => {
      const risk = risks[at];
      return risk && risk.termCount > 0 ? [`"${keyword}" (${id}, ${risk.conversionValue.toFixed(2)} EUR)`] : [];
    });
    if (named.length === 0) return;
    const more = named.length > MAX_LISTED ? ` and ${named.length - MAX_LISTED} more` : '';
    throw conflict(
      `Search terms that converted in the last 90 days would be blocked by ${named.slice(0, MAX_LISTED).join(', ')}${more}. Reject these suggestions, or apply with force: true.`,
    );
  }

  private async usableCampaigns(viewer: Viewer, accountId: string, approved: readonly MiningSuggestion[]) {
    const campaignIds = approved.flatMap((suggestion) => suggestion.campaignIds);
    const rows = await this.db.query<{ id: string }>(
      sql`select id from campaigns
        where team_id = ${viewer.teamId} and account_id = ${accountId} and id = any(${campaignIds}::text[])
          and status <> 'REMOVED'`,
      'mining.usableCampaigns',
    );
    return new Set(rows.map(({ id }) => id));
  }
}

/** The names derive from the suggestions, so that a retry finds lists whose creation was lost. */
function listsOf(
  approved: readonly MiningSuggestion[],
  usable: ReadonlySet<string>,
): (NewNegativeKeywordList & { name: string; category: string })[] {
  const ids = approved.map(({ id }) => id).sort();
  const mark = sha256(ids.join()).toString('hex').slice(0, 8);
  return [...Map.groupBy(approved, ({ category }) => category)].map(([category, suggestions]) => {
    const campaignIds = [...new Set(suggestions.flatMap((each) => each.campaignIds))].filter((id) => usable.has(id));
    if (campaignIds.length === 0) {
      const named = suggestions.map(({ id }) => id).slice(0, MAX_LISTED);
      throw conflict(`The campaigns of ${named.join(', ')} are removed; reject these suggestions.`);
    }
    return {
      name: `Keyword-Mining: ${CATEGORY_LABELS[category]} (${mark})`,
      category,
      campaignIds: campaignIds.sort(),
      keywords: suggestions.map(keywordOf),
    };
  });
}

/** Pins the approved suggestions, so that nobody can add any between a plan and its approval. */
function standingOf(accountId: string, lists: ReturnType<typeof listsOf>): Standing {
  const keywords = lists.flatMap((list) => list.keywords);
  const state = sha256(canonicalJson(lists)).toString('hex').slice(0, 16);
  return {
    subject: `${accountId} mining suggestions`,
    state,
    inWords: `${keywords.length} approved suggestions (state ${state})`,
    before: null,
    after: { negativeKeywordList: lists.map(({ name }) => name).join(', '), negativeKeywordCount: keywords.length },
    campaignIds: [...new Set(lists.flatMap((list) => list.campaignIds))].sort(),
    keywords: { added: keywords },
    dailyMicros: 0,
    dailyMicrosBefore: 0,
  };
}

function logEntryOf(lists: readonly CreatedNegativeList[]) {
  const count = lists.reduce((sum, { keywords }) => sum + keywords.length, 0);
  const words = `${count} ${count === 1 ? 'Keyword' : 'Keywords'}`;
  const made = lists.length === 1 ? 'eine Ausschlussliste' : `${lists.length} Ausschlusslisten`;
  return {
    message: `Keyword-Mining: ${made} mit ${words} angelegt`,
    metadata: { listIds: lists.map(({ id }) => id) },
  };
}
