import { randomUUID } from 'node:crypto';
import type { AddNegativeKeywordsArgs } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { AppError, NotFoundError, ParameterError } from '../../errors.js';
import type { AdPlatforms, NegativeListWriter } from '../../platforms/ad-platform.js';
import type { NegativeListRecord, NewNegativeList } from '../../platforms/ad-records.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { requireName } from '../../texts.js';
import { type Locks, type StillHeld, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { type Notes, type WriteInProgress, withoutNotes } from '../audit/write-in-progress.js';
import { noteChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import type { Undoer, Undone } from '../undo/undo.js';
import { isUnchanged, type KeptNegativeList, keptList } from './kept-list.js';
import { checkedKeywords } from './keyword-rules.js';
import {
  demandFree,
  made,
  mayHaveActed,
  type NewNegativeKeywordList,
  named,
  type PlannedLists,
} from './lists-at-platform.js';
import { lostList, lostTries } from './lost-lists.js';
import { insertLists, markRemoved } from './negative-list.records.js';

/** Most entries that are created at once. */
const MOST_ENTRIES = 10_000;

export interface NegativeListCreation {
  accountId: string;
  lists: readonly NewNegativeKeywordList[];
  /** The member on whose behalf an API key writes. */
  userId?: string | null | undefined;
  /** Lists that the platform has already, under the same names and with the same contents, count as created. */
  takeOver?: boolean;
}

export type CreatedNegativeList = NegativeListRecord & { category: string | null };

/** What else is stored together with new lists, or not at all. */
export type Alongside = (tx: Transaction, lists: readonly CreatedNegativeList[]) => Promise<void>;

interface Plan extends PlannedLists {
  lists: (NewNegativeList & { category: string | null })[];
  takeOver: boolean;
  /** Tries that may have created the one list without anybody's knowing. */
  lost?: readonly string[];
}

/** What a try leaves for the next one of the same request. */
interface NotedTry {
  /** The platform was asked to create lists of these names, which it did not have. */
  creating: readonly string[];
  /** Lists that are created and stored. */
  created: readonly KeptNegativeList[];
  /** The platform was asked to remove the list. */
  removing: string;
  /** The list that is removed, here too. */
  removed: string;
}

/**
 * Negative keywords, as lists that campaigns share. A list is created at the platform whole or not at all, and mirrored
 * only then; where the platform falls silent, what it has under the list's name decides.
 */
export class NegativeKeywordService implements Undoer<KeptNegativeList> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
  ) {}

  /**
   * Excludes keywords from campaigns through one new list. `validateOnly`: the platform checks, nothing changes. Throws
   * like `create`.
   */
  async add(viewer: Viewer, args: AddNegativeKeywordsArgs, write: WriteInProgress) {
    const { accountId, validateOnly, userId, ...list } = args;
    const creation = { accountId, lists: [list], userId };
    const plan: Plan = {
      ...(await this.plan(viewer, creation, write)),
      lost: await lostTries(this.db, viewer, accountId, list),
    };
    const { name, keywords } = plan.lists[0] as NewNegativeList;
    const done = (sharedSetName: string) => ({ success: true, addedCount: keywords.length, sharedSetName });
    const { campaignIds } = plan.lists[0] as NewNegativeList;
    const tried = write.attempt > 1 ? await write.recall<NotedTry>() : {};
    const isBegun = tried.creating !== undefined || tried.created !== undefined;
    const toMeet = isBegun ? undefined : write.planned;
    toMeet?.meet({
      subject: list.name == null ? null : `${accountId} list ${name}`,
      state: null,
      inWords: 'nothing',
      before: null,
      after: { ...(list.name != null && { negativeKeywordList: name }), negativeKeywordCount: keywords.length },
      campaignIds,
      dailyMicros: 0,
      dailyMicrosBefore: 0,
    });
    if (validateOnly) {
      await this.check(viewer, plan);
      return done(name);
    }
    const created = tried.created ?? (await this.addOne(viewer, plan, creation, write));
    for (const kept of created) write.keepForUndo(kept);
    return done(created[0]?.name ?? name);
  }

  /**
   * Creates lists at the platform, all or none, and stores them. Throws ParameterError for keywords and names that
   * cannot be, NotFoundError for an account or campaign that is not visible, AppError `conflict` for a name that is
   * taken, and PlatformError.
   */
  async create(
    viewer: Viewer,
    creation: NegativeListCreation,
    alongside: Alongside = async () => undefined,
  ): Promise<CreatedNegativeList[]> {
    const notes = withoutNotes(randomUUID());
    return this.carryOut(viewer, await this.plan(viewer, creation, notes), alongside, notes);
  }

  /**
   * Stores lists that an earlier try has created, by their names, which nobody else can have given. Undefined when the
   * platform does not have all of them: then it has none.
   */
  async adopt(
    viewer: Viewer,
    accountId: string,
    lists: readonly { name: string; category: string | null }[],
    alongside: Alongside,
  ): Promise<CreatedNegativeList[] | undefined> {
    const writer = await this.writer(viewer, accountId);
    return withAccountLock(this.locks, viewer.teamId, accountId, async () => {
      const records = await named(writer, accountId, lists);
      return records && this.store(viewer, accountId, records, lists, alongside);
    });
  }

  private async addOne(
    viewer: Viewer,
    plan: Plan,
    creation: NegativeListCreation,
    write: WriteInProgress,
  ): Promise<KeptNegativeList[]> {
    let kept: KeptNegativeList[] = [];
    await this.carryOut(
      viewer,
      plan,
      async (tx, stored) => {
        for (const each of stored) await noteCreation(tx, viewer, write, creation, each);
        kept = stored.map((each) => keptList(plan.accountId, each));
        await write.note({ created: kept } satisfies Partial<NotedTry>, { tx });
      },
      write,
    );
    return kept;
  }

  /**
   * Takes a created list from its campaigns and removes it at the platform. Throws AppError `conflict` when it is gone or
   * its keywords or campaigns changed since, NotFoundError for an account that is not visible, and PlatformError.
   */
  async undo(
    viewer: Viewer,
    kept: KeptNegativeList,
    write: WriteInProgress,
    userId: string | null | undefined,
  ): Promise<Undone> {
    const { accountId, listId, name } = kept;
    await requireMember(this.db, viewer, userId);
    await this.target(viewer, accountId, []);
    const writer = await this.writer(viewer, accountId);
    await withAccountLock(this.locks, viewer.teamId, accountId, async (stillHeld) => {
      const tried = write.attempt > 1 ? await write.recall<NotedTry>() : {};
      if (tried.removed === listId) return;
      const list = await writer.find(accountId, listId);
      if (!list && tried.removing !== listId) {
        throw new AppError('conflict', 'This list of negative keywords was removed meanwhile.');
      }
      if (list) {
        if (!isUnchanged(list, kept)) {
          throw new AppError('conflict', 'The keywords or campaigns of this list were changed meanwhile.');
        }
        await write.note({ removing: listId } satisfies Partial<NotedTry>);
        await stillHeld();
        await writer.remove(accountId, list).catch(async (error: unknown) => {
          const isGone = async () => (await writer.find(accountId, listId)) === undefined;
          if (!mayHaveActed(error) || !(await isGone().catch(() => false))) throw error;
        });
      }
      await this.db.transaction(async (tx) => {
        await markRemoved(tx, { teamId: viewer.teamId, accountId }, listId);
        const message = `Ausschlussliste „${name}“ wieder entfernt`;
        await noteChange(tx, viewer, write, { accountId, message, metadata: { listId }, userId });
        await write.note({ removed: listId } satisfies Partial<NotedTry>, { tx });
      });
    });
    return { campaignId: null, previous: { negativeKeywordList: name }, current: null };
  }

  private async plan(viewer: Viewer, creation: NegativeListCreation, notes: Notes): Promise<Plan> {
    const { accountId, lists, userId, takeOver = false } = creation;
    const checked = lists.map(({ name, category = null, keywords, campaignIds }) => ({
      chosenName: name == null ? undefined : requireName('name', name),
      category,
      keywords: checkedKeywords(keywords),
      campaignIds: [...new Set(campaignIds)],
    }));
    if (checked.some(({ campaignIds }) => campaignIds.length === 0)) {
      throw new ParameterError('campaignIds', 'must have at least 1 entry');
    }
    await requireMember(this.db, viewer, userId);
    const campaignIds = [...new Set(checked.flatMap((list) => list.campaignIds))];
    const { timeZone } = await this.target(viewer, accountId, campaignIds);
    const planned = checked.map(({ chosenName, ...list }) => ({
      name: chosenName ?? newName(timeZone, notes),
      ...list,
    }));
    if (entriesOf(planned) > MOST_ENTRIES) {
      throw new ParameterError('campaignIds', `must have, with the keywords, fewer than ${MOST_ENTRIES} entries`);
    }
    return {
      accountId,
      lists: planned,
      chosen: new Set(checked.flatMap(({ chosenName }) => chosenName ?? [])),
      takeOver,
    };
  }

  private async check(viewer: Viewer, { accountId, lists, chosen }: Plan): Promise<void> {
    const writer = await this.writer(viewer, accountId);
    await demandFree(writer, accountId, chosen);
    await writer.create(accountId, lists, true);
  }

  private async carryOut(
    viewer: Viewer,
    plan: Plan,
    alongside: Alongside,
    notes: Notes,
  ): Promise<CreatedNegativeList[]> {
    const { accountId, lists } = plan;
    const writer = await this.writer(viewer, accountId);
    return withAccountLock(this.locks, viewer.teamId, accountId, async (stillHeld) => {
      const tried = notes.attempt > 1 && (await notes.recall<NotedTry>()).creating !== undefined;
      const earlier =
        ((plan.takeOver || tried) && (await made(writer, plan))) || (await this.lost(viewer, writer, plan));
      const records = earlier || (await this.make(writer, plan, notes, stillHeld));
      return this.store(viewer, accountId, records, lists, alongside);
    });
  }

  private async lost(
    { teamId }: Viewer,
    writer: NegativeListWriter,
    plan: Plan,
  ): Promise<NegativeListRecord[] | undefined> {
    const { accountId, lists, chosen, lost = [] } = plan;
    const [wanted] = lists;
    if (lost.length === 0 || !wanted) return undefined;
    const sought = { wanted, chosenName: chosen.has(wanted.name) };
    const record = await lostList(this.db, writer, { teamId, accountId }, lost, sought);
    return record && [record];
  }

  private async store(
    viewer: Viewer,
    accountId: string,
    records: readonly NegativeListRecord[],
    lists: readonly { category: string | null }[],
    alongside: Alongside,
  ): Promise<CreatedNegativeList[]> {
    const created = records.map((record, at) => ({ ...record, category: lists[at]?.category ?? null }));
    await this.db.transaction(async (tx) => {
      await insertLists(tx, { teamId: viewer.teamId, accountId }, created);
      await alongside(tx, created);
    });
    return created;
  }

  /** Creates the lists at the platform; where it falls silent, or refuses what it may have done, what it has decides. */
  private async make(
    writer: NegativeListWriter,
    plan: Plan,
    notes: Notes,
    stillHeld: StillHeld,
  ): Promise<NegativeListRecord[]> {
    const { accountId, lists, chosen } = plan;
    await demandFree(writer, accountId, chosen);
    await notes.note({ creating: lists.map(({ name }) => name) } satisfies Partial<NotedTry>);
    await stillHeld();
    return writer.create(accountId, lists, false).catch(async (error: unknown) => {
      if (!mayHaveActed(error)) throw error;
      const found = await made(writer, plan).catch((unanswered: unknown) => {
        // A refusal may be that of a second sending; as long as nobody can say, it must not look final.
        throw error instanceof PlatformError && error.failure === 'rejected' ? unanswered : error;
      });
      if (!found) throw error;
      return found;
    });
  }

  private async platform(viewer: Viewer, accountId: string) {
    const { platform } = await requireWritable(this.db, this.platforms, viewer, accountId, 'negativeListWriter');
    return platform;
  }

  private async writer(viewer: Viewer, accountId: string): Promise<NegativeListWriter> {
    return (await this.platform(viewer, accountId)).negativeListWriter(viewer.teamId);
  }

  /** Where keywords are to be excluded. Throws NotFoundError; `platform_rejected` without a writer, and for a removed campaign. */
  private async target(viewer: Viewer, accountId: string, campaignIds: string[]): Promise<{ timeZone: string }> {
    const rows = await this.db.query<{ timeZone: string; id: string | null; status: string | null }>(
      sql`select a.time_zone as "timeZone", c.id, c.status from accounts a
        left join campaigns c on c.team_id = a.team_id and c.account_id = a.id and c.id = any(${campaignIds}::text[])
        where ${visible(viewer)} and a.id = ${accountId}`,
      'negativeLists.target',
    );
    const [account] = rows;
    if (!account) throw new NotFoundError('account');
    await this.platform(viewer, accountId);
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    const missing = campaignIds.find((id) => !statuses.has(id));
    if (missing !== undefined) throw new NotFoundError(`campaign ${missing.slice(0, 50)}`);
    const removed = campaignIds.find((id) => statuses.get(id) === 'REMOVED');
    if (removed !== undefined) {
      throw new AppError('platform_rejected', `The campaign ${removed} is removed and takes no negative keywords.`);
    }
    return account;
  }
}

/** How many entries the platform is sent to create the lists. */
function entriesOf(lists: readonly NewNegativeList[]): number {
  return lists.reduce((sum, { keywords, campaignIds }) => sum + 1 + keywords.length + campaignIds.length, 0);
}

/** A name that no list has yet, the same for every try of a request. */
function newName(timeZone: string, { mark, begunAt }: Notes): string {
  const time = new Intl.DateTimeFormat('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return `Ausschlussliste ${time.format(begunAt)} Uhr (${mark.slice(0, 8)})`;
}

function noteCreation(
  tx: Transaction,
  viewer: Viewer,
  write: WriteInProgress,
  { accountId, userId }: NegativeListCreation,
  { id, name, keywords, campaignIds }: CreatedNegativeList,
): Promise<void> {
  const words = `${keywords.length} ${keywords.length === 1 ? 'Keyword' : 'Keywords'}`;
  const campaigns = `${campaignIds.length} ${campaignIds.length === 1 ? 'Kampagne' : 'Kampagnen'}`;
  const message = `Ausschlussliste „${name}“ mit ${words} angelegt und mit ${campaigns} verknüpft`;
  return noteChange(tx, viewer, write, { accountId, message, metadata: { listId: id }, userId });
}
