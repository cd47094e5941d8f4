import type { EntityManager, EntityMetadata, FilterDef } from '@mikro-orm/core';

/** Whose records are seen: the team's, limited to these accounts unless null. */
export interface Scope {
  readonly teamId: string;
  readonly accountIds: readonly string[] | null;
}

/**
 * The filter of every read of records, unless an operator's code says `{ filters: false }`; it throws without a scope. It uses the
 * entity's properties: one with neither team nor account, such as a plan, is visible to everybody.
 */
export const visible: FilterDef = {
  name: 'visible',
  default: true,
  cond(scope: Scope, _kind: string, em: EntityManager, _options: unknown, entity: string) {
    return seenBy(scope, em.getMetadata().getByClassName(entity));
  },
};

/** The condition on records of one entity. */
export function seenBy({ teamId, accountIds }: Scope, { tableName, properties }: EntityMetadata): object {
  const accounts = accountIds && { $in: accountIds };
  if (tableName === 'teams') return { id: teamId };
  if (tableName === 'accounts') return { teamId, ...(accounts && { id: accounts }) };
  if (properties.account) return { account: { teamId, ...(accounts && { id: accounts }) } };
  for (const owner of ['member', 'ticket']) if (properties[owner]) return { [owner]: { teamId } };
  return properties.teamId ? { teamId } : {};
}
