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

/** Longest question, and part of the history, in characters. */
const MAX_MESSAGE = 8_000;
const OPERATION = 'chat';

interface Parts extends Sources {
  credits: CreditService;
  callerWrites: CallerWrites;
  /** Without it, every question throws `ai_not_configured`. */
  model: LanguageModel | undefined;
}

/** Answers questions about the figures of an account. Nothing of a conversation is stored but the movement of its credit. */
export class ChatService {
  private readonly work = new RunningWork();

  constructor(private readonly parts: Parts) {}

  /**
   * The answer to a question, piece by piece, for one AI credit. The credit is refunded if the model or this server fails
   * before the first piece, but not if the caller leaves. Throws AppError `ai_not_configured` and `credits_exhausted`,
   * ParameterError, NotFoundError, PlatformError, and the reason of `signal`, which also ends the model's call.
   */
  async *stream(viewer: Viewer, question: ChatInput, signal: AbortSignal): AsyncGenerator<string, void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    void this.work.track(promise);
    try {
      yield* this.answer(viewer, question, signal);
    } finally {
      resolve();
    }
  }

  /** Waits for answers under way; after `graceMs`, breaks them off. */
  stop(graceMs: number): Promise<void> {
    return this.work.stop(graceMs, 'The server is stopping. Please ask again.');
  }

  private async *answer(viewer: Viewer, question: ChatInput, left: AbortSignal): AsyncGenerator<string, void> {
    const signal = AbortSignal.any([left, this.work.signal]);
    const { model, credits, callerWrites } = this.parts;
    if (!model) throw new AppError('ai_not_configured', 'No AI model is set up on this server.');
    const { message, history } = checked(question);
    const briefing = await briefingOf(this.parts, viewer, question.accountId);
    signal.throwIfAborted();
    const charge = await credits.take(viewer, OPERATION);
    await callerWrites.record(viewer.teamId, callerIdOf(viewer));
    let isBegun = false;
    try {
      const messages = messagesOf(briefing, history, message);
      for await (const text of model.stream({ purpose: OPERATION, instructions: INSTRUCTIONS, messages, signal })) {
        signal.throwIfAborted();
        isBegun = true;
        yield text;
      }
      if (!isBegun) throw new PlatformError('malformed', 'The AI model answered nothing. Try again.');
    } catch (error) {
      // A server that stops cuts connections, as if the callers had left.
      const isLeft = left.aborted && error === left.reason && !this.work.isStopping;
      if (!isBegun && !isLeft) await credits.giveBack(charge);
      throw error;
    }
  }
}

/** The question trimmed, and the history without empty parts. Throws ParameterError. */
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
