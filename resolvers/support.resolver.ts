import { Ctx, Resolver, Root } from 'type-graphql';
import { exampleOf } from '../schema/support/fields.js';
import { FaqArgs, SupportCategory, SupportFaq } from '../schema/tickets/help.type.js';
import {
  CreateTicketArgs,
  ReplyArgs,
  SupportAttachment,
  SupportReply,
  SupportTicket,
  SupportTicketDetails,
  TicketArgs,
} from '../schema/tickets/ticket.type.js';
import type { Context } from './operations/context.js';
import { NO_STORE, Operation } from './operations/operation.js';
import { Args, Mutation, Query, Relation } from './operations/typed.js';

@Resolver(() => SupportCategory)
export class SupportHelpResolver {
  @Operation({ role: 'kunde', rest: { at: 'GET /support/categories', answerNaming: 'snake_case' } })
  @Query(() => [SupportCategory], { description: 'Support topics, in display order.' })
  supportCategories(@Ctx() { services }: Context) {
    return services.tickets.categories();
  }

  @Operation({ role: 'kunde', rest: { at: 'GET /support/faqs/{categoryKey}', answerNaming: 'snake_case' } })
  @Query(() => [SupportFaq], { description: 'Frequently asked questions of a topic, with answers.' })
  supportFaqs(@Args() { categoryKey }: FaqArgs, @Ctx() { services }: Context) {
    return services.tickets.faqs(categoryKey);
  }

  @Relation('supportFaqs', () => [SupportFaq], 'Frequently asked questions of the topic, with answers.')
  faqs(@Root() { key }: Pick<SupportCategory, 'key'>, @Ctx() { loaders }: Context) {
    return loaders.load('category.faqs', key);
  }
}

type Row = Pick<SupportTicket, 'id'>;

@Resolver(() => SupportTicket)
export class SupportTicketResolver {
  @Operation({ role: 'kunde', rest: 'GET /support/tickets' })
  @Query(() => [SupportTicket], { description: 'Support tickets of the current user, newest first.' })
  supportTickets(@Ctx() { services, viewer }: Context) {
    return services.tickets.list(viewer);
  }

  @Operation({
    node: { id: 'id' },
    role: 'kunde',
    rest: { at: 'GET /support/tickets/{id}', headers: NO_STORE },
    example: {
      ...exampleOf(SupportTicket),
      replies: [exampleOf(SupportReply)],
      attachments: [exampleOf(SupportAttachment)],
    },
  })
  @Query(() => SupportTicketDetails, {
    description: 'A support ticket of the current user, with its replies and files. Files can only be added over REST.',
  })
  async supportTicket(@Args() { id }: TicketArgs, @Ctx() { services, viewer, loaders }: Context) {
    const ticket = await services.tickets.one(viewer, id);
    const [replies, attachments] = await Promise.all([
      loaders.load('ticket.replies', ticket.id),
      loaders.load('ticket.attachments', ticket.id),
    ]);
    return { ...ticket, replies, attachments };
  }

  @Operation({ role: 'kunde', rest: { at: 'POST /support/tickets', status: 201 } })
  @Mutation(() => SupportTicket, { description: 'Opens a support ticket.' })
  createSupportTicket(@Args() args: CreateTicketArgs, @Ctx() { services, viewer }: Context) {
    return services.tickets.create(viewer, args);
  }

  @Operation({
    role: 'kunde',
    rest: { at: 'POST /support/tickets/{id}/replies', status: 201 },
    example: { ...exampleOf(SupportReply), author: 'user', authorName: 'Ada Example' },
  })
  @Mutation(() => SupportReply, {
    description: 'Adds a reply to a ticket of the current user; a ticket that is geschlossen becomes offen again.',
  })
  replyToSupportTicket(@Args() { id, message }: ReplyArgs, @Ctx() { services, viewer }: Context) {
    return services.tickets.reply(viewer, id, message);
  }

  @Relation('supportTicket', () => [SupportReply], 'Replies, oldest first.')
  replies(@Root() { id }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('ticket.replies', id);
  }

  @Relation('supportTicket', () => [SupportAttachment], 'Files, oldest first. They can only be added over REST.')
  attachments(@Root() { id }: Row, @Ctx() { loaders }: Context) {
    return loaders.load('ticket.attachments', id);
  }
}
