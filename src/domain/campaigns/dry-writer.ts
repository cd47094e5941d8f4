import type { CampaignUpdate, CampaignWriter, CheckedUpdate } from '../../platforms/ad-platform.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { DryRunEnd, type SharedReads } from '../audit/planned-write.js';

type Verdict = Error | null;

/** A writer that looks at many campaigns in few calls, and changes none. */
export function dryWriter(writer: CampaignWriter, reads: SharedReads): CampaignWriter {
  return {
    canSet: (bidding) => writer.canSet(bidding),
    smallestUnit: (accountId, currency) =>
      reads.once(`unit ${accountId} ${currency}`, () => writer.smallestUnit(accountId, currency)),
    find: (accountId, campaignId) =>
      reads.batch(`find ${accountId}`, campaignId, (ids) => findEach(writer, accountId, ids)),
    async update(accountId, campaign, to: CampaignUpdate, validateOnly) {
      if (!validateOnly) throw new DryRunEnd();
      await reads.batch<CheckedUpdate, null>(`check ${accountId}`, { campaign, to }, (changes) =>
        checkRounds(writer, accountId, changes),
      );
    },
  };
}

async function findEach(
  writer: CampaignWriter,
  accountId: string,
  ids: readonly string[],
): Promise<(CampaignRecord | undefined)[]> {
  if (!writer.findAll) return Promise.all(ids.map((id) => writer.find(accountId, id)));
  const found = new Map((await writer.findAll(accountId, ids)).map((campaign) => [campaign.id, campaign]));
  return ids.map((id) => found.get(id));
}

/** A platform takes a resource once in one call: what is changed twice is checked in as many rounds. */
async function checkRounds(
  writer: CampaignWriter,
  accountId: string,
  changes: readonly CheckedUpdate[],
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let left = [...changes.entries()];
  while (left.length > 0) {
    const taken = new Set<string>();
    const isNew = ([, { campaign, to }]: [number, CheckedUpdate]) => {
      const resource = 'budgetMicros' in to ? campaign.budgetResourceName : campaign.resourceName;
      return !taken.has(resource) && Boolean(taken.add(resource));
    };
    const round = left.filter(isNew);
    const found = await checkEach(
      writer,
      accountId,
      round.map(([, change]) => change),
    );
    for (const [index, [at]] of round.entries()) verdicts[at] = found[index] ?? null;
    const checked = new Set(round.map(([at]) => at));
    left = left.filter(([at]) => !checked.has(at));
  }
  return verdicts;
}

/** All in one call; where that is refused, each half by itself, so that few bad ones among many take few calls. */
async function checkEach(
  writer: CampaignWriter,
  accountId: string,
  changes: readonly CheckedUpdate[],
): Promise<Verdict[]> {
  const [first] = changes;
  if (!first) return [];
  try {
    if (changes.length === 1 || !writer.checkAll) {
      if (changes.length > 1) return await eachAlone(writer, accountId, changes);
      await writer.update(accountId, first.campaign, first.to, true);
    } else {
      await writer.checkAll(accountId, changes);
    }
    return changes.map(() => null);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure !== 'rejected') throw error;
    if (changes.length === 1) return [error];
    const half = Math.ceil(changes.length / 2);
    return [
      ...(await checkEach(writer, accountId, changes.slice(0, half))),
      ...(await checkEach(writer, accountId, changes.slice(half))),
    ];
  }
}

async function eachAlone(
  writer: CampaignWriter,
  accountId: string,
  changes: readonly CheckedUpdate[],
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const change of changes) verdicts.push(...(await checkEach(writer, accountId, [change])));
  return verdicts;
}
