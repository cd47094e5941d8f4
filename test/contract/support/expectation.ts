import { roleReaches } from '../../../src/access/roles.js';
import type { Route } from '../../../src/transports/rest/routes.js';
import type { Caller } from './callers.js';
import { type ContractRow, PLAN_FEATURE } from './contract.js';

/** The code with which the contract refuses a caller, whatever the parameters; undefined for who may call. */
export function accessRefusal(
  row: ContractRow,
  { kind, role, scopes, settings, outsider }: Caller,
  route: Pick<Route, 'surface'> | null,
) {
  if (row.role === 'public') return undefined;
  if (route && kind !== route.surface) return route.surface === 'key' ? 'api_key_required' : 'unauthorized';
  if (kind === null) return 'unauthorized';
  if (kind === 'key') {
    if (row.scope === null) return 'forbidden';
    return scopes === 'without' && row.scope !== '*' ? 'insufficient_scope' : undefined;
  }
  if (!role || !roleReaches(role, row.role)) return 'forbidden';
  if (role === 'kunde' && row.kundeSetting && settings === 'others') return 'forbidden';
  return PLAN_FEATURE.has(row.route) && outsider === 'foreign' ? 'plan_feature_required' : undefined;
}

/** What the contract answers to good parameters: a code, or `ok`. */
export function expectation(
  row: ContractRow,
  caller: Caller,
  route: Pick<Route, 'surface'> | null,
  missing: boolean,
): string {
  const refusal = accessRefusal(row, caller, route);
  if (refusal) return refusal;
  if (missing || row.about === 'nothing') return 'not_found';
  if (row.about === 'account' && caller.outsider) return 'not_found';
  return row.about === 'team' && caller.outsider === 'foreign' ? 'not_found' : 'ok';
}
