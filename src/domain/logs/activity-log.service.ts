import type {
  AccountLogListArgs,
  ActivityLogListArgs,
  CreateActivityLogArgs,
  NestedLogsArgs,
} from '../../../schema/logs/activity-log.args.js';
import type { ActivityLog } from '../../../schema/logs/activity-log.type.js';
import { roleReaches } from '../../access/roles.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import type { Page } from '../page.js';
import { hideUnknownPeople, type PersonInRow } from '../teams/known-people.js';
import { requireMember } from '../teams/membership.js';
import { TEAM_LEVEL } from './activity-log.js';

const MAX_ENTRIES = 1000;
/** Characters of an entry's metadata as JSON. */
const MAX_METADATA = 20_000;

const SHOWN = `l.id, l.team_id as "teamId", l.account_id as "accountId", l.log_type as "logType", l.message, l.metadata,
  l.user_id as "userId", l.api_key_id as "apiKeyId", l.event_date as "eventDate", ${isoUtc('l.created_at')} as "createdAt"`;

const PEOPLE: PersonInRow<ActivityLog>[] = [{ id: 'userId', unknown: { userId: null } }];

const NEWEST_FIRST = 'l.created_at desc, l.id';

/** Binds $1 and $2 as VISIBLE does, $3 whether entries of the team as such are shown, $4 account, $5 type. */
const matching = (account: string) => `from activity_logs l
  where l.team_id = $1 and ${account}
    and case when l.account_id = '${TEAM_LEVEL}' then $3::boolean
      else $2::text[] is null or l.account_id = any($2) end
    and ($5::text is null or l.log_type = $5)`;

/** Binds $6 limit and $7 offset besides. */
const pageSql = (account: string) => `
  select counted.*, ${SHOWN}
  from (
    select (select count(*) ${matching(account)}) as total,
      (select count(*) from accounts a where ${VISIBLE} and a.id = $4) as accounts
  ) counted
  left join (select l.* ${matching(account)} order by ${NEWEST_FIRST} limit $6 offset $7) l on true
  order by ${NEWEST_FIRST}`;

/** Two statements, so that the entries of one account come from that account's range of the index. */
const PAGE_SQL = pageSql('$4::text is null');
const ACCOUNT_PAGE_SQL = pageSql('l.account_id = $4::text');

/** Binds $3 account ids, $4 type, $5 limit. */
const OF_ACCOUNTS_SQL = `
  select k.position, ${SHOWN}
  from unnest($3::text[]) with ordinality k(id, position)
  join accounts a on a.id = k.id and ${VISIBLE}
  cross join lateral (
    select l.* from activity_logs l
    where l.team_id = a.team_id and l.account_id = a.id and ($4::text is null or l.log_type = $4)
    order by ${NEWEST_FIRST} limit $5
  ) l
  order by k.position, ${NEWEST_FIRST}`;

const CREATE_SQL = `
  insert into activity_logs as l (team_id, account_id, log_type, message, metadata, user_id, api_key_id, event_date)
  select $1, $3::text, $4, $5, $6::jsonb, $7::uuid, $8::uuid, $9::date
  where $3 = '${TEAM_LEVEL}' or exists (select 1 from accounts a where ${VISIBLE} and a.id = $3)
  returning ${SHOWN}`;

/**
 * What happened in accounts and in the team. Entries that belong to no account are for keys and for everybody from
 * member up; a kunde sees those of the assigned accounts alone.
 */
export class ActivityLogService {
  constructor(private readonly sql: Sql) {}

  /** Entries of every account that the caller sees, newest first. `accountId` may be `system`. Throws NotFoundError. */
  async list(viewer: Viewer, args: ActivityLogListArgs): Promise<Page<ActivityLog>> {
    const { accountId = null, logType = null, limit, offset } = args;
    const most = limit === 0 ? MAX_ENTRIES : limit;
    const values = [...visibleTo(viewer), seesTeamLevel(viewer), accountId, logType, most, offset];
    const rows = await this.sql.query<ActivityLog & { total: number; accounts: number }>(
      accountId === null ? PAGE_SQL : ACCOUNT_PAGE_SQL,
      values,
      accountId === null ? 'activityLogs.list' : 'activityLogs.listOfAccount',
    );
    const [first] = rows;
    const isKnown = accountId === TEAM_LEVEL ? seesTeamLevel(viewer) : accountId === null || first?.accounts !== 0;
    if (!isKnown) throw new NotFoundError('account');
    const entries = rows
      .filter(({ id }) => id !== null)
      .map(({ total: _total, accounts: _accounts, ...entry }) => entry);
    const data = await hideUnknownPeople(this.sql, viewer, entries, PEOPLE);
    return { data, meta: { total: first?.total ?? 0, limit: most, offset } };
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
    const found = await this.sql.query<ActivityLog & { position: number }>(
      OF_ACCOUNTS_SQL,
      [...visibleTo(viewer), accountIds, logType ?? null, limit],
      'activityLogs.ofAccounts',
    );
    const rows = await hideUnknownPeople(this.sql, viewer, found, PEOPLE);
    const lists: ActivityLog[][] = accountIds.map(() => []);
    for (const { position, ...entry } of rows) lists[position - 1]?.push(entry);
    return lists;
  }

  /** Adds an entry of the team as such, or of the account that it names. Throws NotFoundError, ParameterError. */
  async create(viewer: Viewer, entry: CreateActivityLogArgs): Promise<ActivityLog> {
    const { accountId, logType, message, metadata, userId, eventDate } = entry;
    if (eventDate != null) requireDate('eventDate', eventDate);
    const json = toJsonb(metadata ?? {});
    if (json.length > MAX_METADATA) {
      throw new ParameterError('metadata', `must have at most ${MAX_METADATA.toLocaleString('en')} characters as JSON`);
    }
    await requireMember(this.sql, viewer, userId);
    const [created] = await this.sql.query<ActivityLog>(
      CREATE_SQL,
      [
        ...visibleTo(viewer),
        accountId,
        logType,
        message,
        json,
        viewer.kind === 'session' ? viewer.userId : (userId ?? null),
        viewer.kind === 'key' ? viewer.apiKeyId : null,
        eventDate ?? null,
      ],
      'activityLogs.create',
    );
    if (!created) throw new NotFoundError('account');
    return created;
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
