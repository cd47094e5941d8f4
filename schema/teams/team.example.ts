import type { TeamMember } from './team-member.type.js';

export const TEAM_ID = '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10';

export const MEMBER = {
  id: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
  email: 'ada@example.com',
  name: 'Ada Example',
  avatarUrl: '',
  role: 'admin',
  joinedAt: '2026-01-31T08:00:00.000Z',
} satisfies TeamMember;
