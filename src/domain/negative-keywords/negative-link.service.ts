import type { LinkedNegativeList, LinkNegativeListArgs } from '../../../schema/negative-keywords/negative-link.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, conflict, NotFoundError, requireFound } from '../../errors.js';
import type { AdPlatforms, NegativeListWriter } from '../../platforms/ad-platform.js';
import type { NegativeListRecord } from '../../platforms/ad-records.js';
import { type EnsureLocked, type Locks, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { type Outcome, settleInterruptedTries } from '../audit/claim.js';
import type { Standing } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { logChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import { type KeptState, overwritten, type Undoer, type UndoInProgress, type Undone } from '../undo/undo.js';
import { keywordSubjectOf } from './keyword-changes.js';
import { contentsOf, foundAfter } from './lists-at-platform.js';
import { storeLinks } from './negative-list.records.js';
import type { NegativeListService } from './negative-list.service.js';

type Direction = 'link' | 'unlink';

/** Campaigns that a list comes to apply to, or no longer applies to. */
interface LinkChange {
  direction: Direction;
  /** Ascending. */
  campaignIds: readonly string[];
}

interface ListTarget {
  accountId: string;
  listId: string;
  name: string;
}

/** State needed to undo a change. Stored with the audit entry. */
interface LinkUndoState extends KeptState, ListTarget, LinkChange {
  kind: 'negativeListLinks';
}

/** Checkpoint for a retry of the same request. */
interface Tried extends LinkChange {
  /** Set by the next change of the same list's campaigns. */
  outcome?: Outcome;
  /** Set once the change is made and stored: number of campaigns afterwards. */
  recorded?: number;
}

interface LinkCheckpoint {
  links: Tried;
}

interface LinkWrite {
  target: ListTarget;
  validateOnly: boolean;
  userId: string | null | undefined;
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = { link: 'unlink', unlink: 'link' };

const OVERTAKEN =
  'The first try of this request was interrupted, and somebody else has changed the campaigns of this list since; check them and send what is still missing under a new Idempotency-Key.';

/** Links existing negative keyword lists to campaigns, and unlinks them. */
export class NegativeLinkService implements Undoer<LinkUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
    private readonly lists: Pick<NegativeListService, 'get'>,
  ) {}

  /**
   * Skips campaigns for which it is so already. Throws NotFoundError for account, list or campaign,
   * `platform_rejected` for linking a removed campaign, PlatformError, and `conflict` if others changed an
   * interrupted try's campaigns.
   */
  async change(
    viewer: Viewer,
    direction: Direction,
    { accountId, listId, campaignIds, validateOnly, userId }: LinkNegativeListArgs,
    write: WriteInProgress,
  ): Promise<LinkedNegativeList> {
    const { name } = await this.lists.get(viewer, { accountId, listId });
    const wanted = [...new Set(campaignIds)].sort();
    await this.requireCampaigns(viewer, accountId, wanted, direction);
    const target = { accountId, listId, name };
    const { changed, held } = await this.make(viewer, { target, validateOnly, userId }, write, (list) => ({
      direction,
      campaignIds: wanted.filter((id) => list.campaignIds.includes(id) === (direction === 'unlink')),
    }));
    return { success: true, changedCount: changed, skippedCount: wanted.length - changed, campaignCount: held };
  }

  /** Throws AppError `conflict` if one of the campaigns was linked or unlinked since. */
  async undo(viewer: Viewer, kept: LinkUndoState, write: UndoInProgress): Promise<Undone> {
    const { accountId, listId, name, direction, campaignIds } = kept;
    const target = { accountId, listId, name };
    const undo = { target, validateOnly: write.planned?.dryRun !== undefined, userId: write.userId };
    const { held } = await this.make(viewer, undo, write, (list) => {
      const other = campaignIds.find((id) => list.campaignIds.includes(id) !== (direction === 'link'));
      if (other !== undefined) throw overwritten(`The campaign ${other} was linked or unlinked since this change`);
      return { direction: OPPOSITE[direction], campaignIds };
    });
    const before = direction === 'link' ? held + campaignIds.length : held - campaignIds.length;
    const stateOf = (linkedCampaignCount: number) => ({ negativeKeywordList: name, linkedCampaignCount });
    return { campaignId: null, previous: stateOf(before), current: stateOf(held) };
  }

  private async make(
    viewer: Viewer,
    { target, validateOnly, userId }: LinkWrite,
    write: WriteInProgress,
    changeOf: (list: NegativeListRecord) => LinkChange,
  ): Promise<{ changed: number; held: number }> {
    const { accountId, listId } = target;
    await requireMember(this.db, viewer, userId);
    await requireVisible(this.db, viewer, accountId);
    const { platform } = await requireWritable(this.db, this.platforms, viewer, accountId, 'negativeListWriter');
    const writer = await platform.negativeListWriter(viewer.teamId);
    const { planned } = write;
    const keep = ({ direction, campaignIds }: LinkChange) =>
      write.keepForUndo({ kind: 'negativeListLinks', ...target, direction, campaignIds } satisfies LinkUndoState);
    const work = async (ensureLocked: EnsureLocked) => {
      const tried = (await write.loadProgress<LinkCheckpoint>()).links;
      if (tried?.recorded !== undefined) {
        keep(tried);
        return { changed: tried.campaignIds.length, held: tried.recorded };
      }
      const list = requireFound(await writer.find(accountId, listId), 'negative keyword list');
      const outcome = tried && (tried.outcome ?? outcomeOf(tried, list));
      if (outcome === 'unknown') throw conflict(OVERTAKEN);
      const isMade = outcome === 'done';
      const change: LinkChange = tried && isMade ? tried : changeOf(list);
      if (!isMade) await planned?.check(standingOf(target, change, list));
      if (change.campaignIds.length === 0) return { changed: 0, held: list.campaignIds.length };
      const held = isMade ? list.campaignIds : after(change, list);
      if (validateOnly) {
        await writer.setLinks(accountId, list, change, true);
        return { changed: change.campaignIds.length, held: held.length };
      }
      if (!isMade) await this.apply(viewer, writer, target, change, list, ensureLocked, write);
      keep(change);
      await this.db.transaction(async (tx) => {
        await storeLinks(tx, { teamId: viewer.teamId, accountId }, listId, held);
        const metadata = { listId, campaignIds: change.campaignIds };
        await logChange(tx, viewer, write, { accountId, message: inWords(target, change), metadata, userId });
        const links = { ...change, recorded: held.length };
        await write.saveProgress({ links } satisfies LinkCheckpoint, { tx, subject: null });
      });
      return { changed: change.campaignIds.length, held: held.length };
    };
    return withAccountLock(this.locks, viewer.teamId, accountId, work, planned);
  }

  /** If the outcome is unknown, the list's campaigns at the platform decide whether the change was made. */
  private async apply(
    { teamId }: Viewer,
    writer: NegativeListWriter,
    { accountId, listId }: ListTarget,
    change: LinkChange,
    list: NegativeListRecord,
    ensureLocked: EnsureLocked,
    write: WriteInProgress,
  ): Promise<void> {
    const subject = `${accountId} list ${listId} campaigns`;
    await settleInterruptedTries<Tried>(this.db, teamId, subject, ['links'], (other) => outcomeOf(other, list));
    await write.saveProgress({ links: change } satisfies LinkCheckpoint, { subject });
    await ensureLocked();
    await writer.setLinks(accountId, list, change, false).catch(async (error: unknown) => {
      const now = await foundAfter(error, () => writer.find(accountId, listId));
      if (!now || outcomeOf(change, now) !== 'done') throw error;
    });
  }

  /** Throws NotFoundError, and AppError `platform_rejected` for linking a removed campaign. */
  private async requireCampaigns(
    { teamId }: Viewer,
    accountId: string,
    campaignIds: readonly string[],
    direction: Direction,
  ): Promise<void> {
    const rows = await this.db.query<{ id: string; status: string }>(
      sql`select id, status from campaigns
        where team_id = ${teamId} and account_id = ${accountId} and id = any(${campaignIds}::text[])`,
      'negativeLists.campaigns',
    );
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    const missing = campaignIds.find((id) => !statuses.has(id));
    if (missing !== undefined) throw new NotFoundError(`campaign ${missing.slice(0, 50)}`);
    const removed = campaignIds.find((id) => statuses.get(id) === 'REMOVED');
    if (direction === 'unlink' || removed === undefined) return;
    throw new AppError('platform_rejected', `The campaign ${removed} is removed, so no list can be linked to it.`);
  }
}

/** The outcome of an interrupted change, judged by the list's campaigns before anybody else changes them. */
function outcomeOf({ direction, campaignIds }: LinkChange, list: NegativeListRecord): Outcome {
  const areDone = campaignIds.map((id) => list.campaignIds.includes(id) === (direction === 'link'));
  if (areDone.every(Boolean)) return 'done';
  return areDone.some(Boolean) ? 'unknown' : 'not done';
}

function after({ direction, campaignIds }: LinkChange, list: NegativeListRecord): string[] {
  if (direction === 'link') return [...list.campaignIds, ...campaignIds];
  return list.campaignIds.filter((id) => !campaignIds.includes(id));
}

/** Shares its subject with changes of the list's keywords, whose effect depends on its campaigns. */
function standingOf({ accountId, listId, name }: ListTarget, change: LinkChange, list: NegativeListRecord): Standing {
  const { keywords, campaignIds } = list;
  const stateOf = (linkedCampaignCount: number) => ({
    negativeKeywordList: name,
    negativeKeywordCount: keywords.length,
    linkedCampaignCount,
  });
  return {
    subject: keywordSubjectOf({ accountId, of: 'list', holderId: listId }),
    state: contentsOf(list),
    inWords: `the list "${name}" with ${keywords.length} negative keywords in ${campaignIds.length} campaigns`,
    before: stateOf(campaignIds.length),
    after: stateOf(after(change, list).length),
    campaignIds: change.campaignIds,
    dailyMicros: 0,
    dailyMicrosBefore: 0,
  };
}

function inWords({ name }: ListTarget, { direction, campaignIds }: LinkChange): string {
  const count = campaignIds.length;
  if (direction === 'link') {
    return `Ausschlussliste „${name}“ mit ${count === 1 ? 'einer Kampagne' : `${count} Kampagnen`} verknüpft`;
  }
  return `Ausschlussliste „${name}“ von ${count === 1 ? 'einer Kampagne' : `${count} Kampagnen`} gelöst`;
}
