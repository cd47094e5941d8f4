import type { Readable } from 'node:stream';
import { serialize } from '@mikro-orm/core';
import type { SupportAttachment } from '../../../schema/tickets/ticket.type.js';
import type { LinkTokens } from '../../access/link-tokens.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { databaseNow } from '../../db/records/columns.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { requireFound } from '../../errors.js';
import type { AttachmentStore } from '../../platforms/attachment-store/attachment-store.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import type { IncomingFile, IncomingFiles } from './incoming-file.js';
import { Attachment } from './ticket.entity.js';
import { ownTicket } from './ticket.service.js';

/** An attachment without its download address. */
export type StoredAttachment = Omit<SupportAttachment, 'url'>;

export interface AttachmentDeps {
  store: AttachmentStore;
  incoming: IncomingFiles;
  links: LinkTokens;
  addressOf(id: string, token: string): string;
}

/** Files of a person's own tickets. Those of others throw NotFoundError. */
export class AttachmentService {
  constructor(
    private readonly db: Database,
    private readonly deps: AttachmentDeps,
  ) {}

  /** Receives a file before it is added to a ticket. Throws like `IncomingFiles.receive`. */
  receive(stream: Readable, fileName: string): Promise<IncomingFile> {
    return this.deps.incoming.receive(stream, fileName);
  }

  /** Throws NotFoundError unless the ticket is the viewer's own. */
  async requireTicket(viewer: Viewer, ticketId: string): Promise<void> {
    await this.db.read(viewer, (em) => ownTicket(em, viewer, ticketId));
  }

  /** Throws NotFoundError, and what the store throws; nothing is stored then. */
  async add(
    viewer: Viewer,
    ticketId: string,
    file: IncomingFile,
    { attempt, mark: id }: Pick<WriteInProgress, 'attempt' | 'mark'>,
  ): Promise<StoredAttachment> {
    const { teamId } = viewer;
    await this.requireTicket(viewer, ticketId);
    const kept = attempt > 1 && (await this.stored(viewer, id));
    if (kept) return kept;
    const key = keyOf(teamId, id);
    await this.deps.store.put(key, file);
    try {
      return await this.db.edit(viewer, async ({ em }) => {
        const ticket = await ownTicket(em, viewer, ticketId, FOR_CHANGE);
        ticket.updatedAt = databaseNow();
        const { fileName, contentType, size, sha256 } = file;
        const attachment = em.create(Attachment, { teamId, id, ticket, fileName, contentType, size, sha256 });
        await em.flush();
        return serialize(attachment);
      });
    } catch (error) {
      // Another try of the same request may have finished meanwhile.
      if (!(await this.stored(viewer, id))) await this.deps.store.remove(key);
      throw error;
    }
  }

  /** With a download address that is valid for the viewer for a few minutes. */
  async linked(viewer: Viewer, attachment: StoredAttachment): Promise<SupportAttachment> {
    const token = await this.deps.links.issue(personOf(viewer), attachment.id);
    return { ...attachment, url: this.deps.addressOf(attachment.id, token) };
  }

  /** Oldest first, in the order of `ids`; empty for a ticket of somebody else. */
  async ofTickets(viewer: Viewer, ids: readonly string[]): Promise<SupportAttachment[][]> {
    const ticket = { user: personOf(viewer).userId, id: { $in: ids } };
    const orderBy = { createdAt: 'asc', id: 'asc' } as const;
    const attachments = await this.db.read(viewer, (em) => em.find(Attachment, { ticket }, { orderBy }));
    const byTicket = Map.groupBy(attachments, (attachment) => attachment.ticket.id);
    return Promise.all(
      ids.map((id) => Promise.all(serialize(byTicket.get(id) ?? []).map((each) => this.linked(viewer, each)))),
    );
  }

  async find(viewer: Viewer, id: string): Promise<StoredAttachment & { open(): Promise<Readable> }> {
    const attachment = requireFound(await this.stored(viewer, id), 'Attachment');
    return { ...attachment, open: () => this.deps.store.open(keyOf(viewer.teamId, attachment.id)) };
  }

  private async stored(viewer: Viewer, id: string): Promise<StoredAttachment | undefined> {
    const ticket = { user: personOf(viewer).userId };
    const attachment = await this.db.read(viewer, (em) => em.findOne(Attachment, { id, ticket }));
    return attachment ? serialize(attachment) : undefined;
  }
}

function keyOf(teamId: string, id: string): string {
  return `${teamId}/${id}`;
}
