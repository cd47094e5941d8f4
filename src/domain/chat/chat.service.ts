import type { ChatInput } from '../../../schema/chat/chat.type.js';
import type { CallerWrites } from '../../access/caller-writes.js';
import { callerIdOf, type Viewer } from '../../access/viewer.js';
import { AppError, ParameterError } from '../../errors.js';
import type { LanguageModel } from '../../platforms/language-model/language-model.js';
import { PlatformError } from '../../platforms/platform-error.js';
import type { CreditService } from '../billing/credit.service.js';
import { RunningWork } from '../running-work.js';
import { briefingOf, type Sources } from './account-briefing.js';
import { MAX_HISTORY } from './chat.enum.js';
import { INSTRUCTIONS, messagesOf } from './chat.prompt.js';

/** Longest question or message of the history, in characters. */
const MAX_MESSAGE = 8_000;
const OPERATION = 'chat';

interface Parts extends Sources {
  credits: CreditService;
  callerWrites: CallerWrites;
  /** If undefined, every question throws `ai_not_configured`. */
  model: LanguageModel | undefined;
}

/** Answers questions about an account's figures. Nothing is stored but the credit's movements. */
export class ChatService {
  private readonly answers = new RunningWork();

  constructor(private readonly parts: Parts) {}

  /**
   * Streams an answer for one AI credit, refunded if the model or server fails before the first part. Throws
   * `ai_not_configured`, `credits_exhausted`, ParameterError, NotFoundError, PlatformError, and the reason of
   * `signal`.
   */
  async *stream(viewer: Viewer, question: ChatInput, signal: AbortSignal): AsyncGenerator<string, void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    void this.answers.track(promise);
    try {
      yield* this.answer(viewer, question, signal);
    } finally {
      resolve();
    }
  }

  /** Waits for running answers; aborts them after `graceMs`. */
  stop(graceMs: number): Promise<void> {
    return this.answers.stop(graceMs, 'The server is stopping. Please ask again.');
  }

  private async *answer(viewer: Viewer, question: ChatInput, left: AbortSignal): AsyncGenerator<string, void> {
    const signal = AbortSignal.any([left, this.answers.signal]);
    const { model, credits, callerWrites } = this.parts;
    if (!model) throw new AppError('ai_not_configured', 'No AI model is set up on this server.');
    const { message, history } = checked(question);
    const briefing = await briefingOf(this.parts, viewer, question.accountId);
    signal.throwIfAborted();
    const charge = await credits.charge(viewer, OPERATION);
    await callerWrites.record(viewer.teamId, callerIdOf(viewer));
    let isBegun = false;
    try {
      const messages = messagesOf(briefing, history, message);
      for await (const text of model.stream({ purpose: OPERATION, instructions: INSTRUCTIONS, messages, signal })) {
        signal.throwIfAborted();
        isBegun = true;
        yield text;
      }
      if (!isBegun) throw new PlatformError('malformed', "The AI model's answer was empty. Try again.");
    } catch (error) {
      // A stopping server cuts connections, which looks as if the callers had left.
      const isLeft = left.aborted && error === left.reason && !this.answers.isStopping;
      if (!isBegun && !isLeft) await credits.refund(charge);
      throw error;
    }
  }
}

/** Trims the question and drops empty parts of the history. Throws ParameterError. */
function checked({ message, history }: ChatInput): Pick<ChatInput, 'message' | 'history'> {
  const trimmed = message.trim();
  if (trimmed === '' || trimmed.length > MAX_MESSAGE) {
    throw new ParameterError('message', `must have 1 to ${MAX_MESSAGE} characters besides surrounding spaces`);
  }
  if (history.length > MAX_HISTORY) throw new ParameterError('history', `must have at most ${MAX_HISTORY} entries`);
  for (const [index, { content }] of history.entries()) {
    if (content.length > MAX_MESSAGE) {
      throw new ParameterError(`history[${index}].content`, `must have at most ${MAX_MESSAGE} characters`);
    }
  }
  return { message: trimmed, history: history.filter(({ content }) => content.trim() !== '') };
}
