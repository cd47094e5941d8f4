import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type {
  CreatedExportLink,
  CreateExportLinkArgs,
  ExportLink,
  ExportLinkArgs,
  SavedExportArgs,
} from '../../../schema/exports/saved-export.type.js';
import type { AccessService } from '../../access/access.service.js';
import { hashOfSecret, isExportTokenFormat, newExportToken } from '../../access/key-secret.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { lockName } from '../../db/transaction-locks.js';
import { AppError, conflict, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import type { CsvStyle } from '../../lib/csv-lines.js';
import { uuidOrNull } from '../../lib/ids.js';
import type { AccountService } from '../accounts/account.service.js';
import type { NamedPeriod } from '../figures/named-period.enum.js';
import { daysOfPeriod } from '../figures/named-period.js';
import type { IncomingFiles } from '../tickets/incoming-file.js';
import { type ExportDataset, MAX_LINKS } from './export.enum.js';
import { currentOwner } from './export-callers.js';
import { FILE_KINDS } from './export-file.js';
import { writeDataset } from './export-writing.js';
import { savedExport } from './saved-export.service.js';

const DAY_MS = 86_400_000;
/** Spreadsheets take no more; whoever needs more has a file made. */
const MOST = { bytes: 50_000_000, rows: 100_000 };
const TOO_MUCH = 'The link would answer more than 100,000 rows or 50 MB; save an export with fewer days or accounts.';

const SHOWN = sql`k.id, k.saved_export_id as "savedExportId", ${isoUtc(sql`k.expires_at`)} as "expiresAt",
  ${isoUtc(sql`k.revoked_at`)} as "revokedAt", ${isoUtc(sql`k.created_at`)} as "createdAt"`;

export interface ExportLinkParts {
  db: Database;
  clock: Clock;
  access: Pick<AccessService, 'current'>;
  accounts: Pick<AccountService, 'yesterdayOfMost'>;
  incoming: IncomingFiles;
  /** The address that reads a saved export by its token. */
  addressOf(token: string): string;
}

/** A table as a link answers it. */
export interface LinkedTable {
  fileName: string;
  contentType: string;
  size: number;
  open(): Promise<Readable>;
  /** Deletes what was written to be read. */
  discard(): Promise<void>;
}

/** Links that read one saved export each, as it is now, for whoever has them (ADR 76). */
export class ExportLinkService {
  constructor(private readonly parts: ExportLinkParts) {}

  /** Newest first. Throws NotFoundError for the saved export. */
  async list(viewer: Viewer, { savedExportId }: SavedExportArgs): Promise<ExportLink[]> {
    const { db } = this.parts;
    const { id } = await savedExport(db, viewer, savedExportId);
    return db.query<ExportLink>(
      sql`select ${SHOWN} from export_links k where k.team_id = ${viewer.teamId} and k.saved_export_id = ${id}::uuid
        order by k.created_at desc, k.id limit ${MAX_LINKS}`,
      'exportLinks.list',
    );
  }

  /** Throws NotFoundError, and `conflict` for too many links. */
  async create(viewer: Viewer, { savedExportId, linkDays }: CreateExportLinkArgs): Promise<CreatedExportLink> {
    const { db, clock, addressOf } = this.parts;
    const { teamId, userId } = personOf(viewer);
    const token = newExportToken();
    const now = clock();
    return db.transaction(async (tx) => {
      const { id } = await savedExport(tx, viewer, savedExportId);
      await lockName(tx, `export links ${teamId} ${id}`);
      // Those that no longer open anything make room.
      await tx.query(
        sql`delete from export_links k where k.team_id = ${teamId} and k.saved_export_id = ${id}::uuid
          and (k.expires_at <= ${now}::timestamptz or k.revoked_at is not null)`,
        'exportLinks.tidy',
      );
      const [link] = await tx.query<ExportLink>(
        sql`insert into export_links as k (team_id, saved_export_id, token_hash, expires_at, created_by)
          select ${teamId}, ${id}::uuid, ${hashOfSecret(token)}, ${new Date(now.getTime() + linkDays * DAY_MS)}::timestamptz, ${userId}::uuid
          where (select count(*) from export_links o where o.team_id = ${teamId} and o.saved_export_id = ${id}::uuid) < ${MAX_LINKS}
          returning ${SHOWN}`,
        'exportLinks.create',
      );
      if (!link) throw conflict(`The saved export has ${MAX_LINKS} links, the maximum; revoke one first.`);
      return { ...link, url: addressOf(token) };
    });
  }

  /** Once revoked it stays so. Throws NotFoundError. */
  async revoke(viewer: Viewer, { linkId }: ExportLinkArgs): Promise<ExportLink> {
    const { db, clock } = this.parts;
    const { teamId } = viewer;
    return db.transaction(async (tx) => {
      const [found] = await tx.query<{ savedExportId: string }>(
        sql`select saved_export_id as "savedExportId" from export_links where team_id = ${teamId} and id = ${uuidOrNull(linkId)}`,
        'exportLinks.byId',
      );
      await savedExport(tx, viewer, requireFound(found, 'link').savedExportId);
      const [revoked] = await tx.query<ExportLink>(
        sql`update export_links k set revoked_at = coalesce(k.revoked_at, ${clock()}::timestamptz)
          where k.team_id = ${teamId} and k.id = ${uuidOrNull(linkId)} returning ${SHOWN}`,
        'exportLinks.revoke',
      );
      return requireFound(revoked, 'link');
    });
  }

  /**
   * The table behind a token, with its maker's rights of now; undefined alike for one that is unknown, expired or revoked, and once its
   * maker has left the team or may not export. Throws `payload_too_large`.
   */
  async opened(token: string, decimal: CsvStyle['decimal']): Promise<LinkedTable | undefined> {
    const { db, clock, access, accounts, incoming } = this.parts;
    if (!isExportTokenFormat(token)) return undefined;
    const now = clock();
    const [link] = await db.forCredentials.query<{ teamId: string; savedExportId: string }>(
      sql`select k.team_id as "teamId", k.saved_export_id as "savedExportId" from export_links k
        where k.token_hash = ${hashOfSecret(token)} and k.expires_at > ${now}::timestamptz and k.revoked_at is null`,
      'exportLinks.byToken',
    );
    if (!link) return undefined;
    const [saved] = await db.query<Saved>(
      sql`select s.dataset, s.account_ids as "accountIds", s.days, s.period, s.created_by as "createdBy"
        from saved_exports s where s.team_id = ${link.teamId} and s.id = ${link.savedExportId}::uuid`,
      'exportLinks.saved',
    );
    if (!saved) return undefined;
    const { dataset, accountIds, days, period, createdBy } = saved;
    const owner = { teamId: link.teamId, createdBy, apiKeyId: null };
    const viewer = await currentOwner(access, owner, dataset).catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) return undefined;
      throw error;
    });
    if (!viewer) return undefined;
    const window =
      period === null ? { days: days ?? 30 } : daysOfPeriod(period, await accounts.yesterdayOfMost(viewer));
    const { path, discard } = await incoming.reserve();
    try {
      const scopeOf = async () => ({ viewer: await currentOwner(access, owner, dataset), now, window, accountIds });
      const of = { dataset, format: 'csv', decimal, path, scopeOf, most: MOST, tooMuch: TOO_MUCH } as const;
      const written = await writeDataset(db, of);
      const { contentType, ending } = FILE_KINDS.csv;
      const open = async () => createReadStream(path);
      return { fileName: `${dataset}.${ending}`, contentType, size: written.size, open, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  }
}

interface Saved {
  dataset: ExportDataset;
  accountIds: string[] | null;
  days: number | null;
  period: NamedPeriod | null;
  createdBy: string;
}
