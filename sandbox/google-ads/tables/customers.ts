import type { Account } from '../../world/account.js';
import { billableUnit, CURRENCIES } from '../../world/currency.js';
import type { Manager } from '../../world/manager.js';
import { stateOf } from '../../world/odd-account.js';
import { type Entity, entity } from './entity.js';

/** A manager's own tables: itself, and everything below it. */
export function managerTables(manager: Manager, now: Date): Map<string, Entity[]> {
  const below = [...new Map(clientsOf(manager, 1).map((each) => [each.holder.id, each])).values()];
  return new Map([
    ['customer', [customer(manager, true)]],
    [
      'customer_client',
      [
        client(manager.id, manager, 0, true, now),
        ...below.map(({ holder, level, isManager }) => client(manager.id, holder, level, isManager, now)),
      ],
    ],
  ]);
}

function clientsOf(manager: Manager, level: number): { holder: Holder; level: number; isManager: boolean }[] {
  return [
    ...manager.managers.flatMap((each) => [{ holder: each, level, isManager: true }, ...clientsOf(each, level + 1)]),
    ...manager.clients.map((holder) => ({ holder, level, isManager: false })),
  ];
}

/** An account's own tables; `merchantIds` are the Merchant Centers that it is linked to. */
export function customerTables(account: Account, merchantIds: readonly string[]): [string, Entity[]][] {
  const links = merchantIds.map((id) =>
    entity('product_link', `customers/${account.id}/productLinks/${id}`, {
      product_link_id: Number(id),
      type: 'MERCHANT_CENTER',
      'merchant_center.merchant_center_id': Number(id),
    }),
  );
  return [
    ['customer', [customer(account, false)]],
    ['customer_client', [client(account.id, account, 0, false, new Date(0))]],
    ['product_link', links],
  ];
}

export function currencyTable(): Entity[] {
  return CURRENCIES.map((code) =>
    entity('currency_constant', `currencyConstants/${code}`, { code, billable_unit_micros: billableUnit(code) }),
  );
}

type Holder = Pick<Account, 'id' | 'name' | 'timeZone' | 'currency'> & Pick<Account, 'odd'>;

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

function client(from: string, holder: Holder, level: number, manager: boolean, now: Date): Entity {
  const { id, name, timeZone, currency } = holder;
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
    status: stateOf(holder, now),
  });
}
