import type {
  AnalyzeRelevanceArgs,
  MinedSearchTerms,
  RelevanceBatch,
} from '../../../schema/search-terms/mined-search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { AppError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { LanguageModel } from '../../platforms/language-model/language-model.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import type { CreditService } from '../billing/credit.service.js';
import { RunningWork } from '../running-work.js';
import { advertiserOf, lastAnalyzed, minedTerms, unanalyzedCount } from './mined-term.reads.js';
import { judgeTerms } from './relevance.judge.js';
import { CLAIM_SECONDS, type ClaimedBatch, RelevanceRecords } from './relevance.records.js';

/** Aborts the model's call before its claim expires. */
const MODEL_TIMEOUT_MS = (CLAIM_SECONDS - 60) * 1000;
/** How long a stopping process waits for running batches. */
const STOP_MS = 4_000;

/** Rates the relevance and buying intent of an account's search terms with a language model. */
export class RelevanceService {
  private readonly records: RelevanceRecords;
  private readonly running = new RunningWork();

  constructor(
    private readonly db: Database,
    credits: CreditService,
    private readonly model: LanguageModel | undefined,
    private readonly clock: Clock,
  ) {
    this.records = new RelevanceRecords(db, credits);
  }

  /** Terms of the last 30 days, analyzed ones first, by cost. Throws NotFoundError. */
  async terms(viewer: Viewer, { accountId }: { accountId: string }): Promise<MinedSearchTerms> {
    const searchTerms = requireFound(await minedTerms(this.db, viewer, this.clock(), accountId), 'account');
    return {
      searchTerms,
      totalTerms: searchTerms.length,
      unanalyzedCount: searchTerms.filter(({ relevanceScore }) => relevanceScore === null).length,
      analyzedAt: await lastAnalyzed(this.db, viewer, accountId),
    };
  }

  /**
   * Analyzes the most expensive unanalyzed terms, at most `limit` (1 to 500), for one credit; refunded on
   * failure, free without terms. Throws NotFoundError, PlatformError, `ai_not_configured` and
   * `credits_exhausted`.
   */
  async analyze(viewer: Viewer, { accountId, limit }: AnalyzeRelevanceArgs): Promise<RelevanceBatch> {
    await requireVisible(this.db, viewer, accountId);
    const { model } = this;
    if (!model) throw new AppError('ai_not_configured', 'No AI model is configured: an operator has to set one up.');
    const batch = await this.records.claim(viewer, accountId, this.clock(), limit);
    const analyzed = batch && (await this.running.track(this.analyzeBatch(viewer, accountId, model, batch)));
    return {
      analyzedCount: analyzed?.count ?? 0,
      remainingCount: await unanalyzedCount(this.db, viewer, this.clock(), accountId),
      analyzedAt: analyzed?.at ?? (await lastAnalyzed(this.db, viewer, accountId)),
    };
  }

  /** Waits for batches to end; those that take more than a few seconds fail. */
  stop(): Promise<void> {
    return this.running.stop(STOP_MS, 'The server is stopping; start the batch again in a minute.');
  }

  private async analyzeBatch(viewer: Viewer, accountId: string, model: LanguageModel, batch: ClaimedBatch) {
    const timeout = AbortSignal.timeout(MODEL_TIMEOUT_MS);
    try {
      const advertiser = await advertiserOf(this.db, viewer, accountId);
      const signal = AbortSignal.any([this.running.signal, timeout]);
      const verdicts = await judgeTerms(model, advertiser, batch.terms, signal);
      const at = await this.records.store({ teamId: viewer.teamId, accountId }, batch, verdicts);
      if (at === undefined) throw timeoutError();
      return { at, count: verdicts.filter((verdict) => verdict !== undefined).length };
    } catch (error) {
      await this.records.fail(viewer.teamId, batch.id);
      throw error === timeout.reason ? timeoutError() : error;
    }
  }
}

const timeoutError = () => new PlatformError('unavailable', 'The AI model did not answer in time. Try again.');
