import { z } from 'zod';
import type { AccountQuery, AdAccount, HiddenAccount } from '../../ad-records.js';
import { text } from '../../fields.js';
import { PlatformError, type PlatformFailure } from '../../platform-error.js';
import { int64 } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const clientRow = z
  .object({
    customerClient: z.object({
      id: int64,
      descriptiveName: text.default(''),
      currencyCode: z.string().default(''),
      timeZone: text.default(''),
      manager: z.boolean().default(false),
      status: z.string().default('UNKNOWN'),
    }),
  })
  .transform(({ customerClient: client }) => ({
    id: client.id,
    name: client.descriptiveName || client.id,
    currency: client.currencyCode,
    timeZone: client.timeZone,
    isManager: client.manager,
    status: client.status,
  }));

/** For cancelled and unfinished accounts, which are listed but cannot be read. */
export const CANCELLED = 'CUSTOMER_NOT_ENABLED';

export const NO_ACCOUNTS = 'This Google account reaches no Google Ads account: choose another one.';

const CLIENTS = `SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code,
  customer_client.time_zone, customer_client.manager, customer_client.status
  FROM customer_client WHERE customer_client.level <= 1`;

/** Failures that may be one account's alone; a refusal certainly is. */
const BEARABLE: readonly PlatformFailure[] = ['rejected', 'unavailable', 'malformed'];

/** An account with its direct children, as seen through `through`. */
interface Level {
  id: string;
  through: string;
  clients: readonly z.infer<typeof clientRow>[];
}

/**
 * All accounts without duplicates: first managers with everything below them, `preferred` first, then single
 * accounts. Calls `onHidden` for accounts that are refused or fail, except cancelled ones; throws PlatformError if
 * none is visible, and without `onHidden` if one fails.
 */
export async function reachableAccounts(
  ads: GoogleAdsClient,
  preferred?: string,
  signal?: AbortSignal,
  onHidden?: (hidden: HiddenAccount) => void,
): Promise<AdAccount[]> {
  const hidden: HiddenAccount[] = [];
  const levelOf = async (id: string, through: string): Promise<Level | undefined> => {
    try {
      return { id, through, clients: await ads.search({ accountId: id, through, signal }, CLIENTS, clientRow) };
    } catch (error) {
      // One manager's failure must not hold up the accounts of the others, unless nobody would learn of it.
      const bearable = onHidden ? BEARABLE : BEARABLE.slice(0, 1);
      if (!(error instanceof PlatformError) || !bearable.includes(error.failure)) throw error;
      if (error.reason !== CANCELLED) hidden.push({ id, why: error });
      return undefined;
    }
  };
  const roots: Level[] = [];
  for (const id of await ads.accessibleCustomers(signal)) {
    const root = await levelOf(id, id);
    if (root) roots.push(root);
  }
  const rank = ({ id, clients }: Level) =>
    id === preferred ? 0 : clients.some((client) => client.id === id && client.isManager) ? 1 : 2;
  const found = new Map<string, AdAccount>();
  const seen = new Set<string>();
  for (const root of roots.sort((one, other) => rank(one) - rank(other))) {
    const levels = seen.has(root.id) ? [] : [root];
    for (const { id, through, clients } of levels) {
      seen.add(id);
      for (const client of clients) {
        const managerId = client.id === id ? null : id;
        const known = found.get(client.id);
        if (known) {
          known.managerId ??= managerId;
          continue;
        }
        found.set(client.id, { ...client, managerId, loginCustomerId: through });
        if (!client.isManager || managerId === null || seen.has(client.id)) continue;
        const below = await levelOf(client.id, through);
        if (below) levels.push(below);
      }
    }
  }
  if (found.size === 0) throw hidden[0]?.why ?? new PlatformError('rejected', NO_ACCOUNTS);
  for (const each of hidden) {
    // It may be reachable through another account.
    const isReached = seen.has(each.id) || found.get(each.id)?.isManager === false;
    if (!isReached) onHidden?.(each);
  }
  return managersFirst([...found.values()]);
}

function managersFirst(accounts: readonly AdAccount[]): AdAccount[] {
  const below = Map.groupBy(accounts, ({ managerId }) => managerId);
  const ordered = [...(below.get(null) ?? [])];
  for (const { id } of ordered) ordered.push(...(below.get(id) ?? []));
  return ordered;
}

const linkRow = z.object({
  productLink: z.object({ merchantCenter: z.object({ merchantCenterId: int64 }).optional() }),
});

const LINKS = `SELECT product_link.type, product_link.merchant_center.merchant_center_id
  FROM product_link WHERE product_link.type = 'MERCHANT_CENTER'`;

/** Smallest id first. */
export async function linkedMerchants(ads: GoogleAdsClient, query: AccountQuery): Promise<string[]> {
  const rows = await ads.search(query, LINKS, linkRow);
  const ids = rows.flatMap(({ productLink }) => productLink.merchantCenter?.merchantCenterId ?? []);
  return [...new Set(ids)].sort((one, other) => Number(one) - Number(other));
}

const customerRow = z.object({
  customer: z.object({ id: int64, manager: z.boolean().default(false), status: z.string().default('UNKNOWN') }),
});

/** Undefined if the platform does not show it. */
export async function ownCustomer(ads: GoogleAdsClient, accountId: string) {
  const gaql = 'SELECT customer.id, customer.manager, customer.status FROM customer';
  const [row] = await ads.search({ accountId }, gaql, customerRow);
  return row?.customer;
}
