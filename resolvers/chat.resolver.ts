import { Arg, Ctx, Resolver } from 'type-graphql';
import { ChatChunk, ChatInput } from '../schema/chat/chat.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Streamed } from './operations/typed.js';

@Resolver()
export class ChatResolver {
  @Operation({
    feature: 'ai_chat',
    role: 'kunde',
    rest: { at: 'POST /chat/stream', bodyArgument: 'input' },
    errors: ['credits_exhausted', 'ai_not_configured', 'platform_rejected', 'platform_unavailable'],
  })
  @Streamed(() => ChatChunk, {
    description:
      'Streams the answer to a question about an account, based on its figures. Uses one AI credit, refunded if ' +
      'the model fails before the first chunk. Disconnecting ends the answer without a refund.',
  })
  async *chatStream(
    @Arg('input', () => ChatInput, { description: 'The question.' }) input: ChatInput,
    @Ctx() { services, viewer, callerLeft }: Context,
  ): AsyncGenerator<ChatChunk, void> {
    for await (const text of services.chat.stream(viewer, input, callerLeft())) yield { text };
  }
}
