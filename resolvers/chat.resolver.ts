import { Arg, Ctx, Resolver } from 'type-graphql';
import { ChatChunk, ChatInput } from '../schema/chat/chat.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Streamed } from './support/typed.js';

@Resolver()
export class ChatResolver {
  @Operation({
    role: 'kunde',
    rest: { at: 'POST /chat/stream', bodyArgument: 'input' },
    errors: ['credits_exhausted', 'ai_not_configured', 'platform_rejected', 'platform_unavailable'],
    example: { text: 'In den letzten 30 Tagen ' },
  })
  @Streamed(() => ChatChunk, {
    description:
      'Answers a question about an account with its figures, piece by piece. Takes one AI credit, which comes back when ' +
      'the model fails before the first piece. Leaving ends the answer and brings nothing back.',
  })
  async *chatStream(
    @Arg('input', () => ChatInput, { description: 'The question.' }) input: ChatInput,
    @Ctx() { services, viewer, callerLeft }: Context,
  ): AsyncGenerator<ChatChunk, void> {
    for await (const text of services.chat.stream(viewer, input, callerLeft())) yield { text };
  }
}
