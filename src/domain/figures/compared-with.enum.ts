import { describedEnum } from '../described.enum.js';

export const ComparedWith = describedEnum('ComparedWith', 'Which earlier days.', {
  previous_period: 'As many days right before; before a range of whole calendar months as many months.',
  year_before: 'The same dates a year earlier; 28 February for the 29th.',
});

export type ComparedWith = keyof typeof ComparedWith;
