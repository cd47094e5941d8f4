import type { AdsQuirk } from '../quirks.js';
import { type Account, accountAt, MANAGER_ID, MANAGER_NAME, MANAGER_TIME_ZONE } from './account.js';

/** A manager account with what is linked directly below it. */
export interface Manager {
  id: string;
  name: string;
  timeZone: string;
  currency: Account['currency'];
  clients: readonly Account[];
  managers: readonly Manager[];
}

/** What one sign-in reaches. */
export interface Reach {
  /** Ids of what it can use without a manager, in the order in which the platform lists them. */
  direct: readonly string[];
  managers: readonly Manager[];
  /** Every account, through a manager or directly. */
  accounts: readonly Account[];
  /** Listed, and then refused. */
  canceledId?: string;
}

const PARTNER_ID = '6203947581';
const PARTNER_BELOW_ID = '7391846025';

/** The agency's manager with all accounts; with the quirk another manager, one below it and single accounts. */
export function reachOf(accounts: readonly Account[], quirks: ReadonlySet<AdsQuirk>): Reach {
  const agency = manager(MANAGER_ID, MANAGER_NAME, accounts);
  if (!quirks.has('several_managers')) return { direct: [MANAGER_ID], managers: [agency], accounts };
  const added = (at: number) => accountAt(accounts.length + at);
  const [first, second] = accounts;
  const below = manager(PARTNER_BELOW_ID, 'Partner-Agentur Süd (MCC)', [added(1)]);
  // The first account is reached through both managers, the second one through a manager and directly.
  const partner = manager(PARTNER_ID, 'Partner-Agentur (MCC)', [...(first ? [first] : []), added(0)], [below]);
  const alone = [added(2), ...(second ? [second] : [])];
  const canceledId = added(3).id;
  return {
    direct: [canceledId, PARTNER_ID, ...alone.map(({ id }) => id), MANAGER_ID],
    managers: [agency, partner, below],
    accounts: [...accounts, added(0), added(1), added(2)],
    canceledId,
  };
}

/** Whether the account or manager is the login customer itself or anywhere below it. */
export function isBelow(customerId: string, loginId: string, managers: readonly Manager[]): boolean {
  const login = managers.find(({ id }) => id === loginId);
  return (
    customerId === loginId ||
    login?.clients.some(({ id }) => id === customerId) ||
    login?.managers.some(({ id }) => isBelow(customerId, id, login.managers)) ||
    false
  );
}

function manager(id: string, name: string, clients: readonly Account[], managers: readonly Manager[] = []): Manager {
  return { id, name, timeZone: MANAGER_TIME_ZONE, currency: 'EUR', clients, managers };
}
