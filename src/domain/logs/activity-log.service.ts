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
import { toJsonb } from '../../db/statements/jsonb.js';
import { given, join, type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { NotFoundError, ParameterError, requireFound } from '../../errors.js';
import { listsOf } from '../accounts/account-lists.js';
import { visible, visibleByCaller } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../figures/window.js';
import { afterPlace, microsOf, NEWEST_FIRST, newestPage, placeInTime } from '../lists/newest-first.sql.js';
import { type Page, type Place, rowsOf } from '../lists/page.js';
import { hideUnknownPeople, isKunde, type PersonColumn } from '../teams/known-people.js';
import { apiKeyOf, authorOf, requireMember } from '../teams/membership.js';
import { TEAM_LEVEL } from './activity-log.js';
import { NEGATIVE_KEYWORD } from './platform-changes.js';

const MAX_ENTRIES = 1000;
/** Longest metadata of an entry, in characters of JSON. */
const MAX_METADATA = 20_000;

const LIST = 'logs';

/** SQL condition: the entry `l` has the values of a change to a negative keyword. */
const NAMES_NEGATIVE = sql`l.metadata->'fields' is not null
  and l.metadata->'changes' @> ${JSON.stringify([{ resourceType: NEGATIVE_KEYWORD }])}::jsonb`;

/**
 * Only a kunde is not told who changed something at the platform (decisions, section 6, "a kunde and people"), nor, without
 * the team's leave to see negative keywords, which ones.
 */
function shownTo(viewer: Viewer): Statement {
  const isTold = sql`l.person is not null and ${!isKunde(viewer)}::boolean`;
  const isSecret = sql`${isKunde(viewer) && !viewer.kundeSettings.kundeCanViewNegativeLists}::boolean and ${NAMES_NEGATIVE}`;
  return sql`l.id, l.team_id as "teamId", l.account_id as "accountId", l.log_type as "logType",
    case when ${isTold} then l.message || ' (' || l.person || ')' else l.message end as message,
    case when ${isTold} then l.metadata || jsonb_build_object('changedBy', l.person)
      when ${isSecret} then l.metadata - array['fields', 'resourceName'] else l.metadata end as metadata,
    l.user_id as "userId", l.api_key_id as "apiKeyId", l.event_date as "eventDate",
    ${isoUtc(sql`l.created_at`)} as "createdAt"`;
}

const PEOPLE: PersonColumn<ActivityLog>[] = [{ id: 'userId', unknown: { userId: null } }];

/** Events of accounts and of the team. A kunde only sees entries of assigned accounts. */
export class ActivityLogService {
  constructor(private readonly db: Sql) {}

  /** Of visible accounts and the team, newest first. `accountId` may be `system`. Throws NotFoundError. */
  async list(viewer: Viewer, args: ActivityLogListArgs): Promise<Page<ActivityLog>> {
    const { accountId = null, offset, after = null } = args;
    const paging = { limit: args.limit === 0 ? MAX_ENTRIES : args.limit, offset, after };
    const place = placeInTime(LIST, after);
    const rows = await this.db.query<ActivityLog & { total: number; accounts: number; instant: string }>(
      listSql(viewer, { ...args, ...paging, limit: rowsOf(paging) }, place),
      nameOf(viewer, args, place),
    );
    const isKnown = accountId === TEAM_LEVEL ? seesTeamLevel(viewer) : accountId === null || rows[0]?.accounts !== 0;
    if (!isKnown) throw new NotFoundError('account');
    const { data, ...page } = newestPage<ActivityLog>(LIST, rows, paging, 'accounts');
    return { data: await hideUnknownPeople(this.db, viewer, data, PEOPLE), ...page };
  }

  /** Newest first. Throws NotFoundError. */
  async ofAccount(viewer: Viewer, args: AccountLogListArgs): Promise<Page<ActivityLog>> {
    if (args.accountId === TEAM_LEVEL) throw new NotFoundError('account');
    return this.list(viewer, args);
  }

  /** In the order of `accountIds`; undefined for an account without entries or one that is not visible. */
  ofAccounts(viewer: Viewer, accountIds: readonly string[], { logType, limit }: NestedLogsArgs) {
    return listsOf<ActivityLog>(this.db, viewer, accountIds, {
      name: logType == null ? 'activityLogs.ofAccounts' : eachTime('activityLogs.ofAccounts'),
      columns: shownTo(viewer),
      joined: sql`cross join lateral (
          select l.* from activity_logs l
          where l.team_id = ${viewer.teamId} and l.account_id = a.id ${logType == null ? sql`` : sql`and l.log_type = ${logType}`}
          order by ${NEWEST_FIRST} limit ${limit}
        ) l`,
      order: NEWEST_FIRST,
      people: PEOPLE,
    });
  }

  /** For an account, or for the team without one. Throws NotFoundError, ParameterError. */
  async create(viewer: Viewer, entry: CreateActivityLogArgs): Promise<ActivityLog> {
    const { accountId, logType, message, metadata, userId, eventDate } = entry;
    if (eventDate != null) requireDate('eventDate', eventDate);
    const json = toJsonb(metadata ?? {});
    if (json.length > MAX_METADATA) {
      throw new ParameterError('metadata', `must have at most ${MAX_METADATA.toLocaleString('en')} characters as JSON`);
    }
    await requireMember(this.db, viewer, userId);
    const [created] = await this.db.query<ActivityLog>(
      sql`with l as (
        insert into activity_logs
          (team_id, account_id, log_type, message, metadata, user_id, api_key_id, event_date)
        select ${viewer.teamId}, ${accountId}::text, ${logType}, ${message}, ${json}::jsonb,
          ${authorOf(viewer, userId)}::uuid, ${apiKeyOf(viewer)}::uuid, ${eventDate ?? null}::date
        where ${accountId === TEAM_LEVEL}
          or exists (select 1 from accounts a where ${visible(viewer)} and a.id = ${accountId})
        returning *
        ) select ${shownTo(viewer)} from l`,
      'activityLogs.create',
    );
    return requireFound(created, 'account');
  }

  /** Throws like `create`. */
  async createForAccount(viewer: Viewer, entry: CreateActivityLogArgs): Promise<ActivityLog> {
    if (entry.accountId === TEAM_LEVEL) throw new NotFoundError('account');
    return this.create(viewer, entry);
  }
}

/** The unfiltered log of a whole team has one text, which can be prepared. */
function nameOf(viewer: Viewer, { accountId, logType }: ActivityLogListArgs, place: Place | null): string {
  const isWhole = viewer.accountIds === null && seesTeamLevel(viewer) && accountId == null && logType == null;
  return isWhole ? `activityLogs.list ${place ? 'behind' : 'first'}` : eachTime('activityLogs.list');
}

/** SQL: at least one row. `total` counts all matches; `accounts` is 0 for an account that is not visible. */
function listSql(
  viewer: Viewer,
  {
    accountId = null,
    logType = null,
    limit,
    offset,
  }: Pick<ActivityLogListArgs, 'accountId' | 'logType' | 'limit' | 'offset'>,
  place: Place | null,
): Statement {
  const { teamId, accountIds } = viewer;
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
  return sql`
    select counted.*, ${microsOf(sql`l.created_at`)} as instant, ${shownTo(viewer)}
    from (
      select (select count(*) from activity_logs l where ${matching}) as total,
        (select count(*) from accounts a where ${visibleByCaller(viewer)} and a.id = ${accountId}) as accounts
    ) counted
    left join (
      select l.* from (
        select l.id from activity_logs l where ${matching} ${afterPlace(place)}
        order by ${NEWEST_FIRST} limit ${limit} offset ${offset}
      ) k
      join activity_logs l on l.team_id = ${teamId} and l.id = k.id
    ) l on true
    order by ${NEWEST_FIRST}`;
}

function seesTeamLevel(viewer: Viewer): boolean {
  return viewer.kind === 'key' || roleReaches(viewer.role, 'member');
}
