import type { Favorite, FavoriteToggle } from '../../../schema/favorites/favorite.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { lockName } from '../../db/transaction-locks.js';
import { NotFoundError } from '../../errors.js';
import { listsManagers, requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { Favorite as FavoriteRecord } from './favorite.entity.js';

/** A person's favorite accounts (document 2, section 4.3). */
export class FavoriteService {
  constructor(private readonly db: Database) {}

  /** By name, without accounts that are no longer visible. */
  async list(viewer: Viewer): Promise<Favorite[]> {
    const { userId } = personOf(viewer);
    return this.db.query<Favorite>(
      sql`select a.id as "accountId", a.name
        from favorites f join accounts a on a.team_id = f.team_id and a.id = f.account_id
        where ${visible(viewer)} and f.user_id = ${userId} and (${listsManagers(viewer)} or not a.is_mcc)
        order by a.name collate "C", a.id collate "C"`,
      'favorites.list',
    );
  }

  /** Adds or removes the account. Throws NotFoundError. */
  async toggle(viewer: Viewer, accountId: string): Promise<FavoriteToggle> {
    const { userId, teamId } = personOf(viewer);
    return this.db.edit(viewer, async (tx) => {
      // Serializes a person's toggles, so that each reverses the previous one.
      await lockName(tx, `favorites ${teamId} ${userId}`);
      const [member] = await tx.query(
        sql`select 1 from team_members where team_id = ${teamId} and user_id = ${userId}`,
      );
      if (!member) throw new NotFoundError('account');
      await requireVisible(tx, viewer, accountId);
      const key = { member: [teamId, userId], account: [teamId, accountId] } as const;
      const favorite = await tx.em.findOne(FavoriteRecord, key);
      if (favorite) tx.em.remove(favorite);
      else tx.em.create(FavoriteRecord, key);
      return { isFavorited: !favorite };
    });
  }

  /** In the order of `accountIds`. */
  async areFavorites(viewer: Viewer, accountIds: readonly string[]): Promise<boolean[]> {
    const { userId, teamId } = personOf(viewer);
    const rows = await this.db.query<{ id: string }>(
      sql`select account_id as id from favorites
        where team_id = ${teamId} and user_id = ${userId} and account_id = any(${accountIds})`,
      'favorites.among',
    );
    const favorites = new Set(rows.map(({ id }) => id));
    return accountIds.map((id) => favorites.has(id));
  }
}
