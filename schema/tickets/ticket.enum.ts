import { registerEnumType } from 'type-graphql';
import { ReplyAuthor, TicketStatus } from '../../src/domain/tickets/support.enum.js';

registerEnumType(TicketStatus, {
  name: 'TicketStatus',
  description: 'How far a support ticket is.',
  valuesConfig: {
    offen: { description: 'Open: nobody has taken it up.' },
    in_bearbeitung: { description: 'Somebody works on it.' },
    geschlossen: { description: 'Closed; a reply of its author opens it again.' },
  },
});

registerEnumType(ReplyAuthor, {
  name: 'ReplyAuthor',
  description: 'Who wrote a reply.',
  valuesConfig: {
    user: { description: 'The person who asks.' },
    support: { description: 'The people behind the service.' },
  },
});

export { ReplyAuthor, TicketStatus };
