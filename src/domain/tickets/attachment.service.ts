import type { Readable } from 'node:stream';
import type { SupportAttachment } from '../../../schema/tickets/ticket.type.js';
import type { LinkTokens } from '../../access/link-tokens.js';
import { personOf } from '../../access/person.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import type { AttachmentStore } from '../../platforms/attachment-store/attachment-store.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import type { IncomingFile, IncomingFiles } from './incoming-file.js';
import { OWN_TICKETS } from './ticket.service.js';

/** An attachment without the address that only its answer has. */
export type StoredAttachment = Omit<SupportAttachment, 'url'>;

export interface AttachmentDeps {
  store: AttachmentStore;
  incoming: IncomingFiles;
  links: LinkTokens;
  /** Where an attachment is downloaded. */
  addressOf(id: string, token: string): string;
}

export const ATTACHMENT_COLUMNS = `a.id, a.file_name as "fileName", a.content_type as "contentType", a.size,
  ${isoUtc('a.created_at')} as "createdAt"`;

/** Files on a person's own tickets; those of others answer 404, like ones that do not exist. */
export class AttachmentService {
  constructor(
    private readonly db: Database,
    private readonly deps: AttachmentDeps,
  ) {}

  /** Takes a file in, before it is known whether it will be kept. Throws like `IncomingFiles.receive`. */
  receive(stream: Readable, fileName: string): Promise<IncomingFile> {
    return this.deps.incoming.receive(stream, fileName);
  }

  /** Throws NotFoundError unless the ticket is the viewer's own. */
  async requireTicket(viewer: Viewer, ticketId: string): Promise<void> {
    const { teamId, userId } = personOf(viewer);
    const [ticket] = await this.db.query(
      `select 1 from support_tickets t where ${OWN_TICKETS} and t.id = $3`,
      [teamId, userId, uuidOrNull(ticketId)],
      'attachments.ticket',
    );
    if (!ticket) throw new NotFoundError('Ticket');
  }

  /** Keeps the file with the ticket. Throws NotFoundError, and what the store throws; nothing is kept then. */
  async add(
    viewer: Viewer,
    ticketId: string,
    file: IncomingFile,
    { attempt, mark: id }: Pick<WriteInProgress, 'attempt' | 'mark'>,
  ): Promise<StoredAttachment> {
    const { teamId, userId } = personOf(viewer);
    await this.requireTicket(viewer, ticketId);
    const kept = attempt > 1 && (await this.stored(viewer, id));
    if (kept) return kept;
    const key = keyOf(teamId, id);
    await this.deps.store.put(key, file);
    try {
      const [attachment] = await this.db.query<StoredAttachment>(
        `with ticket as (
           update support_tickets t set updated_at = clock_timestamp() where ${OWN_TICKETS} and t.id = $3
           returning t.team_id, t.id
         )
         insert into support_attachments as a (team_id, ticket_id, id, file_name, content_type, size, sha256)
         select team_id, id, $4, $5, $6, $7, $8 from ticket returning ${ATTACHMENT_COLUMNS}`,
        [teamId, userId, ticketId, id, file.fileName, file.contentType, file.size, file.sha256],
        'attachments.add',
      );
      if (!attachment) throw new NotFoundError('Ticket');
      return attachment;
    } catch (error) {
      // Another try of the same request may have come to its end meanwhile.
      if (!(await this.stored(viewer, id))) await this.deps.store.remove(key);
      throw error;
    }
  }

  /** The attachment with an address that is good for a few minutes, for the viewer. */
  async linked(viewer: Viewer, attachment: StoredAttachment): Promise<SupportAttachment> {
    const token = await this.deps.links.issue(personOf(viewer), attachment.id);
    return { ...attachment, url: this.deps.addressOf(attachment.id, token) };
  }

  /** The attachments of each ticket of `ids` in their order, oldest first; none for a ticket of somebody else. */
  async ofTickets(viewer: Viewer, ids: readonly string[]): Promise<SupportAttachment[][]> {
    const { teamId, userId } = personOf(viewer);
    const rows = await this.db.query<StoredAttachment & { ticketId: string }>(
      `select a.ticket_id as "ticketId", ${ATTACHMENT_COLUMNS}
       from support_tickets t join support_attachments a on a.team_id = t.team_id and a.ticket_id = t.id
       where ${OWN_TICKETS} and t.id = any($3::uuid[]) order by a.created_at, a.id`,
      [teamId, userId, ids],
      'attachments.ofTickets',
    );
    const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId);
    return Promise.all(
      ids.map((id) =>
        Promise.all(
          (byTicket.get(id) ?? []).map(({ ticketId: _ticketId, ...attachment }) => this.linked(viewer, attachment)),
        ),
      ),
    );
  }

  /** What the attachment is, and a way to its bytes. Throws NotFoundError. */
  async find(viewer: Viewer, id: string): Promise<StoredAttachment & { open(): Promise<Readable> }> {
    const { teamId } = personOf(viewer);
    const attachment = await this.stored(viewer, id);
    if (!attachment) throw new NotFoundError('Attachment');
    return { ...attachment, open: () => this.deps.store.open(keyOf(teamId, attachment.id)) };
  }

  private async stored(viewer: Viewer, id: string): Promise<StoredAttachment | undefined> {
    const { teamId, userId } = personOf(viewer);
    const [attachment] = await this.db.query<StoredAttachment>(
      `select ${ATTACHMENT_COLUMNS} from support_attachments a
       join support_tickets t on t.team_id = a.team_id and t.id = a.ticket_id
       where ${OWN_TICKETS} and a.id = $3`,
      [teamId, userId, uuidOrNull(id)],
      'attachments.find',
    );
    return attachment;
  }
}

function keyOf(teamId: string, id: string): string {
  return `${teamId}/${id}`;
}
