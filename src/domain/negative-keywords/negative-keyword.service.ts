import { randomBytes } from 'node:crypto';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import { AppError, NotFoundError, ParameterError } from '../../errors.js';
import { type GoogleAds, MAX_OPERATIONS } from '../../platforms/google-ads/google-ads.client.js';
import {
  createNegativeLists,
  type NegativeListRecord,
  type NewNegativeList,
  negativeListNames,
  negativeLists,
  operationsFor,
  removeNegativeList,
} from '../../platforms/google-ads/negative-lists.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { requireName } from '../../texts.js';
import { type Locks, type StillHeld, withAccountLock } from '../accounts/account-lock.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { requireWritable } from '../accounts/writable-account.js';
import type { WriteInProgress } from '../audit/write.service.js';
import type { AdsAccess } from '../campaigns/campaign-changes.js';
import { noteChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import type { Undoer, Undone } from '../undo/undo.js';
import { isUnchanged, type KeptNegativeList, keptList } from './kept-list.js';
import { checkedKeywords } from './keyword-rules.js';
import type { NewNegativeKeywordList } from './negative-list.js';
import { insertLists, markRemoved } from './negative-list.records.js';

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

interface Plan {
  accountId: string;
  lists: (NewNegativeList & { category: string | null })[];
  /** Names that the caller chose. */
  chosen: ReadonlySet<string>;
  takeOver: boolean;
}

/**
 * Negative keywords, as lists that campaigns share. A list is created at the platform whole or not at all, and mirrored
 * only then; where the platform falls silent, what it has under the list's name decides.
 */
export class NegativeKeywordService implements Undoer<KeptNegativeList> {
  constructor(
    private readonly db: Database,
    private readonly platform: AdsAccess,
    private readonly locks: Locks,
    private readonly clock: Clock,
  ) {}

  /**
   * Excludes keywords from campaigns through one new list. `validateOnly`: the platform checks, nothing changes. Throws
   * like `create`.
   */
  async add(
    viewer: Viewer,
    args: NewNegativeKeywordList & { accountId: string; validateOnly: boolean; userId?: string | null },
    write: WriteInProgress,
  ) {
    const { accountId, validateOnly, userId, ...list } = args;
    const creation = { accountId, lists: [list], userId };
    const plan = await this.plan(viewer, creation);
    if (validateOnly) await this.check(viewer, plan);
    else {
      const created = await this.carryOut(viewer, plan, async (tx, stored) => {
        for (const each of stored) await noteCreation(tx, viewer, write, creation, each);
      });
      for (const each of created) write.keepForUndo(keptList(accountId, each));
    }
    const { name, keywords } = plan.lists[0] as NewNegativeList;
    return { success: true, addedCount: keywords.length, sharedSetName: name };
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
    return this.carryOut(viewer, await this.plan(viewer, creation), alongside);
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
    const { ads } = await this.platform.forTeam(viewer.teamId);
    await withAccountLock(this.locks, viewer.teamId, accountId, async (stillHeld) => {
      const [list] = await negativeLists(ads, accountId, { id: listId });
      if (!list) throw new AppError('conflict', 'This list of negative keywords was removed meanwhile.');
      if (!isUnchanged(list, kept)) {
        throw new AppError('conflict', 'The keywords or campaigns of this list were changed meanwhile.');
      }
      await stillHeld();
      await removeNegativeList(ads, accountId, list).catch(async (error: unknown) => {
        const isGone = async () => (await negativeLists(ads, accountId, { id: listId })).length === 0;
        if (!mayHaveActed(error) || !(await isGone().catch(() => false))) throw error;
      });
      await this.db.transaction(async (tx) => {
        await markRemoved(tx, { teamId: viewer.teamId, accountId }, listId);
        const message = `Ausschlussliste „${list.name}“ wieder entfernt`;
        await noteChange(tx, viewer, write, { accountId, message, metadata: { listId }, userId });
      });
    });
    return { campaignId: null, previous: { negativeKeywordList: name }, current: null };
  }

  private async plan(viewer: Viewer, creation: NegativeListCreation): Promise<Plan> {
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
    const planned = checked.map(({ chosenName, ...list }) => ({ name: chosenName ?? this.newName(timeZone), ...list }));
    if (operationsFor(planned) > MAX_OPERATIONS) {
      throw new ParameterError('campaignIds', `must have, with the keywords, fewer than ${MAX_OPERATIONS} entries`);
    }
    return {
      accountId,
      lists: planned,
      chosen: new Set(checked.flatMap(({ chosenName }) => chosenName ?? [])),
      takeOver,
    };
  }

  private async check(viewer: Viewer, { accountId, lists, chosen }: Plan): Promise<void> {
    const { ads } = await this.platform.forTeam(viewer.teamId);
    await demandFree(ads, accountId, chosen);
    await createNegativeLists(ads, accountId, lists, true);
  }

  private async carryOut(
    viewer: Viewer,
    { accountId, lists, chosen, takeOver }: Plan,
    alongside: Alongside,
  ): Promise<CreatedNegativeList[]> {
    const { ads } = await this.platform.forTeam(viewer.teamId);
    return withAccountLock(this.locks, viewer.teamId, accountId, async (stillHeld) => {
      const records =
        (takeOver && (await made(ads, accountId, lists))) ||
        (await this.make(ads, accountId, lists, chosen, stillHeld));
      const created = records.map((record, at) => ({ ...record, category: lists[at]?.category ?? null }));
      await this.db.transaction(async (tx) => {
        await insertLists(tx, { teamId: viewer.teamId, accountId }, created);
        await alongside(tx, created);
      });
      return created;
    });
  }

  /** Creates the lists at the platform; where it falls silent, what it has decides. */
  private async make(
    ads: GoogleAds,
    accountId: string,
    lists: Plan['lists'],
    chosen: Plan['chosen'],
    stillHeld: StillHeld,
  ) {
    await demandFree(ads, accountId, chosen);
    await stillHeld();
    return createNegativeLists(ads, accountId, lists, false).catch(async (error: unknown) => {
      const found = mayHaveActed(error) && (await made(ads, accountId, lists).catch(() => undefined));
      if (!found) throw error;
      return found;
    });
  }

  /** Where keywords are to be excluded. Throws NotFoundError; `platform_rejected` for Meta, and a removed campaign. */
  private async target(viewer: Viewer, accountId: string, campaignIds: string[]): Promise<{ timeZone: string }> {
    const rows = await this.db.query<{ timeZone: string; id: string | null; status: string | null }>(
      `select a.time_zone as "timeZone", c.id, c.status from accounts a
       left join campaigns c on c.team_id = a.team_id and c.account_id = a.id and c.id = any($4::text[])
       where ${VISIBLE} and a.id = $3`,
      [...visibleTo(viewer), accountId, campaignIds],
      'negativeLists.target',
    );
    const [account] = rows;
    if (!account) throw new NotFoundError('account');
    await requireWritable(this.db, viewer, accountId);
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    const missing = campaignIds.find((id) => !statuses.has(id));
    if (missing !== undefined) throw new NotFoundError(`campaign ${missing.slice(0, 50)}`);
    const removed = campaignIds.find((id) => statuses.get(id) === 'REMOVED');
    if (removed !== undefined) {
      throw new AppError('platform_rejected', `The campaign ${removed} is removed and takes no negative keywords.`);
    }
    return account;
  }

  /** A name that no list has yet. */
  private newName(timeZone: string): string {
    const time = new Intl.DateTimeFormat('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
    return `Ausschlussliste ${time.format(this.clock())} Uhr (${randomBytes(4).toString('hex')})`;
  }
}

/** Throws AppError `conflict` when a list of the account has one of the names. */
async function demandFree(ads: GoogleAds, accountId: string, names: ReadonlySet<string>): Promise<void> {
  if (names.size === 0) return;
  const taken = (await negativeListNames(ads, accountId)).find(({ name }) => names.has(name));
  if (taken) throw new AppError('conflict', `A negative keyword list named ${taken.name} exists; choose another name.`);
}

/** The lists, if the platform has all of them as they shall be: after a failure, or from before. */
async function made(
  ads: GoogleAds,
  accountId: string,
  lists: readonly NewNegativeList[],
): Promise<NegativeListRecord[] | undefined> {
  const ids = new Map((await negativeListNames(ads, accountId)).map(({ id, name }) => [name, id]));
  const found: NegativeListRecord[] = [];
  for (const list of lists) {
    const id = ids.get(list.name);
    const [record] = id === undefined ? [] : await negativeLists(ads, accountId, { id });
    if (!record || !isUnchanged(record, list)) return undefined;
    found.push(record);
  }
  return found;
}

/** False where it is certain that the platform did nothing: it was asked to wait, or does not know us. */
function mayHaveActed(error: unknown): boolean {
  return error instanceof PlatformError && error.failure !== 'quota' && error.failure !== 'revoked';
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
