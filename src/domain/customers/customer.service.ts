import type { AccountArgs } from '../../../schema/accounts/account.args.js';
import type {
  CreateMemoryArgs,
  CustomerMemory,
  CustomerProfile,
  DeleteMemoryArgs,
  MemoryListArgs,
  NestedMemoriesArgs,
  UpdateCustomerProfileArgs,
} from '../../../schema/customers/customer.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { databaseNow } from '../../db/records/columns.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc, requireInstant } from '../../db/statements/timestamps.js';
import { requireFound } from '../../errors.js';
import { listsOf } from '../accounts/account-lists.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { authorOf, requireMember } from '../teams/membership.js';
import { Memory, CustomerProfile as Profile } from './customer.entity.js';

const MEMORY = sql`m.id, m.account_id as "accountId", m.category, m.content, ${isoUtc(sql`m.entry_date`)} as "entryDate",
  m.user_id as "userId", u.name as "userName", ${isoUtc(sql`m.created_at`)} as "createdAt"`;

/** Fields that null empties. */
const LISTS = new Set(['websiteStrengths', 'websiteWeaknesses']);

/** Profiles of the customers behind a team's accounts, and notes about them. */
export class CustomerService {
  constructor(private readonly db: Database) {}

  /** Empty unless written. Throws NotFoundError. */
  async profile(viewer: Viewer, { accountId }: AccountArgs, db: Sql = this.db): Promise<CustomerProfile> {
    return requireFound((await this.profilesOf(viewer, [accountId], db))[0], 'account');
  }

  /** In the order of `accountIds`; undefined for an account that is not visible. */
  async profilesOf(viewer: Viewer, accountIds: readonly string[], db: Sql = this.db) {
    const rows = await db.query<CustomerProfile>(
      sql`select a.id as "accountId", p.customer_type as "customerType", p.services_products as "servicesProducts",
          p.industry, coalesce(p.website_strengths, '{}') as "websiteStrengths",
          coalesce(p.website_weaknesses, '{}') as "websiteWeaknesses", ${isoUtc(sql`p.updated_at`)} as "updatedAt"
        from accounts a left join customer_profiles p on p.team_id = a.team_id and p.account_id = a.id
        where ${visible(viewer)} and a.id = any(${accountIds})`,
      'customerProfiles.list',
    );
    const profiles = new Map(rows.map((profile) => [profile.accountId, profile]));
    return accountIds.map((id) => profiles.get(id));
  }

  /** Only writes the given fields, which keeps concurrent changes. Throws NotFoundError, ParameterError. */
  async updateProfile(viewer: Viewer, { accountId, userId, ...change }: UpdateCustomerProfileArgs) {
    await requireMember(this.db, viewer, userId);
    const given = Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === null && LISTS.has(name) ? [] : value]);
    if (given.length === 0) return this.profile(viewer, { accountId });
    return this.db.edit(viewer, async (tx) => {
      const account = await requireVisible(tx, viewer, accountId);
      await tx.em.upsert(Profile, { account, updatedAt: databaseNow(), ...Object.fromEntries(given) });
      return this.profile(viewer, { accountId }, tx);
    });
  }

  /** Newest first, ties by id. Throws NotFoundError. */
  async memories(viewer: Viewer, { accountId, ...filter }: MemoryListArgs): Promise<CustomerMemory[]> {
    return requireFound((await this.memoriesOf(viewer, [accountId], filter))[0], 'account');
  }

  /** In the order of `accountIds`; undefined for an account that is not visible. */
  memoriesOf(viewer: Viewer, accountIds: readonly string[], { category }: NestedMemoriesArgs) {
    return listsOf<CustomerMemory>(this.db, viewer, accountIds, {
      name: 'memories.list',
      columns: MEMORY,
      joined: sql`left join customer_memories m on m.team_id = a.team_id and m.account_id = a.id
          and (${category ?? null}::text is null or m.category = ${category ?? null})
        left join users u on u.id = m.user_id`,
      order: sql`m.entry_date desc, m.id`,
    });
  }

  async createMemory(viewer: Viewer, { accountId, category, content, entryDate, userId }: CreateMemoryArgs) {
    const instant = entryDate ? requireInstant('entryDate', entryDate) : undefined;
    await requireMember(this.db, viewer, userId);
    return this.db.edit(viewer, async (tx) => {
      const account = await requireVisible(tx, viewer, accountId);
      const fields = { category, content, userId: authorOf(viewer, userId), ...(instant && { entryDate: instant }) };
      const memory = tx.em.create(Memory, { teamId: viewer.teamId, account, ...fields });
      await tx.em.flush();
      const [created] = await tx.query<CustomerMemory>(
        sql`select ${MEMORY} from customer_memories m left join users u on u.id = m.user_id
          where m.team_id = ${viewer.teamId} and m.id = ${memory.id}`,
        'memories.created',
      );
      return created as CustomerMemory;
    });
  }

  async deleteMemory(viewer: Viewer, { accountId, memoryId, userId }: DeleteMemoryArgs): Promise<void> {
    await requireMember(this.db, viewer, userId);
    await this.db.edit(viewer, async ({ em }) => {
      em.remove(await em.findOneOrFail(Memory, { id: memoryId, account: { id: accountId } }, FOR_CHANGE));
    });
  }
}
