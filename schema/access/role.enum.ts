import { ROLES, type Role } from '../../src/access/roles.js';
import { describeEnum } from '../support/enums.js';

export const RoleEnum = Object.fromEntries(ROLES.map((role) => [role, role])) as { [R in Role]: R };

describeEnum(RoleEnum, 'Role', 'What a person may do in a team; each role may do what the ones before it may.', {
  kunde: 'A client of the agency: reads assigned accounts.',
  member: 'Works on the assigned accounts, or on all when none are assigned.',
  admin: 'Also manages API keys, settings and people.',
  owner: 'Also manages the subscription.',
});
