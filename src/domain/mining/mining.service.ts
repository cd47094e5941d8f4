import type { AccountDetails } from '../../../schema/accounts/account.type.js';
import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type {
  MiningRun,
  MiningRunArgs,
  MiningRunWithCategories,
  StartMiningArgs,
} from '../../../schema/mining/mining-run.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { followOne } from '../../db/latest.js';
import type { Notifications } from '../../db/notifications.js';
import { type Lists, listsByPosition } from '../../db/statements/lists-by-position.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, conflict, ParameterError, requireFound } from '../../errors.js';
import { type Clock, dateIn } from '../../lib/clock.js';
import { isUuid } from '../../lib/ids.js';
import type { LanguageModel } from '../../platforms/language-model/language-model.js';
import { type AccountKey, visible } from '../accounts/visible-accounts.sql.js';
import type { CreditService } from '../billing/credit.service.js';
import { rangeIn, rangeOf } from '../figures/window.js';
import { RunningWork } from '../running-work.js';
import { candidatesOf } from './candidates.js';
import { classify } from './classification.js';
import { exclusionsOf } from './exclusions.js';
import { areBlocking } from './negative-match.js';
import { categoriesOf, type OpenRun, RUNS_CHANNEL, type RunFilter, RunRecords, runsOf } from './run.records.js';
import { keywordOf, type NewSuggestion, openKeywords, suggestionsOfRuns } from './suggestion.records.js';
import { convertingTerms, type TermSums, termsOfRange } from './term.reads.js';
import { TermIndex } from './term-index.js';

type Account = Pick<AccountDetails, 'name' | 'industry' | 'timeZone'>;

const LEASE_RENEWAL_MS = 15_000;
/** How long a stopping process waits for running mining runs. */
const SHUTDOWN_MS = 4_000;
const BEST_TERMS = 20;
const MIN_PROGRESS = 10;
const MAX_PROGRESS = 90;

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
/** The time zone where each day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';
const IN_FUTURE = 'must not be in the future';
const NAMES = { startDate: 'dateRangeStart', endDate: 'dateRangeEnd', start: 'dateRangeStart' };

/** Mining runs look for negative keywords among an account's search terms (document 2, section 4.2). */
export class MiningService {
  private readonly records: RunRecords;
  private readonly running = new RunningWork();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    credits: CreditService,
    private readonly model: LanguageModel | undefined,
    private readonly notifications: Notifications,
  ) {
    this.records = new RunRecords(db, credits);
  }

  /**
   * Completes a run for 1 credit, refunded if it fails; suggests nothing that would block a term which
   * converted in the last 90 days. Throws `ai_not_configured`, `credits_exhausted`, and `conflict` while
   * another run of the account is active.
   */
  async start(viewer: Viewer, args: StartMiningArgs): Promise<MiningRunWithCategories> {
    const given = givenRange(args, this.clock());
    const { accountId } = args;
    const account = await this.account(viewer, accountId);
    const range = miningRange(account.timeZone, given, this.clock());
    const { model } = this;
    if (!model) throw new AppError('ai_not_configured', 'No AI model is configured: an operator has to set one up.');
    const run = await this.records.open(viewer, accountId, range);
    await this.running.track(this.execute(viewer, model, account, run, range));
    return this.get(viewer, { accountId, runId: run.id });
  }

  /** Newest first. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId }: { accountId: string }): Promise<MiningRun[]> {
    return requireFound((await this.ofAccounts(viewer, [accountId]))[0], 'account');
  }

  /** In the order of `accountIds`; undefined for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[], filter?: RunFilter): Promise<Lists<MiningRun>> {
    let rows = await runsOf(this.db, viewer, accountIds, filter);
    const lost = rows.flatMap(({ isLost, accountId }) => (isLost ? accountId : []));
    if (lost.length > 0) {
      await this.db.transaction((tx) => this.records.endLost(tx, viewer.teamId, lost));
      rows = await runsOf(this.db, viewer, accountIds, filter);
    }
    return listsByPosition<MiningRun>(rows, accountIds.length, 'id');
  }

  /** Notifies one reader of the progress of an account's runs, the first time immediately. */
  follow({ teamId }: Viewer, accountId: string): Promise<AsyncIterableIterator<AccountKey>> {
    return followOne<AccountKey>(this.notifications, RUNS_CHANNEL, { teamId, accountId });
  }

  /** One run with its suggestions. Throws NotFoundError. */
  async get(viewer: Viewer, key: MiningRunArgs): Promise<MiningRunWithCategories> {
    const [runs] = isUuid(key.runId) ? await this.ofAccounts(viewer, [key.accountId], { runId: key.runId }) : [];
    const run = requireFound(runs?.[0], 'mining run');
    const [suggestions = []] = await suggestionsOfRuns(this.db, viewer, [key]);
    return { ...run, categories: await categoriesOf(this.db, viewer, key, suggestions) };
  }

  /** The latest run; null if the account has no runs or the viewer cannot see it. */
  async newest(viewer: Viewer, accountId: string): Promise<MiningRun | null> {
    const [runs] = await this.ofAccounts(viewer, [accountId], { limit: 1 });
    return runs?.[0] ?? null;
  }

  /** Waits for runs to end; those that take more than a few seconds fail. */
  stop(): Promise<void> {
    return this.running.stop(SHUTDOWN_MS, 'The server is stopping; start the run again in a minute.');
  }

  private async execute(viewer: Viewer, model: LanguageModel, account: Account, run: OpenRun, range: DateRangeArgs) {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      const end = () => lost.abort(conflict('The mining run was interrupted; start another one.'));
      // The next renewal makes up for a failed one.
      this.records.renew(run).then(
        (isRunning) => isRunning || end(),
        () => undefined,
      );
    }, LEASE_RENEWAL_MS);
    try {
      const signal = AbortSignal.any([this.running.signal, lost.signal]);
      const { teamId, accountId } = run;
      const terms = await termsOfRange(this.db, { teamId, accountId, ...range });
      const converting = await convertingTerms(this.db, teamId, [accountId], this.clock());
      const earning = await TermIndex.of(converting, signal);
      const index = await TermIndex.of(terms, signal);
      const isKnown = await this.knownTerms(viewer, accountId, terms, index, signal);
      const candidates = await candidatesOf({ terms, index, isKnown, earningTerms: earning }, signal);
      const advance = (share: number) => {
        const progress = Math.round(MIN_PROGRESS + (MAX_PROGRESS - MIN_PROGRESS) * share);
        return this.records.advance(run, share < 1 ? 'asking' : 'storing', progress, terms.length);
      };
      await advance(0);
      const bestTerms = terms.filter(({ conversionsMicros }) => conversionsMicros > 0).slice(0, BEST_TERMS);
      const advertiser = { ...account, bestTerms: bestTerms.map(({ text }) => text) };
      const suggestions = await classify(model, advertiser, candidates, signal, advance);
      signal.throwIfAborted();
      await this.records.complete(run, await narrowRisky(suggestions, earning, signal));
    } catch (error) {
      await this.records.fail(run, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Whether a term is excluded already from all campaigns that show it, or would be by an open suggestion. */
  private async knownTerms(
    viewer: Viewer,
    accountId: string,
    terms: readonly Pick<TermSums, 'isExcluded' | 'campaignIds'>[],
    index: TermIndex,
    signal: AbortSignal,
  ): Promise<(at: number) => boolean> {
    const awaiting = await openKeywords(this.db, viewer.teamId, accountId);
    const isExcluded = await exclusionsOf(this.db, viewer, accountId, index, awaiting, signal);
    return (at) => {
      const term = terms[at] as (typeof terms)[number];
      return term.isExcluded || isExcluded(at, term.campaignIds);
    };
  }

  private async account(viewer: Viewer, accountId: string): Promise<Account> {
    const [account] = await this.db.query<Account>(
      sql`select a.name, a.industry, a.time_zone as "timeZone" from accounts a
        where ${visible(viewer)} and a.id = ${accountId}`,
      'mining.account',
    );
    return requireFound(account, 'account');
  }
}

/** Turns broad suggestions that would block converting terms into phrases. */
async function narrowRisky(
  suggestions: readonly NewSuggestion[],
  earning: TermIndex,
  signal: AbortSignal,
): Promise<NewSuggestion[]> {
  const areRisks = await areBlocking(earning, suggestions.map(keywordOf), signal);
  return suggestions.map((suggestion, at) =>
    suggestion.matchType === 'BROAD' && areRisks[at] ? { ...suggestion, matchType: 'PHRASE' } : suggestion,
  );
}

/** Null for none. Throws ParameterError for a range that is in the future in every time zone. */
function givenRange({ dateRangeStart, dateRangeEnd }: StartMiningArgs, now: Date): DateRangeArgs | null {
  const range = rangeOf({ startDate: dateRangeStart, endDate: dateRangeEnd }, NAMES, MAX_DAYS);
  if (range && range.endDate > dateIn(EARLIEST_ZONE, now)) throw new ParameterError('dateRangeEnd', IN_FUTURE);
  return range;
}

/** Defaults to the last 30 days in the account's time zone. Throws ParameterError for future days. */
function miningRange(timeZone: string, given: DateRangeArgs | null, now: Date): DateRangeArgs {
  if (given && given.endDate > dateIn(timeZone, now)) throw new ParameterError('dateRangeEnd', IN_FUTURE);
  return rangeIn(timeZone, given ?? { days: DEFAULT_DAYS }, now);
}
