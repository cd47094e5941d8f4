import { describedEnum } from '../described.enum.js';

/** What can need attention, as the first page of the console has it. */
export const AttentionKind = describedEnum('AttentionKind', 'What needs attention.', {
  monitor_findings: 'Findings of monitors that nobody acknowledged.',
  proposed_plans: 'Change plans that wait for approval.',
  failing_syncs: 'Accounts whose last sync failed.',
  blocked_caps: 'Budget groups whose cap could not act.',
  missed_budgets: 'Budget groups off their month by over 10 %.',
  missed_targets: 'Accounts off their monthly target by over 10 %.',
  disapproved_products: 'Disapproved products; `ids` of accounts.',
});
export type AttentionKind = keyof typeof AttentionKind;

/** How many of a kind are named at most. */
export const NAMED_SUBJECTS = 20;
