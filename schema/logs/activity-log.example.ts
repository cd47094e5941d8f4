import type { ActivityLog, ActivityLogPage } from './activity-log.type.js';
export const ACTIVITY_LOG = {
  id: '8d0f6c5e-3a47-4c39-9a0f-5b1c2d3e4f50',
  teamId: '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10',
  accountId: '1000000001',
  logType: 'manual',
  message: 'The autumn range is online.',
  metadata: { source: 'newsletter' },
  userId: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e',
  apiKeyId: null,
  eventDate: '2026-01-30',
  createdAt: '2026-01-31T08:00:00.000Z',
} satisfies ActivityLog;

export const ACTIVITY_LOG_PAGE = {
  data: [ACTIVITY_LOG],
  meta: { total: 1, limit: 1000, offset: 0 },
} satisfies ActivityLogPage;
