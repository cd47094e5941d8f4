import type { Sql } from '../src/db/database.js';
import { sql } from '../src/db/statements/sql.js';
import { DEMO_TEAM, DEMO_USERS } from './demo-team.js';

interface DemoTicket {
  id: string;
  categoryKey: string;
  subject: string;
  message: string;
  status: 'offen' | 'in_bearbeitung' | 'geschlossen';
  daysAgo: number;
  replies: { author: 'user' | 'support'; authorName: string; message: string; hoursLater: number }[];
}

const AUTHOR = DEMO_USERS.member;
const SUPPORT = 'Lena vom Support';

/** What the demo's member asked so far; the same ids on every machine. */
const DEMO_TICKETS: readonly DemoTicket[] = [
  {
    id: 'd3a0c0de-0000-4000-8000-000000000101',
    categoryKey: 'kampagnen',
    subject: 'Budget einer Kampagne lässt sich nicht erhöhen',
    message:
      'Beim Speichern kommt ein Hinweis auf ein gemeinsames Budget. Ich möchte aber nur diese eine Kampagne ändern. Was muss ich tun?',
    status: 'geschlossen',
    daysAgo: 9,
    replies: [
      {
        author: 'support',
        authorName: SUPPORT,
        message:
          'Hallo Carla, die Kampagne teilt sich ihr Budget mit einer zweiten. Sie können die Änderung für beide bestätigen oder der Kampagne bei Google Ads ein eigenes Budget geben; nach dem nächsten Abruf lässt es sich dann einzeln ändern.',
        hoursLater: 3,
      },
      {
        author: 'user',
        authorName: AUTHOR.name,
        message: 'Danke, mit eigenem Budget hat es geklappt!',
        hoursLater: 20,
      },
    ],
  },
  {
    id: 'd3a0c0de-0000-4000-8000-000000000102',
    categoryKey: 'produkte',
    subject: 'Vergleichspreise fehlen bei einem Teil der Produkte',
    message: 'Im Preisvergleich bleibt die Spalte bei etwa einem Drittel der Artikel leer. Liegt das an unserem Feed?',
    status: 'in_bearbeitung',
    daysAgo: 2,
    replies: [
      {
        author: 'support',
        authorName: SUPPORT,
        message:
          'Hallo Carla, das Merchant Center meldet Vergleichspreise nur für Produkte, die genug andere Händler mit derselben GTIN anbieten. Wir prüfen gerade, bei welchen Artikeln die GTIN im Feed fehlt.',
        hoursLater: 5,
      },
    ],
  },
];

/** Adds the demo's tickets. Ones that are there already stay as they are. */
export async function addDemoTickets(db: Sql): Promise<void> {
  for (const { id, categoryKey, subject, message, status, daysAgo, replies } of DEMO_TICKETS) {
    const last = Math.max(...replies.map(({ hoursLater }) => hoursLater));
    const after = (hours: number) => sql`now() - make_interval(days => ${daysAgo}, hours => ${-hours})`;
    const added = await db.query(
      sql`insert into support_tickets
          (team_id, id, user_id, category_key, subject, message, status, created_at, updated_at)
        values (${DEMO_TEAM.id}, ${id}, ${AUTHOR.id}, ${categoryKey}, ${subject}, ${message}, ${status}, ${after(0)},
          ${after(last)})
        on conflict do nothing returning 1`,
    );
    if (added.length === 0) continue;
    for (const { author, authorName, message: text, hoursLater } of replies) {
      await db.query(
        sql`insert into support_replies (team_id, ticket_id, author, author_name, message, created_at)
          values (${DEMO_TEAM.id}, ${id}, ${author}, ${authorName}, ${text}, ${after(hoursLater)})`,
      );
    }
  }
}
