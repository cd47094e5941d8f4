import type {
  AccountLogListArgs,
  ActivityLog,
  ActivityLogListArgs,
  CreateActivityLogArgs,
  NestedLogsArgs,
} from '../../../schema/logs/activity-log.type.js';
import { roleReaches } from '../../access/roles.js';
import type { Viewer } from '../../access/viewer.js';
import { eachTime, type Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { given, join, type Statement, sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { existing, NotFoundError, ParameterError } from '../../errors.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import { cursorAt, type Page, pageOf, placeAfter, rowsOf } from '../page.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import { requireMember } from '../teams/membership.js';
import { TEAM_LEVEL } from './activity-log.js';

const MAX_ENTRIES = 1000;
/** Characters of an entry's metadata as JSON. */
const MAX_METADATA = 20_000;

const LIST = 'logs';
/** Microseconds since 1970, and an id: the place of an entry. */
const INSTANT = /^-?\d{1,17}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Entries before a page from which on months are skipped. */
const FAR = 1000;

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
    const { accountId = null, logType = null, offset, after } = args;
    const { teamId, accountIds } = viewer;
    const most = args.limit === 0 ? MAX_ENTRIES : args.limit;
    const asked = { limit: most, offset, after: after ?? null };
    const place = placeAfter(LIST, after, [INSTANT, ID]);
    const seesTeam = seesTeamLevel(viewer);
    const seesAll = accountIds === null && seesTeam;
    const isSeen =
      accountIds === null
        ? sql`l.account_id <> ${TEAM_LEVEL}`
        : sql`l.account_id = any(${[...accountIds, ...(seesTeam ? [TEAM_LEVEL] : [])]}::text[])`;
    const matching = join(
      given(
        sql`l.team_id = ${teamId}`,
        !seesAll && isSeen,
        accountId !== null && sql`l.account_id = ${accountId}`,
        logType !== null && sql`l.log_type = ${logType}`,
      ),
      ' and ',
    );
    const ofTeam = seesAll && accountId === null;
    const counts = sql`activity_log_counts l where ${matching} and ${ofTeam ? sql`l.month` : sql`l.account_id`} is not null`;
    // The months before the one that a page begins in are skipped without being read.
    const begun =
      ofTeam && !place && offset >= FAR
        ? sql`(
          select m.month + interval '1 month' as ends, m.before
          from (
            select l.month, sum(sum(l.entries)) over (order by l.month desc) - sum(l.entries) as before
            from ${counts} group by l.month
          ) m
          where m.before <= ${offset} order by m.month limit 1)`
        : sql`(select null::timestamp as ends, 0 as before)`;
    const behind = place
      ? sql`and l.created_at <= ${instantOf(place)} and (l.created_at < ${instantOf(place)} or l.id > ${place[1]}::uuid)`
      : ofTeam && offset >= FAR
        ? sql`and l.created_at < coalesce((select ends from begun) at time zone 'UTC', 'infinity')`
        : sql``;
    const rows = await this.db.query<ActivityLog & { total: number; accounts: number; instant: string }>(
      sql`with begun as materialized ${begun}
        select counted.*, (extract(epoch from l.created_at) * 1000000)::bigint::text as instant, ${SHOWN}
        from (
          select (select coalesce(sum(l.entries), 0)::bigint from ${counts}) as total,
            (select count(*) from accounts a where ${visible(viewer)} and a.id = ${accountId}) as accounts
        ) counted
        left join (
          select l.* from (
            select l.id from activity_logs l where ${matching} ${behind}
            order by ${NEWEST_FIRST} limit ${rowsOf(asked)} offset ${offset} - coalesce((select before from begun), 0)
          ) k
          join activity_logs l on l.team_id = ${teamId} and l.id = k.id
        ) l on true
        order by ${NEWEST_FIRST}`,
      eachTime('activityLogs.list'),
    );
    const isKnown = accountId === TEAM_LEVEL ? seesTeamLevel(viewer) : accountId === null || rows[0]?.accounts !== 0;
    if (!isKnown) throw new NotFoundError('account');
    const { data, ...page } = pageOf(
      rows,
      'id',
      asked,
      ({ total: _, accounts: __, instant: ___, ...entry }) => entry,
      ({ instant, id }) => cursorAt(LIST, [instant, id]),
    );
    return { data: await hideUnknownPeople(this.db, viewer, data, PEOPLE), ...page };
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
    { logType, limit }: NestedLogsArgs,
  ): Promise<ActivityLog[][]> {
    const found = await this.db.query<ActivityLog & { position: number }>(
      sql`select k.position, ${SHOWN}
        from unnest(${accountIds}::text[]) with ordinality k(id, position)
        join accounts a on a.id = k.id and ${visible(viewer)}
        cross join lateral (
          select l.* from activity_logs l
          where l.team_id = a.team_id and l.account_id = a.id ${logType == null ? sql`` : sql`and l.log_type = ${logType}`}
          order by ${NEWEST_FIRST} limit ${limit}
        ) l
        order by k.position, ${NEWEST_FIRST}`,
      eachTime('activityLogs.ofAccounts'),
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

function instantOf([micros]: readonly string[]): Statement {
  return sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
}

function seesTeamLevel(viewer: Viewer): boolean {
  return viewer.kind === 'key' || roleReaches(viewer.role, 'member');
}
