import { describedEnum } from '../described.enum.js';

export const BulkFileStatus = describedEnum('BulkFileStatus', 'Status of a file of changes.', {
  waiting: 'Received; its lines are not read yet.',
  planning: 'Its lines are being read, and each change is tried without being made.',
  planned: 'Its right lines are a change plan.',
  nothing_planned: 'No line can be planned; each says why.',
  failed: 'It could not be read; `message` says why.',
});

export type BulkFileStatus = keyof typeof BulkFileStatus;

export const BulkLineVerdict = describedEnum('BulkLineVerdict', 'What became of a line of a file of changes.', {
  planned: 'Its changes are part of the plan.',
  invalid: 'It cannot be read, or a value is not allowed.',
  not_found: 'Its account, campaign, ad group or keyword is not known to the caller.',
  ambiguous: 'It fits several accounts, campaigns or ad groups.',
  removed: 'What it names was removed on the platform.',
  not_supported: 'It is about something that files cannot change.',
  twice: 'Another line of the file changes the same.',
  no_change: 'The platform already has what it asks for, or it asks for nothing.',
  guardrail: "Forbidden by the team's guardrails.",
  refused: 'Refused by the platform or one of our rules.',
  forbidden: 'The caller may not do this.',
});

export type BulkLineVerdict = keyof typeof BulkLineVerdict;
