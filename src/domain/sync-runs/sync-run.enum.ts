import { describedEnum } from '../described.enum.js';

export const SyncRunStatus = describedEnum('SyncRunStatus', 'How a run of the sync stands.', {
  running: 'It is under way.',
  completed: 'It brought everything that can be read.',
  failed: 'Something could not be brought; what was, stays.',
});

export type SyncRunStatus = keyof typeof SyncRunStatus;
