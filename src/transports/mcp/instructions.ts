/** What an assistant should know before its first call; every conversation pays for it. */
export const INSTRUCTIONS = [
  'adlane runs advertising accounts of agencies.',
  "Money is EUR. A window of `days` ends yesterday in the account's time zone.",
  'Lists answer 20 rows unless `limit` says more; the next page: `after` with `meta.nextCursor`, or `offset`.',
  'Ask for `format: "table"`, and only for the `fields` you need: it saves tokens.',
  'Writes reach live campaigns. Try them with `validate_only: true` first; limits of the team (adlane://guardrails) refuse what goes beyond them.',
  'A write that answers `approval_required` is not made yet: it waits as a plan until a person approves it; do not send it again.',
  'Several changes, or one that a person should see: `create_change_plan` (tools=all) proposes them, and a person approves.',
  'Errors are JSON {code, message}; the message says what to change.',
].join(' ');
