/** How a write ended; `open`: it was begun elsewhere and nothing is known of its end, as after a crash. */
export const AuditStatus = { done: 'done', refused: 'refused', failed: 'failed', open: 'open' } as const;

export type AuditStatus = keyof typeof AuditStatus;
