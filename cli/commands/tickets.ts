import { Argument, type Command, Option } from 'commander';
import { TICKET_STATUSES, type TicketStatus } from '../../src/domain/tickets/support.enum.js';
import { listTickets, replyToTicket, setTicketStatus, showTicket } from '../../src/domain/tickets/ticket.operator.js';
import { type CommandDeps, printResult, tableOf, uuid, withoutControls } from '../console.js';

const HEADS = ['ID', 'STATUS', 'PRIORITY', 'CATEGORY', 'CREATED', 'UPDATED', 'FROM', 'TEAM', 'SUBJECT'];
const TICKET = 'id of the ticket, as tickets list shows it';

/** Actions reject with AppError `not_found` for an unknown ticket. */
export function register(program: Command, deps: CommandDeps): void {
  const { withDatabase } = deps;
  const tickets = program.command('tickets').description('answer the questions that people send to support');

  tickets
    .command('list')
    .description('list the tickets of every team: priority support first, then what moved last')
    .addOption(new Option('--status <status>', 'only these').choices(TICKET_STATUSES))
    .option('--team <id>', 'only this team', uuid)
    .action(async (filters: { status?: string; team?: string }) => {
      const found = await withDatabase((db) => listTickets(db, filters));
      const rows = found.map((each) => [
        each.id,
        each.status,
        each.hasPriority ? 'yes' : '',
        each.categoryKey,
        each.createdAt,
        each.updatedAt,
        each.email,
        each.team,
        each.subject,
      ]);
      printResult(deps, found, found.length === 0 ? ['There are no tickets.'] : tableOf([HEADS, ...rows]));
    });

  tickets
    .command('show')
    .description('show one ticket with its replies and attachments')
    .argument('<id>', TICKET)
    .action(async (id: string) => {
      const ticket = await withDatabase((db) => showTicket(db, id));
      printResult(deps, ticket, linesOf(ticket));
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
      printResult(deps, { id, status: reply.status ?? null }, [
        `Replied to ticket ${id}${reply.status ? `, which is ${reply.status} now` : ''}.`,
      ]);
    });

  tickets
    .command('status')
    .description('move a ticket')
    .argument('<id>', TICKET)
    .addArgument(new Argument('<status>', 'where to').choices(TICKET_STATUSES))
    .action(async (id: string, status: TicketStatus) => {
      await withDatabase((db) => setTicketStatus(db, id, status));
      printResult(deps, { id, status }, [`Ticket ${id} is ${status} now.`]);
    });
}

function linesOf({ replies, attachments, ...ticket }: Awaited<ReturnType<typeof showTicket>>): string[] {
  const messageLines = (author: string, createdAt: string, message: string) => [
    '',
    withoutControls(`${author}, ${createdAt}:`),
    ...message.split('\n').map((line) => withoutControls(`  ${line}`)),
  ];
  return [
    withoutControls(`${ticket.subject} (${ticket.status}, ${ticket.categoryKey}, ${ticket.team})`),
    ...messageLines(ticket.email, ticket.createdAt, ticket.message),
    ...replies.flatMap(({ author, authorName, createdAt, message }) =>
      messageLines(`${authorName} (${author})`, createdAt, message),
    ),
    ...(attachments.length > 0 ? ['', 'Attachments:'] : []),
    ...attachments.map(({ id, fileName, contentType, size }) =>
      withoutControls(`  ${id}  ${fileName}  ${contentType}, ${size} bytes`),
    ),
  ];
}
