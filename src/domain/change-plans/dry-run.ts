import type { PlannedChange } from '../../../schema/change-plans/change-plan.type.js';
import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError, NotFoundError, ParameterError } from '../../errors.js';
import { compare } from '../../lib/compare.js';
import { eurOfMicros, eurPerUnit, ratioOf } from '../../lib/money.js';
import type { CountSteps } from '../../lib/progress.js';
import type { AccountService } from '../accounts/account.service.js';
import { DryRunEnd, SharedReads, type Standing } from '../audit/planned-write.js';
import type { CampaignService } from '../campaigns/campaign.service.js';
import type { GuardrailService } from '../guardrails/guardrail.service.js';
import type { PlannedOperation, Preview } from './planned-change.js';
import { Sequence } from './sequence.js';

const WINDOW = { days: 30 };
/** Changes tried concurrently, so that their reads can be batched. */
const BATCH_SIZE = 50;

/** Error codes that reject the change itself. Others concern the request or are temporary. */
const REFUSAL_CODES: ReadonlySet<string> = new Set([
  'guardrail',
  'conflict',
  'platform_rejected',
  'unsupported_currency',
]);

export interface ProposedChange extends Pick<PlannedChange, 'id' | 'accountId' | 'args'> {
  operation: PlannedOperation;
}

export interface TriedChange {
  change: ProposedChange;
  standing: Standing | undefined;
  /** Ids of earlier changes whose effects it assumes. */
  buildsOn: ReadonlySet<string>;
  dryRun: PlannedChange['dryRun'];
  refusal?: AppError;
}

export interface DryRunParts {
  guardrails: Pick<GuardrailService, 'rulesFor'>;
  campaigns: Pick<CampaignService, 'metricsOf'>;
  accounts: Pick<AccountService, 'metricsOf'>;
}

/** Determines the effects of changes without applying them. */
export class DryRuns {
  /** `isLenient`: whatever is wrong with a change is its own refusal, and fails no others. */
  constructor(
    private readonly parts: DryRunParts,
    private readonly isLenient = false,
  ) {}

  /** Previews each change on top of the earlier ones. ParameterError and NotFoundError carry its path. */
  async previewAll(viewer: Viewer, changes: readonly ProposedChange[], progress?: CountSteps): Promise<Preview[]> {
    return this.previews(viewer, await this.inSequence(viewer, changes, progress));
  }

  /** Previews a single change. Throws what the change itself would throw. */
  async preview(viewer: Viewer, change: ProposedChange): Promise<Preview> {
    const tried = await this.attempt(viewer, change, new SharedReads(), new Sequence());
    if (tried.refusal) throw tried.refusal;
    const [preview] = await this.previews(viewer, [tried]);
    return preview as Preview;
  }

  /** Tries each change on top of the earlier ones, again if one that it built on turns out to be refused. */
  async inSequence(viewer: Viewer, changes: readonly ProposedChange[], progress?: CountSteps): Promise<TriedChange[]> {
    const reads = new SharedReads();
    const refused = new Map<string, TriedChange>();
    for (;;) {
      const tried = await this.round(viewer, changes, refused, reads, refused.size === 0 ? progress : undefined);
      const newlyRefused = new Set(
        tried.filter((each) => each.refusal && !refused.has(each.change.id)).map(({ change }) => change.id),
      );
      const isOutdated = ({ buildsOn }: TriedChange) => [...buildsOn].some((id) => newlyRefused.has(id));
      if (!tried.some(isOutdated)) return tried;
      for (const each of tried)
        if (newlyRefused.has(each.change.id) && !isOutdated(each)) refused.set(each.change.id, each);
    }
  }

  private async round(
    viewer: Viewer,
    changes: readonly ProposedChange[],
    refused: ReadonlyMap<string, TriedChange>,
    reads: SharedReads,
    progress?: CountSteps,
  ): Promise<TriedChange[]> {
    const sequence = new Sequence();
    let done = 0;
    const count = () => {
      done += 1;
      progress?.(done, changes.length);
    };
    const tried: TriedChange[] = [];
    // Grouped by account, so that an account's reads become one call.
    const byAccount = [...changes.entries()].sort(([, one], [, other]) => compare(one.accountId, other.accountId));
    for (let from = 0; from < byAccount.length; from += BATCH_SIZE) {
      const batch = byAccount.slice(from, from + BATCH_SIZE);
      const settled = await Promise.allSettled(
        batch.map(([at, change]) => {
          const known = refused.get(change.id);
          return (known ? Promise.resolve(known) : this.tryOut(viewer, change, at, reads, sequence)).finally(count);
        }),
      );
      for (const [index, outcome] of settled.entries()) {
        if (outcome.status === 'rejected') throw outcome.reason;
        tried[batch[index]?.[0] as number] = outcome.value;
      }
    }
    return tried;
  }

  async previews(viewer: Viewer, tried: readonly TriedChange[]): Promise<Preview[]> {
    const figures = await this.figures(viewer, tried);
    const writers = Map.groupBy(tried, ({ standing }) => standing?.subject ?? null);
    return tried.map(({ change, standing, dryRun, refusal, buildsOn }, at) => {
      const subject = standing?.subject ?? null;
      const rivals = subject === null ? [] : (writers.get(subject) ?? []).filter((other) => other.change !== change);
      return {
        standing: standing ? { subject, state: standing.state ?? null, inWords: standing.inWords } : null,
        campaignIds: [...(standing?.campaignIds ?? [])],
        before: standing?.before ?? null,
        after: standing?.after ?? null,
        ...keywordsOf(standing),
        dryRun,
        dryRunCode: refusal?.code ?? null,
        dryRunMessage: refusal?.message ?? null,
        dailySpendChange: spendOf(standing),
        last30Days: figures[at] ?? null,
        conflictsWith: rivals.map((other) => other.change.id),
        buildsOn: [...buildsOn],
      };
    });
  }

  /** Adds the change's path to errors. */
  private async tryOut(
    viewer: Viewer,
    change: ProposedChange,
    at: number,
    reads: SharedReads,
    sequence: Sequence,
  ): Promise<TriedChange> {
    try {
      return await this.attempt(viewer, change, reads, sequence);
    } catch (error) {
      const path = pathOf(at, change.operation);
      if (error instanceof ParameterError || error instanceof NotFoundError) throw error.within(path);
      throw error;
    }
  }

  private async attempt(
    viewer: Viewer,
    change: ProposedChange,
    dryRun: SharedReads,
    sequence: Sequence,
  ): Promise<TriedChange> {
    const { operation, args, accountId, id } = change;
    const { name } = operation;
    const turn = sequence.next(accountId, id);
    let standing: Standing | undefined;
    let isChecked = true;
    const meet = (found: Standing) => {
      standing = found;
    };
    const { buildsOn } = turn;
    try {
      await operation.tryOut(viewer, args, { check: meet, dryRun, turn }).catch((error) => {
        if (!(error instanceof DryRunEnd)) throw error;
        isChecked = false;
      });
      await dryRun.once(`blocked ${name}`, () => this.parts.guardrails.rulesFor(viewer, name));
      return { change, standing, buildsOn, dryRun: isChecked ? 'passed' : 'not_offered' };
    } catch (error) {
      if (!(error instanceof AppError && this.isRefusal(error))) throw error;
      return {
        change,
        standing,
        buildsOn,
        dryRun: error.code === 'guardrail' ? 'guardrail' : 'refused',
        refusal: error,
      };
    } finally {
      turn.end();
    }
  }

  /** An invalid parameter is otherwise the request's fault, whatever the platform's state. */
  private isRefusal(error: AppError): boolean {
    if (this.isLenient) return error.status < 500 && error.retryAfterSeconds === undefined;
    return !(error instanceof ParameterError) && REFUSAL_CODES.has(error.code);
  }

  /** Metrics of the campaigns that each change affects, or of its account if it affects none. */
  private async figures(viewer: Viewer, tried: readonly TriedChange[]): Promise<(Metrics | null)[]> {
    const keys = new Map<string, { accountId: string; campaignId: string }>();
    const accountIds = new Set<string>();
    for (const { change, standing } of tried) {
      const { accountId } = change;
      for (const campaignId of standing?.campaignIds ?? []) {
        keys.set(`${accountId} ${campaignId}`, { accountId, campaignId });
      }
      if (standing?.campaignIds.length === 0) accountIds.add(accountId);
    }
    const ofCampaigns = await this.parts.campaigns.metricsOf(viewer, [...keys.values()], WINDOW);
    const known = new Map([...keys.keys()].map((key, at) => [key, ofCampaigns[at]]));
    const ofAccounts = await this.parts.accounts.metricsOf(viewer, [...accountIds], WINDOW);
    for (const [at, id] of [...accountIds].entries()) known.set(id, ofAccounts[at]);
    return tried.map(({ change, standing }) => {
      if (!standing) return null;
      const { accountId } = change;
      if (standing.campaignIds.length === 0) return known.get(accountId) ?? null;
      return sumOf(standing.campaignIds.flatMap((id) => known.get(`${accountId} ${id}`) ?? []));
    });
  }
}

/** The words alone: ids at the platform mean nothing to whoever approves. */
function keywordsOf(standing: Standing | undefined): Pick<Preview, 'addedKeywords' | 'removedKeywords'> {
  const { keywords } = standing ?? {};
  const words = (all: readonly NegativeKeywordInput[]) => all.map(({ text, matchType }) => ({ text, matchType }));
  return {
    addedKeywords: keywords && 'added' in keywords ? words(keywords.added) : [],
    removedKeywords: keywords && 'removed' in keywords ? words(keywords.removed) : [],
  };
}

/** A change's path in error messages. */
export function pathOf(at: number, { name }: Pick<PlannedOperation, 'name'>): string {
  return `changes[${at}].${name}`;
}

function spendOf(standing: Standing | undefined): PlannedChange['dailySpendChange'] {
  if (!standing || standing.dailyMicros === null) return null;
  const { dailyMicros, money } = standing;
  if (!money) return dailyMicros === 0 ? { currency: 'EUR', amount: 0, amountEur: 0 } : null;
  return {
    currency: money.snapshot.currency,
    amount: signed(dailyMicros),
    amountEur: money.isKnown ? signed(Math.sign(dailyMicros) * money.inEuro(Math.abs(dailyMicros))) : null,
  };
}

function signed(micros: number): number {
  return micros < 0 ? -eurOfMicros(-micros) : eurOfMicros(micros);
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
