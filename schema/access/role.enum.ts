import { registerEnumType } from 'type-graphql';
import { ROLES, type Role } from '../../src/access/roles.js';

export const RoleEnum = Object.fromEntries(ROLES.map((role) => [role, role])) as { [R in Role]: R };

registerEnumType(RoleEnum, {
  name: 'Role',
  description: 'What a person may do in a team; each role may do what the ones before it may.',
  valuesConfig: {
    kunde: { description: 'A client of the agency: reads assigned accounts.' },
    member: { description: 'Works on the assigned accounts, or on all when none are assigned.' },
    admin: { description: 'Also manages API keys, settings and people.' },
    owner: { description: 'Also manages the subscription.' },
  },
});
