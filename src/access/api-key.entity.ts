import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { column } from '../db/records/columns.js';
import { ofTeam } from '../domain/teams/team.entity.js';
import { User } from '../domain/teams/user.entity.js';
import type { Scope } from './scopes.js';

export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  uniques: [{ properties: ['keyHash'] }],
  indexes: [{ name: 'api_keys_team', properties: ['teamId', 'createdAt'] }],
  properties: {
    id: column.id(),
    teamId: ofTeam,
    name: column.text(),
    keyPrefix: column.text(),
    keyHash: p.blob(),
    scopes: p.array().columnType('text[]').$type<Scope[]>(),
    lastUsedAt: column.instant().strictNullable(),
    expiresAt: column.instant().strictNullable(),
    proposeOnly: p.boolean().default(false),
    createdBy: () => p.manyToOne(User).joinColumn('created_by').nullable().deleteRule('set null'),
    /** The client that acts as this key; null for keys made by hand. */
    clientId: column.text().strictNullable(),
    redirectHost: column.text().strictNullable(),
    /** A client's key has one access token at a time. */
    tokenEndsAt: column.instant().strictNullable(),
    createdAt: column.written('now()'),
  },
});

export type ApiKey = InferEntity<typeof ApiKey>;
