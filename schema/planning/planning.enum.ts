import { registerEnumType } from 'type-graphql';
import { BoardColor, BoardStatus, CalendarSource } from '../../src/domain/planning/planning.enum.js';
import { describeEnum } from '../support/enums.js';

describeEnum(BoardStatus, 'BoardStatus', 'A column of the planning board.', {
  onboarding: 'New: where the cards of new accounts begin.',
  setup: 'Being set up.',
  wartend: 'Waiting until the due date; on a read of the board after it, the card moves on.',
  zu_bearbeiten: 'To be worked on.',
  rueckfragen: 'Open questions.',
});

describeEnum(CalendarSource, 'CalendarSource', 'Where an event of the calendar comes from.', {
  manual: 'Made by hand.',
  due_date: 'The due date of a card.',
  todo: 'The due date of an open todo.',
});

registerEnumType(BoardColor, { name: 'BoardColor', description: 'The colors of the planning board.' });

export { BoardColor, BoardStatus, CalendarSource };
