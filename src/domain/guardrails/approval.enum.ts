import { describedEnum } from '../described.enum.js';

export const Approval = describedEnum('Approval', "Which changes on ad platforms need a person's approval.", {
  NEVER: 'None.',
  ASSISTANTS: 'Changes by API keys, and so by assistants.',
  ABOVE:
    'Changes, by anyone, that move the maximum daily spend of a campaign or account by more than an amount or a percentage within 24 hours.',
  ALWAYS: 'All changes, by anyone, undoing included.',
});

export type Approval = keyof typeof Approval;
