import { ArrayMaxSize, ValidateNested } from 'class-validator';
import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { ChatRole, MAX_HISTORY } from '../../src/domain/chat/chat.enum.js';

registerEnumType(ChatRole, { name: 'ChatRole', description: 'Who said a part of a conversation.' });

@InputType({ description: 'An earlier part of a conversation.' })
export class ChatHistoryEntry {
  @Field(() => ChatRole, { description: 'Who said it: the person (user) or the AI model (model).' })
  role!: ChatRole;

  @Field({ description: 'What was said, at most 8,000 characters.' })
  content!: string;
}

@InputType({ description: 'A question about an account.' })
export class ChatInput {
  @Field({ description: 'The question, 1 to 8,000 characters besides surrounding spaces.' })
  message!: string;

  @ArrayMaxSize(MAX_HISTORY, { message: `must have at most ${MAX_HISTORY} entries` })
  @ValidateNested({ each: true })
  @Field(() => [ChatHistoryEntry], {
    description: 'The conversation so far, oldest first; empty at its beginning. Nothing of it is kept here.',
  })
  history!: ChatHistoryEntry[];

  @Field({ description: 'The account that the question is about.' })
  accountId!: string;
}

@ObjectType({ description: 'A piece of an answer.' })
export class ChatChunk {
  @Field({ description: 'What the answer goes on with.' })
  text!: string;
}
