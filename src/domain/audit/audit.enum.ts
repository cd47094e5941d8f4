/**
 * How a write ended; `open`: it was begun elsewhere and nothing is known of its end, as after a crash; `planned`: it became a
 * change plan.
 */
export const AuditStatus = {
  done: 'done',
  refused: 'refused',
  failed: 'failed',
  planned: 'planned',
  open: 'open',
} as const;

export type AuditStatus = keyof typeof AuditStatus;
