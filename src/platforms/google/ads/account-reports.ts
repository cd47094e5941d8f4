import { z } from 'zod';
import type { AdAccount } from '../../ad-records.js';
import { text, timeZoneOr } from '../../fields.js';
import { PlatformError } from '../../platform-error.js';
import { int64 } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const clientRow = z
  .object({
    customerClient: z.object({
      id: int64,
      descriptiveName: text.default(''),
      currencyCode: z.string().default(''),
      timeZone: z.string().default('UTC'),
      manager: z.boolean().default(false),
      status: z.string().default('UNKNOWN'),
    }),
  })
  .transform(({ customerClient: client }) => ({
    id: client.id,
    name: client.descriptiveName || client.id,
    currency: client.currencyCode,
    timeZone: timeZoneOr(client.timeZone),
    isManager: client.manager,
    status: client.status,
  }));

const CLIENTS = `SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code,
  customer_client.time_zone, customer_client.manager, customer_client.status
  FROM customer_client WHERE customer_client.level <= 1`;

/** The manager account and every account below it, level by level, managers before their clients. */
export async function clientAccounts(
  ads: GoogleAdsClient,
  managerId: string,
  signal?: AbortSignal,
): Promise<AdAccount[]> {
  const found = new Map<string, AdAccount>();
  const managers = [managerId];
  for (const manager of managers) {
    for (const row of await ads.search({ customerId: manager, gaql: CLIENTS, row: clientRow, signal })) {
      if (found.has(row.id)) continue;
      found.set(row.id, { ...row, managerId: row.id === managerId ? null : manager });
      if (row.isManager && row.id !== manager && row.status === 'ENABLED') managers.push(row.id);
    }
  }
  return [...found.values()];
}

const linkRow = z.object({
  productLink: z.object({ merchantCenter: z.object({ merchantCenterId: int64 }).optional() }),
});

const LINKS = `SELECT product_link.type, product_link.merchant_center.merchant_center_id
  FROM product_link WHERE product_link.type = 'MERCHANT_CENTER'`;

/** The Merchant Center accounts that are linked to an account, smallest id first. */
export async function linkedMerchants(
  ads: GoogleAdsClient,
  customerId: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const rows = await ads.search({ customerId, gaql: LINKS, row: linkRow, signal });
  const ids = rows.flatMap(({ productLink }) => productLink.merchantCenter?.merchantCenterId ?? []);
  return [...new Set(ids)].sort((one, other) => Number(one) - Number(other));
}

const customerRow = z.object({
  customer: z.object({ id: int64, manager: z.boolean().default(false), status: z.string().default('UNKNOWN') }),
});

/** The account itself; undefined where the platform does not show it. */
export async function ownCustomer(
  ads: GoogleAdsClient,
  customerId: string,
): Promise<{ id: string; manager: boolean; status: string } | undefined> {
  const gaql = 'SELECT customer.id, customer.manager, customer.status FROM customer';
  const [row] = await ads.search({ customerId, gaql, row: customerRow });
  return row?.customer;
}

const currencyRow = z.object({ currencyConstant: z.object({ billableUnitMicros: int64 }) });

/** Micro-units of the smallest amount of `currency` that is billed. Throws PlatformError. */
export async function billableUnit(ads: GoogleAdsClient, customerId: string, currency: string): Promise<number> {
  const gaql = `SELECT currency_constant.code, currency_constant.billable_unit_micros FROM currency_constant
    WHERE currency_constant.code = '${currency.replace(/[^A-Z]/g, '')}'`;
  const [row] = await ads.search({ customerId, gaql, row: currencyRow });
  const unit = Number(row?.currencyConstant.billableUnitMicros);
  if (unit > 0) return unit;
  throw new PlatformError('malformed', `Google Ads does not tell the smallest amount of ${currency}.`);
}
