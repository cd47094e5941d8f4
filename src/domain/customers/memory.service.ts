import type {
  CreateMemoryArgs,
  DeleteMemoryArgs,
  MemoryListArgs,
  NestedMemoriesArgs,
} from '../../../schema/customers/customer.args.js';
import type { CustomerMemory } from '../../../schema/customers/customer.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { isoUtc, requireInstant } from '../../db/timestamps.js';
import { NotFoundError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { authorOf, requireMember } from '../teams/membership.js';

const SHOWN = `m.id, m.account_id as "accountId", m.category, m.content, ${isoUtc('m.entry_date')} as "entryDate",
  m.user_id as "userId", u.name as "userName", ${isoUtc('m.created_at')} as "createdAt"`;

/** Binds $3 account ids, $4 category. At least one row a visible account. */
const LIST_SQL = `
  select k.position, ${SHOWN}
  from unnest($3::text[]) with ordinality k(id, position)
  join accounts a on a.id = k.id and ${VISIBLE}
  left join customer_memories m
    on m.team_id = a.team_id and m.account_id = a.id and ($4::text is null or m.category = $4)
  left join users u on u.id = m.user_id
  order by k.position, m.entry_date desc, m.id`;

const CREATE_SQL = `
  with m as (
    insert into customer_memories (team_id, account_id, category, content, entry_date, user_id)
    select a.team_id, a.id, $4, $5, coalesce($6::timestamptz, now()), $7::uuid
    from accounts a where ${VISIBLE} and a.id = $3
    returning *
  )
  select ${SHOWN} from m left join users u on u.id = m.user_id`;

const DELETE_SQL = `
  delete from customer_memories m using accounts a
  where ${VISIBLE} and a.id = $3 and m.team_id = a.team_id and m.account_id = a.id and m.id = $4
  returning m.id`;

/** What a team remembers of the customers behind its accounts. */
export class MemoryService {
  constructor(private readonly sql: Sql) {}

  /** The memories of an account, newest entry first, ties by id. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId, ...filter }: MemoryListArgs): Promise<CustomerMemory[]> {
    const [memories] = await this.find(viewer, [accountId], filter);
    if (!memories) throw new NotFoundError('account');
    return memories;
  }

  /** The memories of each account, in the order of `accountIds`; none of an account that is not visible. */
  async ofAccounts(
    viewer: Viewer,
    accountIds: readonly string[],
    filter: NestedMemoriesArgs,
  ): Promise<CustomerMemory[][]> {
    return (await this.find(viewer, accountIds, filter)).map((memories) => memories ?? []);
  }

  /** Throws NotFoundError, ParameterError. */
  async create(
    viewer: Viewer,
    { accountId, category, content, entryDate, userId }: CreateMemoryArgs,
  ): Promise<CustomerMemory> {
    const instant = entryDate ? requireInstant('entryDate', entryDate) : null;
    await requireMember(this.sql, viewer, userId);
    const [created] = await this.sql.query<CustomerMemory>(
      CREATE_SQL,
      [...visibleTo(viewer), accountId, category, content, instant, authorOf(viewer, userId)],
      'memories.create',
    );
    if (!created) throw new NotFoundError('account');
    return created;
  }

  /** Throws NotFoundError, ParameterError. */
  async delete(viewer: Viewer, { accountId, memoryId, userId }: DeleteMemoryArgs): Promise<void> {
    await requireMember(this.sql, viewer, userId);
    const values = [...visibleTo(viewer), accountId, uuidOrNull(memoryId)];
    const deleted = await this.sql.query(DELETE_SQL, values, 'memories.delete');
    if (deleted.length === 0) throw new NotFoundError('memory');
  }

  private async find(
    viewer: Viewer,
    accountIds: readonly string[],
    { category }: NestedMemoriesArgs,
  ): Promise<(CustomerMemory[] | undefined)[]> {
    const values = [...visibleTo(viewer), accountIds, category ?? null];
    const rows = await this.sql.query<CustomerMemory & { position: number }>(LIST_SQL, values, 'memories.list');
    return listsByPosition(rows, accountIds.length, 'id');
  }
}
