import type { CreateTicketArgs, SupportReply, SupportTicket } from '../../../schema/tickets/ticket.type.js';
import { personOf } from '../../access/person.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import { requireName, requireText } from '../../texts.js';

export const TICKET_COLUMNS = `t.id, t.category_key as "categoryKey", t.subject, t.message, t.status,
  ${isoUtc('t.created_at')} as "createdAt", ${isoUtc('t.updated_at')} as "updatedAt"`;

export const REPLY_COLUMNS = `r.id, r.author, r.author_name as "authorName", r.message, ${isoUtc('r.created_at')} as "createdAt"`;

/** SQL condition on `support_tickets t`: the caller's own. Binds $1 team, $2 person. */
export const OWN_TICKETS = 't.team_id = $1 and t.user_id = $2';

/** A person's questions to the people behind the service. Tickets of others answer 404, like ones that do not exist. */
export class TicketService {
  constructor(private readonly db: Database) {}

  /** The viewer's own, newest first. */
  async list(viewer: Viewer): Promise<SupportTicket[]> {
    const { teamId, userId } = personOf(viewer);
    return this.db.query<SupportTicket>(
      `select ${TICKET_COLUMNS} from support_tickets t where ${OWN_TICKETS} order by t.created_at desc, t.id`,
      [teamId, userId],
      'tickets.list',
    );
  }

  /** Throws NotFoundError. */
  async one(viewer: Viewer, id: string): Promise<SupportTicket> {
    const { teamId, userId } = personOf(viewer);
    const [ticket] = await this.db.query<SupportTicket>(
      `select ${TICKET_COLUMNS} from support_tickets t where ${OWN_TICKETS} and t.id = $3`,
      [teamId, userId, uuidOrNull(id)],
      'tickets.one',
    );
    if (!ticket) throw new NotFoundError('Ticket');
    return ticket;
  }

  /** The replies of each ticket of `ids` in their order, oldest first; none for a ticket of somebody else. */
  async repliesOf(viewer: Viewer, ids: readonly string[]): Promise<SupportReply[][]> {
    const { teamId, userId } = personOf(viewer);
    const rows = await this.db.query<SupportReply & { ticketId: string }>(
      `select r.ticket_id as "ticketId", ${REPLY_COLUMNS}
       from support_tickets t join support_replies r on r.team_id = t.team_id and r.ticket_id = t.id
       where ${OWN_TICKETS} and t.id = any($3::uuid[]) order by r.created_at, r.id`,
      [teamId, userId, ids],
      'tickets.replies',
    );
    const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId);
    return ids.map((id) => (byTicket.get(id) ?? []).map(({ ticketId: _ticketId, ...reply }) => reply));
  }

  /** Throws ParameterError for texts that are too short or long, and for a category that is none. */
  async create(viewer: Viewer, { categoryKey, ...texts }: CreateTicketArgs): Promise<SupportTicket> {
    const { teamId, userId } = personOf(viewer);
    const subject = requireName('subject', texts.subject);
    const message = requireText('message', texts.message);
    await this.requireCategory(categoryKey);
    const [ticket] = await this.db.query<SupportTicket>(
      `insert into support_tickets as t (team_id, user_id, category_key, subject, message)
       values ($1, $2, $3, $4, $5) returning ${TICKET_COLUMNS}`,
      [teamId, userId, categoryKey, subject, message],
      'tickets.create',
    );
    return ticket as SupportTicket;
  }

  /** Adds what the person has to say; a ticket that is geschlossen opens again. Throws NotFoundError. */
  async reply(viewer: Viewer, id: string, text: string): Promise<SupportReply> {
    const { teamId, userId } = personOf(viewer);
    const message = requireText('message', text);
    return this.db.transaction(async (tx) => {
      const [ticket] = await tx.query<{ name: string }>(
        `select u.name from support_tickets t join users u on u.id = t.user_id
         where ${OWN_TICKETS} and t.id = $3 for update of t`,
        [teamId, userId, uuidOrNull(id)],
      );
      if (!ticket) throw new NotFoundError('Ticket');
      return addReply(tx, { teamId, id }, { author: 'user', authorName: ticket.name, message });
    });
  }

  private async requireCategory(key: string): Promise<void> {
    const rows = await this.db.query<{ key: string }>(
      'select key from support_categories where active order by sort_order, key',
      [],
      'tickets.categories',
    );
    const keys = rows.map((row) => row.key);
    if (!keys.includes(key)) throw new ParameterError('categoryKey', `must be one of ${keys.join(', ')}`);
  }
}

/** Writes a reply to a ticket that the caller holds locked. What a user writes opens a closed ticket again. */
export async function addReply(
  tx: Sql,
  { teamId, id }: { teamId: string; id: string },
  { author, authorName, message }: Pick<SupportReply, 'author' | 'authorName' | 'message'>,
): Promise<SupportReply> {
  const [reply] = await tx.query<SupportReply>(
    `insert into support_replies as r (team_id, ticket_id, author, author_name, message)
     values ($1, $2, $3, $4, $5) returning ${REPLY_COLUMNS}`,
    [teamId, id, author, authorName, message],
  );
  await tx.query(
    `update support_tickets set updated_at = clock_timestamp(),
       status = case when $3 = 'user' and status = 'geschlossen' then 'offen' else status end
     where team_id = $1 and id = $2`,
    [teamId, id, author],
  );
  return reply as SupportReply;
}
