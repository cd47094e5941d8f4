import { defineEntity, p } from '@mikro-orm/core';
import type { Role } from '../../access/roles.js';
import { column } from '../../db/records/columns.js';
import { ofTeam } from './team.entity.js';
import { User } from './user.entity.js';

export const TeamMember = defineEntity({
  name: 'TeamMember',
  tableName: 'team_members',
  indexes: [{ name: 'team_members_user', properties: ['user'] }],
  properties: {
    teamId: () => ofTeam().primary(),
    user: () => p.manyToOne(User).primary().updateRule('no action').deleteRule('cascade'),
    role: column.text().$type<Role>(),
    joinedAt: column.written('now()'),
  },
});

/** The member that a record belongs to and is deleted with. */
export const ofMember = (column = 'user_id') =>
  p.manyToOne(TeamMember).joinColumns('team_id', column).updateRule('no action').deleteRule('cascade');

export const TeamInvitation = defineEntity({
  name: 'Invitation',
  tableName: 'team_invitations',
  properties: {
    id: column.id(),
    teamId: ofTeam,
    email: column.text(),
    role: column.text().$type<Role>(),
    status: column.text().$type<'pending' | 'accepted' | 'declined'>().default('pending'),
    /** Of a member or kunde; empty for all. */
    accountIds: p.array().columnType('text[]').default([]),
    createdAt: column.written('now()'),
    invitedBy: () => p.manyToOne(User).joinColumn('invited_by').nullable().deleteRule('set null'),
  },
});
