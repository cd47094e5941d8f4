import { describedEnum } from '../described.enum.js';

export const TicketStatus = describedEnum('TicketStatus', 'How far a support ticket is.', {
  offen: 'Open: nobody has taken it up.',
  in_bearbeitung: 'Somebody works on it.',
  geschlossen: 'Closed; a reply of its author opens it again.',
});

export type TicketStatus = keyof typeof TicketStatus;

export const TICKET_STATUSES = Object.keys(TicketStatus) as TicketStatus[];

export const ReplyAuthor = describedEnum('ReplyAuthor', 'Who wrote a reply.', {
  user: 'The person who asks.',
  support: 'The people behind the service.',
});

export type ReplyAuthor = keyof typeof ReplyAuthor;
