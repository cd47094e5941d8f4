/** How far a support ticket is. */
export const TicketStatus = { offen: 'offen', in_bearbeitung: 'in_bearbeitung', geschlossen: 'geschlossen' } as const;

export type TicketStatus = keyof typeof TicketStatus;

export const TICKET_STATUSES = Object.keys(TicketStatus) as TicketStatus[];

/** Who wrote a reply: the person who asks, or the people who help. */
export const ReplyAuthor = { user: 'user', support: 'support' } as const;

export type ReplyAuthor = keyof typeof ReplyAuthor;
