import { registerEnumType } from 'type-graphql';
import { BoardColor, BoardStatus, CalendarSource } from '../../src/domain/planning/planning.enum.js';

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

registerEnumType(BoardColor, { name: 'BoardColor', description: 'The colors of the planning board.' });

export { BoardColor, BoardStatus, CalendarSource };
