import { defineEntity, p } from '@mikro-orm/core';
import type { Role } from '../../access/roles.js';
import { column } from '../../db/columns.js';
import { ofTeam } from './team.entity.js';
import { User } from './user.entity.js';

export const TeamInvitation = defineEntity({
  name: 'Invitation',
  tableName: 'team_invitations',
  properties: {
    id: column.id(),
    teamId: ofTeam,
    email: column.text(),
    role: column.text().$type<Role>(),
    status: column.text().$type<'pending' | 'accepted' | 'declined'>().default('pending'),
    createdAt: column.written('now()'),
    invitedBy: () => p.manyToOne(User).joinColumn('invited_by').nullable().deleteRule('set null'),
  },
});
