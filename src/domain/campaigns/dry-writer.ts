import type { CampaignUpdate, CampaignWriter, CheckedUpdate } from '../../platforms/ad-platform.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { DryRunEnd, type SharedReads } from '../audit/planned-write.js';

type Verdict = Error | null;

/** Calls at a time where a platform takes no lists. */
const AT_ONCE = 10;

/** A writer for dry runs, which batches reads and checks of one `level`. */
export function dryWriter(writer: CampaignWriter, reads: SharedReads, level: string): CampaignWriter {
  return {
    ...(writer.setsWholePeriodBudgets && { setsWholePeriodBudgets: true }),
    canSet: (bidding) => writer.canSet(bidding),
    smallestUnit: (accountId, currency) =>
      reads.once(`unit ${accountId} ${currency}`, () => writer.smallestUnit(accountId, currency)),
    find: (accountId, campaignId) =>
      reads.batch(`find ${level} ${accountId}`, campaignId, (ids) => findEach(writer, accountId, ids)),
    async update(accountId, campaign, to: CampaignUpdate, validateOnly) {
      if (!validateOnly) throw new DryRunEnd();
      await reads.batch<CheckedUpdate, null>(`check ${level} ${accountId}`, { campaign, to }, (changes) =>
        checkRounds(writer, accountId, changes),
      );
    },
  };
}

/** In the order of `items`. */
async function inTurns<Item, T>(items: readonly Item[], work: (item: Item) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    done.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  }
  return done;
}

async function findEach(writer: CampaignWriter, accountId: string, ids: readonly string[]) {
  if (!writer.findAll) return inTurns(ids, (id) => writer.find(accountId, id));
  const found = new Map((await writer.findAll(accountId, ids)).map((campaign) => [campaign.id, campaign]));
  return ids.map((id) => found.get(id));
}

/** A call may name a resource only once, so further changes of it are checked in further rounds. */
async function checkRounds(writer: CampaignWriter, accountId: string, changes: readonly CheckedUpdate[]) {
  const timesChanged = new Map<string, number>();
  const rounds = Map.groupBy(changes.keys(), (at) => {
    const { campaign, to } = changes[at] as CheckedUpdate;
    const resource =
      'budgetMicros' in to || 'totalBudgetMicros' in to ? campaign.budgetResourceName : campaign.resourceName;
    const round = timesChanged.get(resource) ?? 0;
    timesChanged.set(resource, round + 1);
    return round;
  });
  const verdicts: Verdict[] = [];
  for (const round of rounds.values()) {
    const checked = round.map((at) => changes[at] as CheckedUpdate);
    const found = await checkEach(writer, accountId, checked);
    for (const [index, at] of round.entries()) verdicts[at] = found[index] ?? null;
  }
  return verdicts;
}

/** Checks all in one call. A refused call is split in half, so that a few bad changes take few calls. */
async function checkEach(
  writer: CampaignWriter,
  accountId: string,
  changes: readonly CheckedUpdate[],
): Promise<Verdict[]> {
  const [first, ...others] = changes;
  if (!first) return [];
  const isAlone = others.length === 0;
  if (!isAlone && !writer.checkAll) {
    return (await inTurns(changes, (change) => checkEach(writer, accountId, [change]))).flat();
  }
  try {
    if (isAlone) await writer.update(accountId, first.campaign, first.to, true);
    else await writer.checkAll?.(accountId, changes);
    return changes.map(() => null);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure !== 'rejected') throw error;
    if (isAlone) return [error];
  }
  const half = Math.ceil(changes.length / 2);
  return [
    ...(await checkEach(writer, accountId, changes.slice(0, half))),
    ...(await checkEach(writer, accountId, changes.slice(half))),
  ];
}
