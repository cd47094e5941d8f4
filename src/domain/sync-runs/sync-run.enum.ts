import { describedEnum } from '../described.enum.js';

export const SyncRunStatus = describedEnum('SyncRunStatus', 'Status of a sync run.', {
  running: 'In progress.',
  completed: 'Everything readable was fetched.',
  failed: 'Something could not be fetched; the rest was kept.',
});
