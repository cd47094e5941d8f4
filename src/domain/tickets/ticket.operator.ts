import type { SupportReply, SupportTicket } from '../../../schema/tickets/ticket.type.js';
import type { Database, Sql } from '../../db/database.js';
import { NotFoundError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import { requireName, requireText } from '../../texts.js';
import { ATTACHMENT_COLUMNS, type StoredAttachment } from './attachment.service.js';
import type { TicketStatus } from './support.enum.js';
import { addReply, REPLY_COLUMNS, TICKET_COLUMNS } from './ticket.service.js';

export interface OperatorTicket extends SupportTicket {
  teamId: string;
  team: string;
  /** E-mail address of the person who asks. */
  email: string;
}

const TICKETS = `
  select ${TICKET_COLUMNS}, t.team_id as "teamId", te.name as team, u.email
  from support_tickets t join teams te on te.id = t.team_id join users u on u.id = t.user_id`;

/** For operators: the tickets of every team, what moved last first. */
export function listTickets(db: Sql, { status, team }: { status?: string; team?: string }): Promise<OperatorTicket[]> {
  return db.query(
    `${TICKETS} where ($1::text is null or t.status = $1) and ($2::uuid is null or t.team_id = $2)
     order by t.updated_at desc, t.id`,
    [status ?? null, team ?? null],
  );
}

/** For operators: one ticket with everything that belongs to it. Throws NotFoundError. */
export async function showTicket(db: Sql, id: string) {
  const [ticket] = await db.query<OperatorTicket>(`${TICKETS} where t.id = $1`, [uuidOrNull(id)]);
  if (!ticket) throw new NotFoundError(`Ticket ${id}`);
  const values = [ticket.teamId, ticket.id];
  const replies = await db.query<SupportReply>(
    `select ${REPLY_COLUMNS} from support_replies r where r.team_id = $1 and r.ticket_id = $2 order by r.created_at, r.id`,
    values,
  );
  const attachments = await db.query<StoredAttachment>(
    `select ${ATTACHMENT_COLUMNS} from support_attachments a
     where a.team_id = $1 and a.ticket_id = $2 order by a.created_at, a.id`,
    values,
  );
  return { ...ticket, replies, attachments };
}

/** For operators: answers a ticket, and moves it where `status` is given. Throws NotFoundError and ParameterError. */
export function replyToTicket(
  db: Database,
  id: string,
  { message, name, status }: { message: string; name: string; status?: TicketStatus },
): Promise<SupportReply> {
  return db.transaction(async (tx) => {
    const teamId = await lockTicket(tx, id);
    const texts = { authorName: requireName('name', name), message: requireText('message', message) };
    const reply = await addReply(tx, { teamId, id }, { author: 'support', ...texts });
    if (status)
      await tx.query('update support_tickets set status = $3 where team_id = $1 and id = $2', [teamId, id, status]);
    return reply;
  });
}

/** For operators: moves a ticket. Throws NotFoundError. */
export function setTicketStatus(db: Database, id: string, status: TicketStatus): Promise<void> {
  return db.transaction(async (tx) => {
    const teamId = await lockTicket(tx, id);
    await tx.query(
      'update support_tickets set status = $3, updated_at = clock_timestamp() where team_id = $1 and id = $2',
      [teamId, id, status],
    );
  });
}

async function lockTicket(tx: Sql, id: string): Promise<string> {
  const [ticket] = await tx.query<{ teamId: string }>(
    'select team_id as "teamId" from support_tickets where id = $1 for update',
    [uuidOrNull(id)],
  );
  if (!ticket) throw new NotFoundError(`Ticket ${id}`);
  return ticket.teamId;
}
