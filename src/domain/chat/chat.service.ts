import type { ChatInput } from '../../../schema/chat/chat.type.js';
import type { CallerWrites } from '../../access/caller-writes.js';
import { callerIdOf, type Viewer } from '../../access/viewer.js';
import { AppError, ParameterError } from '../../errors.js';
import type { LanguageModel } from '../../platforms/language-model/language-model.js';
import { PlatformError } from '../../platforms/platform-error.js';
import type { CreditService } from '../billing/credit.service.js';
import { briefingOf, type Sources } from './account-briefing.js';
import { MAX_HISTORY } from './chat.enum.js';
import { INSTRUCTIONS, messagesOf } from './chat.prompt.js';

/** Characters of a question, and of each earlier part of the conversation. */
const MAX_MESSAGE = 8_000;
const OPERATION = 'chat';

interface Parts extends Sources {
  credits: CreditService;
  callerWrites: CallerWrites;
  /** Absent: every question is answered `ai_not_configured`. */
  model: LanguageModel | undefined;
}

/** Talks with people about the figures of an account. Nothing of a conversation is kept but its credit's movement. */
export class ChatService {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private isStopping = false;

  constructor(private readonly parts: Parts) {}

  /**
   * The answer to a question, piece by piece, for one AI credit. The credit is given back when the model, or this server,
   * fails before the first piece; a caller who leaves before it has had the model work all the same. Throws AppError
   * `ai_not_configured` and `credits_exhausted`, ParameterError, NotFoundError, PlatformError, and the reason of `signal`,
   * which ends the model's call, too.
   */
  async *stream(viewer: Viewer, question: ChatInput, signal: AbortSignal): AsyncGenerator<string, void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.running.add(promise);
    try {
      yield* this.answer(viewer, question, signal);
    } finally {
      this.running.delete(promise);
      resolve();
    }
  }

  /** Lets answers that are under way end for at most `graceMs`, then breaks them off; resolves when none is left. */
  async stop(graceMs: number): Promise<void> {
    this.isStopping = true;
    const reason = new AppError('unavailable', 'The server is stopping. Please ask again.');
    const timer = setTimeout(() => this.stopping.abort(reason), graceMs);
    while (this.running.size > 0) await Promise.all(this.running);
    clearTimeout(timer);
  }

  private async *answer(viewer: Viewer, question: ChatInput, left: AbortSignal): AsyncGenerator<string, void> {
    const signal = AbortSignal.any([left, this.stopping.signal]);
    const { model, credits, callerWrites } = this.parts;
    if (!model) throw new AppError('ai_not_configured', 'No AI model is set up on this server.');
    const { message, history } = checked(question);
    const briefing = await briefingOf(this.parts, viewer, question.accountId);
    signal.throwIfAborted();
    const charge = await credits.take(viewer, OPERATION);
    await callerWrites.note(viewer.teamId, callerIdOf(viewer));
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
      // A server that stops cuts connections, which looks as if their callers left.
      const isLeft = left.aborted && error === left.reason && !this.isStopping;
      if (!isBegun && !isLeft) await credits.giveBack(charge);
      throw error;
    }
  }
}

/** The question trimmed, without empty parts. Throws ParameterError. */
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
