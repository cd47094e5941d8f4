import { type Account, MANAGER_ID, MANAGER_NAME, MANAGER_TIME_ZONE } from '../../world/account.js';
import { billableUnit, CURRENCIES } from '../../world/currency.js';
import { type Entity, entity } from './entity.js';

const MANAGER = { id: MANAGER_ID, name: MANAGER_NAME, timeZone: MANAGER_TIME_ZONE, currency: 'EUR' } as const;

export function managerTables(accounts: readonly Account[]): Map<string, Entity[]> {
  return new Map([
    ['customer', [customer(MANAGER, true)]],
    [
      'customer_client',
      [client(MANAGER_ID, MANAGER, 0, true), ...accounts.map((account) => client(MANAGER_ID, account, 1, false))],
    ],
  ]);
}

export function customerTables(account: Account): [string, Entity[]][] {
  const link = entity('product_link', `customers/${account.id}/productLinks/${account.merchantId}`, {
    product_link_id: Number(account.merchantId),
    type: 'MERCHANT_CENTER',
    'merchant_center.merchant_center_id': Number(account.merchantId),
  });
  return [
    ['customer', [customer(account, false)]],
    ['customer_client', [client(account.id, account, 0, false)]],
    ['product_link', [link]],
  ];
}

export function currencyTable(): Entity[] {
  return CURRENCIES.map((code) =>
    entity('currency_constant', `currencyConstants/${code}`, { code, billable_unit_micros: billableUnit(code) }),
  );
}

type Holder = Pick<Account, 'id' | 'name' | 'timeZone' | 'currency'>;

function customer({ id, name, timeZone, currency }: Holder, manager: boolean): Entity {
  return entity('customer', `customers/${id}`, {
    id: Number(id),
    descriptive_name: name,
    currency_code: currency,
    time_zone: timeZone,
    manager,
    test_account: false,
    auto_tagging_enabled: !manager,
    status: 'ENABLED',
  });
}

function client(from: string, { id, name, timeZone, currency }: Holder, level: number, manager: boolean): Entity {
  return entity('customer_client', `customers/${from}/customerClients/${id}`, {
    client_customer: `customers/${id}`,
    id: Number(id),
    level,
    hidden: false,
    manager,
    test_account: false,
    descriptive_name: name,
    currency_code: currency,
    time_zone: timeZone,
    status: 'ENABLED',
  });
}
