import type { Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { conflict, requireFound } from '../../errors.js';
import { sha256 } from '../../lib/canonical-json.js';
import type { AdPlatforms, KeywordHolder } from '../../platforms/ad-platform.js';
import {
  type ExcludedKeyword,
  type HeldKeyword,
  MAX_ACCOUNT_KEYWORDS,
  MAX_LIST_KEYWORDS,
} from '../../platforms/ad-records.js';
import { type EnsureLocked, type Locks, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { type AccountKey, requireVisible } from '../accounts/visible-accounts.sql.js';
import { keepAdGroupKeywords } from '../ad-groups/ad-group-keyword.records.js';
import { type Outcome, settleInterruptedTries } from '../audit/claim.js';
import type { Standing } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { logChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import { overwritten, type Undoer, type UndoInProgress, type Undone } from '../undo/undo.js';
import { keepCampaignNegatives } from './campaign-negative.records.js';
import { keepAccountNegatives } from './inherited-negative.records.js';
import { keyOf } from './keyword-rules.js';
import { foundAfter } from './lists-at-platform.js';
import { storeKeywords } from './negative-list.records.js';

/** A shared list, campaign, ad group or account that excludes keywords, or an ad group that bids on them. */
export interface KeywordTarget {
  accountId: string;
  of: 'list' | 'campaign' | 'account' | 'adGroupNegative' | 'adGroup';
  holderId: string;
  /** For people. */
  name: string;
  /** Of an ad group. */
  campaignId?: string | undefined;
}

/** Keywords to add or remove, all or none. */
type KeywordChange = { add: readonly ExcludedKeyword[] } | { remove: readonly HeldKeyword[] };

/** State needed to undo a change. Stored with the audit entry. */
interface KeywordUndoState extends KeywordTarget {
  kind: 'negativeKeywords';
  change: 'add' | 'remove';
  keywords: readonly HeldKeyword[];
}

export interface KeywordWrite {
  target: KeywordTarget;
  /** For lists only: the campaigns that use it. */
  campaignIds?: readonly string[];
  validateOnly: boolean;
  /** The member on whose behalf an API key writes. */
  userId?: string | null | undefined;
}

export interface MadeChange {
  /** Number of added or removed keywords. */
  changed: number;
  /** Number of keywords after the change. */
  held: number;
  /** The changed keywords as the platform has, or had, them; none after a check. */
  keywords: readonly HeldKeyword[];
}

/** Checkpoint for a retry of the same request. */
interface Tried {
  change: KeywordChange;
  /** Set by the next change of the same keywords. */
  outcome?: Outcome;
  /** Set once the change is made and stored. */
  recorded?: Omit<MadeChange, 'keywords'>;
  kept?: KeywordUndoState | undefined;
}

interface KeywordCheckpoint {
  keywords: Tried;
}

const OVERTAKEN =
  'The first try of this request was interrupted, and somebody else has changed these keywords since; check them and send what is still missing under a new Idempotency-Key.';

type Keep = (
  tx: Transaction,
  account: AccountKey,
  target: KeywordTarget,
  held: readonly HeldKeyword[],
) => Promise<unknown>;

const KINDS: Record<KeywordTarget['of'], { name: string; keep: Keep }> = {
  list: {
    name: 'negative keyword list',
    keep: (tx, account, { holderId }, held) => storeKeywords(tx, account, holderId, held),
  },
  campaign: {
    name: 'campaign',
    keep: (tx, account, { holderId }, held) => keepCampaignNegatives(tx, account, holderId, held),
  },
  account: {
    name: 'account',
    keep: (tx, account, _target, held) => keepAccountNegatives(tx, account, held),
  },
  // They are not stored.
  adGroupNegative: { name: 'ad group', keep: async () => undefined },
  adGroup: { name: 'ad group', keep: keepAdGroupKeywords },
};

const WRITERS = {
  campaign: 'campaignNegativeWriter',
  account: 'accountNegativeWriter',
  adGroupNegative: 'adGroupNegativeWriter',
  adGroup: 'adGroupKeywordWriter',
} as const;

/** Adds keywords to existing lists, campaigns, ad groups and accounts, and removes them. */
export class KeywordChanges implements Undoer<KeywordUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
  ) {}

  /** Throws NotFoundError, PlatformError, `conflict` if others changed an interrupted try's keywords. */
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
    const work = async (ensureLocked: EnsureLocked): Promise<MadeChange> => {
      const tried = (await write.loadProgress<KeywordCheckpoint>()).keywords;
      if (tried?.recorded) {
        if (tried.kept) write.keepForUndo(tried.kept);
        return { ...tried.recorded, keywords: tried.kept?.keywords ?? [] };
      }
      const found = requireFound(await holder.find(accountId, holderId), KINDS[of].name);
      const outcome = tried && (tried.outcome ?? outcomeOf(tried.change, found));
      if (outcome === 'unknown') throw conflict(OVERTAKEN);
      const isMade = outcome === 'done';
      const change = tried && isMade ? tried.change : changeOf(found);
      if (!isMade && planned) {
        const links = of === 'list' ? await this.linksOf(viewer, target) : campaignIds;
        await planned.check(standingOf(target, change, found, links));
      }
      if (sizeOf(change) === 0) return { changed: 0, held: found.length, keywords: [] };
      if (validateOnly) {
        await send(holder, target, change, true);
        const changed = sizeOf(change);
        return { changed, held: found.length + ('add' in change ? changed : -changed), keywords: [] };
      }
      const made = isMade
        ? changedKeywords(change, found)
        : await this.apply(viewer, target, holder, change, found, ensureLocked, write);
      const held = after(change, found, made);
      const direction = 'add' in change ? 'add' : 'remove';
      const kept: KeywordUndoState = { kind: 'negativeKeywords', ...target, change: direction, keywords: made };
      write.keepForUndo(kept);
      const recorded = { changed: sizeOf(change), held: held.length };
      await this.db.transaction(async (tx) => {
        await KINDS[of].keep(tx, { teamId: viewer.teamId, accountId }, target, held);
        const metadata = metadataOf(target);
        await logChange(tx, viewer, write, { accountId, message: inWords(target, change), metadata, userId });
        await write.saveProgress({ keywords: { change, recorded, kept } } satisfies KeywordCheckpoint, {
          tx,
          subject: null,
        });
      });
      return { ...recorded, keywords: made };
    };
    return withAccountLock(this.locks, viewer.teamId, accountId, work, planned);
  }

  /** Reverts a change. Throws AppError `conflict` if the keywords have changed since. */
  async undo(viewer: Viewer, kept: KeywordUndoState, write: UndoInProgress): Promise<Undone> {
    const { accountId, of, holderId, name, campaignId } = kept;
    const target: KeywordTarget = { accountId, of, holderId, name, campaignId };
    const undo = { target, validateOnly: write.planned?.dryRun !== undefined, userId: write.userId };
    const { held } = await this.make(viewer, undo, write, (found) => reversalOf(kept, found));
    const count = kept.keywords.length;
    const before = kept.change === 'add' ? held + count : held - count;
    const [previous, current] = [stateOf(target, before), stateOf(target, held)];
    return { campaignId: campaignOf(target), previous, current };
  }

  /** If the outcome is unknown, the keywords at the platform decide whether the change was made. */
  private async apply(
    { teamId }: Viewer,
    target: KeywordTarget,
    holder: KeywordHolder,
    change: KeywordChange,
    found: readonly HeldKeyword[],
    ensureLocked: EnsureLocked,
    write: WriteInProgress,
  ): Promise<readonly HeldKeyword[]> {
    const { accountId, holderId } = target;
    const subject = keywordSubjectOf(target);
    await settleInterruptedTries<Tried>(this.db, teamId, subject, ['keywords'], (other) =>
      outcomeOf(other.change, found),
    );
    await write.saveProgress({ keywords: { change } } satisfies KeywordCheckpoint, { subject });
    await ensureLocked();
    try {
      return await send(holder, target, change, false);
    } catch (error) {
      const now = await foundAfter(error, () => holder.find(accountId, holderId));
      if (!now || outcomeOf(change, now) !== 'done') throw error;
      return changedKeywords(change, now);
    }
  }

  /** The campaigns that use the list now. */
  private async linksOf(viewer: Viewer, { accountId, holderId }: KeywordTarget): Promise<readonly string[]> {
    const { platform } = await requireWritable(this.db, this.platforms, viewer, accountId, 'negativeListWriter');
    const list = await (await platform.negativeListWriter(viewer.teamId)).find(accountId, holderId);
    return requireFound(list, KINDS.list.name).campaignIds;
  }

  private async holder(viewer: Viewer, { accountId, of }: KeywordTarget): Promise<KeywordHolder> {
    const { db, platforms } = this;
    if (of !== 'list') {
      const { platform } = await requireWritable(db, platforms, viewer, accountId, WRITERS[of]);
      return platform[WRITERS[of]](viewer.teamId);
    }
    const { platform } = await requireWritable(db, platforms, viewer, accountId, 'negativeListWriter');
    return (await platform.negativeListWriter(viewer.teamId)).keywords;
  }
}

function stateOf({ of, name }: KeywordTarget, count: number) {
  if (of === 'adGroup') return { adGroup: name, keywordCount: count };
  const holder = of === 'list' ? { negativeKeywordList: name } : of === 'adGroupNegative' && { adGroup: name };
  return { ...holder, negativeKeywordCount: count };
}

/** Null for a list and an account. */
function campaignOf({ of, holderId, campaignId }: KeywordTarget): string | null {
  return of === 'campaign' ? holderId : (campaignId ?? null);
}

function metadataOf(target: KeywordTarget) {
  const { of, holderId } = target;
  if (of === 'list') return { listId: holderId };
  if (of === 'account') return {};
  return { campaignId: campaignOf(target), ...(of !== 'campaign' && { adGroupId: holderId }) };
}

function standingOf(
  target: KeywordTarget,
  change: KeywordChange,
  found: readonly HeldKeyword[],
  campaignIds: readonly string[],
): Standing {
  const ids = found.map((keyword) => `${keyword.id} ${keyOf(keyword)}`).sort();
  const links = target.of === 'list' ? [...campaignIds].sort() : [];
  const state = sha256(JSON.stringify([ids, links]))
    .toString('hex')
    .slice(0, 16);
  const count = sizeOf(change);
  return {
    subject: keywordSubjectOf(target),
    state,
    inWords: `${found.length} ${target.of === 'adGroup' ? '' : 'negative '}keywords${target.of === 'list' ? ` in ${links.length} campaigns` : ''} (state ${state})`,
    before: stateOf(target, found.length),
    after: stateOf(target, 'add' in change ? found.length + count : found.length - count),
    campaignIds: target.of === 'list' ? campaignIds : [campaignOf(target) ?? []].flat(),
    keywords: 'add' in change ? { added: change.add } : { removed: change.remove },
    dailyMicros: 0,
    dailyMicrosBefore: 0,
  };
}

/** Identifies the keywords of a list, campaign, ad group or account. */
export function keywordSubjectOf({
  accountId,
  of,
  holderId,
}: Pick<KeywordTarget, 'accountId' | 'of' | 'holderId'>): string {
  return `${accountId} ${of} ${holderId} keywords`;
}

/** Reverts a change. Throws AppError `conflict` if its keywords have changed since. */
function reversalOf({ change, keywords, of }: KeywordUndoState, found: readonly HeldKeyword[]): KeywordChange {
  const held = new Set(found.map(keyOf));
  if (change === 'remove') {
    const back = keywords.find((keyword) => held.has(keyOf(keyword)));
    if (back) {
      const how = of === 'adGroup' ? 'added' : 'excluded';
      throw overwritten(`The keyword ${back.text} was ${how} again since this change`);
    }
    if (of !== 'adGroup') requireWithinLimit(found.length + keywords.length, of);
    return { add: keywords };
  }
  const ids = new Map(found.map((keyword) => [keyword.id, keyOf(keyword)]));
  const gone = keywords.find((keyword) => ids.get(keyword.id) !== keyOf(keyword));
  if (gone) throw overwritten(`The keyword ${gone.text} was removed since this change`);
  const added = new Set(keywords.map(({ id }) => id));
  const changed = found.find(({ id, isChanged }) => isChanged && added.has(id));
  if (changed) throw overwritten(`The keyword ${changed.text} was paused or got a bid of its own since this change`);
  return { remove: keywords };
}

/** Throws AppError `conflict` above the limit of keywords in a list, campaign or account. */
export function requireWithinLimit(count: number, of: KeywordTarget['of'] = 'list'): void {
  const limit = of === 'account' ? MAX_ACCOUNT_KEYWORDS : MAX_LIST_KEYWORDS;
  if (count <= limit) return;
  const max = limit.toLocaleString('en');
  throw conflict(`It would have ${count} keywords, more than the maximum of ${max}: add fewer.`);
}

function sizeOf(change: KeywordChange): number {
  return 'add' in change ? change.add.length : change.remove.length;
}

/** The outcome of an interrupted change, judged by the keywords before anybody else changes them. */
function outcomeOf(change: KeywordChange, found: readonly HeldKeyword[]): Outcome {
  const held = new Set(found.map((keyword) => ('add' in change ? keyOf(keyword) : keyword.id)));
  const areDone =
    'add' in change
      ? change.add.map((keyword) => held.has(keyOf(keyword)))
      : change.remove.map(({ id }) => !held.has(id));
  if (areDone.every(Boolean)) return 'done';
  return areDone.some(Boolean) ? 'unknown' : 'not done';
}

/** Returns the changed keywords as the platform has, or had, them. */
async function send(
  holder: KeywordHolder,
  { accountId, holderId }: KeywordTarget,
  change: KeywordChange,
  validateOnly: boolean,
): Promise<readonly HeldKeyword[]> {
  if ('add' in change) return holder.add(accountId, holderId, change.add, validateOnly);
  const ids = change.remove.map(({ id }) => id);
  await holder.remove(accountId, holderId, ids, validateOnly);
  return change.remove;
}

/** The keywords of a completed change, among those that exist now. */
function changedKeywords(change: KeywordChange, found: readonly HeldKeyword[]): readonly HeldKeyword[] {
  if ('remove' in change) return change.remove;
  const held = new Map(found.map((keyword) => [keyOf(keyword), keyword]));
  return change.add.flatMap((keyword) => held.get(keyOf(keyword)) ?? []);
}

function after(
  change: KeywordChange,
  found: readonly HeldKeyword[],
  made: readonly HeldKeyword[],
): readonly HeldKeyword[] {
  const ids = new Set(made.map(({ id }) => id));
  const others = found.filter(({ id }) => !ids.has(id));
  return 'add' in change ? [...others, ...made] : others;
}

function inWords({ of, name }: KeywordTarget, change: KeywordChange): string {
  const count = sizeOf(change);
  const words = of === 'adGroup' ? `${count} ${count === 1 ? 'Keyword' : 'Keywords'}` : excludedInWords(count);
  const where = `${HOLDERS[of]} „${name}“`;
  return 'add' in change ? `${words} zu ${where} hinzugefügt` : `${words} aus ${where} entfernt`;
}

const HOLDERS: Record<KeywordTarget['of'], string> = {
  list: 'Ausschlussliste',
  campaign: 'Kampagne',
  account: 'Konto',
  adGroupNegative: 'Anzeigengruppe',
  adGroup: 'Anzeigengruppe',
};

function excludedInWords(count: number): string {
  return `${count} ${count === 1 ? 'ausschließendes Keyword' : 'ausschließende Keywords'}`;
}
