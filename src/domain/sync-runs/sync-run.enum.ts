export const SyncRunStatus = { running: 'running', completed: 'completed', failed: 'failed' } as const;

export type SyncRunStatus = keyof typeof SyncRunStatus;
