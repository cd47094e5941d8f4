import type {
  CreateMemoryArgs,
  CustomerMemory,
  DeleteMemoryArgs,
  MemoryListArgs,
  NestedMemoriesArgs,
} from '../../../schema/customers/customer.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { held } from '../../db/orm.js';
import { sql } from '../../db/sql.js';
import { isoUtc, requireInstant } from '../../db/timestamps.js';
import { existing } from '../../errors.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { authorOf, requireMember } from '../teams/membership.js';
import { Memory } from './customer.entity.js';

const SHOWN = sql`m.id, m.account_id as "accountId", m.category, m.content, ${isoUtc(sql`m.entry_date`)} as "entryDate",
  m.user_id as "userId", u.name as "userName", ${isoUtc(sql`m.created_at`)} as "createdAt"`;

/** A team's notes about the customers behind its accounts. */
export class MemoryService {
  constructor(private readonly db: Database) {}

  /** The memories of an account, newest entry first, ties by id. Throws NotFoundError. */
  async list(viewer: Viewer, { accountId, ...filter }: MemoryListArgs): Promise<CustomerMemory[]> {
    return existing((await this.find(viewer, [accountId], filter))[0], 'account');
  }

  /** The memories of each account, in the order of `accountIds`; none if it is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[], filter: NestedMemoriesArgs) {
    return (await this.find(viewer, accountIds, filter)).map((memories) => memories ?? []);
  }

  /** Throws NotFoundError, ParameterError. */
  async create(viewer: Viewer, { accountId, category, content, entryDate, userId }: CreateMemoryArgs) {
    const instant = entryDate ? requireInstant('entryDate', entryDate) : undefined;
    await requireMember(this.db, viewer, userId);
    return this.db.edit(viewer, async (tx) => {
      await requireVisible(tx, viewer, accountId);
      const { teamId } = viewer;
      const account: [string, string] = [teamId, accountId];
      const written = { category, content, userId: authorOf(viewer, userId), ...(instant && { entryDate: instant }) };
      const memory = tx.em.create(Memory, { teamId, account, ...written });
      await tx.em.flush();
      const [created] = await tx.query<CustomerMemory>(
        sql`select ${SHOWN} from customer_memories m left join users u on u.id = m.user_id
          where m.team_id = ${viewer.teamId} and m.id = ${memory.id}`,
        'memories.created',
      );
      return created as CustomerMemory;
    });
  }

  /** Throws NotFoundError, ParameterError. */
  async delete(viewer: Viewer, { accountId, memoryId, userId }: DeleteMemoryArgs): Promise<void> {
    await requireMember(this.db, viewer, userId);
    await this.db.edit(viewer, async ({ em }) => {
      em.remove(await held(em, Memory, { id: memoryId, account: { id: accountId } }));
    });
  }

  private async find(viewer: Viewer, accountIds: readonly string[], { category }: NestedMemoriesArgs) {
    const rows = await this.db.query<CustomerMemory & { position: number }>(
      // At least one row a visible account.
      sql`select k.position, ${SHOWN}
        from unnest(${accountIds}::text[]) with ordinality k(id, position)
        join accounts a on a.id = k.id and ${visible(viewer)}
        left join customer_memories m on m.team_id = a.team_id and m.account_id = a.id
          and (${category ?? null}::text is null or m.category = ${category ?? null})
        left join users u on u.id = m.user_id
        order by k.position, m.entry_date desc, m.id`,
      'memories.list',
    );
    return listsByPosition(rows, accountIds.length, 'id');
  }
}
