import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReportLogo } from '../../../schema/client-reports/client-report-link.type.js';
import type { SetReportLogoArgs } from '../../../schema/client-reports/client-report-schedule.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { lockName } from '../../db/transaction-locks.js';
import { AppError, ParameterError } from '../../errors.js';
import type { AttachmentStore } from '../../platforms/attachment-store/attachment-store.js';
import type { IncomingFiles } from '../tickets/incoming-file.js';
import { imageProblem } from './image-size.js';

/** 128 KiB, which every page and PDF of the team carries. */
const MAX_BYTES = 131_072;
const TYPES = ['image/png', 'image/jpeg'] as const;

/** A logo as pages and PDFs need it. */
export interface LogoImage {
  contentType: (typeof TYPES)[number];
  bytes: Buffer;
}

export interface ReportLogoParts {
  db: Database;
  store: AttachmentStore;
  incoming: IncomingFiles;
}

/** The logo on the reports of a team, stored as attachments are. */
export class ReportLogoService {
  constructor(private readonly parts: ReportLogoParts) {}

  /** Empty without one. */
  async current({ teamId }: Viewer): Promise<ReportLogo> {
    const [row] = await this.parts.db.query<{ id: string }>(
      sql`select id from report_logos where team_id = ${teamId} and is_current`,
      'clientReports.logo',
    );
    const logo = row && (await this.read(teamId, row.id));
    if (!logo) return { contentType: null, size: 0, image: null };
    const { contentType, bytes } = logo;
    return { contentType, size: bytes.length, image: bytes.toString('base64') };
  }

  /**
   * Null removes it. Published reports keep theirs. Throws ParameterError, `payload_too_large`, `unsupported_media_type`, and what
   * the store throws.
   */
  async set({ teamId }: Viewer, { image }: SetReportLogoArgs): Promise<void> {
    const { db, store } = this.parts;
    const added = image == null ? null : await this.store(teamId, image);
    const replaced = db.transaction(async (tx) => {
      await lockName(tx, `report logo ${teamId}`);
      await tx.query(
        sql`update report_logos set is_current = false where team_id = ${teamId} and is_current`,
        'clientReports.replaceLogo',
      );
      if (added)
        await tx.query(
          sql`insert into report_logos (team_id, id, content_type, size)
            values (${teamId}, ${added.id}::uuid, ${added.contentType}, ${added.size}::int)`,
          'clientReports.addLogo',
        );
      return tx.query<{ id: string }>(
        sql`delete from report_logos g where g.team_id = ${teamId} and not g.is_current
          and not exists (select from client_reports l where l.team_id = ${teamId} and l.logo_id = g.id) returning g.id`,
        'clientReports.tidyLogos',
      );
    });
    const unused = await replaced.catch(async (error: unknown) => {
      if (added) await store.remove(keyOf(teamId, added.id));
      throw error;
    });
    for (const { id } of unused) await store.remove(keyOf(teamId, id));
  }

  /** Null for an id of null, and if the store no longer has it: a report opens without its logo then. */
  async read(teamId: string, id: string | null): Promise<LogoImage | null> {
    if (id === null) return null;
    const [row] = await this.parts.db.query<Pick<LogoImage, 'contentType'>>(
      sql`select content_type as "contentType" from report_logos where team_id = ${teamId} and id = ${id}::uuid`,
      'clientReports.logoType',
    );
    if (!row) return null;
    const bytes = await this.parts.store.open(keyOf(teamId, id)).then(buffer, () => null);
    return bytes && { ...row, bytes };
  }

  private async store(teamId: string, image: string) {
    const bytes = Buffer.from(image, 'base64');
    if (bytes.length > MAX_BYTES) throw new AppError('payload_too_large', 'image must not be larger than 128 KiB.');
    const file = await this.parts.incoming.receive(Readable.from([bytes]), 'logo');
    try {
      const contentType = TYPES.find((type) => type === file.contentType);
      if (!contentType) throw new AppError('unsupported_media_type', 'image must be a PNG or a JPEG, by its content.');
      const problem = imageProblem(contentType, bytes);
      if (problem) throw new ParameterError('image', problem);
      const id = randomUUID();
      await this.parts.store.put(keyOf(teamId, id), file);
      return { id, contentType, size: bytes.length };
    } finally {
      await file.discard();
    }
  }
}

function keyOf(teamId: string, id: string): string {
  return `${teamId}/logo-${id}`;
}
