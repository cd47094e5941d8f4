import { describedEnum } from '../described.enum.js';

export const ChatRole = describedEnum('ChatRole', 'Author of a message in a conversation.', {
  user: null,
  model: null,
});

export type ChatRole = keyof typeof ChatRole;

/** Maximum number of earlier messages sent with a question (decisions, section 4, "chat"). */
export const MAX_HISTORY = 50;
