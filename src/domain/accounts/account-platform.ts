import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, requireFound } from '../../errors.js';
import type { AdPlatform, AdPlatforms } from '../../platforms/ad-platform.js';
import type { AdReader } from '../../platforms/ad-reader.js';
import { PlatformError } from '../../platforms/platform-error.js';
import type { ReportLanguage } from '../../platforms/platform-report.js';

type Writer =
  | 'campaignWriter'
  | 'portfolioWriter'
  | 'adGroupWriter'
  | 'keywordWriter'
  | 'adGroupKeywordWriter'
  | 'adGroupNegativeWriter'
  | 'accountNegativeWriter'
  | 'assetGroupWriter'
  | 'adWriter'
  | 'assetWriter'
  | 'negativeListWriter'
  | 'campaignNegativeWriter'
  | 'promotionWriter';
/** A reader that has this part. */
export type ReaderWith<Part extends keyof AdReader> = WithPart<AdReader, Part>;
type WithPart<Whole, Part extends keyof Whole> = Whole & Required<Pick<Whole, Part>>;

/** Throws AppError `platform_rejected` if the platform has no such writer. */
export async function requireWritable<Kind extends Writer>(
  db: Sql,
  platforms: AdPlatforms,
  viewer: Viewer,
  accountId: string,
  writer: Kind,
): Promise<{ platform: WithPart<AdPlatform, Kind>; currency: string }> {
  const { platform, name, currency } = await platformOf(db, platforms, viewer, accountId);
  if (!platform?.[writer]) {
    throw new AppError('platform_rejected', `Changes are not offered for ${name} accounts: make them at ${name}.`);
  }
  return { platform: platform as WithPart<AdPlatform, Kind>, currency };
}

/** Throws PlatformError, and AppError `platform_rejected` if the reader lacks `part`. */
export async function requireReader<Part extends keyof AdReader>(
  db: Sql,
  platforms: AdPlatforms,
  viewer: Viewer,
  accountId: string,
  part: Part,
): Promise<{ reader: WithPart<AdReader, Part>; name: string; currency: string }> {
  const { platform, name, currency } = await platformOf(db, platforms, viewer, accountId);
  const reader = await platform?.reader(viewer.teamId);
  if (!reader?.[part]) throw new AppError('platform_rejected', `${name} accounts do not offer this.`);
  return { reader: reader as WithPart<AdReader, Part>, name, currency };
}

/** Throws NotFoundError, and AppError `platform_rejected` for a platform without reports. */
export async function requireReportLanguage(
  db: Sql,
  platforms: AdPlatforms,
  viewer: Viewer,
  accountId: string,
): Promise<ReportLanguage> {
  const { platform, name } = await platformOf(db, platforms, viewer, accountId);
  if (!platform?.reports) throw new AppError('platform_rejected', `${name} accounts do not offer reports.`);
  return platform.reports();
}

async function platformOf(db: Sql, platforms: AdPlatforms, { teamId }: Viewer, accountId: string) {
  const [account] = await db.query<{ platform: string; currency: string }>(
    sql`select platform, currency from accounts where team_id = ${teamId} and id = ${accountId}`,
    'accounts.platform',
  );
  const { platform: kind, currency } = requireFound(account, 'account');
  const platform = platforms.get(kind);
  return { platform, name: platform?.name ?? kind, currency };
}

/** Throws PlatformError `unavailable` if the answer takes longer than `patienceMs`. */
export async function withTimeout<T>(
  timeoutMs: number,
  name: string,
  load: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await load(signal);
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new PlatformError('unavailable', `${name} did not answer in time.`, { cause });
  }
}
