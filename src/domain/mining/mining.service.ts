import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type {
  MiningRun,
  MiningRunArgs,
  MiningRunWithCategories,
  StartMiningArgs,
} from '../../../schema/mining/mining-run.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { AppError, existing } from '../../errors.js';
import { isUuid } from '../../ids.js';
import type { LanguageModel } from '../../platforms/language-model/language-model.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import type { CreditService } from '../billing/credit.service.js';
import type { NegativeListService } from '../negative-keywords/negative-list.service.js';
import { candidatesOf } from './candidates.js';
import { classify } from './classification.js';
import { givenRange, rangeIn } from './mining-range.js';
import { areBlocking, blockedByAny } from './negative-match.js';
import { categoriesOf, type RunFilter, runsOf } from './run.reads.js';
import { type OpenRun, RunRecords } from './run.records.js';
import type { NewSuggestion } from './suggestion.js';
import { awaitingKeywords, suggestionsOfRuns } from './suggestion.reads.js';
import { convertingTerms, termsOfRange } from './term.reads.js';
import { TermIndex } from './term-index.js';

interface Account {
  name: string;
  industry: string;
  timeZone: string;
}

const RENEW_MS = 15_000;
/** What a stopping process gives runs to end by themselves. */
const STOP_MS = 4_000;
const BEST_TERMS = 20;
const ASKING_FROM = 10;
const ASKING_TO = 90;

/** Runs that search an account's search terms for negative keywords (document 2, section 4.2). */
export class MiningService {
  private readonly records: RunRecords;
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly negativeLists: NegativeListService,
    credits: CreditService,
    private readonly model: LanguageModel | undefined,
  ) {
    this.records = new RunRecords(db, credits);
  }

  /**
   * Runs to the end, for 1 credit, which is given back when the run fails. Nothing is suggested that would block a term
   * that converted in the last 90 days. Throws ParameterError, NotFoundError, AppError
   * `ai_not_configured`, `credits_exhausted`, and `conflict` while another run of the account goes on, and PlatformError.
   */
  async start(viewer: Viewer, args: StartMiningArgs): Promise<MiningRunWithCategories> {
    const given = givenRange(args, this.clock);
    const { accountId } = args;
    const account = await this.account(viewer, accountId);
    const range = rangeIn(account.timeZone, given, this.clock);
    const { model } = this;
    if (!model) throw new AppError('ai_not_configured', 'No AI model is configured: an operator has to set one up.');
    const run = await this.records.open(viewer, accountId, range);
    const work = this.work(viewer, model, account, run, range).finally(() => this.running.delete(work));
    this.running.add(work);
    await work;
    return this.get(viewer, { accountId, runId: run.id });
  }

  /** All runs of an account, newest first. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId }: { accountId: string }): Promise<MiningRun[]> {
    return existing((await this.find(viewer, [accountId]))[0], 'account');
  }

  /** The runs of each account, in the order of `accountIds`; none for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<MiningRun[][]> {
    return (await this.find(viewer, accountIds)).map((runs) => runs ?? []);
  }

  /** One run with what it suggests. Throws NotFoundError. */
  async get(viewer: Viewer, key: MiningRunArgs): Promise<MiningRunWithCategories> {
    const [runs] = isUuid(key.runId) ? await this.find(viewer, [key.accountId], { runId: key.runId }) : [];
    const run = existing(runs?.[0], 'mining run');
    const [suggestions = []] = await suggestionsOfRuns(this.db, viewer, [key]);
    return { ...run, categories: await categoriesOf(this.db, viewer, key, suggestions) };
  }

  /** The newest run of an account as it stands; null without one or without the account. */
  async newest(viewer: Viewer, accountId: string): Promise<MiningRun | null> {
    const [runs] = await this.find(viewer, [accountId], { limit: 1 });
    return runs?.[0] ?? null;
  }

  /** Throws NotFoundError unless the caller may follow the account's runs. */
  requireFollowable(viewer: Viewer, accountId: string): Promise<void> {
    return requireVisible(this.db, viewer, accountId);
  }

  /** Waits for runs to end; those that do not within seconds fail. */
  async stop(): Promise<void> {
    const reason = new AppError('unavailable', 'The server is stopping; start the run again in a minute.');
    const timer = setTimeout(() => this.stopping.abort(reason), STOP_MS);
    await Promise.allSettled(this.running);
    clearTimeout(timer);
  }

  private async work(viewer: Viewer, model: LanguageModel, account: Account, run: OpenRun, range: DateRangeArgs) {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      const end = () => lost.abort(new AppError('conflict', 'The mining run was broken off; start another one.'));
      // A renewal that fails is made up for by the next one.
      this.records.renew(run).then(
        (isOurs) => isOurs || end(),
        () => undefined,
      );
    }, RENEW_MS);
    try {
      const signal = AbortSignal.any([this.stopping.signal, lost.signal]);
      const { teamId, accountId } = run;
      const terms = await termsOfRange(this.db, { teamId, accountId, ...range });
      const earning = await TermIndex.ofTexts(
        await convertingTerms(this.db, teamId, [accountId], this.clock()),
        signal,
      );
      const index = await TermIndex.ofTexts(terms, signal);
      const isKnown = await this.known(viewer, accountId, terms, index, signal);
      const candidates = await candidatesOf({ terms, index, isKnown, earning }, signal);
      const advance = (share: number) => {
        const progress = Math.round(ASKING_FROM + (ASKING_TO - ASKING_FROM) * share);
        return this.records.advance(run, share < 1 ? 'asking' : 'storing', progress, terms.length);
      };
      await advance(0);
      const bestTerms = terms.filter(({ conversionsMicros }) => conversionsMicros > 0).slice(0, BEST_TERMS);
      const suggestions = await classify(model, {
        advertiser: { ...account, bestTerms: bestTerms.map(({ text }) => text) },
        candidates,
        signal,
        onProgress: advance,
      });
      signal.throwIfAborted();
      const careful = await withoutBroadRisks(suggestions, earning, signal);
      await this.records.complete(run, careful);
    } catch (error) {
      await this.records.fail(run, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Which of the terms are excluded already, or would be by what is suggested. */
  private async known(
    viewer: Viewer,
    accountId: string,
    terms: readonly { isExcluded: boolean }[],
    index: TermIndex,
    signal: AbortSignal,
  ): Promise<(at: number) => boolean> {
    const excluded = await this.negativeLists.excluded(viewer, accountId);
    const awaiting = await awaitingKeywords(this.db, viewer.teamId, accountId);
    const blocked = await blockedByAny(index, excluded.concat(awaiting), signal);
    return (at) => blocked.has(at) || terms[at]?.isExcluded === true;
  }

  private async account(viewer: Viewer, accountId: string): Promise<Account> {
    const [account] = await this.db.query<Account>(
      sql`select a.name, a.industry, a.time_zone as "timeZone" from accounts a
        where ${visible(viewer)} and a.id = ${accountId}`,
      'mining.account',
    );
    return existing(account, 'account');
  }

  private async find(
    viewer: Viewer,
    accountIds: readonly string[],
    filter?: RunFilter,
  ): Promise<(MiningRun[] | undefined)[]> {
    const found = await runsOf(this.db, viewer, accountIds, filter);
    const withLost = accountIds.filter((_, at) => found[at]?.hasLost);
    if (withLost.length === 0) return found.map((each) => each?.runs);
    await this.db.transaction((tx) => this.records.endLost(tx, viewer.teamId, withLost));
    return (await runsOf(this.db, viewer, accountIds, filter)).map((each) => each?.runs);
  }
}

/** The suggestions, with those as phrases that would block terms that convert if they were broad. */
async function withoutBroadRisks(
  suggestions: readonly NewSuggestion[],
  earning: TermIndex,
  signal: AbortSignal,
): Promise<NewSuggestion[]> {
  const keywords = suggestions.map(({ keyword: text, matchType }) => ({ text, matchType }));
  const areRisks = await areBlocking(earning, keywords, signal);
  return suggestions.map((suggestion, at) =>
    suggestion.matchType === 'BROAD' && areRisks[at] ? { ...suggestion, matchType: 'PHRASE' } : suggestion,
  );
}
