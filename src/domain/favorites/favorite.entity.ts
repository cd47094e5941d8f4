import { defineEntity } from '@mikro-orm/core';
import { column } from '../../db/records/columns.js';
import { ofAccount } from '../accounts/account.entity.js';
import { ofMember } from '../teams/team-member.entity.js';

export const Favorite = defineEntity({
  name: 'Favorite',
  tableName: 'favorites',
  properties: {
    member: () => ofMember().primary(),
    account: () => ofAccount().primary(),
    createdAt: column.written(),
  },
});
