/** Weakest first: each role includes the ones before it. */
export const ROLES = ['kunde', 'member', 'admin', 'owner'] as const;

export type Role = (typeof ROLES)[number];

export function roleReaches(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
