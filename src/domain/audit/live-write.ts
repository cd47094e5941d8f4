import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { conflict, requireFound } from '../../errors.js';
import { isOutcomeUnknown, PlatformError } from '../../platforms/platform-error.js';
import { type EnsureLocked, type Locks, withAccountLock } from '../accounts/account-lock.js';
import { AccountMoney, type MoneySnapshot } from '../currencies/account-money.js';
import { deleteMove, recordMove } from '../guardrails/spend-moves.js';
import { logChange } from '../logs/activity-log.js';
import type { Irreversible, KeptState } from '../undo/undo.js';
import { type Check, verdictsOf } from './checks.js';
import { type Outcome, settleInterruptedTries } from './claim.js';
import { DryRunEnd, type SharedReads, type Standing, type Turn } from './planned-write.js';
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
export interface LiveTarget<Item, Update, Change extends LiveChange<Item, Update> = LiveChange<Item, Update>> {
  accountId: string;
  id: string;
  /** For NotFoundError. */
  name: string;
  platformName: string;
  /** What is changed: changes of one kind share the reads and checks of a dry run. */
  kind: string;
  /** The field of the checkpoint, for retries that another version of the program answers. */
  checkpoint?: Checkpoint;
  validateOnly: boolean;
  userId?: string | null | undefined;
  /** In the order of `ids`; undefined for unknown ones. Throws PlatformError, like `send` and `checkAll`. */
  find(ids: readonly string[]): Promise<readonly (Item | undefined)[]>;
  send(item: Item, update: Update, validateOnly: boolean): Promise<void>;
  /** Validates several changes, each of another `resourceOf`, in one call; absent if the platform takes no lists. */
  checkAll?: ((checks: readonly Check<Item, Update>[]) => Promise<void>) | undefined;
  resourceOf(check: Check<Item, Update>): string;
  /** In a plan: the item after the plan's earlier changes, and the effect of this one on later ones. */
  afterEarlier(turn: Turn, item: Item, money: AccountMoney): Item | Promise<Item>;
  addEffect(turn: Turn, item: Item, change: Change): void;
  /** Throws AppError for a change above the team's limits. */
  check?(item: Item, change: Change, money: AccountMoney): Promise<void>;
  /** Stores the changed item. */
  store?(tx: Sql, now: Item, money: AccountMoney): Promise<void>;
}

type Checkpoint = 'live' | 'campaign';

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
  money?: MoneySnapshot;
  /** Set by the next change of the same field. */
  outcome?: Outcome;
  /** Set once the change is made and stored. */
  recorded?: boolean;
  kept?: KeptState | Irreversible | undefined;
}

type Saved<Item> = { [Field in Checkpoint]?: SavedTry<Item> };

const CHECKPOINTS: readonly Checkpoint[] = ['live', 'campaign'];

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
   * and `check` throw, `conflict` if others changed the same after an interrupted try, and `unavailable` if the platform
   * accepted the change without making it.
   */
  make<Item, Update, Change extends LiveChange<Item, Update>>(
    viewer: Viewer,
    target: LiveTarget<Item, Update, Change>,
    latest: AccountMoney,
    write: WriteInProgress,
    derive: (item: Item, money: AccountMoney) => Change | Promise<Change>,
  ): Promise<MadeChange<Item>> {
    const { accountId, id, name, kind, checkpoint = 'live', validateOnly, userId } = target;
    const { planned } = write;
    const work = async (ensureLocked: EnsureLocked): Promise<MadeChange<Item>> => {
      const tried = (await write.loadProgress<Saved<Item>>())[checkpoint];
      const money = tried?.money ? new AccountMoney(tried.money) : latest;
      if (tried?.recorded) {
        if (tried.kept) write.keepForUndo(tried.kept);
        return { before: tried.before, wanted: tried.wanted, money };
      }
      const read = planned?.dryRun
        ? await planned.dryRun.batch(`find ${kind} ${accountId}`, id, (ids) => target.find(ids))
        : (await target.find([id]))[0];
      const stored = requireFound(read, name);
      await planned?.turn?.ready;
      const found = planned?.turn ? await target.afterEarlier(planned.turn, stored, money) : stored;
      const outcome = tried && (tried.outcome ?? outcomeOf(tried, await derive(tried.before, money), found));
      if (outcome === 'unknown') throw conflict(OVERTAKEN);
      const isMade = outcome === 'done';
      const before = isMade ? (tried?.before ?? found) : found;
      const change = await derive(before, money);
      if (!isMade) {
        const { standing, update } = change;
        const move = { teamId: viewer.teamId, id: write.mark, isApproved: planned?.isApproved ?? false };
        if (planned?.turn) target.addEffect(planned.turn, before, change);
        await planned?.check(standing);
        await target.check?.(before, change, money);
        if (!validateOnly) {
          await this.saveTry(viewer, write, checkpoint, triedOf(before, change, money), change);
          if (planned) await recordMove(this.db, move, standing);
        }
        try {
          if (!validateOnly) await ensureLocked();
          if (planned?.dryRun) await checkOne(target, planned.dryRun, { item: before, update });
          else await target.send(before, update, validateOnly);
        } catch (error) {
          if (validateOnly || !(await wasMade(target, before, change, error))) {
            if (planned && !validateOnly && !isOutcomeUnknown(error)) await deleteMove(this.db, move, standing);
            throw error;
          }
        }
      }
      if (!validateOnly) {
        const [now] = await target.find([id]);
        if (now !== undefined && isWithoutEffect(change, now)) throw ignored(target.platformName);
        const kept = now !== undefined && isInEffect(change, now) ? change.kept(now) : undefined;
        if (kept) write.keepForUndo(kept);
        await this.db.transaction(async (tx) => {
          if (now !== undefined) await target.store?.(tx, now, money);
          const { message, metadata } = change;
          await logChange(tx, viewer, write, { accountId, message, metadata, userId });
          const recorded = { ...triedOf(before, change, money), kept, recorded: true };
          await write.saveProgress({ [checkpoint]: recorded } satisfies Saved<Item>, { tx, subject: null });
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
    checkpoint: Checkpoint,
    tried: SavedTry<Item>,
    change: LiveChange<Item, Update>,
  ): Promise<void> {
    const { subject } = change.standing;
    await settleInterruptedTries<SavedTry<Item>>(this.db, teamId, subject, CHECKPOINTS, (other) =>
      outcomeOf(other, change, tried.before),
    );
    await write.saveProgress({ [checkpoint]: tried } satisfies Saved<Item>, { subject });
  }
}

/** Asks the platform together with the other changes of the dry run. */
async function checkOne<Item, Update>(
  target: Pick<LiveTarget<Item, Update>, 'kind' | 'accountId' | 'validateOnly' | 'send' | 'checkAll' | 'resourceOf'>,
  dryRun: SharedReads,
  check: Check<Item, Update>,
): Promise<void> {
  const { kind, accountId, validateOnly, send, checkAll, resourceOf } = target;
  if (!validateOnly) throw new DryRunEnd();
  const checker = {
    checkOne: ({ item, update }: Check<Item, Update>) => send(item, update, true),
    checkAll,
    resourceOf,
  };
  await dryRun.batch<Check<Item, Update>, null>(`check ${kind} ${accountId}`, check, (all) => verdictsOf(checker, all));
}

/** Sent again under the same key, the request tries again. */
function ignored(platform: string): PlatformError {
  return new PlatformError(
    'unavailable',
    `${platform} accepted the change, but still has the old value: look at it there, and send it again.`,
  );
}

/** Whether a change that the platform took has left everything as it was. */
function isWithoutEffect<Item, Update>({ stateOf, previous, goal }: LiveChange<Item, Update>, now: Item): boolean {
  return !isDeepStrictEqual(previous, goal) && isDeepStrictEqual(stateOf(now), previous);
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
  { id, find }: Pick<LiveTarget<Item, Update>, 'id' | 'find'>,
  before: Item,
  change: LiveChange<Item, Update>,
  error: unknown,
): Promise<boolean> {
  if (!isOutcomeUnknown(error) || isInEffect(change, before)) return false;
  const [now] = await find([id]).catch(() => []);
  return now !== undefined && isInEffect(change, now);
}
