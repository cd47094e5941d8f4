import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { conflict, requireFound } from '../../errors.js';
import { isOutcomeUnknown } from '../../platforms/platform-error.js';
import { type EnsureLocked, type Locks, withAccountLock } from '../accounts/account-lock.js';
import { AccountMoney, type MoneySnapshot } from '../currencies/account-money.js';
import { logChange } from '../logs/activity-log.js';
import type { Irreversible, KeptState } from '../undo/undo.js';
import { type Outcome, settleInterruptedTries } from './claim.js';
import type { Standing, Turn } from './planned-write.js';
import type { WriteInProgress } from './write-in-progress.js';

/** A change of one item at a platform, derived from its current state there. */
export interface LiveChange<Item, Update> {
  update: Update;
  standing: Standing & { subject: string };
  previous: unknown;
  /** `stateOf` the item after the change. */
  goal: unknown;
  stateOf(item: Item): unknown;
  /** For the activity log, in German. */
  message: string;
  metadata: Record<string, unknown>;
  /** The state needed to undo the change, given the changed item. */
  kept(now: Item): KeptState | Irreversible;
}

/** Where an item is read and changed, and what else depends on it. */
export interface LiveTarget<Item, Update> {
  accountId: string;
  id: string;
  /** For NotFoundError. */
  name: string;
  validateOnly: boolean;
  userId?: string | null | undefined;
  /** In the order of `ids`; undefined for unknown ones. Throws PlatformError, like `send`. */
  find(ids: readonly string[]): Promise<readonly (Item | undefined)[]>;
  send(item: Item, update: Update, validateOnly: boolean): Promise<void>;
  /** In a plan: the item after the plan's earlier changes, and the effect of this one on later ones. */
  afterEarlier(turn: Turn, item: Item): Item;
  addEffect(turn: Turn, item: Item, change: LiveChange<Item, Update>): void;
  /** Throws AppError for a change above the team's limits. */
  check?(item: Item, update: Update, money: AccountMoney): Promise<void>;
  /** Stores the changed item. */
  store?(tx: Sql, now: Item): Promise<void>;
}

export interface MadeChange<Item> {
  before: Item;
  wanted: unknown;
  money: AccountMoney;
}

/** Checkpoint for a retry of the same request. */
interface SavedTry<Item> {
  before: Item;
  previous: unknown;
  wanted: unknown;
  /** The rate, kept for retries. */
  money: MoneySnapshot;
  /** Set by the next change of the same field. */
  outcome?: Outcome;
  /** Set once the change is made and stored. */
  recorded?: boolean;
  kept?: KeptState | Irreversible | undefined;
}

interface LiveCheckpoint<Item> {
  live: SavedTry<Item>;
}

const OVERTAKEN =
  'The first try of this request was interrupted, and somebody else has changed the same since; check it and send what is still missing under a new Idempotency-Key.';

/** Makes changes that reach the platform first (ADR 7), once each (ADR 20), under the account's lock (ADR 8). */
export class LiveWrites {
  constructor(
    private readonly db: Database,
    private readonly locks: Locks,
  ) {}

  /**
   * Makes the change that `derive` computes from the platform's state. Throws NotFoundError, PlatformError, what `derive`
   * and `check` throw, and `conflict` if others changed the same after an interrupted try.
   */
  make<Item, Update>(
    viewer: Viewer,
    target: LiveTarget<Item, Update>,
    latest: AccountMoney,
    write: WriteInProgress,
    derive: (item: Item, money: AccountMoney) => LiveChange<Item, Update> | Promise<LiveChange<Item, Update>>,
  ): Promise<MadeChange<Item>> {
    const { accountId, id, name, validateOnly, userId } = target;
    const { planned } = write;
    const find = async () => {
      const found = planned?.dryRun
        ? await planned.dryRun.batch(`find ${name} ${accountId}`, id, (ids) => target.find(ids))
        : (await target.find([id]))[0];
      return requireFound(found, name);
    };
    const work = async (ensureLocked: EnsureLocked): Promise<MadeChange<Item>> => {
      const tried = (await write.loadProgress<LiveCheckpoint<Item>>()).live;
      const money = tried ? new AccountMoney(tried.money) : latest;
      if (tried?.recorded) {
        if (tried.kept) write.keepForUndo(tried.kept);
        return { before: tried.before, wanted: tried.wanted, money };
      }
      const stored = await find();
      await planned?.turn?.ready;
      const found = planned?.turn ? target.afterEarlier(planned.turn, stored) : stored;
      const outcome = tried && (tried.outcome ?? outcomeOf(tried, await derive(tried.before, money), found));
      if (outcome === 'unknown') throw conflict(OVERTAKEN);
      const isMade = outcome === 'done';
      const before = isMade ? (tried?.before ?? found) : found;
      const change = await derive(before, money);
      if (!isMade) {
        if (planned?.turn) target.addEffect(planned.turn, before, change);
        await planned?.check(change.standing);
        await target.check?.(before, change.update, money);
        if (!validateOnly) await this.saveTry(viewer, write, triedOf(before, change, money), change);
        try {
          if (!validateOnly) await ensureLocked();
          await target.send(before, change.update, validateOnly);
        } catch (error) {
          if (validateOnly || !(await wasMade(target, before, change, error))) throw error;
        }
      }
      if (!validateOnly) {
        const [now] = await target.find([id]);
        const kept = now !== undefined && isInEffect(change, now) ? change.kept(now) : undefined;
        if (kept) write.keepForUndo(kept);
        await this.db.transaction(async (tx) => {
          if (now !== undefined) await target.store?.(tx, now);
          const { message, metadata } = change;
          await logChange(tx, viewer, write, { accountId, message, metadata, userId });
          const live = { ...triedOf(before, change, money), kept, recorded: true };
          await write.saveProgress({ live } satisfies LiveCheckpoint<Item>, { tx, subject: null });
        });
      }
      return { before, wanted: change.goal, money };
    };
    return withAccountLock(this.locks, viewer.teamId, accountId, work, planned);
  }

  /** Settles other interrupted changes and records this one, before the platform is called. */
  private async saveTry<Item, Update>(
    { teamId }: Viewer,
    write: WriteInProgress,
    tried: SavedTry<Item>,
    change: LiveChange<Item, Update>,
  ): Promise<void> {
    const { subject } = change.standing;
    await settleInterruptedTries<SavedTry<Item>>(this.db, teamId, subject, 'live', (other) =>
      outcomeOf(other, change, tried.before),
    );
    await write.saveProgress({ live: tried } satisfies LiveCheckpoint<Item>, { subject });
  }
}

function triedOf<Item, Update>(
  before: Item,
  { previous, goal }: LiveChange<Item, Update>,
  money: AccountMoney,
): SavedTry<Item> {
  return { before, previous, wanted: goal, money: money.snapshot };
}

/** The outcome of an interrupted try, judged by the platform's state before its next change. */
function outcomeOf<Item, Update>(
  { previous, wanted }: SavedTry<Item>,
  { stateOf }: LiveChange<Item, Update>,
  found: Item,
): Outcome {
  const now = stateOf(found);
  if (isDeepStrictEqual(now, wanted)) return 'done';
  return isDeepStrictEqual(now, previous) ? 'not done' : 'unknown';
}

function isInEffect<Item, Update>({ stateOf, goal }: LiveChange<Item, Update>, item: Item): boolean {
  return isDeepStrictEqual(stateOf(item), goal);
}

/** Without an answer of the platform: whether the change was made. */
async function wasMade<Item, Update>(
  { id, find }: LiveTarget<Item, Update>,
  before: Item,
  change: LiveChange<Item, Update>,
  error: unknown,
): Promise<boolean> {
  if (!isOutcomeUnknown(error) || isInEffect(change, before)) return false;
  const [now] = await find([id]).catch(() => []);
  return now !== undefined && isInEffect(change, now);
}
