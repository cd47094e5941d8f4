import { z } from 'zod';
import type {
  ClientReportDetails,
  ClientReportTextDraft,
  DraftClientReportTextArgs,
} from '../../../schema/client-reports/client-report.type.js';
import type { Viewer } from '../../access/viewer.js';
import { AppError, conflict } from '../../errors.js';
import { dataBlock, dataRule } from '../../lib/data-text.js';
import type { LanguageModel } from '../../platforms/language-model/language-model.js';
import { PlatformError } from '../../platforms/platform-error.js';
import type { CreditService } from '../billing/credit.service.js';
import { RunningWork } from '../running-work.js';
import type { ClientReportService } from './client-report.service.js';
import { factsOf, type ReportFact } from './report-facts.js';
import { filledIn, placeholderProblem } from './report-placeholders.js';

const OPERATION = 'clientReportText';
const MODEL_TIMEOUT_MS = 90_000;
const STOP_MS = 4_000;
const MAX_PARAGRAPHS = 8;
const MAX_PARAGRAPH = 1_500;
const FACTS = 'facts';
const NOTES = 'notes';

const LANGUAGES = { de: 'German, with "Sie"', en: 'British English' } as const;

const instructionsFor = (
  language: keyof typeof LANGUAGES,
) => `You write the text of a report that an advertising agency sends to its client.
Write in ${LANGUAGES[language]}: 2 to 5 short paragraphs, plain and friendly, without headings, promises and advice about budgets.
Say what happened, what was done and what stands out. Only say what the facts say.
Each fact has a key. Never write a number, an amount, a date or a name yourself: write {{key}} where it shall stand, such as {{cost}}.
Numbers in words are not allowed either, nor are links and addresses. "direction" says whether a figure is higher or lower than before.
${dataRule(FACTS, NOTES)} <${NOTES}> says what a person of the agency wants to be mentioned; numbers in it must not be used.`;

interface Parts {
  reports: ClientReportService;
  credits: CreditService;
  /** If undefined, every draft throws `ai_not_configured`. */
  model: LanguageModel | undefined;
}

/** Texts of reports by a language model. It names facts by their keys, so that no number of its own reaches a text. */
export class ReportDraftService {
  private readonly running = new RunningWork();

  constructor(private readonly parts: Parts) {}

  /**
   * Costs one credit, which is refunded on failure. Throws NotFoundError, `conflict` for a published report, `ai_not_configured`,
   * `credits_exhausted`, and PlatformError.
   */
  async write(
    viewer: Viewer,
    { reportId, notes }: DraftClientReportTextArgs,
    left: AbortSignal,
  ): Promise<ClientReportTextDraft> {
    const { reports, credits, model } = this.parts;
    const report = await reports.details(viewer, { reportId });
    if (report.status === 'published') throw conflict('The report was published; make a new one.');
    if (!model) throw new AppError('ai_not_configured', 'No AI model is configured: an operator has to set one up.');
    const charge = await credits.charge(viewer, OPERATION);
    try {
      return { text: await this.running.track(this.ask(model, report, notes ?? '', left)) };
    } catch (error) {
      await credits.refund(charge);
      throw error;
    }
  }

  /** Waits for drafts to end; those that take more than a few seconds fail. */
  stop(): Promise<void> {
    return this.running.stop(STOP_MS, 'The server is stopping; ask again in a minute.');
  }

  private async ask(
    model: LanguageModel,
    report: ClientReportDetails,
    notes: string,
    left: AbortSignal,
  ): Promise<string> {
    const facts = factsOf(report);
    const timeout = AbortSignal.timeout(MODEL_TIMEOUT_MS);
    try {
      const { paragraphs } = await model.generate({
        purpose: OPERATION,
        instructions: instructionsFor(report.language),
        prompt: [dataBlock(FACTS, facts), ...(notes.trim() === '' ? [] : [dataBlock(NOTES, notes)])].join('\n\n'),
        schema: answerSchema(facts),
        signal: AbortSignal.any([this.running.signal, timeout, left]),
      });
      return paragraphs.map((paragraph) => filledIn(paragraph.trim(), facts)).join('\n\n');
    } catch (error) {
      throw error === timeout.reason
        ? new PlatformError('unavailable', 'The AI model did not answer in time. Try again.')
        : error;
    }
  }
}

/** An answer with anything but keys of facts is asked for again, and then refused. */
export function answerSchema(facts: readonly ReportFact[]) {
  const keys = new Set(facts.flatMap((fact) => Object.keys(fact.values)));
  return z.object({
    paragraphs: z
      .array(
        z
          .string()
          .min(1)
          .max(MAX_PARAGRAPH)
          .superRefine((text, context) => {
            const problem = placeholderProblem(text, keys);
            if (problem) context.addIssue({ code: 'custom', message: problem });
          }),
      )
      .min(1)
      .max(MAX_PARAGRAPHS),
  });
}
