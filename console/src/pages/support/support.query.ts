import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { SupportTicketQuery, SupportTicketsQuery } from '../../generated/graphql';

const TICKETS = graphql(`
  query SupportTickets {
    supportTickets { id subject status categoryKey createdAt updatedAt }
    supportCategories { key labelDe sortOrder faqs { id questionDe answerDe sortOrder } }
  }
`);

const TICKET = graphql(`
  query SupportTicket($id: String!) {
    supportTicket(id: $id) {
      id subject message status categoryKey createdAt
      replies { id author authorName message createdAt }
      attachments { id fileName size url createdAt }
    }
  }
`);

export const CREATE_TICKET = graphql(`
  mutation CreateSupportTicket($categoryKey: String!, $subject: String!, $message: String!) {
    createSupportTicket(categoryKey: $categoryKey, subject: $subject, message: $message) { id }
  }
`);

export const REPLY = graphql(`
  mutation ReplyToSupportTicket($id: String!, $message: String!) {
    replyToSupportTicket(id: $id, message: $message) { id }
  }
`);

export type TicketInList = SupportTicketsQuery['supportTickets'][number];
export type Category = SupportTicketsQuery['supportCategories'][number];
export type Ticket = SupportTicketQuery['supportTicket'];

export const SUPPORT_KEY = ['support'];

export const ticketsQuery = queryOptions({
  queryKey: [...SUPPORT_KEY, 'tickets'],
  queryFn: ({ signal }) => client.request(TICKETS, {}, { signal }),
});

/** Read again each time: the links to its files are good for ten minutes. */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: [...SUPPORT_KEY, 'ticket', id],
    queryFn: ({ signal }) => client.request(TICKET, { id }, { signal }),
    staleTime: 0,
    refetchInterval: 5 * 60_000,
  });
}
