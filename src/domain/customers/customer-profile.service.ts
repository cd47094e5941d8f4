import type { AccountArgs } from '../../../schema/accounts/account.args.js';
import type { CustomerProfile, UpdateCustomerProfileArgs } from '../../../schema/customers/customer.type.js';
import type { Viewer } from '../../access/viewer.js';
import { databaseNow } from '../../db/columns.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { existing } from '../../errors.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { requireMember } from '../teams/membership.js';
import { CustomerProfile as Profile } from './customer.entity.js';

const SHOWN = sql`p.customer_type as "customerType", p.services_products as "servicesProducts", p.industry,
  coalesce(p.website_strengths, '{}') as "websiteStrengths",
  coalesce(p.website_weaknesses, '{}') as "websiteWeaknesses", ${isoUtc(sql`p.updated_at`)} as "updatedAt"`;

/** Fields that null empties. */
const LISTS = new Set(['websiteStrengths', 'websiteWeaknesses']);

/** Customer profiles, one for each account, empty unless written. */
export class CustomerProfileService {
  constructor(private readonly db: Database) {}

  /** Throws NotFoundError. */
  async profile(viewer: Viewer, { accountId }: AccountArgs, db: Sql = this.db): Promise<CustomerProfile> {
    return existing((await this.ofAccounts(viewer, [accountId], db))[0], 'account');
  }

  /** The profile of each account, in the order of `accountIds`; a hole if it is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[], db: Sql = this.db): Promise<CustomerProfile[]> {
    const rows = await db.query<CustomerProfile & { position: number }>(
      // A row a visible account.
      sql`select k.position, a.id as "accountId", ${SHOWN}
        from unnest(${accountIds}::text[]) with ordinality k(id, position)
        join accounts a on a.id = k.id and ${visible(viewer)}
        left join customer_profiles p on p.team_id = a.team_id and p.account_id = a.id
        order by k.position`,
      'customerProfiles.list',
    );
    const profiles = new Array<CustomerProfile>(accountIds.length);
    for (const { position, ...profile } of rows) profiles[position - 1] = profile;
    return profiles;
  }

  /** Writes only the given fields, so that concurrent changes of others are kept. Throws NotFoundError, ParameterError. */
  async update(viewer: Viewer, { accountId, userId, ...change }: UpdateCustomerProfileArgs): Promise<CustomerProfile> {
    await requireMember(this.db, viewer, userId);
    const given = Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === null && LISTS.has(name) ? [] : value]);
    if (given.length === 0) return this.profile(viewer, { accountId });
    return this.db.edit(viewer, async (tx) => {
      await requireVisible(tx, viewer, accountId);
      const account: [string, string] = [viewer.teamId, accountId];
      await tx.em.upsert(Profile, { account, updatedAt: databaseNow(), ...Object.fromEntries(given) });
      return this.profile(viewer, { accountId }, tx);
    });
  }
}
