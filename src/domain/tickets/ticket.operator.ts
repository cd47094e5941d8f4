import { serialize } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SupportReply, SupportTicket } from '../../../schema/tickets/ticket.type.js';
import type { Database, Sql } from '../../db/database.js';
import { databaseNow } from '../../db/records/columns.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { NotFoundError, requireFound } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { requireName, requireText } from '../../lib/texts.js';
import { hasFeature } from '../billing/team-plan.sql.js';
import type { TicketStatus } from './support.enum.js';
import { Attachment, Reply, Ticket } from './ticket.entity.js';
import { addReply } from './ticket.service.js';

interface OperatorTicket extends SupportTicket {
  teamId: string;
  team: string;
  /** E-mail address of the author. */
  email: string;
  /** Whether the team's plan includes priority support. */
  hasPriority: boolean;
}

/** For operators: tickets of all teams, those with priority support first, then latest change first. */
export function listTickets(db: Sql, { status, team }: { status?: string; team?: string }): Promise<OperatorTicket[]> {
  return find(
    db,
    sql`(${status}::text is null or t.status = ${status}) and (${team}::uuid is null or t.team_id = ${team})`,
  );
}

/** For operators: a ticket with replies and attachments. Throws NotFoundError. */
export async function showTicket(db: Database, id: string) {
  const ticket = requireFound((await find(db, sql`t.id = ${uuidOrNull(id)}`))[0], `Ticket ${id}`);
  const orderBy = { createdAt: 'asc', id: 'asc' } as const;
  const of = { ticket: [ticket.teamId, ticket.id] } as const;
  return db.read({ teamId: ticket.teamId, accountIds: null }, async (em) => ({
    ...ticket,
    replies: serialize(await em.find(Reply, of, { orderBy })),
    attachments: serialize(await em.find(Attachment, of, { orderBy })),
  }));
}

/** For operators: replies, and sets `status` if given. Throws NotFoundError and ParameterError. */
export function replyToTicket(
  db: Database,
  id: string,
  { message, name, status }: { message: string; name: string; status?: TicketStatus },
): Promise<SupportReply> {
  return db.transaction(async ({ em }) => {
    const ticket = await lockTicket(em, id);
    const texts = { authorName: requireName('name', name), message: requireText('message', message) };
    em.assign(ticket, { status });
    return addReply(em, ticket, { author: 'support', ...texts });
  });
}

/** For operators. Throws NotFoundError. */
export function setTicketStatus(db: Database, id: string, status: TicketStatus): Promise<void> {
  return db.transaction(async ({ em }) => {
    em.assign(await lockTicket(em, id), { status, updatedAt: databaseNow() });
  });
}

function find(db: Sql, condition: Statement): Promise<OperatorTicket[]> {
  const hasPriority = hasFeature(sql`te.id`, 'priority_support', new Date().toISOString());
  return db.query(
    sql`select t.id, t.category_key as "categoryKey", t.subject, t.message, t.status,
        ${isoUtc(sql`t.created_at`)} as "createdAt", ${isoUtc(sql`t.updated_at`)} as "updatedAt",
        t.team_id as "teamId", te.name as team, u.email, ${hasPriority} as "hasPriority"
      from support_tickets t join teams te on te.id = t.team_id join users u on u.id = t.user_id
      where ${condition} order by "hasPriority" desc, t.updated_at desc, t.id`,
  );
}

async function lockTicket(em: SqlEntityManager, id: string): Promise<Ticket> {
  const options = { filters: false, failHandler: () => new NotFoundError(`Ticket ${id}`) } as const;
  // Rows are locked in one shard, which the team tells.
  const { teamId } = await em.findOneOrFail(Ticket, { id }, { ...options, disableIdentityMap: true });
  return em.findOneOrFail(Ticket, { teamId, id }, { ...options, ...FOR_CHANGE });
}
