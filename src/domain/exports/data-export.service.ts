import type { Readable } from 'node:stream';
import type {
  DataExport,
  DataExportArgs,
  DataExportDownload,
  DataExportListArgs,
  StartDataExportArgs,
} from '../../../schema/exports/data-export.type.js';
import type { AccessService } from '../../access/access.service.js';
import type { LinkTokens } from '../../access/link-tokens.js';
import { callerIdOf, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { followOne } from '../../db/latest.js';
import { type Notifications, publish } from '../../db/notifications.js';
import { sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { lockName } from '../../db/transaction-locks.js';
import { AppError, conflict, NotFoundError, ParameterError, requireFound } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import type { AttachmentStore } from '../../platforms/attachment-store/attachment-store.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { daysOf, rangeOf } from '../figures/window.js';
import type { Page } from '../lists/page.js';
import { apiKeyOf, authorOf } from '../teams/membership.js';
import { exportById, exportPage, ownExports } from './data-export.reads.js';
import type { ExportDataset, ExportFormat } from './export.enum.js';
import { currentOwner, requireMayExport } from './export-callers.js';
import { FILE_KINDS } from './export-file.js';

/** Exports of a team that wait or run, those of a day, and bytes of its files. */
const MAX = { open: 20, aDay: 200, bytes: 2_000_000_000 };
const MAX_DAYS = 3_660;
const CHANNEL = 'data_exports';
export const KEPT_DAYS = 7;

export interface ExportKey {
  teamId: string;
  exportId: string;
}

export interface DataExportParts {
  db: Database;
  access: Pick<AccessService, 'current'>;
  notifications: Notifications;
  store: AttachmentStore;
  links: LinkTokens;
  addressOf(token: string): string;
  /** Queues an export once the transaction is committed. */
  request(tx: Sql, key: ExportKey): Promise<void>;
}

/** A file as whoever has its address gets it. */
export interface DownloadedExport {
  fileName: string;
  contentType: string;
  size: number;
  open(): Promise<Readable>;
}

/** Files with all rows of a dataset, made by a job (ADR 76). */
export class DataExportService {
  constructor(private readonly parts: DataExportParts) {}

  /**
   * A repetition with the same `id` finds the first. Throws NotFoundError for an account, ParameterError for the days, `conflict` if
   * the team has too many exports or files.
   */
  async start(viewer: Viewer, args: StartDataExportArgs, id: string): Promise<DataExport> {
    const { db, request } = this.parts;
    const { teamId } = viewer;
    requireMayExport(viewer, args.dataset);
    const range = rangeOf(args, undefined, MAX_DAYS);
    if (range && daysOf(range) > MAX_DAYS) throw new ParameterError('endDate', 'must be at most ten years later');
    const accountIds = await knownAccounts(db, viewer, args.accountIds);
    await db.transaction(async (tx) => {
      await lockName(tx, `data exports ${teamId}`);
      await requireRoom(tx, { teamId, exportId: id });
      await tx.query(
        sql`insert into data_exports (team_id, id, dataset, format, account_ids, days, start_date, end_date, created_by, api_key_id, expires_at)
          values (${teamId}, ${id}, ${args.dataset}, ${args.fileFormat}, ${accountIds}::text[], ${range ? null : args.days}::int,
            ${range?.startDate ?? null}::date, ${range?.endDate ?? null}::date, ${authorOf(viewer)}::uuid, ${apiKeyOf(viewer)}::uuid,
            statement_timestamp() + make_interval(days => ${KEPT_DAYS}))
          on conflict do nothing`,
        'exports.start',
      );
      await request(tx, { teamId, exportId: id });
    });
    return exportById(db, viewer, id);
  }

  /** Throws NotFoundError for exports of others. */
  get(viewer: Viewer, { exportId }: DataExportArgs): Promise<DataExport> {
    return exportById(this.parts.db, viewer, exportId);
  }

  list(viewer: Viewer, args: DataExportListArgs): Promise<Page<DataExport>> {
    return exportPage(this.parts.db, viewer, args);
  }

  /** Notifies one reader of the export's progress, the first time immediately. */
  follow({ teamId }: Viewer, { exportId }: DataExportArgs): Promise<AsyncIterableIterator<ExportKey>> {
    return followOne<ExportKey>(this.parts.notifications, CHANNEL, { teamId, exportId: exportId.toLowerCase() });
  }

  /** Ends it, and discards its file; the sweep deletes that. Cancelling twice is no error. Throws NotFoundError. */
  async cancel(viewer: Viewer, { exportId }: DataExportArgs): Promise<DataExport> {
    const { db } = this.parts;
    await db.transaction(async (tx) => {
      const [found] = await tx.query<{ id: string }>(
        sql`update data_exports l set status = 'cancelled', message = null, ended_at = coalesce(l.ended_at, statement_timestamp())
          where ${ownExports(viewer)} and l.id = ${uuidOrNull(exportId)} and l.status in ('waiting', 'running', 'done') returning l.id`,
        eachTime('exports.cancel'),
      );
      if (found) await tellExport(tx, { teamId: viewer.teamId, exportId: found.id });
    });
    return exportById(db, viewer, exportId);
  }

  /** Throws NotFoundError, and `conflict` while there is no file or once the caller may not see an account in it. */
  async download(viewer: Viewer, { exportId }: DataExportArgs): Promise<DataExportDownload> {
    const file = await this.requireFile(viewer, exportId);
    const subject = subjectOf(viewer.kind, file.id);
    const claims = { userId: callerIdOf(viewer), teamId: viewer.teamId };
    const token = await this.parts.links.issue(claims, subject);
    const { fileName, byteSize, rowCount } = file;
    return { url: this.parts.addressOf(`${file.id}.${viewer.kind}.${token}`), fileName, byteSize, rowCount };
  }

  /** The file behind a token of `download`, with the caller's rights of now; undefined alike for all that is not theirs. */
  async opened(token: string): Promise<DownloadedExport | undefined> {
    const { access, links, store } = this.parts;
    const [exportId = '', kind, ...signed] = token.split('.');
    const id = uuidOrNull(exportId);
    if (id === null || (kind !== 'key' && kind !== 'session')) return undefined;
    const claims = await links.verify(signed.join('.'), subjectOf(kind, id)).catch(() => undefined);
    if (!claims) return undefined;
    const { userId, teamId } = claims;
    const owner = { teamId, createdBy: kind === 'session' ? userId : null, apiKeyId: kind === 'key' ? userId : null };
    try {
      const dataset = await this.datasetOf(teamId, id);
      const viewer = await currentOwner(access, owner, dataset);
      const { fileName, byteSize, format } = await this.requireFile(viewer, id);
      return {
        fileName,
        contentType: FILE_KINDS[format].contentType,
        size: byteSize,
        open: () => store.open(fileKey({ teamId, exportId: id })),
      };
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return undefined;
      throw error;
    }
  }

  private async datasetOf(teamId: string, id: string): Promise<ExportDataset> {
    const [found] = await this.parts.db.query<{ dataset: ExportDataset }>(
      sql`select dataset from data_exports where team_id = ${teamId} and id = ${id}::uuid`,
      'exports.dataset',
    );
    return requireFound(found, 'export').dataset;
  }

  private async requireFile(viewer: Viewer, exportId: string) {
    const [found] = await this.parts.db.query<FileRow>(
      sql`select l.id, l.dataset, l.format, l.status, l.byte_size as "byteSize", l.row_count as "rowCount",
          l.covered_accounts as "coveredAccounts", to_char(l.ended_at at time zone 'UTC', 'YYYY-MM-DD') as day
        from data_exports l where ${ownExports(viewer)} and l.id = ${uuidOrNull(exportId)}`,
      eachTime('exports.file'),
    );
    const file = requireFound(found, 'export');
    requireMayExport(viewer, file.dataset);
    if (file.status !== 'done') throw conflict(`There is no file: the export is ${file.status}.`);
    const { accountIds } = viewer;
    if (accountIds && file.coveredAccounts?.some((id) => !accountIds.includes(id)))
      throw conflict('The file has accounts that you may not see any more; start the export again.');
    return { ...file, fileName: `${file.dataset} ${file.day}.${FILE_KINDS[file.format].ending}` };
  }
}

interface FileRow {
  id: string;
  dataset: ExportDataset;
  format: ExportFormat;
  status: string;
  byteSize: number;
  rowCount: number;
  coveredAccounts: string[] | null;
  day: string;
}

const subjectOf = (kind: Viewer['kind'], exportId: string) => `export/${kind}/${exportId}`;

/** Where the store has the file. */
export function fileKey({ teamId, exportId }: ExportKey): string {
  return `${teamId}/export-${exportId}`;
}

/** Tells those who follow the export. */
export function tellExport(tx: Sql, { teamId, exportId }: ExportKey): Promise<void> {
  return publish(tx, CHANNEL, JSON.stringify({ teamId, exportId }));
}

/** Distinct ids; null for all. Throws NotFoundError for one that the caller may not see. */
export async function knownAccounts(
  db: Sql,
  viewer: Viewer,
  asked: readonly string[] | null | undefined,
): Promise<string[] | null> {
  if (asked == null) return null;
  const ids = [...new Set(asked)];
  if (ids.length === 0) throw new ParameterError('accountIds', 'must name an account; leave it out for all');
  const found = await db.query(
    sql`select 1 from accounts a where ${visible(viewer)} and a.id = any(${ids}::text[])`,
    'exports.accounts',
  );
  if (found.length < ids.length) throw new NotFoundError('account');
  return ids;
}

/** Room for the export, itself left out: a repetition may find that it has been made. */
async function requireRoom(tx: Sql, { teamId, exportId }: ExportKey): Promise<void> {
  const [found] = await tx.query<{ open: number; ofDay: number; bytes: number }>(
    sql`select count(*) filter (where status in ('waiting', 'running'))::int as open,
        count(*) filter (where created_at > statement_timestamp() - interval '1 day')::int as "ofDay",
        coalesce(sum(byte_size) filter (where has_file), 0)::bigint as bytes
      from data_exports where team_id = ${teamId} and id <> ${exportId}`,
    'exports.room',
  );
  if (!found) return;
  if (found.open >= MAX.open)
    throw conflict(`${MAX.open} exports of the team wait or run; start this one when some of them are done.`);
  if (found.ofDay >= MAX.aDay)
    throw conflict(`The team has started ${MAX.aDay} exports within a day; start this one later.`);
  if (Number(found.bytes) >= MAX.bytes)
    throw conflict('The files of the team take 2 GB; cancel exports that were downloaded, or wait until they expire.');
}
