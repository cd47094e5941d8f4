/** Team roles, weakest first: a role may do what every role before it may. */
export const ROLES = ['kunde', 'member', 'admin', 'owner'] as const;

export type Role = (typeof ROLES)[number];

export function roleReaches(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
