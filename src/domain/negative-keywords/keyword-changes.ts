import type { Viewer } from '../../access/viewer.js';
import { sha256 } from '../../canonical-json.js';
import type { Database, Sql } from '../../db/database.js';
import { AppError, existing } from '../../errors.js';
import type { AdPlatforms, KeywordHolder } from '../../platforms/ad-platform.js';
import type { HeldKeyword } from '../../platforms/ad-records.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { type Locks, type StillHeld, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { settleOpenTries } from '../audit/open-tries.js';
import type { Standing } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { noteChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import type { Undoer, Undone } from '../undo/undo.js';
import { keepCampaignNegatives } from './campaign-negative.records.js';
import {
  after,
  doneIn,
  inWords,
  type KeptKeywords,
  type KeywordChange,
  type KeywordTarget,
  type Outcome,
  outcomeOf,
  reversed,
  send,
  sizeOf,
} from './keyword-change.js';
import { keyOf } from './keyword-rules.js';
import { mayHaveActed } from './lists-at-platform.js';
import { keepKeywords } from './negative-list.records.js';

export interface KeywordWrite {
  target: KeywordTarget;
  /** The campaigns for which a list holds; those of a campaign are it alone. */
  campaignIds?: readonly string[];
  /** The platform checks and changes nothing. */
  validateOnly: boolean;
  /** The member on whose behalf an API key writes. */
  userId?: string | null | undefined;
}

export interface MadeChange {
  /** How many keywords came or went. */
  changed: number;
  /** How many are excluded afterwards. */
  held: number;
}

/** What a try leaves for the next one of the same request. */
interface Tried {
  change: KeywordChange;
  /** As whoever changed the same next found it. */
  outcome?: Outcome;
  /** It is done, and noted everywhere. */
  recorded?: MadeChange;
  kept?: KeptKeywords | undefined;
}

interface NotedTry {
  keywords: Tried;
}

const OVERTAKEN =
  'The first try of this request was broken off, and these keywords were changed by somebody else since; look at them and send what you still want under a new Idempotency-Key.';

const KINDS = {
  list: { name: 'negative keyword list', keep: keepKeywords },
  campaign: { name: 'campaign', keep: keepCampaignNegatives },
} as const;

/** The one way in which keywords come to lists and campaigns that there are, and leave them. */
export class KeywordChanges implements Undoer<KeptKeywords> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
  ) {}

  /**
   * Makes the change that `changeOf` derives from what the platform excludes now. Throws NotFoundError for what is not
   * there any more, AppError `conflict` for a broken-off try that others overtook, and PlatformError.
   */
  async make(
    viewer: Viewer,
    { target, validateOnly, userId, campaignIds = [] }: KeywordWrite,
    write: WriteInProgress,
    changeOf: (found: readonly HeldKeyword[]) => KeywordChange,
  ): Promise<MadeChange> {
    await requireMember(this.db, viewer, userId);
    await requireVisible(this.db, viewer, target.accountId);
    const { accountId, holderId, of } = target;
    const holder = await this.holder(viewer, target);
    const { planned } = write;
    const work = async (stillHeld: StillHeld): Promise<MadeChange> => {
      const tried = write.attempt > 1 ? (await write.recall<NotedTry>()).keywords : undefined;
      if (tried?.recorded) {
        if (tried.kept) write.keepForUndo(tried.kept);
        return tried.recorded;
      }
      const found = existing(await holder.find(accountId, holderId), KINDS[of].name);
      const outcome = tried && (tried.outcome ?? outcomeOf(tried.change, found));
      if (outcome === 'unknown') throw new AppError('conflict', OVERTAKEN);
      const isMade = outcome === 'done';
      const change = tried && isMade ? tried.change : changeOf(found);
      if (!isMade) planned?.meet(standingOf(target, change, found, campaignIds));
      if (sizeOf(change) === 0) return { changed: 0, held: found.length };
      if (validateOnly) {
        await send(holder, target, change, true);
        const changed = sizeOf(change);
        return { changed, held: found.length + ('add' in change ? changed : -changed) };
      }
      const made = isMade
        ? doneIn(change, found)
        : await this.carryOut(viewer, { target, holder, change, found, stillHeld }, write);
      const held = after(change, found, made);
      const kept = keptOf(target, change, made);
      write.keepForUndo(kept);
      const recorded = { changed: sizeOf(change), held: held.length };
      await this.db.transaction(async (tx) => {
        await KINDS[of].keep(tx, { teamId: viewer.teamId, accountId }, holderId, held);
        await note(tx, viewer, write, target, change, userId);
        await write.note({ keywords: { change, recorded, kept } } satisfies NotedTry, { tx, subject: null });
      });
      return recorded;
    };
    return withAccountLock(this.locks, viewer.teamId, accountId, work, planned);
  }

  /** Excludes again what was removed, or removes what was added. Throws AppError `conflict` when others were faster. */
  async undo(
    viewer: Viewer,
    kept: KeptKeywords,
    write: WriteInProgress,
    userId: string | null | undefined,
  ): Promise<Undone> {
    const { accountId, of, holderId, name } = kept;
    const target = { accountId, of, holderId, name };
    const { held } = await this.make(viewer, { target, validateOnly: false, userId }, write, (found) =>
      reversed(kept, found),
    );
    const count = kept.keywords.length;
    const before = kept.change === 'add' ? held + count : held - count;
    const state = (negativeKeywordCount: number) => ({
      ...(of === 'list' && { negativeKeywordList: name }),
      negativeKeywordCount,
    });
    return { campaignId: of === 'campaign' ? holderId : null, previous: state(before), current: state(held) };
  }

  /** Changes the platform; where it falls silent, or refuses what it may have done, what it excludes then decides. */
  private async carryOut(
    { teamId }: Viewer,
    { target, holder, change, found, stillHeld }: Sending,
    write: WriteInProgress,
  ): Promise<readonly HeldKeyword[]> {
    const { accountId, holderId } = target;
    const subject = subjectOf(target);
    await settleOpenTries<NotedTry>(this.db, teamId, subject, ({ keywords }) =>
      keywords ? { keywords: { ...keywords, outcome: keywords.outcome ?? outcomeOf(keywords.change, found) } } : {},
    );
    await write.note({ keywords: { change } } satisfies NotedTry, { subject });
    await stillHeld();
    try {
      return await send(holder, target, change, false);
    } catch (error) {
      if (!mayHaveActed(error)) throw error;
      const now = await holder.find(accountId, holderId).catch((unanswered: unknown) => {
        // A refusal may be that of a second sending; as long as nobody can say, it must not look final.
        throw error instanceof PlatformError && error.failure === 'rejected' ? unanswered : error;
      });
      if (!now || outcomeOf(change, now) !== 'done') throw error;
      return doneIn(change, now);
    }
  }

  private async holder(viewer: Viewer, { accountId, of }: KeywordTarget): Promise<KeywordHolder> {
    const { db, platforms } = this;
    if (of === 'campaign') {
      const { platform } = await requireWritable(db, platforms, viewer, accountId, 'campaignNegativeWriter');
      return platform.campaignNegativeWriter(viewer.teamId);
    }
    const { platform } = await requireWritable(db, platforms, viewer, accountId, 'negativeListWriter');
    return (await platform.negativeListWriter(viewer.teamId)).keywords;
  }
}

function standingOf(
  { accountId, of, holderId, name }: KeywordTarget,
  change: KeywordChange,
  found: readonly HeldKeyword[],
  campaignIds: readonly string[],
): Standing {
  const ids = found.map((keyword) => `${keyword.id} ${keyOf(keyword)}`).sort();
  const state = sha256(JSON.stringify(ids)).toString('hex').slice(0, 16);
  const counted = (negativeKeywordCount: number) => ({
    ...(of === 'list' && { negativeKeywordList: name }),
    negativeKeywordCount,
  });
  const count = sizeOf(change);
  return {
    subject: subjectOf({ accountId, of, holderId }),
    state,
    inWords: `${found.length} negative keywords (state ${state})`,
    before: counted(found.length),
    after: counted('add' in change ? found.length + count : found.length - count),
    campaignIds: of === 'campaign' ? [holderId] : campaignIds,
    dailyMicros: 0,
    dailyMicrosBefore: 0,
  };
}

/** Names the keywords of a list or campaign for everybody who changes them. */
function subjectOf({ accountId, of, holderId }: Pick<KeywordTarget, 'accountId' | 'of' | 'holderId'>): string {
  return `${accountId} ${of} ${holderId} keywords`;
}

interface Sending {
  target: KeywordTarget;
  holder: KeywordHolder;
  change: KeywordChange;
  found: readonly HeldKeyword[];
  stillHeld(): Promise<void>;
}

function keptOf(target: KeywordTarget, change: KeywordChange, keywords: readonly HeldKeyword[]): KeptKeywords {
  return { kind: 'negativeKeywords', ...target, change: 'add' in change ? 'add' : 'remove', keywords };
}

function note(
  tx: Sql,
  viewer: Viewer,
  write: WriteInProgress,
  target: KeywordTarget,
  change: KeywordChange,
  userId: string | null | undefined,
): Promise<void> {
  const { accountId, of, holderId } = target;
  const metadata = of === 'list' ? { listId: holderId } : { campaignId: holderId };
  return noteChange(tx, viewer, write, { accountId, message: inWords(target, change), metadata, userId });
}
