/** Who said a part of a conversation. */
export const ChatRole = { user: 'user', model: 'model' } as const;

export type ChatRole = keyof typeof ChatRole;

/** Most earlier parts of a conversation that a question may carry (decisions, section 4, "chat"). */
export const MAX_HISTORY = 50;
