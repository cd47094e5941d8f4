import { ArrayMaxSize, ValidateNested } from 'class-validator';
import { ChatRole, MAX_HISTORY } from '../../src/domain/chat/chat.enum.js';
import { FieldsOf, Input, listOf, of, Type, text } from '../support/fields.js';

@Input('An earlier message of the conversation.')
export class ChatHistoryEntry extends FieldsOf({
  role: of(ChatRole, 'Author: the person (user) or the AI model (model).'),
  content: text('Text of the message, at most 8,000 characters.'),
}) {}

@Input('A question about an account.')
export class ChatInput extends FieldsOf({
  message: text('The question, 1 to 8,000 characters, not counting surrounding spaces.'),
  history: listOf(
    ChatHistoryEntry,
    'Conversation so far, oldest first; empty for a new one. The server does not store it.',
    ValidateNested({ each: true }),
    ArrayMaxSize(MAX_HISTORY, { message: `$property must have at most ${MAX_HISTORY} entries` }),
  ),
  accountId: text('Account that the question is about.'),
}) {}

@Type('A piece of the answer.')
export class ChatChunk extends FieldsOf({
  text: text('Next part of the text.').example('In den letzten 30 Tagen '),
}) {}
