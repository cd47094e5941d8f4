import { describedEnum } from '../described.enum.js';

export const Approval = describedEnum('Approval', 'Which changes at ad platforms wait for the approval of a person.', {
  NEVER: 'None.',
  ASSISTANTS: 'Those of API keys, and so of assistants.',
  ABOVE: 'Those that move what can be spent in a day by more than an amount or a share, whoever makes them.',
  ALWAYS: 'All that a change plan can hold, whoever makes them.',
});

export type Approval = keyof typeof Approval;
