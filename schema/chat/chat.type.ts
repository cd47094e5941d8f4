import { ArrayMaxSize, ValidateNested } from 'class-validator';
import { ChatRole, MAX_HISTORY } from '../../src/domain/chat/chat.enum.js';
import { FieldsOf, Input, listOf, of, Type, text } from '../support/fields.js';

@Input('An earlier part of a conversation.')
export class ChatHistoryEntry extends FieldsOf({
  role: of(ChatRole, 'Who said it: the person (user) or the AI model (model).'),
  content: text('What was said, at most 8,000 characters.'),
}) {}

@Input('A question about an account.')
export class ChatInput extends FieldsOf({
  message: text('The question, 1 to 8,000 characters besides surrounding spaces.'),
  history: listOf(
    ChatHistoryEntry,
    'The conversation so far, oldest first; empty at its beginning. Nothing of it is kept here.',
    ValidateNested({ each: true }),
    ArrayMaxSize(MAX_HISTORY, { message: `must have at most ${MAX_HISTORY} entries` }),
  ),
  accountId: text('The account that the question is about.'),
}) {}

@Type('A piece of an answer.')
export class ChatChunk extends FieldsOf({
  text: text('What the answer goes on with.'),
}) {}
