import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../../src/db/database.js';
import { TICKET_STATUSES, type TicketStatus } from '../../src/domain/tickets/support.enum.js';
import {
  listTickets,
  type OperatorTicket,
  replyToTicket,
  setTicketStatus,
  showTicket,
} from '../../src/domain/tickets/ticket.operator.js';
import { isUuid } from '../../src/ids.js';

export interface TicketCommandDeps {
  /** Runs `work` on an open database and closes it afterwards. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Writes one line for the operator. */
  print(line: string): void;
}

const TICKET = 'id of the ticket, as tickets list shows it';

/** `tickets list`, `show`, `reply` and `status`. An action rejects with AppError `not_found` for an unknown ticket. */
export function register(program: Command, { withDatabase, print }: TicketCommandDeps): void {
  const tickets = program.command('tickets').description('answer the questions that people send to support');

  tickets
    .command('list')
    .description('list the tickets of every team, what moved last first')
    .addOption(new Option('--status <status>', 'only these').choices(TICKET_STATUSES))
    .option('--team <id>', 'only this team', uuid)
    .action(async (filters: { status?: string; team?: string }) => {
      const found = await withDatabase((db) => listTickets(db, filters));
      if (found.length === 0) return print('There are no tickets.');
      for (const line of tableOf(found)) print(line);
    });

  tickets
    .command('show')
    .description('show one ticket with its replies and attachments')
    .argument('<id>', TICKET)
    .action(async (id: string) => {
      for (const line of linesOf(await withDatabase((db) => showTicket(db, id)))) print(line);
    });

  tickets
    .command('reply')
    .description('answer a ticket in the name of the support')
    .argument('<id>', TICKET)
    .requiredOption('--message <text>', 'the answer')
    .option('--name <name>', 'who answers', 'Support')
    .addOption(
      new Option('--status <status>', 'where to move the ticket; it stays where it is otherwise').choices(
        TICKET_STATUSES,
      ),
    )
    .action(async (id: string, reply: { message: string; name: string; status?: TicketStatus }) => {
      await withDatabase((db) => replyToTicket(db, id, reply));
      print(`Replied to ticket ${id}${reply.status ? `, which is ${reply.status} now` : ''}.`);
    });

  tickets
    .command('status')
    .description('move a ticket')
    .argument('<id>', TICKET)
    .addArgument(new Argument('<status>', 'where to').choices(TICKET_STATUSES))
    .action(async (id: string, status: TicketStatus) => {
      await withDatabase((db) => setTicketStatus(db, id, status));
      print(`Ticket ${id} is ${status} now.`);
    });
}

function tableOf(tickets: readonly OperatorTicket[]): string[] {
  const rows = [
    ['ID', 'STATUS', 'CATEGORY', 'CREATED', 'UPDATED', 'FROM', 'TEAM', 'SUBJECT'],
    ...tickets.map((each) => [
      each.id,
      each.status,
      each.categoryKey,
      each.createdAt,
      each.updatedAt,
      each.email,
      each.team,
      each.subject,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => plain(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).trimEnd());
}

function linesOf({ replies, attachments, ...ticket }: Awaited<ReturnType<typeof showTicket>>): string[] {
  const said = (author: string, createdAt: string, message: string) => [
    '',
    plain(`${author}, ${createdAt}:`),
    ...message.split('\n').map((line) => plain(`  ${line}`)),
  ];
  return [
    plain(`${ticket.subject} (${ticket.status}, ${ticket.categoryKey}, ${ticket.team})`),
    ...said(ticket.email, ticket.createdAt, ticket.message),
    ...replies.flatMap(({ author, authorName, createdAt, message }) =>
      said(`${authorName} (${author})`, createdAt, message),
    ),
    ...(attachments.length > 0 ? ['', 'Attachments:'] : []),
    ...attachments.map(({ id, fileName, contentType, size }) =>
      plain(`  ${id}  ${fileName}  ${contentType}, ${size} bytes`),
    ),
  ];
}

/** Texts are whatever their author typed; they must not steer the operator's terminal. */
function plain(line: string): string {
  return line.replace(/\p{Cc}/gu, ' ');
}

function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be a UUID.');
  return text;
}
