import type { AccountArgs } from '../../../schema/accounts/account.args.js';
import type { UpdateCustomerProfileArgs } from '../../../schema/customers/customer.args.js';
import type { CustomerProfile } from '../../../schema/customers/customer.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError } from '../../errors.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { requireMember } from '../teams/membership.js';

const SHOWN = `p.customer_type as "customerType", p.services_products as "servicesProducts", p.industry,
  coalesce(p.website_strengths, '{}') as "websiteStrengths",
  coalesce(p.website_weaknesses, '{}') as "websiteWeaknesses", ${isoUtc('p.updated_at')} as "updatedAt"`;

/** Binds $3 account ids. A row a visible account. */
const PROFILES_SQL = `
  select k.position, a.id as "accountId", ${SHOWN}
  from unnest($3::text[]) with ordinality k(id, position)
  join accounts a on a.id = k.id and ${VISIBLE}
  left join customer_profiles p on p.team_id = a.team_id and p.account_id = a.id
  order by k.position`;

/** The profiles of customers, one an account; an account without one has an empty one. */
export class CustomerProfileService {
  constructor(private readonly sql: Sql) {}

  /** Throws NotFoundError. */
  async profile(viewer: Viewer, { accountId }: AccountArgs): Promise<CustomerProfile> {
    const [profile] = await this.ofAccounts(viewer, [accountId]);
    if (!profile) throw new NotFoundError('account');
    return profile;
  }

  /** The profile of each account, in the order of `accountIds`; a hole for an account that is not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<CustomerProfile[]> {
    const rows = await this.sql.query<CustomerProfile & { position: number }>(
      PROFILES_SQL,
      [...visibleTo(viewer), accountIds],
      'customerProfiles.list',
    );
    const profiles = new Array<CustomerProfile>(accountIds.length);
    for (const { position, ...profile } of rows) profiles[position - 1] = profile;
    return profiles;
  }

  /**
   * Writes the fields that are given and no others, so that changes of different fields at one time are all kept.
   * Throws NotFoundError, ParameterError.
   */
  async update(viewer: Viewer, { accountId, userId, ...change }: UpdateCustomerProfileArgs): Promise<CustomerProfile> {
    await requireMember(this.sql, viewer, userId);
    const { customerType, servicesProducts, industry, websiteStrengths, websiteWeaknesses } = change;
    const fields = Object.entries({
      customer_type: customerType,
      services_products: servicesProducts,
      industry,
      website_strengths: websiteStrengths === null ? [] : websiteStrengths,
      website_weaknesses: websiteWeaknesses === null ? [] : websiteWeaknesses,
    }).filter(([, value]) => value !== undefined);
    if (fields.length === 0) return this.profile(viewer, { accountId });
    const columns = fields.map(([column]) => column);
    const [profile] = await this.sql.query<CustomerProfile>(
      `insert into customer_profiles as p (team_id, account_id, updated_at, ${columns.join(', ')})
       select a.team_id, a.id, clock_timestamp(), ${columns.map((_, index) => `$${index + 4}`).join(', ')}
       from accounts a where ${VISIBLE} and a.id = $3
       on conflict (team_id, account_id) do update
         set updated_at = excluded.updated_at, ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
       returning p.account_id as "accountId", ${SHOWN}`,
      [...visibleTo(viewer), accountId, ...fields.map(([, value]) => value)],
    );
    if (!profile) throw new NotFoundError('account');
    return profile;
  }
}
