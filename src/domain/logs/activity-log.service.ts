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
import { copierOf } from '../../db/row-copies.js';
import { given, join, raw, type Statement, sql } from '../../db/sql.js';
import { eachTime } from '../../db/statement-names.js';
import { type NamedStatement, named } from '../../db/statement-texts.js';
import { isoUtc } from '../../db/timestamps.js';
import { existing, NotFoundError, ParameterError } from '../../errors.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import { cursorAt, type Page, type Place, pageOf, placeAfter, rowsOf, stepOf } from '../page.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import { requireMember } from '../teams/membership.js';
import { TEAM_LEVEL } from './activity-log.js';

const MAX_ENTRIES = 1000;
/** Characters of an entry's metadata as JSON. */
const MAX_METADATA = 20_000;

const LIST = 'logs';
const NAME = 'activityLogs.list';
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
    const { accountId = null, offset, after = null } = args;
    const asked = { limit: args.limit === 0 ? MAX_ENTRIES : args.limit, offset, after };
    const place = placeAfter(LIST, after, [INSTANT, ID]);
    const rows = await this.db.query<ActivityLog & { total: number; accounts: number; instant: string }>(
      ...listStatement(viewer, { ...args, ...asked, limit: rowsOf(asked) }, place),
    );
    const isKnown = accountId === TEAM_LEVEL ? seesTeamLevel(viewer) : accountId === null || rows[0]?.accounts !== 0;
    if (!isKnown) throw new NotFoundError('account');
    const { data, ...page } = pageOf(
      rows,
      'id',
      asked,
      copierOf<ActivityLog>(rows[0], ['total', 'accounts', 'instant']),
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
      logType == null ? 'activityLogs.ofAccounts' : eachTime('activityLogs.ofAccounts'),
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

type Asked = Pick<ActivityLogListArgs, 'accountId' | 'logType' | 'limit' | 'offset'>;

/**
 * A page of the log. What an index has in its order is prepared where it begins nearby: the whole team's entries, those of a type and those
 * of an account. Any other hangs on how many entries its accounts have (ADR 34).
 */
function listStatement(viewer: Viewer, asked: Asked, place: Place | null): NamedStatement {
  const { accountId = null, logType = null, limit, offset } = asked;
  const isFar = offset >= FAR;
  const seesAll = viewer.accountIds === null && seesTeamLevel(viewer);
  const shape = { step: stepOf(limit), isFar };
  if (!seesAll || isFar || (accountId !== null && logType !== null))
    return [listSql(viewer, asked, place, shape), eachTime(NAME)];
  const values = { teamId: viewer.teamId, accountId, logType, limit, offset, ...place };
  return named(`${NAME} ${shape.step}`, values, ({ teamId, accountId, logType, limit, offset, ...behind }) =>
    listSql(
      { ...viewer, teamId },
      { accountId, logType, limit, offset },
      place && (Object.values(behind) as unknown as Place),
      shape,
    ),
  );
}

/** SQL: the page, at least one row: `total` counts all matches, `accounts` is 0 for an account that is not visible. */
function listSql(
  viewer: Viewer,
  { accountId = null, logType = null, limit, offset }: Asked,
  place: Place | null,
  { step, isFar }: { step: number; isFar: boolean },
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
  const ofTeam = seesAll && accountId === null;
  const counts = sql`activity_log_counts l where ${matching} and ${ofTeam ? sql`l.month` : sql`l.account_id`} is not null`;
  // The months before the one that a page begins in are skipped without being read.
  const skips = ofTeam && isFar;
  const begun =
    skips && !place
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
    : skips
      ? sql`and l.created_at < coalesce((select ends from begun) at time zone 'UTC', 'infinity')`
      : sql``;
  return sql`with begun as materialized ${begun}
    select counted.*, (extract(epoch from l.created_at) * 1000000)::bigint::text as instant, ${SHOWN}
    from (
      select (select coalesce(sum(l.entries), 0)::bigint from ${counts}) as total,
        (select count(*) from accounts a where ${visible(viewer)} and a.id = ${accountId}) as accounts
    ) counted
    left join (
      select l.* from (
        select * from (
          select l.id from activity_logs l where ${matching} ${behind}
          order by ${NEWEST_FIRST} limit ${limit} offset ${offset} - coalesce((select before from begun), 0)
        ) k
        limit ${raw(String(step))}
      ) k
      join activity_logs l on l.team_id = ${teamId} and l.id = k.id
    ) l on true
    order by ${NEWEST_FIRST}`;
}

function instantOf([micros]: Place): Statement {
  return sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
}

function seesTeamLevel(viewer: Viewer): boolean {
  return viewer.kind === 'key' || roleReaches(viewer.role, 'member');
}
