import type { Role } from '../../src/access/roles.js';
import { describedEnum } from '../../src/domain/described.enum.js';

export const RoleEnum = describedEnum<Role>(
  'Role',
  'Role of a person in a team; each role includes the rights of those before it.',
  {
    kunde: 'A client of the agency: reads assigned accounts.',
    member: 'Works on the assigned accounts, or on all accounts if none are assigned.',
    admin: 'Also manages API keys, settings and people.',
    owner: 'Also manages the subscription.',
  },
);
