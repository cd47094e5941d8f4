import { serialize } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SupportCategory, SupportFaq } from '../../../schema/tickets/help.type.js';
import type { CreateTicketArgs, SupportReply, SupportTicket } from '../../../schema/tickets/ticket.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { databaseNow } from '../../db/records/columns.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import type { Lists } from '../../db/statements/lists-by-position.js';
import { sql } from '../../db/statements/sql.js';
import { NotFoundError, ParameterError, requireFound } from '../../errors.js';
import { requireName, requireText } from '../../lib/texts.js';
import { User } from '../teams/user.entity.js';
import { Reply, Ticket } from './ticket.entity.js';

/** Help, and a person's own support tickets. Those of others throw NotFoundError. */
export class TicketService {
  constructor(private readonly db: Database) {}

  /** Active topics in order, the same for every team. */
  categories(): Promise<SupportCategory[]> {
    return this.db.query<SupportCategory>(
      sql`select key, label_de as "labelDe", sort_order as "sortOrder" from support_categories
        where active order by sort_order, key`,
      'help.categories',
    );
  }

  /** Throws NotFoundError for an unknown or inactive topic. */
  async faqs(categoryKey: string): Promise<SupportFaq[]> {
    return requireFound((await this.faqsOf([categoryKey]))[0], 'Support category');
  }

  /** In the order of `categoryKeys`; undefined for an inactive topic. */
  async faqsOf(categoryKeys: readonly string[]): Promise<Lists<SupportFaq>> {
    const rows = await this.db.query<SupportFaq & { key: string }>(
      sql`select c.key, f.id, f.question_de as "questionDe", f.answer_de as "answerDe", f.sort_order as "sortOrder"
        from support_categories c left join support_faqs f on f.category_key = c.key
        where c.active and c.key = any(${categoryKeys}::text[]) order by f.sort_order, f.id`,
      'help.faqs',
    );
    const byKey = Map.groupBy(rows, ({ key }) => key);
    return categoryKeys.map((wanted) => byKey.get(wanted)?.flatMap(({ key: _, ...faq }) => (faq.id ? [faq] : [])));
  }

  /** Newest first. */
  async list(viewer: Viewer): Promise<SupportTicket[]> {
    const user = personOf(viewer).userId;
    const orderBy = { createdAt: 'desc', id: 'asc' } as const;
    return serialize(await this.db.read(viewer, (em) => em.find(Ticket, { user }, { orderBy })));
  }

  async one(viewer: Viewer, id: string): Promise<SupportTicket> {
    return serialize(await this.db.read(viewer, (em) => ownTicket(em, viewer, id)));
  }

  /** Oldest first, in the order of `ids`; empty for a ticket of somebody else. */
  async repliesOf(viewer: Viewer, ids: readonly string[]): Promise<SupportReply[][]> {
    const ticket = { user: personOf(viewer).userId, id: { $in: ids } };
    const orderBy = { createdAt: 'asc', id: 'asc' } as const;
    const replies = await this.db.read(viewer, (em) => em.find(Reply, { ticket }, { orderBy }));
    const byTicket = Map.groupBy(replies, (reply) => reply.ticket.id);
    return ids.map((id) => serialize(byTicket.get(id) ?? []));
  }

  /** Throws ParameterError for texts that are too short or long, and for an unknown category. */
  async create(viewer: Viewer, { categoryKey, ...texts }: CreateTicketArgs): Promise<SupportTicket> {
    const { teamId, userId: user } = personOf(viewer);
    const subject = requireName('subject', texts.subject);
    const message = requireText('message', texts.message);
    const keys = (await this.categories()).map(({ key }) => key);
    if (!keys.includes(categoryKey)) throw ParameterError.oneOf('categoryKey', keys);
    return this.db.edit(viewer, async ({ em }) => {
      const ticket = em.create(Ticket, { teamId, user, categoryKey, subject, message });
      await em.flush();
      return serialize(ticket);
    });
  }

  /** Reopens a ticket that is geschlossen. Throws NotFoundError. */
  async reply(viewer: Viewer, id: string, text: string): Promise<SupportReply> {
    const message = requireText('message', text);
    return this.db.edit(viewer, async ({ em }) => {
      const ticket = await ownTicket(em, viewer, id, FOR_CHANGE);
      const { name } = await em.findOneOrFail(User, personOf(viewer).userId);
      if (ticket.status === 'geschlossen') ticket.status = 'offen';
      return addReply(em, ticket, { author: 'user', authorName: name, message });
    });
  }
}

/** The viewer's own ticket. Throws NotFoundError. */
export function ownTicket(em: SqlEntityManager, viewer: Viewer, id: string, options?: typeof FOR_CHANGE) {
  const failHandler = () => new NotFoundError('Ticket');
  return em.findOneOrFail(Ticket, { id, user: personOf(viewer).userId }, { ...options, failHandler });
}

export async function addReply(
  em: SqlEntityManager,
  ticket: Ticket,
  texts: Pick<SupportReply, 'author' | 'authorName' | 'message'>,
): Promise<SupportReply> {
  const reply = em.create(Reply, { ticket, ...texts });
  ticket.updatedAt = databaseNow();
  await em.flush();
  return serialize(reply);
}
