import type {
  AccountLogListArgs,
  ActivityLog,
  ActivityLogListArgs,
  CreateActivityLogArgs,
  NestedLogsArgs,
} from '../../../schema/logs/activity-log.type.js';
import { roleReaches } from '../../access/roles.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { existing, NotFoundError, ParameterError } from '../../errors.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import { type Page, pageOf } from '../page.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import { requireMember } from '../teams/membership.js';
import { TEAM_LEVEL } from './activity-log.js';

const MAX_ENTRIES = 1000;
/** Characters of an entry's metadata as JSON. */
const MAX_METADATA = 20_000;

const SHOWN = sql`l.id, l.team_id as "teamId", l.account_id as "accountId", l.log_type as "logType", l.message,
  l.metadata, l.user_id as "userId", l.api_key_id as "apiKeyId", l.event_date as "eventDate",
  ${isoUtc(sql`l.created_at`)} as "createdAt"`;

const PEOPLE: PersonInRow<ActivityLog>[] = [{ id: 'userId', unknown: { userId: null } }];

const NEWEST_FIRST = sql`l.created_at desc, l.id`;

/**
 * What happened in accounts and in the team. Entries that belong to no account are for keys and for everybody from
 * member up; a kunde sees those of the assigned accounts alone.
 */
export class ActivityLogService {
  constructor(private readonly db: Sql) {}

  /** Entries of every account that the caller sees, newest first. `accountId` may be `system`. Throws NotFoundError. */
  async list(viewer: Viewer, args: ActivityLogListArgs): Promise<Page<ActivityLog>> {
    const { accountId = null, logType = null, limit, offset } = args;
    const { teamId, accountIds } = viewer;
    const most = limit === 0 ? MAX_ENTRIES : limit;
    // Two statements, so that the entries of one account come from that account's range of the index.
    const matching = sql`from activity_logs l
      where l.team_id = ${teamId} and ${accountId === null ? sql`true` : sql`l.account_id = ${accountId}`}
        and case when l.account_id = ${TEAM_LEVEL} then ${seesTeamLevel(viewer)}
          else ${accountIds}::text[] is null or l.account_id = any(${accountIds}) end
        and (${logType}::text is null or l.log_type = ${logType})`;
    const rows = await this.db.query<ActivityLog & { total: number; accounts: number }>(
      sql`select counted.*, ${SHOWN}
        from (
          select (select count(*) ${matching}) as total,
            (select count(*) from accounts a where ${visible(viewer)} and a.id = ${accountId}) as accounts
        ) counted
        left join (
          select l.* ${matching} order by ${NEWEST_FIRST} limit ${most} offset ${offset}
        ) l on true
        order by ${NEWEST_FIRST}`,
      accountId === null ? 'activityLogs.list' : 'activityLogs.listOfAccount',
    );
    const isKnown = accountId === TEAM_LEVEL ? seesTeamLevel(viewer) : accountId === null || rows[0]?.accounts !== 0;
    if (!isKnown) throw new NotFoundError('account');
    const { data, meta } = pageOf(rows, 'id', { limit: most, offset }, ({ total: _, accounts: __, ...entry }) => entry);
    return { data: await hideUnknownPeople(this.db, viewer, data, PEOPLE), meta };
  }

  /** Entries of one account, newest first. Throws NotFoundError. */
  async ofAccount(viewer: Viewer, args: AccountLogListArgs): Promise<Page<ActivityLog>> {
    if (args.accountId === TEAM_LEVEL) throw new NotFoundError('account');
    return this.list(viewer, args);
  }

  /** The newest entries of each account, in the order of `accountIds`; none of an account that is not visible. */
  async ofAccounts(
    viewer: Viewer,
    accountIds: readonly string[],
    { logType = null, limit }: NestedLogsArgs,
  ): Promise<ActivityLog[][]> {
    const found = await this.db.query<ActivityLog & { position: number }>(
      sql`select k.position, ${SHOWN}
        from unnest(${accountIds}::text[]) with ordinality k(id, position)
        join accounts a on a.id = k.id and ${visible(viewer)}
        cross join lateral (
          select l.* from activity_logs l
          where l.team_id = a.team_id and l.account_id = a.id and (${logType}::text is null or l.log_type = ${logType})
          order by ${NEWEST_FIRST} limit ${limit}
        ) l
        order by k.position, ${NEWEST_FIRST}`,
      'activityLogs.ofAccounts',
    );
    const rows = await hideUnknownPeople(this.db, viewer, found, PEOPLE);
    const lists = await listsByPosition<ActivityLog>(rows, accountIds.length, 'id');
    return lists.map((entries) => entries ?? []);
  }

  /** Adds an entry of the team as such, or of the account that it names. Throws NotFoundError, ParameterError. */
  async create(viewer: Viewer, entry: CreateActivityLogArgs): Promise<ActivityLog> {
    const { accountId, logType, message, metadata, userId, eventDate } = entry;
    if (eventDate != null) requireDate('eventDate', eventDate);
    const json = toJsonb(metadata ?? {});
    if (json.length > MAX_METADATA) {
      throw new ParameterError('metadata', `must have at most ${MAX_METADATA.toLocaleString('en')} characters as JSON`);
    }
    await requireMember(this.db, viewer, userId);
    const [created] = await this.db.query<ActivityLog>(
      sql`insert into activity_logs as l
          (team_id, account_id, log_type, message, metadata, user_id, api_key_id, event_date)
        select ${viewer.teamId}, ${accountId}::text, ${logType}, ${message}, ${json}::jsonb,
          ${viewer.kind === 'session' ? viewer.userId : (userId ?? null)}::uuid,
          ${viewer.kind === 'key' ? viewer.apiKeyId : null}::uuid, ${eventDate ?? null}::date
        where ${accountId === TEAM_LEVEL}
          or exists (select 1 from accounts a where ${visible(viewer)} and a.id = ${accountId})
        returning ${SHOWN}`,
      'activityLogs.create',
    );
    return existing(created, 'account');
  }

  /** Adds an entry of an account. Throws like `create`. */
  async createForAccount(viewer: Viewer, entry: CreateActivityLogArgs): Promise<ActivityLog> {
    if (entry.accountId === TEAM_LEVEL) throw new NotFoundError('account');
    return this.create(viewer, entry);
  }
}

function seesTeamLevel(viewer: Viewer): boolean {
  return viewer.kind === 'key' || roleReaches(viewer.role, 'member');
}
