import type { PlannedChange } from '../../../schema/change-plans/change-plan.type.js';
import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError, NotFoundError, ParameterError } from '../../errors.js';
import { eurOfMicros, eurPerUnit, ratioOf } from '../../money.js';
import type { CountSteps } from '../../progress.js';
import type { AccountService } from '../accounts/account.service.js';
import { DryRunEnd, SharedReads, type Standing } from '../audit/planned-write.js';
import type { CampaignService } from '../campaigns/campaign.service.js';
import type { GuardrailService } from '../guardrails/guardrail.service.js';
import type { Preview } from './planned-change.js';
import type { PlannedOperation } from './planned-operation.js';

const WINDOW = { days: 30 };
/** Changes that are looked at in the same moment, so that what they ask is asked together. */
const AT_ONCE = 50;

/** One change that is asked for. */
export interface WantedChange {
  id: string;
  operation: PlannedOperation;
  accountId: string;
  args: Record<string, unknown>;
}

interface Tried {
  standing: Standing | undefined;
  dryRun: PlannedChange['dryRun'];
  refusal?: AppError;
}

export interface DryRunParts {
  guardrails: Pick<GuardrailService, 'refuseBlocked'>;
  campaigns: Pick<CampaignService, 'metricsOf'>;
  accounts: Pick<AccountService, 'metricsOf'>;
}

/** Finds out what changes would do, without making any of them. */
export class DryRuns {
  constructor(private readonly parts: DryRunParts) {}

  /**
   * What each change would do, in their order. Throws ParameterError and NotFoundError, naming the change, for what no platform
   * would be asked, and whatever fails through no fault of the caller.
   */
  async of(viewer: Viewer, changes: readonly WantedChange[], progress?: CountSteps): Promise<Preview[]> {
    const reads = new SharedReads();
    let done = 0;
    const count = () => {
      done += 1;
      progress?.(done, changes.length);
    };
    const tried: Tried[] = [];
    // Those of one account together: what they ask is then asked in one call.
    const byAccount = [...changes.entries()].sort(([, one], [, other]) => compare(one.accountId, other.accountId));
    for (let from = 0; from < byAccount.length; from += AT_ONCE) {
      const some = byAccount.slice(from, from + AT_ONCE);
      const settled = await Promise.allSettled(
        some.map(([at, change]) => this.tryOut(viewer, change, at, reads).finally(count)),
      );
      for (const [index, outcome] of settled.entries()) {
        if (outcome.status === 'rejected') throw outcome.reason;
        tried[some[index]?.[0] as number] = outcome.value;
      }
    }
    return this.previews(viewer, changes, tried);
  }

  /** What a single change would do. Throws whatever would refuse or fail it, as the change itself would. */
  async ofOne(viewer: Viewer, change: WantedChange): Promise<Preview> {
    const tried = await this.attempt(viewer, change, new SharedReads());
    if (tried.refusal) throw tried.refusal;
    const [preview] = await this.previews(viewer, [change], [tried]);
    return preview as Preview;
  }

  private async previews(
    viewer: Viewer,
    changes: readonly WantedChange[],
    tried: readonly Tried[],
  ): Promise<Preview[]> {
    const figures = await this.figures(viewer, changes, tried);
    const conflicts = conflictsOf(changes, tried);
    return tried.map(({ standing, dryRun, refusal }, at) => ({
      standing: standing
        ? { subject: standing.subject, state: standing.state ?? null, inWords: standing.inWords }
        : null,
      campaignIds: [...(standing?.campaignIds ?? [])],
      before: standing?.before ?? null,
      after: standing?.after ?? null,
      dryRun,
      dryRunCode: refusal?.code ?? null,
      dryRunMessage: refusal?.message ?? null,
      dailySpendChange: spendOf(standing),
      last30Days: figures[at] ?? null,
      conflictsWith: conflicts[at] ?? [],
    }));
  }

  /** One change among several, which messages name. */
  private async tryOut(viewer: Viewer, change: WantedChange, at: number, reads: SharedReads): Promise<Tried> {
    try {
      return await this.attempt(viewer, change, reads);
    } catch (error) {
      if (error instanceof ParameterError) throw error.within(pathOf(at, change.operation));
      if (error instanceof NotFoundError) throw new NotFoundError(`${pathOf(at, change.operation)}: ${error.what}`);
      throw error;
    }
  }

  private async attempt(viewer: Viewer, { operation, args }: WantedChange, reads: SharedReads): Promise<Tried> {
    let standing: Standing | undefined;
    const meet = (found: Standing) => {
      standing = found;
    };
    const { name } = operation;
    try {
      const isChecked = await isCheckedByPlatform(operation.tryOut(viewer, args, { meet, dryRun: reads }));
      await reads.once(`blocked ${name}`, () => this.parts.guardrails.refuseBlocked(viewer, name));
      return { standing, dryRun: isChecked ? 'passed' : 'not_offered' };
    } catch (error) {
      // A parameter is wrong for whatever stands.
      const isVerdict = error instanceof AppError && !(error instanceof ParameterError) && VERDICTS.has(error.code);
      if (!isVerdict) throw error;
      return { standing, dryRun: error.code === 'guardrail' ? 'guardrail' : 'refused', refusal: error };
    }
  }

  /** The sums of what each change touches; of the account where no campaign is named. */
  private async figures(
    viewer: Viewer,
    changes: readonly WantedChange[],
    tried: readonly Tried[],
  ): Promise<(Metrics | null)[]> {
    const keys = new Map<string, { accountId: string; campaignId: string }>();
    const accountIds = new Set<string>();
    changes.forEach(({ accountId }, at) => {
      const campaignIds = tried[at]?.standing?.campaignIds;
      for (const campaignId of campaignIds ?? []) keys.set(`${accountId} ${campaignId}`, { accountId, campaignId });
      if (campaignIds?.length === 0) accountIds.add(accountId);
    });
    const ofCampaigns = await this.parts.campaigns.metricsOf(viewer, [...keys.values()], WINDOW);
    const known = new Map([...keys.keys()].map((key, at) => [key, ofCampaigns[at]]));
    const ofAccounts = await this.parts.accounts.metricsOf(viewer, [...accountIds], WINDOW);
    for (const [at, id] of [...accountIds].entries()) known.set(id, ofAccounts[at]);
    return changes.map(({ accountId }, at) => {
      const campaignIds = tried[at]?.standing?.campaignIds;
      if (!campaignIds) return null;
      if (campaignIds.length === 0) return known.get(accountId) ?? null;
      return sumOf(campaignIds.flatMap((id) => known.get(`${accountId} ${id}`) ?? []));
    });
  }
}

/** Refusals that say something of the change; others are of the request, or of nobody. */
const VERDICTS: ReadonlySet<string> = new Set(['guardrail', 'conflict', 'platform_rejected', 'unsupported_currency']);

function compare(one: string, other: string): number {
  return one < other ? -1 : one === other ? 0 : 1;
}

/** Whether trying it came to its end; false where it came to what the platform cannot check. */
async function isCheckedByPlatform(trying: Promise<void>): Promise<boolean> {
  try {
    await trying;
    return true;
  } catch (error) {
    if (error instanceof DryRunEnd) return false;
    throw error;
  }
}

/** What names a change of a request in messages. */
export function pathOf(at: number, { name }: Pick<PlannedOperation, 'name'>): string {
  return `changes[${at}].${name}`;
}

function spendOf(standing: Standing | undefined): PlannedChange['dailySpendChange'] {
  if (!standing || standing.dailyMicros === null) return null;
  const { dailyMicros, money } = standing;
  // What moves nothing does so in every currency.
  if (!money) return dailyMicros === 0 ? { currency: 'EUR', amount: 0, amountEur: 0 } : null;
  return {
    currency: money.kept.currency,
    amount: signed(dailyMicros),
    amountEur: money.isKnown ? signed(Math.sign(dailyMicros) * money.inEuro(Math.abs(dailyMicros))) : null,
  };
}

function signed(micros: number): number {
  return micros < 0 ? -eurOfMicros(-micros) : eurOfMicros(micros);
}

/** Ids of the other changes that write to the same field, for each change. */
function conflictsOf(changes: readonly WantedChange[], tried: readonly Tried[]): string[][] {
  const writers = new Map<string, string[]>();
  tried.forEach(({ standing }, at) => {
    const id = changes[at]?.id;
    if (standing?.subject == null || id === undefined) return;
    writers.set(standing.subject, [...(writers.get(standing.subject) ?? []), id]);
  });
  return tried.map(({ standing }, at) =>
    standing?.subject == null ? [] : (writers.get(standing.subject) ?? []).filter((id) => id !== changes[at]?.id),
  );
}

function sumOf(all: readonly Metrics[]): Metrics | null {
  const [first] = all;
  if (!first || all.length === 1) return first ?? null;
  const sum = (field: 'cost' | 'impressions' | 'clicks' | 'conversions' | 'conversionValue') =>
    Math.round(all.reduce((total, each) => total + each[field], 0) * 100) / 100;
  const [cost, impressions, clicks] = [sum('cost'), sum('impressions'), sum('clicks')];
  const conversionValue = sum('conversionValue');
  return {
    periodDays: first.periodDays,
    cost,
    impressions,
    clicks,
    conversions: sum('conversions'),
    conversionValue,
    roas: ratioOf(conversionValue, cost),
    ctr: ratioOf(clicks, impressions),
    cpc: eurPerUnit(cost * 1e6, clicks),
    native: null,
  };
}
