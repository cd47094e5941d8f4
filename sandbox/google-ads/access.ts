import type { SandboxState } from '../state.js';
import { type BearerCheck, checkBearer } from '../tokens.js';
import type { Account } from '../world/account.js';
import { isBelow, type Manager } from '../world/manager.js';
import type { World } from '../world/world.js';
import { AdsRefusal } from './errors.js';

/** Versions that answer where nothing else is said. */
export const DEFAULT_VERSIONS: readonly string[] = ['v23', 'v24', 'v25', 'v26'];

const BEARER_FAILURES: Record<Exclude<BearerCheck, 'valid'>, [code: string, message: string]> = {
  missing: ['OAUTH_TOKEN_HEADER_INVALID', 'The access token in the request header is either invalid or missing.'],
  invalid: ['OAUTH_TOKEN_INVALID', 'The OAuth token is invalid.'],
  expired: ['OAUTH_TOKEN_EXPIRED', 'The OAuth token has expired.'],
  revoked: ['OAUTH_TOKEN_REVOKED', 'The OAuth token has been revoked.'],
};

/** True for a version that answers, false for one that never was; throws for an older one, which was switched off. */
export function isVersion(version: string, versions: readonly string[]): boolean {
  if (versions.includes(version)) return true;
  const number = numberOf(version);
  if (number < 1 || number > Math.max(...versions.map(numberOf))) return false;
  const message = `Version ${version} is deprecated. Requests to this version will be blocked.`;
  throw new AdsRefusal(400, [{ errorCode: { requestError: 'UNSUPPORTED_VERSION' }, message }]);
}

function numberOf(version: string): number {
  return Number(/^v(\d{1,2})$/.exec(version)?.[1] ?? 0);
}

export async function demandBearer(state: SandboxState, now: Date, header: string | undefined): Promise<void> {
  const check = await checkBearer(state, now, header);
  if (check === 'valid') return;
  const [code, message] = BEARER_FAILURES[check];
  throw new AdsRefusal(401, [{ errorCode: { authenticationError: code }, message }]);
}

/** The account or manager that a request is about. Throws where the caller may not see it. */
export function customerOf(world: World, customerId: string, loginCustomerId: string | undefined): Account | Manager {
  if (!/^\d{10}$/.test(customerId)) {
    const message = `Invalid customer ID '${customerId}'.`;
    throw new AdsRefusal(400, [{ errorCode: { requestError: 'INVALID_CUSTOMER_ID' }, message }]);
  }
  const { direct, managers, accounts, canceledId } = world.reach();
  const loginId = loginCustomerId ?? customerId;
  if (!direct.includes(loginId) || !isBelow(customerId, loginId, managers)) throw denied();
  if (customerId === canceledId) {
    const message = "The customer account can't be accessed because it is not yet enabled or has been deactivated.";
    throw new AdsRefusal(403, [{ errorCode: { authorizationError: 'CUSTOMER_NOT_ENABLED' }, message }]);
  }
  const found = [...managers, ...accounts].find(({ id }) => id === customerId);
  if (!found) throw denied();
  return found;
}

export function isManager(customer: Account | Manager): customer is Manager {
  return 'managers' in customer;
}

/** Accounts that do not exist are refused like those that the caller may not see. */
function denied(): AdsRefusal {
  const message =
    "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header.";
  return new AdsRefusal(403, [{ errorCode: { authorizationError: 'USER_PERMISSION_DENIED' }, message }]);
}
