import { describedEnum } from '../described.enum.js';

/** A write stays `open` if its process crashed. */
export const AuditStatus = describedEnum('AuditStatus', 'Outcome of a write.', {
  done: 'Completed.',
  refused: 'Refused; nothing changed.',
  failed: "Failed for a reason outside the caller's control.",
  planned: 'Needs approval and became a change plan, named in `result`.',
  open: 'Started; its outcome is unknown.',
});

export type AuditStatus = keyof typeof AuditStatus;
