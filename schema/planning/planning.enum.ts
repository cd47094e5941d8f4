import { registerEnumType } from 'type-graphql';
import { BoardStatus } from '../../src/domain/planning/board-status.enum.js';
import { CalendarSource } from '../../src/domain/planning/calendar-source.enum.js';

registerEnumType(BoardStatus, {
  name: 'BoardStatus',
  description: 'A column of the planning board.',
  valuesConfig: {
    onboarding: { description: 'New: where the cards of new accounts begin.' },
    setup: { description: 'Being set up.' },
    wartend: { description: 'Waiting until the due date; on a read of the board after it, the card moves on.' },
    zu_bearbeiten: { description: 'To be worked on.' },
    rueckfragen: { description: 'Open questions.' },
  },
});

registerEnumType(CalendarSource, {
  name: 'CalendarSource',
  description: 'Where an event of the calendar comes from.',
  valuesConfig: {
    manual: { description: 'Made by hand.' },
    due_date: { description: 'The due date of a card.' },
    todo: { description: 'The due date of an open todo.' },
  },
});

export { BoardStatus, CalendarSource };
