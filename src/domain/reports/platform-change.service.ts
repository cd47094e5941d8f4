import type { PlatformChangePage, PlatformChangesArgs } from '../../../schema/reports/platform-change.type.js';
import type { Viewer } from '../../access/viewer.js';
import { addDays, dateIn } from '../../clock.js';
import { compare } from '../../compare.js';
import { MOST_CHANGES, type PlatformChange } from '../../platforms/ad-records.js';
import { requireReader } from '../accounts/account-platform.js';
import { ANY_TEXT, cursorAt, pageOf, placeAfter, rowsOf } from '../page.js';
import { type LiveReportParts, liveAccount } from './live-report.js';

/** All pages of a list come from one read; the platform itself is up to three minutes behind. */
const MAX_AGE_MS = 60_000;
/** The client type of changes through the platform's API, this server's own among them. */
const API = 'GOOGLE_ADS_API';

const LIST = 'platformChanges';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

type Place = Pick<PlatformChange, 'changedAt' | 'id'>;

/** Newest first; the ids of one instant begin with its microseconds. */
function byPlace(one: Place, other: Place): number {
  return compare(other.changedAt, one.changedAt) || compare(other.id, one.id);
}

/** The platform's own history of changes, read from it on request (ADR 29). */
export class PlatformChangeService {
  constructor(private readonly parts: Omit<LiveReportParts, 'rates'>) {}

  /**
   * One page of the changes of an account in the last days, today included, newest first. Throws NotFoundError, AppError
   * `platform_rejected` for a platform without a history, ParameterError for a wrong cursor, and PlatformError.
   */
  async list(viewer: Viewer, args: PlatformChangesArgs): Promise<PlatformChangePage> {
    const { db, platforms, reports, clock } = this.parts;
    const { accountId, campaignId, userEmail, withoutApi, days, offset } = args;
    const [at, id] = placeAfter(LIST, args.after, [INSTANT, ANY_TEXT]) ?? [];
    const { timeZone } = await liveAccount(db, viewer, args);
    const { reader } = await requireReader(db, platforms, viewer, accountId, 'changes');
    const to = dateIn(timeZone, clock());
    const from = addDays(to, 1 - days);
    const question = [accountId, 'changes', from, to];
    const { readAt, rows } = await reports.read({ teamId: viewer.teamId, question }, MAX_AGE_MS, (signal) =>
      reader.changes({ accountId, from, to, signal }),
    );
    const wanted = userEmail?.toLowerCase();
    const matching = rows.filter(
      (change) =>
        (campaignId == null || change.campaignId === campaignId) &&
        (wanted == null || change.userEmail.toLowerCase() === wanted) &&
        !(withoutApi && change.clientType === API),
    );
    const newestFirst = matching.toSorted(byPlace);
    const behind =
      at === undefined || id === undefined
        ? newestFirst
        : newestFirst.filter((change) => byPlace({ changedAt: at, id }, change) < 0);
    const shown = behind.slice(offset, offset + rowsOf(args)).map((change) => ({ ...change, accountId }));
    const total = matching.length;
    return {
      ...pageOf(
        shown.map((change) => ({ change, id: change.id, total })),
        'id',
        args,
        ({ change }) => change,
        ({ change }) => cursorAt(LIST, [change.changedAt, change.id]),
      ),
      readAt,
      isComplete: rows.length < MOST_CHANGES,
    };
  }
}
