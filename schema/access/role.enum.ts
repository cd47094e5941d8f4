import type { Role } from '../../src/access/roles.js';
import { describedEnum } from '../../src/domain/described.enum.js';

export const RoleEnum = describedEnum<Role>(
  'Role',
  'What a person may do in a team; each role may do what the ones before it may.',
  {
    kunde: 'A client of the agency: reads assigned accounts.',
    member: 'Works on the assigned accounts, or on all when none are assigned.',
    admin: 'Also manages API keys, settings and people.',
    owner: 'Also manages the subscription.',
  },
);
