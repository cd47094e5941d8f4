import { describedEnum } from '../described.enum.js';

/** A write stays `open` if its process crashed. */
export const AuditStatus = describedEnum('AuditStatus', 'How a write ended.', {
  done: 'It was done.',
  refused: 'It was refused and changed nothing.',
  failed: 'Something outside the caller’s power went wrong.',
  planned: 'It needs approval and became a change plan, which `result` names.',
  open: 'It was begun; nothing is known of its end.',
});

export type AuditStatus = keyof typeof AuditStatus;
