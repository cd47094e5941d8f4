import { randomUUID } from 'node:crypto';
import type { AddNegativeKeywordsArgs } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, conflict, NotFoundError, ParameterError } from '../../errors.js';
import { requireName } from '../../lib/texts.js';
import type { AdPlatforms, NegativeListWriter } from '../../platforms/ad-platform.js';
import type { NegativeListRecord, NewNegativeList } from '../../platforms/ad-records.js';
import { type EnsureLocked, type Locks, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { DryRunEnd, type Standing, standingOfNew } from '../audit/planned-write.js';
import { unsavedProgress, type WriteInProgress, type WriteProgress } from '../audit/write-in-progress.js';
import { logChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import type { Undoer, UndoInProgress, Undone } from '../undo/undo.js';
import { checkedKeywords } from './keyword-rules.js';
import {
  contentsOf,
  createdLists,
  demandFree,
  foundAfter,
  isOutcomeOpen,
  isUnchanged,
  type ListUndoState,
  lostList,
  lostTries,
  type NewNegativeKeywordList,
  named,
  type PlannedLists,
  toUndoState,
} from './lists-at-platform.js';
import { insertLists, markRemoved } from './negative-list.records.js';

/** Maximum number of keywords of a new list. */
const MAX_ENTRIES = 10_000;

export interface NegativeListCreation {
  accountId: string;
  lists: readonly NewNegativeKeywordList[];
  /** The member on whose behalf an API key writes. */
  userId?: string | null | undefined;
  takeOver?: PlannedLists['takeOver'];
}

export type CreatedNegativeList = NegativeListRecord & { category: string | null };

/** Stores something in the same transaction as new lists. */
export type OnStored = (tx: Transaction, lists: readonly CreatedNegativeList[]) => Promise<void>;

/** Checkpoint for a retry of the same request. */
interface ListCheckpoint {
  /** Names of lists that the platform was asked to create and did not have before. */
  creating: readonly string[];
  /** Lists that are created and stored. */
  created: readonly ListUndoState[];
  /** The list that the platform was asked to remove. */
  removing: string;
  /** The list that is removed at the platform and here. */
  removed: string;
}

/**
 * Creates and removes shared lists of negative keywords. A list is created at the platform as a whole and
 * then mirrored; if the outcome is unknown, the list of that name at the platform decides.
 */
export class NegativeKeywordService implements Undoer<ListUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
  ) {}

  /** Creates a list for campaigns; `validateOnly` only checks. Throws like `create`. */
  async add(viewer: Viewer, args: AddNegativeKeywordsArgs, write: WriteInProgress) {
    const { accountId, validateOnly, userId, ...list } = args;
    const creation = { accountId, lists: [list], userId };
    const planned = await this.plan(viewer, creation, write);
    const plan = { ...planned, lost: await lostTries(this.db, viewer, accountId, list) };
    const { name, keywords, campaignIds } = plan.lists[0] as NewNegativeList;
    const done = (sharedSetName: string) => ({ success: true, addedCount: keywords.length, sharedSetName });
    const tried = await write.loadProgress<ListCheckpoint>();
    const isBegun = tried.creating !== undefined || tried.created !== undefined;
    if (!isBegun) {
      const subject = list.name == null ? null : `${accountId} list ${name}`;
      const named = list.name != null && { negativeKeywordList: name };
      await write.planned?.check(
        standingOfNew(subject, { ...named, negativeKeywordCount: keywords.length }, { campaignIds, keywords }),
      );
    }
    if (validateOnly) {
      const writer = await this.writer(viewer, accountId);
      await demandFree(writer, plan);
      await writer.create(accountId, plan.lists, true);
      return done(name);
    }
    const undoStatesOf = (stored: readonly CreatedNegativeList[]) => stored.map((each) => toUndoState(accountId, each));
    const recording: OnStored = async (tx, stored) => {
      for (const each of stored) {
        const metadata = { listId: each.id };
        await logChange(tx, viewer, write, { accountId, message: createdInWords(each), metadata, userId });
      }
      await write.saveProgress({ created: undoStatesOf(stored) } satisfies Partial<ListCheckpoint>, { tx });
    };
    const created = tried.created ?? undoStatesOf(await this.carryOut(viewer, plan, recording, write));
    for (const kept of created) write.keepForUndo(kept);
    return done(created[0]?.name ?? name);
  }

  /**
   * Creates and stores all lists or none. Throws ParameterError for keywords and names, NotFoundError for
   * account or campaign, `conflict` for a taken name, and PlatformError.
   */
  async create(
    viewer: Viewer,
    creation: NegativeListCreation,
    alongside: OnStored = async () => undefined,
  ): Promise<CreatedNegativeList[]> {
    const progress = unsavedProgress(randomUUID());
    return this.carryOut(viewer, await this.plan(viewer, creation, progress), alongside, progress);
  }

  /** Stores lists of an earlier try, found by name; undefined, with nothing stored, unless all exist. */
  async adopt(
    viewer: Viewer,
    accountId: string,
    lists: readonly { name: string; category: string | null }[],
    alongside: OnStored,
  ): Promise<CreatedNegativeList[] | undefined> {
    const writer = await this.writer(viewer, accountId);
    return withAccountLock(this.locks, viewer.teamId, accountId, async () => {
      const records = await named(writer, accountId, lists);
      return records && this.store(viewer, accountId, records, lists, alongside);
    });
  }

  /** Throws NotFoundError, PlatformError, and `conflict` if the list is gone or has changed since. */
  async undo(viewer: Viewer, kept: ListUndoState, write: UndoInProgress): Promise<Undone> {
    const { accountId, listId, name } = kept;
    const { userId } = write;
    await requireMember(this.db, viewer, userId);
    await this.target(viewer, accountId, []);
    const writer = await this.writer(viewer, accountId);
    const { planned } = write;
    const work = async (ensureLocked: EnsureLocked) => {
      const tried = await write.loadProgress<ListCheckpoint>();
      if (tried.removed === listId) return;
      const list = await writer.find(accountId, listId);
      if (!list && tried.removing !== listId) {
        throw conflict('This list of negative keywords was removed meanwhile.');
      }
      if (list) {
        if (!isUnchanged(list, kept)) {
          throw conflict('The keywords or campaigns of this list were changed in the meantime.');
        }
        if (tried.removing !== listId) await planned?.check(standingOfList(accountId, list));
        if (planned?.dryRun) throw new DryRunEnd();
        await write.saveProgress({ removing: listId } satisfies Partial<ListCheckpoint>);
        await ensureLocked();
        await writer.remove(accountId, list).catch(async (error: unknown) => {
          const isGone = async () => (await writer.find(accountId, listId)) === undefined;
          if (!isOutcomeOpen(error) || !(await isGone().catch(() => false))) throw error;
        });
      }
      await this.db.transaction(async (tx) => {
        await markRemoved(tx, { teamId: viewer.teamId, accountId }, listId);
        const message = `Ausschlussliste „${name}“ wieder entfernt`;
        await logChange(tx, viewer, write, { accountId, message, metadata: { listId }, userId });
        await write.saveProgress({ removed: listId } satisfies Partial<ListCheckpoint>, { tx });
      });
    };
    await withAccountLock(this.locks, viewer.teamId, accountId, work, planned);
    return { campaignId: null, previous: { negativeKeywordList: name }, current: null };
  }

  private async plan(viewer: Viewer, creation: NegativeListCreation, notes: WriteProgress): Promise<PlannedLists> {
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
    const entries = planned.reduce((sum, list) => sum + 1 + list.keywords.length + list.campaignIds.length, 0);
    if (entries > MAX_ENTRIES) {
      throw new ParameterError('campaignIds', `must have, with the keywords, fewer than ${MAX_ENTRIES} entries`);
    }
    const chosen = new Set(checked.flatMap(({ chosenName }) => chosenName ?? []));
    return { accountId, lists: planned, chosen, takeOver, lost: [] };
  }

  private async carryOut(viewer: Viewer, plan: PlannedLists, alongside: OnStored, notes: WriteProgress) {
    const { accountId, lists } = plan;
    const { teamId } = viewer;
    const writer = await this.writer(viewer, accountId);
    return withAccountLock(this.locks, teamId, accountId, async (ensureLocked) => {
      const tried = (await notes.loadProgress<ListCheckpoint>()).creating !== undefined;
      let records = plan.takeOver || tried ? await createdLists(writer, plan) : undefined;
      if (!records) {
        const lost = await lostList(this.db, writer, teamId, plan);
        records = lost ? [lost] : await create(writer, plan, notes, ensureLocked);
      }
      return this.store(viewer, accountId, records, lists, alongside);
    });
  }

  private async store(
    viewer: Viewer,
    accountId: string,
    records: readonly NegativeListRecord[],
    lists: readonly { category: string | null }[],
    alongside: OnStored,
  ): Promise<CreatedNegativeList[]> {
    const created = records.map((record, at) => ({ ...record, category: lists[at]?.category ?? null }));
    await this.db.transaction(async (tx) => {
      await insertLists(tx, { teamId: viewer.teamId, accountId }, created);
      await alongside(tx, created);
    });
    return created;
  }

  private async writer(viewer: Viewer, accountId: string): Promise<NegativeListWriter> {
    const { platform } = await requireWritable(this.db, this.platforms, viewer, accountId, 'negativeListWriter');
    return platform.negativeListWriter(viewer.teamId);
  }

  /** Throws NotFoundError, and AppError `platform_rejected` without a writer or for a removed campaign. */
  private async target(viewer: Viewer, accountId: string, campaignIds: string[]): Promise<{ timeZone: string }> {
    const rows = await this.db.query<{ timeZone: string; id: string | null; status: string | null }>(
      sql`select a.time_zone as "timeZone", c.id, c.status from accounts a
        left join campaigns c on c.team_id = a.team_id and c.account_id = a.id and c.id = any(${campaignIds}::text[])
        where ${visible(viewer)} and a.id = ${accountId}`,
      'negativeLists.target',
    );
    const [account] = rows;
    if (!account) throw new NotFoundError('account');
    await requireWritable(this.db, this.platforms, viewer, accountId, 'negativeListWriter');
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    const missing = campaignIds.find((id) => !statuses.has(id));
    if (missing !== undefined) throw new NotFoundError(`campaign ${missing.slice(0, 50)}`);
    const removed = campaignIds.find((id) => statuses.get(id) === 'REMOVED');
    if (removed !== undefined) {
      throw new AppError(
        'platform_rejected',
        `The campaign ${removed} is removed, so negative keywords cannot be added to it.`,
      );
    }
    return account;
  }
}

/** If the outcome is unknown, the lists at the platform decide. */
async function create(
  writer: NegativeListWriter,
  plan: PlannedLists,
  notes: WriteProgress,
  ensureLocked: EnsureLocked,
) {
  const { accountId, lists } = plan;
  await demandFree(writer, plan);
  await notes.saveProgress({ creating: lists.map(({ name }) => name) } satisfies Partial<ListCheckpoint>);
  await ensureLocked();
  return writer.create(accountId, lists, false).catch(async (error: unknown) => {
    const found = await foundAfter(error, () => createdLists(writer, plan));
    if (!found) throw error;
    return found;
  });
}

function standingOfList(accountId: string, list: NegativeListRecord): Standing {
  const { id, name, keywords, campaignIds } = list;
  return {
    subject: `${accountId} list ${id}`,
    state: contentsOf(list),
    inWords: `the list "${name}" with ${keywords.length} negative keywords in ${campaignIds.length} campaigns`,
    before: { negativeKeywordList: name, negativeKeywordCount: keywords.length },
    after: null,
    campaignIds,
    keywords: { removed: keywords },
    dailyMicros: 0,
    dailyMicrosBefore: 0,
  };
}

/** An unused name; the same for every try of a request. */
function newName(timeZone: string, { mark, startedAt: begunAt }: WriteProgress): string {
  const time = new Intl.DateTimeFormat('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return `Ausschlussliste ${time.format(begunAt)} Uhr (${mark.slice(0, 8)})`;
}

function createdInWords({ name, keywords, campaignIds }: CreatedNegativeList): string {
  const words = `${keywords.length} ${keywords.length === 1 ? 'Keyword' : 'Keywords'}`;
  const campaigns = `${campaignIds.length} ${campaignIds.length === 1 ? 'Kampagne' : 'Kampagnen'}`;
  return `Ausschlussliste „${name}“ mit ${words} angelegt und mit ${campaigns} verknüpft`;
}
