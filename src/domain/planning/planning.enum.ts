import { describedEnum } from '../described.enum.js';

/** In the order of work. */
export const BoardStatus = describedEnum('BoardStatus', 'A column of the planning board.', {
  onboarding: 'New; cards of new accounts start here.',
  setup: 'In setup.',
  wartend: 'Waiting until the due date; a read of the board after it moves the card on.',
  zu_bearbeiten: 'To be worked on.',
  rueckfragen: 'Open questions.',
});

export type BoardStatus = keyof typeof BoardStatus;

export const BoardColor = describedEnum('BoardColor', 'Colors of the planning board.', {
  blue: null,
  purple: null,
  amber: null,
  red: null,
  orange: null,
  green: null,
  emerald: null,
  teal: null,
  cyan: null,
  indigo: null,
  pink: null,
  rose: null,
  sky: null,
  lime: null,
  yellow: null,
  slate: null,
});

export type BoardColor = keyof typeof BoardColor;

export const CalendarSource = describedEnum('CalendarSource', 'Source of a calendar event.', {
  manual: 'A manual entry.',
  due_date: 'The due date of a card.',
  todo: 'The due date of an open todo.',
});
