import { describedEnum } from '../described.enum.js';

export const TicketStatus = describedEnum('TicketStatus', 'Status of a support ticket.', {
  offen: 'Open; nobody has taken it up yet.',
  in_bearbeitung: 'In progress.',
  geschlossen: 'Closed; a reply by its author reopens it.',
});

export type TicketStatus = keyof typeof TicketStatus;

export const TICKET_STATUSES = Object.keys(TicketStatus) as TicketStatus[];

export const ReplyAuthor = describedEnum('ReplyAuthor', 'Author of a reply.', {
  user: 'The person who asked.',
  support: 'The support team.',
});

export type ReplyAuthor = keyof typeof ReplyAuthor;
