import { AppError, PlanFeatureError } from '../errors.js';
import { type Role, roleReaches } from './roles.js';
import type { Scope } from './scopes.js';
import type { KundeSettings, Viewer } from './viewer.js';

/** The part of an operation's declaration that decides who may call it. */
export interface AccessRule {
  /** The scope that an API key needs; `any`: checked later; absent: no API key may call it. */
  scope?: Scope | 'any' | undefined;
  /** The least role of a session; `public`: no credential needed; absent: no session may call it. */
  role?: Role | 'public' | undefined;
  /** The team setting without which a kunde may not call it. */
  kundeSetting?: keyof KundeSettings | undefined;
}

/** Throws AppError `unauthorized`, `insufficient_scope` or `forbidden`. */
export function authorize(viewer: Viewer | null | undefined, rule: AccessRule): asserts viewer is Viewer {
  if (rule.role === 'public') return;
  if (!viewer) {
    throw new AppError('unauthorized', 'Send a session token in the Authorization header or an API key in X-API-Key.');
  }
  if (viewer.kind === 'key') {
    if (!rule.scope) throw new AppError('forbidden', 'API keys cannot do this; sign in and send a session token.');
    if (rule.scope !== 'any' && !viewer.scopes.has(rule.scope)) {
      throw new AppError('insufficient_scope', `This API key lacks the scope ${rule.scope}.`);
    }
    if (viewer.lacksApiAccess) throw new PlanFeatureError('api_access');
    return;
  }
  if (!rule.role) throw new AppError('forbidden', 'Only API keys can do this; send one in X-API-Key.');
  if (!roleReaches(viewer.role, rule.role)) {
    throw new AppError('forbidden', `This needs the role ${rule.role} or higher; yours is ${viewer.role}.`);
  }
  if (rule.kundeSetting && viewer.role === 'kunde' && !viewer.kundeSettings[rule.kundeSetting]) {
    throw new AppError('forbidden', `An admin of the team must turn on ${rule.kundeSetting} first.`);
  }
}

/** Whether `authorize` lets the viewer pass. */
export function mayCall(viewer: Viewer, rule: AccessRule): boolean {
  try {
    authorize(viewer, rule);
    return true;
  } catch (err) {
    if (err instanceof AppError) return false;
    throw err;
  }
}

/** Admins manage roles up to admin, owners all. Throws AppError `forbidden`. */
export function requireManagesRole(viewer: Viewer, role: Role): void {
  const own = viewer.kind === 'session' ? viewer.role : undefined;
  if (own && roleReaches(own, 'admin') && roleReaches(own, role)) return;
  const required = role === 'owner' ? 'owner' : 'admin';
  throw new AppError('forbidden', `This needs the role ${required} or higher${own ? `; yours is ${own}` : ''}.`);
}
