/** How a write ended; `open`: it was begun and nothing is known of its end, as after a crash. */
export const AuditStatus = { done: 'done', refused: 'refused', failed: 'failed', open: 'open' } as const;

export type AuditStatus = keyof typeof AuditStatus;
